/** What is pressed is a tap, or past a few px a drag (d3-drag). */
import { drag } from 'd3';
import { isControl, isTouch, type PointerInput, type PressEvent, pressOf } from './press.ts';

export interface PressHandlers {
  /** Whether one finger here takes hold of something; else it moves the view. */
  holds(press: PointerInput): boolean;
  tap(press: PointerInput): void;
  begin(press: PointerInput): void;
  move(press: PointerInput): void;
  drop(press: PointerInput): void;
  cancel(): void;
}

const SLOP_PX = 4;
const TOUCH_SLOP_PX = 8;

/** `pansView` tells that a press now moves the view instead; `onPress` is called before any handler. */
export function pressDrag(root: HTMLElement, handlers: PressHandlers, pansView: () => boolean, onPress: () => void) {
  let held: { readonly start: PointerInput; dragging: boolean } | null = null;
  const cancel = (): void => {
    if (held?.dragging === true) handlers.cancel();
    held = null;
  };
  const behaviour = drag<HTMLElement, unknown>()
    .container(() => root)
    .filter((event: MouseEvent | TouchEvent) => {
      if (isTouch(event)) {
        if (event.touches.length > 1) cancel();
        return event.touches.length === 1 && !pansView();
      }
      return event.button === 0 && !pansView() && !isControl(event.target);
    })
    .subject((event: PressEvent) => {
      const press = pressOf(event);
      return press.touch && !handlers.holds(press) ? null : { x: event.x, y: event.y };
    })
    .on('start', (event: PressEvent) => {
      onPress();
      held = { start: pressOf(event), dragging: false };
    })
    .on('drag', (event: PressEvent) => {
      if (held === null) return;
      const press = pressOf(event);
      if (!held.dragging) {
        if (!isDrag(held.start, press)) return;
        held.dragging = true;
        handlers.begin(held.start);
      }
      handlers.move(press);
    })
    .on('end', (event: PressEvent) => {
      if (held === null) return;
      const { dragging, start } = held;
      held = null;
      if (dragging) handlers.drop(pressOf(event));
      else handlers.tap(start);
    });
  return {
    behaviour,
    /** Ends a drag that is under way as if it had never begun. */
    cancel,
  };
}

function isDrag(start: PointerInput, now: PointerInput): boolean {
  const distance = Math.hypot(now.at[0] - start.at[0], now.at[1] - start.at[1]);
  return distance >= (now.touch ? TOUCH_SLOP_PX : SLOP_PX);
}
