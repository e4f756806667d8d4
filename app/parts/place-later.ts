/** A part that waits to be placed on the board that opens next. */
import type { BoardView } from '../board-view.ts';

let waiting: string | null = null;

/** `definition` is the key of a part of the library. */
export function placeOnNextBoard(definition: string): void {
  waiting = definition;
}

/** Places what waits, once the board's library has it. */
export function placeWaitingPart(view: Pick<BoardView, 'place' | 'library' | 'readOnly'>): void {
  const definition = waiting;
  if (definition === null || view.readOnly() || !view.library.definitions.has(definition)) return;
  waiting = null;
  view.place(definition);
}
