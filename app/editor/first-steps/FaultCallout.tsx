import './fault-callout.css';
import { createEffect, createMemo, createSignal, onCleanup, Show } from 'solid-js';
import { useBoardView } from '../../board-view.ts';
import type { BoardHandle } from '../../canvas/host.ts';
import { firstStepsTexts } from '../../texts/board/first-steps.ts';
import { violationText } from '../../texts/engine/violations.ts';
import { Button } from '../../ui/Button.tsx';
import { FixButton } from '../../violations/FixButton.tsx';

/** CSS px that it is wide, between it and the part, and to the edge of the canvas. */
const WIDTH = 264;
const GAP = 20;
const EDGE = 12;
/** CSS px that the name beside the part is high. */
const NAME = 36;

/** What is wrong with the first steps, on the board beside the part that it is wrong with, and the fix. Gone while something is selected. */
export function FaultCallout(props: { readonly handle: BoardHandle; readonly onWhy: () => void }) {
  const view = useBoardView();
  const fault = createMemo(() => view.run()?.violations.find(({ severity }) => severity === 'error'));
  const part = () => fault()?.refs.find((ref) => ref.part !== undefined)?.part;
  const [place, setPlace] = createSignal<{ readonly x: number; readonly y: number } | null>(null);
  createEffect(() => {
    const { handle } = props;
    const id = part();
    const follow = () => setPlace(id === undefined ? null : beside(handle, id));
    follow();
    onCleanup(handle.onFrame(follow));
  });
  return (
    <Show when={view.selection().size === 0 && fault()}>
      {(one) => (
        <Show when={place()}>
          {(at) => (
            <aside
              class="fault-callout"
              aria-label={firstStepsTexts.found}
              style={{ width: `${WIDTH}px`, transform: `translate(${at().x}px, ${at().y}px)` }}
            >
              <p>{violationText(one())}</p>
              <div class="fault-actions">
                <Show when={one().fixes[0]}>{(fix) => <FixButton fix={fix()} tabindex={0} />}</Show>
                <Button size="small" tone="ghost" onClick={props.onWhy}>
                  {firstStepsTexts.why}
                </Button>
              </div>
            </aside>
          )}
        </Show>
      )}
    </Show>
  );
}

/** Right of the part and below its name, as far as the canvas reaches; null where the part is out of sight. */
function beside(handle: BoardHandle, id: string): { readonly x: number; readonly y: number } | null {
  const box = handle.boxOf(id);
  if (box === null) return null;
  const { k, x, y } = handle.viewport();
  const { width, height } = handle.size();
  const [right, top, bottom] = [box.maxX * k + x, box.minY * k + y, box.maxY * k + y];
  if (right < 0 || right > width || bottom < 0 || top > height) return null;
  return { x: Math.min(right + GAP, width - WIDTH - EDGE), y: Math.max(top + NAME, (top + bottom) / 2) };
}
