import { createMemo, For, Show } from 'solid-js';
import { useBoardView } from '../../board-view.ts';
import { boundsTexts } from '../../texts/board/bounds.ts';
import { Button } from '../../ui/Button.tsx';
import { outOfBoundsRows } from './out-of-bounds.ts';
import { SafeViewLink } from './SafeViewLink.tsx';

/** Lists what of the board is beyond its bounds, and cuts it to size as one step of undo. */
export function BoundsNotice() {
  const view = useBoardView();
  const rows = createMemo(() =>
    view.outOfBounds() > 0 ? outOfBoundsRows(view.board(), view.session.store.outOfBounds) : [],
  );
  return (
    <div class="notice with-action board-banner long" data-tone="warning" role="status">
      <span>{boundsTexts.found({ count: view.outOfBounds() })}</span>
      <details class="out-of-bounds">
        <summary>{boundsTexts.which}</summary>
        <ul>
          <For each={rows()}>{(row) => <li>{row}</li>}</For>
        </ul>
      </details>
      <Show when={!view.readOnly()}>
        <Button size="small" onClick={() => view.session.trim()}>
          {boundsTexts.trim}
        </Button>
      </Show>
      <SafeViewLink />
    </div>
  );
}
