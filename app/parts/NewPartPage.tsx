import FileJson from 'lucide-solid/icons/file-braces';
import Trash from 'lucide-solid/icons/trash';
import { createSignal, For, onMount, Show } from 'solid-js';
import { parsePartText } from '#schemas/part-definition/text.ts';
import { follow, go } from '../route.ts';
import { newPartTexts } from '../texts/parts/new-part.ts';
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
    document.title = newPartTexts.pageTitle;
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
          {newPartTexts.boards}
        </a>
      </header>
      <main class="page-main">
        <div class="page-title-row">
          <h1>{newPartTexts.newPart}</h1>
        </div>
        <p class="faint">{newPartTexts.howToStart}</p>
        <ul class="template-grid">
          <For each={TEMPLATES}>
            {(template) => (
              <li>
                <button type="button" class="template" onClick={() => beginDraft(template.file())}>
                  <b>{newPartTexts.templates[template.id].name}</b>
                  <span>{newPartTexts.templates[template.id].about}</span>
                </button>
              </li>
            )}
          </For>
        </ul>
        <Show when={drafts().length > 0}>
          <h2 class="drafts-head">{newPartTexts.draftsOnDevice}</h2>
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
                    aria-label={newPartTexts.discardDraft({ name: nameOf(draft.text) })}
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
  return name || newPartTexts.unnamedPart;
}
