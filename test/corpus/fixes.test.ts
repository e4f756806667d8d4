/** Fixes of the corpus: what is offered for its designs and their mistakes holds on the board that it is offered for. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { holdingFixes } from '#engine/rules/fix-holds.ts';
import { libraryFixes } from '#engine/rules/library-fixes.ts';
import type { Violation } from '#engine/rules/rule.ts';
import { runRules } from '#engine/rules/run.ts';
import { applied, context, STARTER_LIBRARY } from '../support/board-builder.ts';
import { corpusBoard, lackingParts } from './adapter/board.ts';
import { withMistake } from './changes.ts';
import { corpusDesigns } from './load.ts';

/** A sample of the mistakes, since each board takes a tenth of a second. */
const EVERY = 11;
const TODAY = '2026-01-01';
const TRIAL = { library: STARTER_LIBRARY, now: TODAY };

const FAULTY = corpusDesigns()
  .flatMap((sound) => sound.mistakes.map((mistake) => ({ sound, id: mistake.id, design: withMistake(sound, mistake) })))
  .filter(({ design }) => lackingParts(design).length === 0);
const BOARDS = FAULTY.filter((_, at) => at % EVERY === 0);
const MISTAKES_OF_A_POWER_TREE = FAULTY.filter(({ sound }) => sound.id === 'power-tree-c3');

const grave = (board: Board): readonly Violation[] =>
  runRules(board, { today: TODAY }).violations.filter(({ severity }) => severity !== 'info');

test('[R45] each fix that is offered clears its violation, adds none, and takes no part away', {
  timeout: 120_000,
}, () => {
  let offered = 0;
  for (const { id, design } of BOARDS) {
    const { board } = corpusBoard(design);
    const before = grave(board);
    const known = new Set(before.map(({ fingerprint }) => fingerprint));
    for (const violation of before) {
      for (const fix of holdingFixes(designOf(board), violation, TRIAL)) {
        offered += 1;
        const after = applied(applyEdits(board, fix.edits, context(STARTER_LIBRARY, 'Ada', 5_000))).board;
        // What a part that has got its supply then lacks was out of question before.
        const isRevealed = ({ severity, refs }: Violation) =>
          violation.rule === 'power-unpowered-part' &&
          severity === 'todo' &&
          refs.some(({ part }) => part === violation.refs[0]?.part);
        const left = grave(after).flatMap((one) => (isRevealed(one) ? [] : [one.fingerprint]));
        expect([id, fix.label, left.includes(violation.fingerprint)]).toEqual([id, fix.label, false]);
        expect([id, fix.label, left.filter((one) => !known.has(one))]).toEqual([id, fix.label, []]);
        expect([...board.parts.keys()].filter((part) => !after.parts.has(part))).toEqual([]);
      }
    }
  }
  expect(offered).toBeGreaterThan(10);
});

test('[R45] a supply that would overheat a regulator is not offered to feed it', () => {
  const dropped: string[] = [];
  for (const { board } of MISTAKES_OF_A_POWER_TREE.map(({ design }) => corpusBoard(design))) {
    for (const violation of grave(board).filter(({ rule }) => rule === 'power-unpowered-part')) {
      const holding = holdingFixes(designOf(board), violation, TRIAL).map(({ label }) => label);
      const all = libraryFixes(designOf(board), violation, STARTER_LIBRARY).map(({ label }) => label);
      dropped.push(...all.filter((label) => !holding.includes(label)));
    }
  }
  expect(dropped).toContain('Feed it from PS2 Output');
});
