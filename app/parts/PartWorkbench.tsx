import ArrowLeft from 'lucide-solid/icons/arrow-left';
import Download from 'lucide-solid/icons/download';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import Redo from 'lucide-solid/icons/redo-2';
import Save from 'lucide-solid/icons/save';
import Undo from 'lucide-solid/icons/undo-2';
import { createEffect, createSignal, lazy, on, onCleanup, Show, Suspense } from 'solid-js';
import { saveFile } from '../editor/export/save-file.ts';
import { go } from '../route.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Menu } from '../ui/Menu.tsx';
import { closeToast, toast } from '../ui/toasts.ts';
import { CheckPane } from './analysis/CheckPane.tsx';
import type { Drafts, KeptDraft } from './draft/drafts.ts';
import { textAt } from './draft/json-read.ts';
import type { PartStore } from './draft/part-store.ts';
import { FormView } from './form/FormView.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { Preview } from './Preview.tsx';
import { createPartEditor, type Pane, PartEditorProvider } from './part-editor.ts';

const CodePane = lazy(async () => ({ default: (await import('./code/CodePane.tsx')).CodePane }));
const PANES: readonly { readonly id: Pane; readonly name: string }[] = [
  { id: 'form', name: 'Form' },
  { id: 'code', name: 'Code' },
  { id: 'preview', name: 'Preview' },
];

/** The part editor: form or code, beside the part as a board shows it and what is found in it. */
export function PartWorkbench(props: {
  readonly draft: KeptDraft;
  readonly drafts: Drafts;
  readonly store: PartStore | null;
}) {
  const editor = createPartEditor(props.draft, props.drafts);
  const [leaving, setLeaving] = createSignal(false);
  const [placing, setPlacing] = createSignal<string | null>(null);
  const [saving, setSaving] = createSignal(false);
  const name = () => textAt(editor.json(), '/definition/metadata/name') || 'Unnamed part';
  const errors = () => editor.analysis().problems.filter(({ severity }) => severity === 'error').length;
  createEffect(() => {
    document.title = `${editor.dirty() ? '• ' : ''}${name()} · Busbar`;
  });

  /** The message that says why it was not saved: the next edit may mend that. */
  let refusal: number | null = null;
  createEffect(
    on(
      () => editor.draft().text,
      () => refusal !== null && closeToast(refusal),
      { defer: true },
    ),
  );

  async function save(): Promise<string | null> {
    if (editor.broken()) {
      editor.setPane('code');
      refusal = toast(
        `Line ${editor.draft().fault?.line}: ${editor.draft().fault?.message} Mend the code, then save.`,
        {
          tone: 'error',
        },
      );
      return null;
    }
    if (props.store === null) {
      toast('A guest keeps no parts. Export the part as a file instead.', { tone: 'error' });
      return null;
    }
    if (!editor.dirty() && editor.part() !== null) return editor.part();
    setSaving(true);
    const outcome = await props.store.save(editor.draft().text, editor.part());
    setSaving(false);
    if (!outcome.ok) {
      refusal = toast(`It was not saved. ${outcome.message}`, { tone: 'error' });
      return null;
    }
    editor.saved(outcome.part, outcome.text);
    // The page stays, with its history; a reload finds the part under its new key.
    history.replaceState(null, '', `/parts/${outcome.part}/edit`);
    toast(`${name()} is in your parts.`, { tone: 'success' });
    return outcome.part;
  }
  const saveAndPlace = async () => setPlacing(await save());
  const exportJson = () => {
    const id = textAt(editor.json(), '/definition/metadata/id') || 'part';
    saveFile(`${id.replace(/[^a-z0-9-]+/gi, '-')}.json`, editor.draft().text, 'application/json');
  };
  const leave = () => (editor.dirty() ? setLeaving(true) : back());

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

  return (
    <PartEditorProvider value={editor}>
      <div class="part-page" data-pane={editor.pane()}>
        <header class="part-head-bar">
          <IconButton label="Back" onClick={leave}>
            <ArrowLeft size={18} />
          </IconButton>
          <h1>{name()}</h1>
          <span class="part-state" data-testid="draft-state" data-state={editor.dirty() ? 'draft' : 'saved'}>
            {editor.dirty()
              ? editor.kept()
                ? 'Draft, on this device'
                : 'Draft, not stored: this device has no room'
              : 'Saved in your parts'}
          </span>
          <span class="spacer" />
          <span class="group">
            <IconButton
              label="Undo"
              keys="Ctrl Z"
              disabled={editor.draft().past.length === 0}
              onClick={() => editor.undo()}
            >
              <Undo size={16} />
            </IconButton>
            <IconButton
              label="Redo"
              keys="Ctrl Shift Z"
              disabled={editor.draft().future.length === 0}
              onClick={() => editor.redo()}
            >
              <Redo size={16} />
            </IconButton>
          </span>
          <Button class="part-export" tone="ghost" onClick={exportJson}>
            <Download size={15} aria-hidden="true" /> Export
          </Button>
          <Button class="part-place" disabled={saving() || errors() > 0} onClick={saveAndPlace}>
            Save and place…
          </Button>
          <Button tone="primary" disabled={saving()} onClick={save}>
            <Save size={15} aria-hidden="true" />
            {saving() ? 'Saving…' : 'Save'}
          </Button>
          <span class="part-more">
            <Menu
              label="More"
              trigger={<Ellipsis size={17} />}
              groups={[
                [
                  { label: 'Save and place on a board…', run: () => void saveAndPlace(), disabled: errors() > 0 },
                  { label: 'Export JSON', run: exportJson },
                ],
              ]}
            />
          </span>
        </header>
        <nav class="part-panes" aria-label="Views of the part">
          {PANES.map((one) => (
            <button
              type="button"
              aria-pressed={editor.pane() === one.id}
              data-pane={one.id}
              onClick={() => editor.setPane(one.id)}
            >
              {one.name}
              <Show when={one.id === 'preview' && errors() > 0}>
                <span class="chip">{errors()}</span>
              </Show>
            </button>
          ))}
        </nav>
        <main class="part-body">
          <Show when={editor.pane() === 'code'} fallback={<FormView />}>
            <Suspense fallback={<div class="part-code" aria-busy="true" />}>
              <CodePane />
            </Suspense>
          </Show>
          <aside class="part-side" aria-label="Preview and check">
            <Preview />
            <CheckPane />
          </aside>
        </main>
        <Dialog open={leaving()} onClose={() => setLeaving(false)} title="Leave with unsaved changes?">
          <div class="form">
            <p>
              {editor.kept()
                ? 'The draft stays on this device and is listed under New part.'
                : 'This device has no room for the draft: what you leave is gone.'}
            </p>
            <div class="form-actions">
              <Button
                tone="danger"
                onClick={() => {
                  editor.discard();
                  back();
                }}
              >
                Throw it away
              </Button>
              <span class="spacer" />
              <Button
                onClick={() => {
                  editor.keep();
                  back();
                }}
              >
                Leave
              </Button>
              <Button
                tone="primary"
                onClick={async () => {
                  setLeaving(false);
                  if ((await save()) !== null) back();
                }}
              >
                Save and leave
              </Button>
            </div>
          </div>
        </Dialog>
        <PlaceDialog part={placing()} name={name()} onClose={() => setPlacing(null)} />
      </div>
    </PartEditorProvider>
  );
}

/** Where one came from; without that, the boards. */
function back(): void {
  if (history.length > 1 && document.referrer === '') history.back();
  else go('/boards');
}
