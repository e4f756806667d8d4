import FileUp from 'lucide-solid/icons/file-up';
import { Show } from 'solid-js';
import { takeFiles } from '../library/import/file-drop.ts';
import { go } from '../route.ts';
import { homeTexts } from '../texts/home.ts';
import { attempt, toast } from '../ui/toasts.ts';
import '../library/library.css';

/** Takes board files wherever they are dropped on the list of boards. Of what is no board it says where it belongs. */
export function HomeDrop() {
  const over = takeFiles((sources) =>
    attempt(async () => {
      const [{ boardsAmong }, { importBoardText }] = await Promise.all([
        import('../editor/drop/dropped-boards.ts'),
        import('./import-board.ts'),
      ]);
      const { boards, others } = await boardsAmong(sources);
      const ids: string[] = [];
      for (const { text } of boards) ids.push(await importBoardText(text));
      const [first] = others;
      if (first !== undefined) toast(homeTexts.noBoardFile({ file: first.name }), { tone: 'error' });
      else if (ids.length === 1) go(`/b/${ids[0]}`);
      else toast(homeTexts.boardsImported({ count: ids.length }), { tone: 'success' });
    }),
  );
  return (
    <Show when={over()}>
      <div class="drop-veil" aria-hidden="true">
        <div class="drop-words">
          <FileUp size={26} />
          <strong>{homeTexts.dropBoards}</strong>
        </div>
      </div>
    </Show>
  );
}
