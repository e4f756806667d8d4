import CircuitBoard from 'lucide-solid/icons/circuit-board';
import { createSignal, onCleanup } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { follow } from '../route.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** What an empty board offers: place a part, or let an agent begin. */
export function EmptyBoard(props: { readonly onLibrary: () => void }) {
  const view = useBoardView();
  const [dragged, setDragged] = createSignal(false);
  // No pointer moves while something is dragged: the first that does comes after it, wherever it ended.
  const begun = () => setDragged(true);
  const over = () => setDragged(false);
  document.addEventListener('dragenter', begun);
  document.addEventListener('pointermove', over);
  onCleanup(() => {
    document.removeEventListener('dragenter', begun);
    document.removeEventListener('pointermove', over);
  });
  return (
    <div class="board-empty" data-dragged={dragged() ? '' : undefined}>
      <EmptyState
        icon={<CircuitBoard size={32} />}
        title="This board is empty"
        action={
          <div class="choices">
            <Button tone="primary" onClick={props.onLibrary} disabled={view.readOnly()}>
              Choose a part
            </Button>
            <a class="button" href="/settings/developer" onClick={follow}>
              Connect an agent
            </a>
          </div>
        }
      >
        Drag a part from the library to here, or make a key for your coding agent and ask it to start.
      </EmptyState>
    </div>
  );
}
