import { Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { outcomeTexts } from '../texts/board/outcome.ts';
import { canvasTexts } from '../texts/canvas.ts';
import { commonTexts } from '../texts/common.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { Button } from '../ui/Button.tsx';

/** Several things are selected. */
export function ManyInspector(props: { readonly ids: readonly string[] }) {
  const view = useBoardView();
  const parts = () => props.ids.flatMap((id) => view.board().parts.get(id) ?? []);
  const kinds = () => {
    const board = view.board();
    return (['parts', 'notes', 'connections'] as const).flatMap((kind) => {
      const count = props.ids.filter((id) => board[kind].has(id)).length;
      return count === 0 ? [] : [outcomeTexts[kind]({ count })];
    });
  };
  return (
    <>
      <h2>{kinds().join(', ')}</h2>
      <div class="choices">
        <Show when={parts().length > 0}>
          <Button size="small" disabled={view.readOnly()} onClick={() => view.rotate()}>
            {inspectorTexts.rotate}
          </Button>
          <Button size="small" disabled={view.readOnly()} onClick={() => view.toggleLock()}>
            {parts().every(({ locked }) => locked) ? canvasTexts.unlock : canvasTexts.lock}
          </Button>
        </Show>
        <Button size="small" disabled={view.readOnly()} onClick={() => view.duplicate()}>
          {commonTexts.duplicate}
        </Button>
        <Button size="small" tone="danger" disabled={view.readOnly()} onClick={() => view.remove()}>
          {commonTexts.delete}
        </Button>
      </div>
    </>
  );
}
