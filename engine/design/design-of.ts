import type { Board } from '../board/board.ts';
import type { Design } from './design.ts';
import { recordDelta } from './design-delta.ts';
import { type Elaboration, elaborate } from './elaborate.ts';
import { updateDesign } from './update-design.ts';

const designs = new WeakMap<Board, Design>();
let last: WeakRef<Elaboration> | null = null;

/**
 * The design of a board, cached by board value. It is updated from the design that was asked for last, which saves time
 * and changes nothing else.
 */
export function designOf(board: Board): Design {
  const cached = designs.get(board);
  if (cached !== undefined) return cached;
  const before = last?.deref();
  const elaboration = (before === undefined ? null : updateDesign(before, board)) ?? elaborate(board);
  const { design, delta } = elaboration;
  designs.set(board, design);
  elaborations.set(design, elaboration);
  if (before !== undefined && delta !== undefined) recordDelta(before.design, design, delta);
  last = new WeakRef(elaboration);
  return design;
}

/** Keeps an elaboration alive as long as its design. */
const elaborations = new WeakMap<Design, Elaboration>();
