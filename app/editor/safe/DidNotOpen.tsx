import CircuitBoard from 'lucide-solid/icons/circuit-board';
import { safeTexts } from '../../texts/board/safe.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Asks how to open a board that this tab could not show the last time. */
export function DidNotOpen(props: { readonly onOpen: () => void }) {
  return (
    <main class="page">
      <EmptyState
        icon={<CircuitBoard size={30} />}
        isPage
        title={safeTexts.didNotOpen}
        action={
          <div class="form-actions">
            <Button onClick={props.onOpen}>{safeTexts.openNormally}</Button>
            <a class="button" data-tone="primary" href="?safe">
              {safeTexts.openSafely}
            </a>
          </div>
        }
      >
        {safeTexts.didNotOpenMeans}
      </EmptyState>
    </main>
  );
}
