/** A finger that rests asks for the menu: what a right click is to a mouse. */

const HOLD_MS = 500;
const SLOP_PX = 8;
/** Some browsers tell of a long press themselves, a moment later. */
const ECHO_MS = 1_000;

export interface LongPress {
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
  onPointerUp(event: PointerEvent): void;
  onPointerCancel(event: PointerEvent): void;
  /** Whether a menu that the browser asks for now is for a press that was told already. */
  echoes(now: number): boolean;
  close(): void;
}

/** Calls `held` with the event that began a press of one finger, once it has rested for `HOLD_MS`. `now` is of any clock that only goes forward. */
export function longPress(held: (event: PointerEvent) => void, now: () => number): LongPress {
  let waiting: { readonly event: PointerEvent; readonly timer: ReturnType<typeof setTimeout> } | null = null;
  let told = -Infinity;
  const forget = () => {
    if (waiting !== null) clearTimeout(waiting.timer);
    waiting = null;
  };
  return {
    onPointerDown(event) {
      // A second finger zooms.
      forget();
      if (event.pointerType !== 'touch' || !event.isPrimary) return;
      const timer = setTimeout(() => {
        waiting = null;
        told = now();
        held(event);
      }, HOLD_MS);
      waiting = { event, timer };
    },
    onPointerMove(event) {
      if (waiting === null || event.pointerId !== waiting.event.pointerId) return;
      const way = Math.hypot(event.clientX - waiting.event.clientX, event.clientY - waiting.event.clientY);
      if (way > SLOP_PX) forget();
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    echoes: (at) => at - told < ECHO_MS,
    close: forget,
  };
}
