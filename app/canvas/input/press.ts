/** What is pressed on the canvas, by a mouse, a pen or one finger. */
import type { D3DragEvent } from 'd3';
import type { Point } from '#engine/board/values.ts';

/** Where the pointer is, in CSS px from the canvas's corner, and what is held with it. */
export interface PointerInput {
  readonly at: Point;
  readonly shift: boolean;
  readonly alt: boolean;
  readonly control: boolean;
  readonly touch: boolean;
}

export type PressEvent = D3DragEvent<HTMLElement, unknown, unknown>;

export function pressOf(event: PressEvent): PointerInput {
  // d3 types the source as any; it is the mouse or touch event that d3-drag listens to.
  const source = event.sourceEvent as MouseEvent | TouchEvent;
  return {
    at: [event.x, event.y],
    shift: source.shiftKey,
    alt: source.altKey,
    control: source.ctrlKey || source.metaKey,
    touch: isTouch(source),
  };
}

export function isTouch(event: Event): event is TouchEvent {
  return event.type.startsWith('touch');
}

/** Fields and the canvas's own buttons, which take their presses themselves; a port is pressed like the rest of the board. */
export function isControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [data-control]') !== null
  );
}
