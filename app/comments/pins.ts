/** Where the pins of threads are, and which of them are on the page. */
import type { CommentSubject } from '#engine/board/board.ts';
import type { Point } from '#engine/board/values.ts';
import type { Thread } from '#engine/comments/threads.ts';
import { LIMITS } from '#schemas/limits.ts';

/** A pin's place among those of the same subject, or of the same spot: 0 is the first. */
export function pinRanks(threads: readonly Thread[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { id, on, at } of threads) {
    const key = keyOf(on, at);
    const rank = counts.get(key) ?? 0;
    ranks.set(id, rank);
    counts.set(key, rank + 1);
  }
  return ranks;
}

/** Those that are on the page: all, or where they are too many the nearest to a point. The panel lists the others. */
export function pinned(
  threads: readonly Thread[],
  middle: Point,
  placeOf: (thread: Thread) => Point,
): readonly Thread[] {
  if (threads.length <= LIMITS.commentPins) return threads;
  const away = new Map(
    threads.map((thread) => {
      const [x, y] = placeOf(thread);
      return [thread, Math.hypot(x - middle[0], y - middle[1])] as const;
    }),
  );
  const near = threads.toSorted((a, b) => (away.get(a) ?? 0) - (away.get(b) ?? 0)).slice(0, LIMITS.commentPins);
  const shown = new Set(near);
  return threads.filter((thread) => shown.has(thread));
}

/** Spots that are less than this apart, in board units, are one. */
const SPOT = 8;

function keyOf(on: CommentSubject | null, [x, y]: Point): string {
  if (on === null) return `${Math.round(x / SPOT)} ${Math.round(y / SPOT)}`;
  return 'part' in on ? on.part : on.connection;
}
