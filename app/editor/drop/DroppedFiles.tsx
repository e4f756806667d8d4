import { createSignal } from 'solid-js';
import { useBoardView } from '../../board-view.ts';
import { PartImport } from '../../library/import/PartImport.tsx';
import { partLibrary } from '../../library/part-library.ts';
import { go } from '../../route.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { attempt } from '../../ui/toasts.ts';
import { KeptOnceShown } from '../KeptOnceShown.tsx';
import type { DroppedBoard } from './dropped-boards.ts';

const BoardDropDialog = lazyPart(async () => (await import('./BoardDropDialog.tsx')).BoardDropDialog);

/** Files dropped on the page of a board: boards are opened or inserted, parts go into the library. */
export function DroppedFiles() {
  const view = useBoardView();
  const parts = partLibrary(view.session);
  const [boards, setBoards] = createSignal<readonly DroppedBoard[]>([]);
  const close = () => setBoards([]);
  const open = () => {
    const dropped = boards();
    close();
    attempt(async () => {
      const { importBoardText } = await import('../../home/import-board.ts');
      for (const { text } of dropped.slice(0, -1)) await importBoardText(text);
      const last = dropped.at(-1);
      if (last !== undefined) go(`/b/${await importBoardText(last.text)}`);
    });
  };
  const insert = () => {
    const dropped = boards();
    close();
    attempt(async () => {
      for (const { text } of dropped) await view.paste(text, view.canvas()?.middle() ?? [0, 0]);
      view.canvas()?.focus();
    });
  };
  return (
    <>
      <PartImport
        parts={parts}
        place={view.readOnly() ? undefined : view.place}
        take={(sources) =>
          attempt(async () => {
            const { boardsAmong } = await import('./dropped-boards.ts');
            const { boards: found, others } = await boardsAmong(sources);
            if (others.length > 0) parts.take(others);
            setBoards(found);
          })
        }
      />
      <KeptOnceShown when={boards().length > 0}>
        <BoardDropDialog
          boards={boards()}
          onClose={close}
          onOpen={open}
          onInsert={view.readOnly() ? undefined : insert}
        />
      </KeptOnceShown>
    </>
  );
}
