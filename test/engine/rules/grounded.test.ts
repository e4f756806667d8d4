import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { deltaBetween } from '#engine/design/design-delta.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { isReferenceGround } from '#engine/rules/electrical/ground.ts';
import { isGrounded } from '#engine/rules/electrical/grounded.ts';
import { Memo } from '#engine/rules/incremental/cells.ts';
import { TrackedDesign } from '#engine/rules/incremental/tracked-design.ts';
import { context } from '../../support/board-builder.ts';
import { station } from './support.ts';

test('[R62] who asks whether a pin is on a ground is told only where the answer has changed', () => {
  let board: Board = station();
  const design = designOf(board);
  const tracked = new TrackedDesign(design, true);
  let asked = 0;
  const memos = design.nets
    .flatMap((net) => net.nodes)
    .map((pin) => {
      const compute = () => {
        asked += 1;
        return isGrounded(tracked, pin);
      };
      return { pin, memo: new Memo({ compute, circular: false, same: Object.is }, null) };
    });
  const answers = () => memos.map(({ memo }) => tracked.cells.get(memo));
  const inFull = () => memos.map(({ pin }) => isGrounded(designOf(board), pin));
  expect(answers()).toEqual(inFull());
  expect(new Set(answers())).toEqual(new Set([true, false]));
  const wires = [...design.links.values()].filter(({ conductors }) =>
    conductors.some(({ a, b }) => isReferenceGround(a) && isReferenceGround(b)),
  );
  expect(wires.length).toBeGreaterThan(2);
  const tab = context();
  const away = wires.map(({ connection }): Edit => ({ op: 'disconnect', connection: connection.id }));
  const back = wires.map(({ connection: { ends } }): Edit => ({ op: 'connect', from: ends[0], to: ends[1] }));
  for (const edit of [...away, ...back]) {
    const before = { design: designOf(board), answers: answers() };
    const outcome = applyEdits(board, [edit], tab);
    if (!outcome.ok) throw new Error(outcome.refusal.code);
    board = outcome.board;
    asked = 0;
    tracked.move(designOf(board), deltaBetween(before.design, designOf(board)));
    expect(answers()).toEqual(inFull());
    expect(asked).toBe(answers().filter((now, index) => now !== before.answers[index]).length);
  }
  expect(new Set(answers())).toEqual(new Set([true, false]));
});
