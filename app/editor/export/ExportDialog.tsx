import Download from 'lucide-solid/icons/download';
import { createEffect, createMemo, createSignal, For, Show } from 'solid-js';
import { leftOutOf } from '#engine/board/left-out.ts';
import { useBoardView } from '../../board-view.ts';
import { readPalette } from '../../canvas/paint/page-palette.ts';
import { boundsTexts } from '../../texts/board/bounds.ts';
import { exportTexts } from '../../texts/board/export.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { attempt } from '../../ui/toasts.ts';
import { EXPORT_CHOICES, type ExportChoice, exportFile } from './export-files.ts';
import './export.css';
import { editorTexts } from '../../texts/editor.ts';
import { saveFile } from './save-file.ts';

/** Every file that a board can be taken away as, each with a word on what it is for. It stays open: one often wants two. */
// Long: one list of files and what is said about them.
export function ExportDialog(props: { readonly open: boolean; readonly onClose: () => void }) {
  const view = useBoardView();
  const [busy, setBusy] = createSignal<ExportChoice | null>(null);
  const [saved, setSaved] = createSignal('');
  createEffect(() => props.open && setSaved(''));
  const leftOut = createMemo(() => {
    view.board();
    return props.open ? leftOutOf(view.session.store) : null;
  });
  const isEmpty = () => view.board().parts.size + view.board().notes.size === 0;

  const save = (choice: ExportChoice) =>
    attempt(async () => {
      if (busy()) return;
      setBusy(choice);
      setSaved('');
      try {
        // What follows may take a moment without a pause: first the page says so.
        await painted();
        const { name, content, media } = await exportFile(
          view.session.store,
          choice.id,
          new Date().toISOString(),
          readPalette(document.body),
        );
        saveFile(name, content, media);
        setSaved(name);
      } finally {
        setBusy(null);
      }
    });

  return (
    <Dialog open={props.open} onClose={props.onClose} title={editorTexts.exportBoard}>
      <Show when={leftOut()}>
        {(some) => (
          <p class="notice" data-tone="warning" role="status">
            {boundsTexts.leftOut({ leftOut: some() })}
          </p>
        )}
      </Show>
      <ul class="export-list">
        <For each={EXPORT_CHOICES}>
          {(choice) => (
            <li>
              <button
                type="button"
                class="export-row"
                aria-disabled={choice.drawn === true && isEmpty()}
                onClick={() => (choice.drawn && isEmpty() ? undefined : save(choice))}
              >
                <Download size={16} aria-hidden="true" />
                <span class="export-words">
                  <span class="export-title">{exportTexts[choice.id].title}</span>
                  <span class="faint">
                    {choice.drawn && isEmpty() ? editorTexts.nothingToDraw : exportTexts[choice.id].about}
                  </span>
                </span>
                <span class="export-end">{choice.end.slice(choice.end.lastIndexOf('.'))}</span>
              </button>
            </li>
          )}
        </For>
      </ul>
      <p class="export-said" role="status">
        <Show when={busy()} fallback={saved() === '' ? '' : editorTexts.fileSaved({ file: saved() })}>
          {(choice) => editorTexts.writingFile({ file: exportTexts[choice().id].title })}
        </Show>
      </p>
    </Dialog>
  );
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
