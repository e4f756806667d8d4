/** Boards of parts of the starter library, joined as the engine allows it, and broken here and there. */
import fc from 'fast-check';
import { type Board, bySeq, EMPTY_BOARD, type End } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { connectableOnBoard } from '#engine/compatibility/connectable.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { SOUND } from '../engine/rules/boards/sound.ts';
import { context } from './board-builder.ts';
import { pick } from './random-edits.ts';

interface Plan {
  /** A sound board to begin with, or (an odd number) none. */
  readonly start: number;
  readonly parts: readonly number[];
  /** Which interface, and which of those that it can join. */
  readonly joints: readonly (readonly [from: number, to: number])[];
  /** Connections, or (an even kind) parts, that are taken away. */
  readonly breaks: readonly (readonly [kind: number, which: number])[];
}

const number = fc.nat({ max: 9_999 });

/** Shrinks to fewer parts, joints and breaks. */
export const libraryBoard: fc.Arbitrary<Board> = fc
  .record({
    start: number,
    parts: fc.array(number, { maxLength: 6 }),
    joints: fc.array(fc.tuple(number, number), { maxLength: 14 }),
    breaks: fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 4 }),
  })
  .map(boardOfPlan);

function boardOfPlan({ start, parts, joints, breaks }: Plan): Board {
  const sound = Object.values(SOUND);
  let board = start % 2 === 1 ? EMPTY_BOARD : (sound[(start / 2) % sound.length]?.() ?? EMPTY_BOARD);
  const ids = context(undefined, 'Ada', 1_000);
  /** What is refused is left out. */
  const edit = (one: Edit) => {
    const outcome = applyEdits(board, [one], ids);
    if (outcome.ok) board = outcome.board;
  };
  for (const which of parts) {
    const definition = pick(STARTER_PARTS, which)?.definition.metadata.id;
    if (definition !== undefined) edit({ op: 'add_part', definition });
  }
  for (const [which, to] of joints) {
    const from = pick(endsOf(board), which);
    if (from === undefined) continue;
    const able = connectableOnBoard(designOf(board), from).filter(({ verdict }) => verdict.ok);
    const end = pick(able, to)?.end;
    if (end !== undefined) edit({ op: 'connect', from, to: end });
  }
  for (const [kind, which] of breaks) {
    const part = kind % 4 === 0 ? pick([...board.parts.values()].sort(bySeq), which) : undefined;
    const connection = pick([...board.connections.values()].sort(bySeq), which);
    if (part !== undefined) edit({ op: 'remove_part', part: part.id });
    else if (connection !== undefined) edit({ op: 'disconnect', connection: connection.id });
  }
  return board;
}

export function endsOf(board: Board): readonly Omit<End, 'instance'>[] {
  return [...designOf(board).parts.values()].flatMap(({ part, definition }) =>
    [...(definition?.interfaces.values() ?? [])].map((one) => {
      return { part: part.id, domain: one.domain, interface: one.interface.id };
    }),
  );
}
