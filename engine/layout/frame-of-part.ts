import type { Board, Note } from '../board/board.ts';
import { bySeq } from '../board/board.ts';

/** The frame that each part is in: the smallest in which its middle lies. Parts outside of every frame are not in it. */
export function frameOfPart(board: Board): ReadonlyMap<string, Note> {
  const frames = [...board.notes.values()]
    .filter(({ kind }) => kind === 'frame')
    .sort((a, b) => a.size[0] * a.size[1] - b.size[0] * b.size[1] || bySeq(a, b));
  const held = new Map<string, Note>();
  for (const { id, at } of board.parts.values()) {
    const frame = frames.find(({ at: middle, size }) =>
      ([0, 1] as const).every((axis) => Math.abs(at[axis] - middle[axis]) * 2 <= size[axis]),
    );
    if (frame !== undefined) held.set(id, frame);
  }
  return held;
}
