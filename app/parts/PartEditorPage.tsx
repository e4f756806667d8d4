import PackageX from 'lucide-solid/icons/package-x';
import { createResource, Show } from 'solid-js';
import { myParts } from '../library/own/open-parts.ts';
import { loadShipped } from '../library/shipped.ts';
import { follow } from '../route.ts';
import { partEditorTexts } from '../texts/parts/part-editor.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { KeptDraft } from './draft/drafts.ts';
import { copyOf, myDrafts } from './draft/new-draft.ts';
import { draftText } from './draft/part-draft.ts';
import { partStore } from './draft/part-store.ts';
import { PartWorkbench } from './PartWorkbench.tsx';
import './parts.css';
import type { Json } from '#schemas/json-schema.ts';

/** A draft, or an own part, by its id: opens it, and says so where there is none. */
export function PartEditorPage(props: { readonly id: string }) {
  const mine = myParts();
  const store = mine === null ? null : partStore(mine);
  const drafts = myDrafts();
  const [opened] = createResource(() => open(props.id));

  async function open(id: string): Promise<KeptDraft | null> {
    const kept = drafts.get(id);
    if (kept !== null) return kept;
    // A shipped part is not changed in its place: its editor is that of a copy.
    const shipped = (await loadShipped()).definitions.get(id);
    if (shipped !== undefined) {
      const text = draftText(copyOf(shipped as unknown as Json)); // a definition file is JSON by contract
      return { id: `copy-of-${id}`, text, saved: null, part: null, changed: 0 };
    }
    const text = (await store?.load(id)) ?? null;
    return text === null ? null : { id, text, saved: text, part: id, changed: 0 };
  }

  return (
    <Show when={!opened.loading} fallback={<div class="page" aria-busy="true" />}>
      <Show when={opened()} fallback={<NoPart />}>
        {(draft) => <PartWorkbench draft={draft()} drafts={drafts} store={store} />}
      </Show>
    </Show>
  );
}

function NoPart() {
  return (
    <main class="page">
      <EmptyState
        icon={<PackageX size={30} />}
        title={partEditorTexts.notHere}
        action={
          <a class="button" href="/parts/new" onClick={follow}>
            {partEditorTexts.newPart}
          </a>
        }
      >
        {partEditorTexts.whyNotHere}
      </EmptyState>
    </main>
  );
}
