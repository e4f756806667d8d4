/** What is offered on boards of random parts of the library: each fix holds by itself, and all of a board hold together. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { ViolationSeverity } from '#engine/board/values.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { holdingFixes } from '#engine/rules/fix-holds.ts';
import type { Fix, Violation } from '#engine/rules/rule.ts';
import { context, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { libraryBoard } from '../../support/library-boards.ts';
import { runs } from '../../support/runs.ts';
import { run, TODAY } from './support.ts';

const WEIGHT: Readonly<Record<ViolationSeverity, number>> = { info: 0, todo: 1, warning: 2, error: 3 };
/** What a fix sets is chosen on the bench; all other fields state what a part is. */
const SETTINGS = new Set([
  'i2c_address',
  'ip_address',
  'baud_rate',
  'current_limit_mA',
  'termination',
  'set_pressure_bar',
]);

/**
 * The same boards each time: on one of a thousand random ones ties join a rail with a ground, and what hangs on them is judged
 * only when both are alive.
 */
const SEED = 20_260_101;

interface Offer {
  readonly violation: Violation;
  readonly fix: Fix;
}

/** The first fix of each violation that has one, as the panel applies it. */
function offersOf(board: Board): readonly Offer[] {
  const design = designOf(board);
  return run(board).violations.flatMap((violation) => {
    const [fix] = holdingFixes(design, violation, { library: STARTER_LIBRARY, now: TODAY });
    return fix === undefined ? [] : [{ violation, fix }];
  });
}

/**
 * What the second board says, and the first did not say or said less gravely; without the todos of parts that have got their
 * supply, which were out of question before.
 */
function worse(before: Board, after: Board): readonly string[] {
  const weights = new Map(run(before).violations.map((one) => [one.fingerprint, WEIGHT[one.severity]]));
  const [unfed, still] = [unfedOn(before), unfedOn(after)];
  const isRevealed = ({ severity, refs }: Violation) =>
    severity === 'todo' && refs.some(({ part = '' }) => (unfed.get(part) ?? 0) > (still.get(part) ?? 0));
  return run(after)
    .violations.filter((one) => WEIGHT[one.severity] > (weights.get(one.fingerprint) ?? 0) && !isRevealed(one))
    .map(({ message }) => message);
}

/** How many inputs without a supply each part has. */
function unfedOn(board: Board): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule, refs } of run(board).violations) {
    const part = rule === 'power-unpowered-part' ? refs[0]?.part : undefined;
    if (part !== undefined) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}

const has = (board: Board, { fingerprint }: Violation) =>
  run(board).violations.some((one) => one.fingerprint === fingerprint);

/** The board after the fixes in this order, those whose violation is gone left out; and those that were applied. */
function afterAll(board: Board, offers: readonly Offer[]) {
  const ids = context(STARTER_LIBRARY, 'Ada', 5_000);
  const applied: Offer[] = [];
  let now = board;
  for (const offer of offers) {
    if (!has(now, offer.violation)) continue;
    const outcome = applyEdits(now, offer.fix.edits, ids);
    if (!outcome.ok) continue;
    now = outcome.board;
    applied.push(offer);
  }
  return { board: now, applied };
}

const isAddition = ({ fix }: Offer) => fix.edits.some(({ op }) => op === 'add_part');

test('[R160] a fix hides nothing: it takes no part away, waives nothing, and changes neither a severity nor a rating', {
  timeout: 120_000,
}, () => {
  const codes = new Map<string, number>();
  fc.assert(
    fc.property(libraryBoard, (board) => {
      for (const { violation, fix } of offersOf(board)) {
        codes.set(fix.code, (codes.get(fix.code) ?? 0) + 1);
        for (const edit of fix.edits) {
          expect([fix.label, edit.op]).toEqual([
            fix.label,
            expect.stringMatching(/^(add_part|connect|disconnect|pin|unpin|update_part|update_connection)$/),
          ]);
          const fields = edit.op === 'update_part' ? Object.keys(edit.fields ?? {}) : [];
          for (const field of fields) expect([...SETTINGS]).toContain(field.split('/').at(-1));
        }
        const count = (op: string) => fix.edits.filter((edit) => edit.op === op).length;
        expect([fix.label, count('disconnect') <= count('connect')]).toEqual([fix.label, true]);
        const { board: after, applied } = afterAll(board, [{ violation, fix }]);
        expect([fix.label, applied.length, has(after, violation), worse(board, after)]).toEqual([
          fix.label,
          1,
          false,
          [],
        ]);
        expect(after.parts.size).toBeGreaterThanOrEqual(board.parts.size);
      }
    }),
    { numRuns: runs(40), seed: SEED },
  );
  expect(codes.size).toBeGreaterThan(1);
});

test('[R161] all fixes of a board, one after another in any order, make nothing worse and add no part that is not needed', {
  timeout: 120_000,
}, () => {
  let several = 0;
  fc.assert(
    fc.property(libraryBoard, fc.array(fc.nat(99), { minLength: 20, maxLength: 20 }), (board, dice) => {
      const offers = offersOf(board);
      const shuffled = offers
        .map((offer, at) => ({ offer, at: dice[at % dice.length] ?? 0 }))
        .sort((a, b) => a.at - b.at);
      for (const order of [offers, shuffled.map(({ offer }) => offer)]) {
        const { board: after, applied } = afterAll(board, order);
        if (applied.length > 1) several += 1;
        // What two parts without supply have to do with each other is judged once both are fed.
        const fed = applied.filter(({ violation }) => violation.rule === 'power-unpowered-part');
        if (fed.length < 2) {
          expect([applied.map(({ fix }) => fix.label), worse(board, after)]).toEqual([expect.anything(), []]);
        }
        for (const one of applied.filter(isAddition)) {
          const without = afterAll(
            board,
            applied.filter((other) => other !== one),
          ).board;
          expect([one.fix.label, worse(after, without).length > 0]).toEqual([one.fix.label, true]);
        }
      }
    }),
    { numRuns: runs(40), seed: SEED },
  );
  expect(several).toBeGreaterThan(runs(300) / 100);
});
