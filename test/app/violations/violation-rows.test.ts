import { expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { asFinished } from '#engine/rules/finished.ts';
import type { Violation } from '#engine/rules/rule.ts';
import { runRules } from '#engine/rules/run.ts';
import { violationsCsv } from '#engine/views/view-csv.ts';
import { atStep } from '../../../app/views/grid/grid-keys.ts';
import { fixSteps } from '../../../app/violations/fix-steps.ts';
import { RULE_INDEX } from '../../../app/violations/rule-index.ts';
import {
  checklistRows,
  filteredViolations,
  GROUPINGS,
  missingRows,
  type ViolationFilter,
  violationRows,
} from '../../../app/violations/violation-rows.ts';
import { applied, apply, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { faulty, station } from './faulty-board.ts';

const TODAY = '2026-01-01';
/** What is left to do on the faulty board; the second sensor has two open pins. */
const TODOS = ['conn-pin-open', 'conn-pin-open', 'elec-pullup-missing', 'power-unpowered-part'];
const EVERYTHING: ViolationFilter = { severities: new Set(), family: '', standing: 'open', only: null, query: '' };
const runOf = (board: Board) => runRules(board, { today: TODAY });
const rulesOf = (board: Board, filter: Partial<ViolationFilter>) =>
  filteredViolations(board, runOf(board).violations, RULE_INDEX, { ...EVERYTHING, ...filter }).map((one) => one.rule);
const conflict = (board: Board): Violation => {
  const found = runOf(board).violations.find((one) => one.rule === 'elec-i2c-address-conflict');
  if (found === undefined) throw new Error('no conflict');
  return found;
};

it('[Y1] violations are filtered by severity, family, selection and words', () => {
  expect(rulesOf(faulty, {})).toEqual(['elec-i2c-address-conflict', ...TODOS]);
  expect(rulesOf(faulty, { severities: new Set(['todo']) })).toEqual(TODOS);
  expect(rulesOf(faulty, { family: 'power' })).toEqual(['power-unpowered-part']);
  expect(rulesOf(faulty, { only: new Set([partId(faulty, 'twin')]) })).toContain('elec-i2c-address-conflict');
  expect(rulesOf(faulty, { only: new Set([partId(faulty, 'Idle')]) })).toEqual(['power-unpowered-part']);
  expect(rulesOf(faulty, { only: new Set() })).toEqual([]);
  // A label, a word of the message, and one of the rule's title.
  expect(rulesOf(faulty, { query: 'TWIN share' })).toEqual(['elec-i2c-address-conflict']);
  expect(rulesOf(faulty, { query: 'a part has no supply' })).toEqual(['power-unpowered-part']);
  expect(rulesOf(faulty, { query: 'twin nothing' })).toEqual([]);
});

it('[Y1] a connection is found by the parts at its ends', () => {
  const [id] = [...station.connections.keys()];
  const [a] = station.connections.get(id ?? '')?.ends ?? [];
  const violation: Violation = { ...conflict(faulty), refs: [{ connection: id ?? '' }] };
  const found = filteredViolations(station, [violation], RULE_INDEX, { ...EVERYTHING, only: new Set([a?.part ?? '']) });
  expect(found).toHaveLength(1);
});

it('[Y2] in every grouping each violation stands in one group, whose head counts it', () => {
  const { violations } = runOf(faulty);
  for (const grouping of GROUPINGS) {
    const rows = violationRows(faulty, violations, RULE_INDEX, grouping, new Set(), new Set());
    const shown = rows.flatMap((row) => (row.kind === 'violation' ? [row.violation.fingerprint] : []));
    expect(shown.toSorted()).toEqual(violations.map((one) => one.fingerprint).toSorted());
    const counted = rows.reduce((sum, row) => sum + (row.kind === 'group' ? row.count : 0), 0);
    expect(counted).toBe(grouping === 'none' ? 4 : violations.length); // todos have a group always
    expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
  }
});

it('[Y2] a folded group keeps its head with count and worst severity', () => {
  const { violations } = runOf(faulty);
  const [head] = violationRows(faulty, violations, RULE_INDEX, 'severity', new Set(), new Set());
  const rows = violationRows(faulty, violations, RULE_INDEX, 'severity', new Set([head?.key ?? '']), new Set());
  expect(
    rows.map((row) => (row.kind === 'group' ? [row.title, row.count, row.worst, row.expanded] : row.violation.rule)),
  ).toEqual([['Errors', 1, 'error', false], ['Still to do', 4, 'todo', true], ...TODOS]);
});

it('[Y29] todos stand in a group of their own below everything else, whatever the grouping; a finished board has none', () => {
  const building = runOf(faulty).violations;
  for (const grouping of GROUPINGS) {
    const rows = violationRows(faulty, building, RULE_INDEX, grouping, new Set(), new Set());
    expect(rows.slice(-5).map((row) => (row.kind === 'group' ? row.title : row.violation.severity))).toEqual([
      ...['Still to do', 'todo', 'todo', 'todo', 'todo'],
    ]);
    const finished = violationRows(
      faulty,
      asFinished(runOf(faulty)).violations,
      RULE_INDEX,
      grouping,
      new Set(),
      new Set(),
    );
    expect(finished.some((row) => row.kind === 'group' && row.worst === 'todo')).toBe(false);
  }
});

it('[Y2] groups by part are named by its label, by rule by its title', () => {
  const { violations } = asFinished(runOf(faulty));
  const titles = (grouping: 'part' | 'rule' | 'family') =>
    violationRows(faulty, violations, RULE_INDEX, grouping, new Set(), new Set()).flatMap((row) =>
      row.kind === 'group' ? [row.title] : [],
    );
  expect(titles('part')).toContain('Idle');
  expect(titles('rule')).toContain('Two devices on one bus have the same address');
  expect(titles('family')).toEqual(['Connection', 'Electrical', 'Power']);
});

it('[Y2] twenty thousand violations are put in rows once through, not once for each', () => {
  const one = conflict(faulty);
  /** How often something of a violation is read while so many are filtered and grouped. */
  const cost = (count: number) => {
    let reads = 0;
    const counting = (fingerprint: string) =>
      new Proxy<Violation>(
        { ...one, fingerprint },
        {
          get(target, key) {
            reads += 1;
            return Reflect.get(target, key);
          },
        },
      );
    const many = Array.from({ length: count }, (_, index) => counting(`${one.fingerprint} ${index}`));
    const shown = filteredViolations(faulty, many, RULE_INDEX, { ...EVERYTHING, query: 'share address' });
    expect(violationRows(faulty, shown, RULE_INDEX, 'part', new Set(), new Set())).toHaveLength(count + 1);
    return reads;
  };
  expect(cost(20_000)).toBeLessThan(11 * cost(2_000));
});

it('[Y3] a waived violation is shown among the waived with who and why, one that is gone is flagged', () => {
  const { fingerprint } = conflict(faulty);
  const waived = applied(apply(faulty, { op: 'waive', fingerprint, why: 'Never both' })).board;
  expect(rulesOf(waived, {})).not.toContain('elec-i2c-address-conflict');
  expect(rulesOf(waived, { standing: 'waived' })).toEqual(['elec-i2c-address-conflict']);
  expect(rulesOf(waived, { standing: 'all' })).toContain('elec-i2c-address-conflict');
  expect(rulesOf(waived, { standing: 'waived', query: 'ada never' })).toHaveLength(1);
  const moved = applied(
    apply(waived, { op: 'update_part', part: '$twin', fields: { 'electrical/i2c/i2c_address': '0x77' } }),
  ).board;
  expect(rulesOf(moved, { standing: 'waived' })).toEqual(['waiver-stale']);
});

it('[Y3] a waiver past its date is flagged among the waived, and what it excused is open again', () => {
  const { fingerprint } = conflict(faulty);
  const waived = applied(apply(faulty, { op: 'waive', fingerprint, why: 'Never both', until: '2025-12-31' })).board;
  expect(rulesOf(waived, { standing: 'waived' })).toEqual(['waiver-expired']);
  expect(rulesOf(waived, {})).toContain('elec-i2c-address-conflict');
});

it('[Y5] keys walk through a list and stop at its ends; left goes from an item to its group', () => {
  const rows = [
    { level: 1, expanded: true },
    { level: 2 },
    { level: 2, expanded: true },
    { level: 1, expanded: false },
  ];
  expect(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'].map((key) => atStep(key, rows, 1))).toEqual([
    2, 0, 0, 3, 3, 0,
  ]);
  expect([atStep('ArrowDown', rows, 3), atStep('ArrowUp', rows, 0)]).toEqual([3, 0]);
  // What is open folds first.
  expect([1, 2, 3].map((at) => atStep('ArrowLeft', rows, at))).toEqual([0, null, null]);
  expect(atStep('x', rows, 1)).toBeNull();
});

it('[Y6] what was not evaluated is grouped by rule, the most first, and is found by its missing figures', () => {
  const run = {
    notEvaluated: [
      { rule: 'elec-i2c-address-conflict', refs: [{ part: 'p' }], missing: ['custom_fields.i2c_address'] },
      { rule: 'power-rail-overload', refs: [{ part: 'p' }], missing: ['power_domains.max_current_mA'] },
      { rule: 'power-rail-overload', refs: [{ part: 'q' }], missing: ['power_domains.max_current_mA'] },
    ],
  };
  const place = () => 'Air sensor';
  const rows = missingRows(run, '', new Set(), place);
  expect(rows.map((row) => (row.kind === 'group' ? `${row.title} ${row.count}` : row.entry.missing[0]))).toEqual([
    'A rail is overloaded 2',
    'power_domains.max_current_mA',
    'power_domains.max_current_mA',
    'Two devices on one bus have the same address 1',
    'custom_fields.i2c_address',
  ]);
  expect(missingRows(run, 'i2c_address air', new Set(), place)).toHaveLength(2);
});

it('[Y7] the checklist is grouped by definition, and its group counts what is ticked', () => {
  const [item] = runOf(station).checklist;
  const ticked = applied(apply(station, { op: 'tick', item: item?.id ?? '' })).board;
  const rows = checklistRows(runOf(ticked).checklist, '', new Set());
  const [head] = rows;
  expect(head?.kind === 'group' ? [head.title, head.ticked] : null).toEqual([item?.name, 1]);
  expect(rows.flatMap((row) => (row.kind === 'item' && row.item.tickedBy ? [row.item.tickedBy] : []))).toEqual(['Ada']);
  expect(checklistRows(runOf(ticked).checklist, 'no such words', new Set())).toEqual([]);
});

it('[Y8] each edit of a fix is told in words, by the names that the board shows', () => {
  const design = designOf(faulty);
  const fixes = runOf(faulty).violations.flatMap((one) =>
    one.fixes.map((fix) => fixSteps(design, STARTER_LIBRARY, fix.edits)),
  );
  expect(fixes).toContainEqual(['twin: set I2C address to 0x77']);
  expect(fixes).toContainEqual(['Connect USB supply 5 V output to Idle Supply']);
  expect(fixes).toContainEqual([
    'Add Pull-up SDA of ESP32.I2C (Resistor 4.7 kΩ 5 % 0.25 W)',
    'Connect ESP32 I2C to Pull-up SDA of ESP32.I2C End 1',
    'Connect ESP32 3V3 pin as output to Pull-up SDA of ESP32.I2C End 2',
  ]);
  for (const words of fixes.flat()) expect(words).not.toMatch(/\b[pc]_[0-9A-Za-z]{8,}|\$|undefined/);
});

it('[Y9] the CSV of a list has one line a violation with what a person filters by', () => {
  const { violations } = runOf(faulty);
  const lines = violationsCsv(faulty, violations, (id) => RULE_INDEX.get(id)).split('\r\n');
  expect(lines).toHaveLength(violations.length + 2);
  // [Y29] As on a finished board.
  expect(lines.slice(1, -1).map((line) => line.split(',', 2))).toEqual(
    violations.map(({ severity, consequence, rule }) => [consequence ?? severity, rule]),
  );
  expect(lines[1]).toMatch(
    /^error,elec-i2c-address-conflict,electrical,.*0x76,(Air sensor; twin|twin; Air sensor),2,1,devices,Set twin to 0x77,,,,$/,
  );
});
