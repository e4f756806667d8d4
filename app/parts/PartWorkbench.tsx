import { createEffect, createSignal, on, onCleanup, Show, Suspense } from 'solid-js';
import { fileStem } from '#engine/export/format-list.ts';
import { harmlessName } from '#schemas/names.ts';
import { saveFile } from '../editor/export/save-file.ts';
import { go } from '../route.ts';
import { partEditorTexts } from '../texts/parts/part-editor.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { closeToast, toast } from '../ui/toasts.ts';
import { CheckPane } from './analysis/CheckPane.tsx';
import type { Drafts, KeptDraft } from './draft/drafts.ts';
import { textAt } from './draft/json-read.ts';
import type { PartStore } from './draft/part-store.ts';
import { saveDraft } from './draft/save-draft.ts';
import { FormView } from './form/FormView.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { PaneTabs } from './PaneTabs.tsx';
import { PartHeadBar } from './PartHeadBar.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { Preview } from './Preview.tsx';
import { createPartEditor, type PartEditor, PartEditorProvider } from './part-editor.ts';

const CodePane = lazyPart(async () => (await import('./code/CodePane.tsx')).CodePane);

/** The part editor: form or code, beside the part as a board shows it and what is found in it. */
export function PartWorkbench(props: {
  readonly draft: KeptDraft;
  readonly drafts: Drafts;
  readonly store: PartStore | null;
}) {
  const editor = createPartEditor(props.draft, props.drafts);
  const [leaving, setLeaving] = createSignal(false);
  const [placing, setPlacing] = createSignal<string | null>(null);
  const name = () =>
    harmlessName(textAt(editor.json(), '/definition/metadata/name') ?? '') || partEditorTexts.unnamedPart;
  createEffect(() => {
    document.title = partEditorTexts.pageTitle({ name: name(), changed: editor.dirty() });
  });
  const { saving, save } = createSaving(editor, props.store, name);
  listenToKeys(editor, save);
  const exportJson = () => {
    const id = textAt(editor.json(), '/definition/metadata/id') || 'part';
    saveFile(`${fileStem(id)}.json`, editor.draft().text, 'application/json');
  };

  return (
    <PartEditorProvider value={editor}>
      <div class="part-page" data-pane={editor.pane()}>
        <PartHeadBar
          name={name()}
          saving={saving()}
          onBack={() => (editor.dirty() ? setLeaving(true) : back())}
          onSave={() => void save()}
          onPlace={async () => setPlacing(await save())}
          onExport={exportJson}
        />
        <PaneTabs />
        <main class="part-body">
          <Show when={editor.pane() === 'code'} fallback={<FormView />}>
            <Suspense fallback={<div class="part-code" aria-busy="true" />}>
              <CodePane />
            </Suspense>
          </Show>
          <aside class="part-side" aria-label={partEditorTexts.previewAndCheck}>
            <Preview />
            <CheckPane />
          </aside>
        </main>
        <LeaveDialog
          open={leaving()}
          onStay={() => setLeaving(false)}
          onLeave={back}
          onSave={async () => {
            setLeaving(false);
            if ((await save()) !== null) back();
          }}
        />
        <PlaceDialog part={placing()} name={name()} onClose={() => setPlacing(null)} />
      </div>
    </PartEditorProvider>
  );
}

/** Saves and says how it went; `save` gives the key of the own part, null where it was not saved. */
function createSaving(editor: PartEditor, store: PartStore | null, name: () => string) {
  const [saving, setSaving] = createSignal(false);
  /** The message that says why it was not saved: the next edit may change that. */
  let refusal: number | null = null;
  createEffect(
    on(
      () => editor.draft().text,
      () => refusal !== null && closeToast(refusal),
      { defer: true },
    ),
  );
  async function save(): Promise<string | null> {
    const before = editor.part();
    const unsaved = editor.dirty();
    setSaving(true);
    const result = await saveDraft(editor, store).finally(() => setSaving(false));
    if (!result.ok) {
      refusal = toast(result.message, { tone: 'error' });
      return null;
    }
    if (unsaved || before === null) {
      // The page stays, with its history; a reload finds the part under its new key.
      history.replaceState(null, '', `/parts/${result.part}/edit`);
      toast(partEditorTexts.saved({ name: name() }), { tone: 'success' });
    }
    return result.part;
  }
  return { saving, save };
}

function listenToKeys(editor: PartEditor, save: () => Promise<unknown>): void {
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      void save();
    } else if (!event.defaultPrevented && (key === 'z' || key === 'y')) {
      // One history for form and code: a field's own would know only itself.
      event.preventDefault();
      if (key === 'z' && !event.shiftKey) editor.undo();
      else editor.redo();
    }
  };
  const asks = (event: BeforeUnloadEvent) => {
    if (editor.dirty()) event.preventDefault();
  };
  document.addEventListener('keydown', keys);
  addEventListener('beforeunload', asks);
  onCleanup(() => {
    document.removeEventListener('keydown', keys);
    removeEventListener('beforeunload', asks);
  });
}

/** Where one came from; without that, the boards. */
function back(): void {
  if (history.length > 1 && document.referrer === '') history.back();
  else go('/boards');
}
