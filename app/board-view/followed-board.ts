/** A session's board as a signal. */
import { type Accessor, createSignal, onCleanup } from 'solid-js';
import type { Board } from '#engine/board/board.ts';
import { Listeners } from '#schemas/listeners.ts';
import type { Origin } from '../document/document.ts';
import { type Touched, touchedByEither } from '../document/snapshot.ts';
import type { Session } from '../session.ts';
import { AGENTS_SHOWN_MS } from '../session-signals.ts';

interface FollowedBoard {
  readonly board: Accessor<Board>;
  onBoard(listener: (board: Board, touched: Touched) => void): () => void;
}

/**
 * Follows until the owner is gone. `changed` hears of each board that is shown, before the listeners do. A person's edit is shown
 * at once; an agent waits for its next answer while the page paints, so that a burst of its edits is shown together.
 */
export function followBoard(
  { store }: Session,
  changed: (board: Board, touched: Touched, origin: Origin | null) => void,
): FollowedBoard {
  const [board, setBoard] = createSignal(store.board, { equals: false });
  const listeners = new Listeners<[board: Board, touched: Touched]>();
  /** What agents wrote and the page does not show yet. */
  let held: { readonly now: Board; readonly touched: Touched; readonly origin: Origin } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(now: Board, touched: Touched, origin: Origin | null): void {
    setBoard(now);
    changed(now, touched, origin);
    listeners.tell(now, touched);
  }
  function showHeld(): void {
    clearTimeout(timer);
    timer = undefined;
    if (held === null) return;
    const { now, touched, origin } = held;
    held = null;
    show(now, touched, origin);
  }
  const stop = store.subscribe((now, touched, origin) => {
    if (origin?.kind === 'agent') {
      held = { now, touched: held === null ? touched : touchedByEither(held.touched, touched), origin };
      timer ??= setTimeout(showHeld, AGENTS_SHOWN_MS);
      return;
    }
    showHeld();
    show(now, touched, origin);
  });
  onCleanup(() => {
    clearTimeout(timer);
    stop();
  });
  return {
    board,
    onBoard: listeners.add,
  };
}
