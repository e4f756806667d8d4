import CircuitBoard from 'lucide-solid/icons/circuit-board';
import { createSignal } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { editorTexts } from '../texts/editor.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { onDocument } from '../ui/on-document.ts';

/** What an empty board offers: place a part, or let an agent begin. Gone from the moment that a drag begins. */
export function EmptyBoard(props: { readonly onLibrary: () => void; readonly onConnectAgent: () => void }) {
  const view = useBoardView();
  const [dragged, setDragged] = createSignal(false);
  // No pointer moves while something is dragged: the first that does comes after it, wherever it ended.
  onDocument({
    dragstart: () => setDragged(true),
    dragenter: () => setDragged(true),
    pointermove: () => setDragged(false),
  });
  return (
    <div class="board-empty" data-dragged={dragged() ? '' : undefined}>
      <EmptyState
        icon={<CircuitBoard size={32} />}
        title={editorTexts.boardEmpty}
        action={
          <div class="choices">
            <Button tone="primary" onClick={props.onLibrary} disabled={view.readOnly()}>
              {editorTexts.choosePart}
            </Button>
            <Button onClick={props.onConnectAgent}>{editorTexts.connectAgent}</Button>
          </div>
        }
      >
        {editorTexts.emptyBoardHint}
      </EmptyState>
    </div>
  );
}
