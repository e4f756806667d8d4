import type { Board } from '../board/board.ts';
import type { Design } from './design.ts';
import { rememberStep } from './design-step.ts';
import { updateDesign } from './update-design.ts';
import { type Worked, workOut } from './work-out.ts';

const designs = new WeakMap<Board, Design>();
let last: WeakRef<Worked> | null = null;

/**
 * The design of a board, worked out once for each board value. What a board has in common with the one asked for
 * before is taken over, which changes nothing but the time it takes.
 */
export function designOf(board: Board): Design {
  const known = designs.get(board);
  if (known !== undefined) return known;
  const before = last?.deref();
  const worked = (before === undefined ? null : updateDesign(before, board)) ?? workOut(board);
  designs.set(board, worked.design);
  workings.set(worked.design, worked);
  if (before !== undefined && worked.step !== undefined) rememberStep(before.design, worked.design, worked.step);
  last = new WeakRef(worked);
  return worked.design;
}

/** Keeps what was worked out as long as its design lives. */
const workings = new WeakMap<Design, Worked>();
