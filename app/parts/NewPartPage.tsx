import FileJson from 'lucide-solid/icons/file-braces';
import Trash from 'lucide-solid/icons/trash';
import { createSignal, For, onMount, Show } from 'solid-js';
import { parsePartText } from '#schemas/part-definition/text.ts';
import { follow, go } from '../route.ts';
import { ago } from '../texts/times.ts';
import { Wordmark } from '../ui/Wordmark.tsx';
import { textAt } from './draft/json-read.ts';
import { beginDraft, myDrafts } from './draft/new-draft.ts';
import './parts.css';
import { TEMPLATES } from './draft/templates.ts';

/** Where a new part begins: a template, or a draft that was left. */
export function NewPartPage() {
  const [drafts, setDrafts] = createSignal(myDrafts().list());
  onMount(() => {
    document.title = 'New part · Busbar';
  });
  const drop = (id: string) => {
    myDrafts().drop(id);
    setDrafts(myDrafts().list());
  };
  return (
    <div class="page">
      <header class="page-head">
        <Wordmark />
        <span class="spacer" />
        <a class="button" data-tone="ghost" href="/boards" onClick={follow}>
          Boards
        </a>
      </header>
      <main class="page-main">
        <div class="page-title-row">
          <h1>New part</h1>
        </div>
        <p class="faint">
          Start from what is nearest. Nothing here has a figure in it: voltages, currents and sizes are yours to read in
          the data sheet. To change a part that exists, use “Duplicate and edit” beside it.
        </p>
        <ul class="template-grid">
          <For each={TEMPLATES}>
            {(template) => (
              <li>
                <button type="button" class="template" onClick={() => beginDraft(template.file)}>
                  <b>{template.name}</b>
                  <span>{template.about}</span>
                </button>
              </li>
            )}
          </For>
        </ul>
        <Show when={drafts().length > 0}>
          <h2 class="drafts-head">Drafts on this device</h2>
          <ul class="draft-list">
            <For each={drafts()}>
              {(draft) => (
                <li>
                  <button type="button" class="draft-open" onClick={() => go(`/parts/${draft.id}/edit`)}>
                    <FileJson size={15} aria-hidden="true" />
                    <b>{nameOf(draft.text)}</b>
                    <span class="faint">{ago(draft.changed)}</span>
                  </button>
                  <button
                    type="button"
                    class="icon-button"
                    aria-label={`Throw away the draft of ${nameOf(draft.text)}`}
                    onClick={() => drop(draft.id)}
                  >
                    <Trash size={15} />
                  </button>
                </li>
              )}
            </For>
          </ul>
        </Show>
      </main>
    </div>
  );
}

function nameOf(text: string): string {
  const parsed = parsePartText(text);
  const name = parsed.ok ? textAt(parsed.value, '/definition/metadata/name') : /"name":\s*"([^"]+)"/.exec(text)?.[1];
  return name || 'Unnamed part';
}
