/** What is offered to fix a fault clears it, in one list of edits, and breaks nothing else. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryFixes } from '#engine/rules/library-fixes.ts';
import type { Fix, Violation } from '#engine/rules/rule.ts';
import { applied, context } from '../../../support/board-builder.ts';
import { run } from '../support.ts';
import { BENCH } from './bench.ts';
import { CABINET } from './cabinet.ts';
import { build, changeOf, OWN_LIBRARY } from './own-board.ts';
import { PLANT_BOARDS } from './plant.ts';

const FAULTY = [...BENCH, ...CABINET, ...PLANT_BOARDS].flatMap((own) => {
  const sound = build(own);
  return own.faults.map(([fault, change]) => ({ name: own.name, fault, board: changeOf(change)(sound) }));
});

const weighty = (board: Board): readonly Violation[] => run(board).violations.filter((one) => one.severity !== 'info');

function offers(board: Board): readonly (readonly [Violation, Fix])[] {
  const design = designOf(board);
  return weighty(board).flatMap((one) => libraryFixes(design, one, OWN_LIBRARY).map((fix) => [one, fix] as const));
}

test.each(FAULTY)('[R81] $name: $fault', ({ board }) => {
  const before = new Set(weighty(board).map((one) => one.fingerprint));
  for (const [violation, fix] of offers(board)) {
    const after = applied(applyEdits(board, fix.edits, context(OWN_LIBRARY, 'Ada', 5_000))).board;
    const left = weighty(after).map((one) => one.fingerprint);
    expect([fix.label, left.includes(violation.fingerprint)]).toEqual([fix.label, false]);
    expect([fix.label, left.filter((one) => !before.has(one))]).toEqual([fix.label, []]);
  }
});

test.each([
  ['a rate of the other end', 'other rates', 'Set'],
  ['a ground wire', 'grounds apart', 'Join the grounds of mcu and fet'],
  ['a terminator less', 'a third terminator', 'Switch the terminator of x.bus off'],
  ['a silencer with the thread of the port', 'no silencer', 'Add silencer-g18 to v'],
  ['the setting of the regulator', 'a regulator set to 1 bar', 'Set frl to 2.5 bar'],
  ['the setting of the relief valve', 'a relief valve at 170 bar', 'Set rel to 160 bar'],
  ['the next address of the network', 'one address twice', 'Set gw to 10.1.1.3'],
  ['the power of the jack that the cable is in', 'the telephone on a port without power', 'Feed it over its cable'],
  ['an antenna of its frequency', 'no antenna', 'Add GNSS patch antenna, 50 Ω to gnss'],
])('[R82] %s', (_what, fault, label) => {
  const labels = FAULTY.filter((one) => one.fault === fault).flatMap(({ board }) =>
    offers(board).map(([, fix]) => fix.label),
  );
  expect(labels.filter((one) => one.toLowerCase().startsWith(label.toLowerCase())).length).toBeGreaterThan(0);
});

test('[R82] a regulator is not to be set to more than arrives', () => {
  const [own] = PLANT_BOARDS;
  if (own === undefined) throw new Error('no board');
  const labels = (bar: number) =>
    offers(changeOf(`set comp set_pressure_bar=${bar}; set frl set_pressure_bar=1`)(build(own))).map(
      ([, fix]) => fix.label,
    );
  expect(labels(2.6)).toContain('Set frl to 2.5 bar');
  expect(labels(2)).not.toContain('Set frl to 2.5 bar');
});
