import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { RULES } from '#engine/rules/index.ts';
import { NOT_JUDGED } from '#engine/rules/not-judged.ts';
import { runRules } from '#engine/rules/run.ts';
import { connect, context, partId, refused } from '../../support/board-builder.ts';
import { CONNECTIONS } from './cases/connections.ts';
import { POWER } from './cases/power.ts';
import { boardWith, edited, forced, load, of, run, source, station, TODAY, verdict } from './support.ts';

test('[R37] the rules page has an example and a fix for every rule', () => {
  const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
  for (const { id, title, why, example, fix } of RULES) {
    expect([id, ...[title, why, example, fix].map((text) => text.length >= 10)]).toEqual([id, true, true, true, true]);
    const section = page.slice(page.indexOf(`### ${id}\n`)).split('\n### ')[0] ?? '';
    for (const text of [title, why, example, fix]) expect(section).toContain(text);
  }
});

test('[R113] the rules page ends with what no rule judges', () => {
  const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
  const [, last = ''] = page.split('\n## What the engine does not judge\n');
  expect(last).not.toContain('\n## ');
  for (const { subject, what } of Object.values(NOT_JUDGED)) expect(last).toContain(`- **${subject}.** ${what}`);
  expect(last).toContain('assumed to pair their lines correctly');
});

test('[R39] warnings and design rules of the definitions on the board are a checklist, each once, and no violations', () => {
  const board = station();
  const { checklist, violations, checked } = run(board);
  expect(violations).toEqual([]);
  const pulls = checklist.filter((item) => item.name.includes('ESP32'));
  expect(pulls.map((item) => item.rule)).toContain('doc-part-warning');
  expect(new Set(checklist.map((item) => item.id)).size).toBe(checklist.length);
  for (const item of checklist) {
    expect(item.text.length).toBeGreaterThan(0);
    for (const part of item.parts) expect(board.parts.has(part)).toBe(true);
  }
  expect(checked).not.toContain('doc-part-warning');
  const off = edited(board, { op: 'update_settings', severities: { 'doc-part-warning': 'ignore' } });
  expect(run(off).checklist.map((item) => item.rule)).not.toContain('doc-part-warning');
});

test('[R39] a person ticks an item and takes the tick back; what is no item is refused', () => {
  const board = station();
  const item = run(board).checklist[0]?.id ?? '';
  const ticked = edited(board, { op: 'tick', item });
  expect(run(ticked).checklist[0]).toMatchObject({ id: item, tickedBy: 'Ada' });
  expect(run(edited(ticked, { op: 'tick', item })).checklist).toEqual(run(ticked).checklist);
  expect(run(edited(ticked, { op: 'untick', item })).checklist).toEqual(run(board).checklist);
  const refuse = (edit: Parameters<typeof applyEdits>[1][number]) => refused(applyEdits(board, [edit], context()));
  expect(refuse({ op: 'tick', item: 'nonsense' })).toMatchObject({ pointer: '/0/item' });
  expect(refuse({ op: 'untick', item })).toMatchObject({ pointer: '/0/item' });
});

test('[R39] the tick of a definition that has changed since counts no more', () => {
  const one = (warning: string) => {
    const file = source('warner', 5, 100);
    return boardWith([{ ...file, definition: { ...file.definition, warnings: [warning] } }], 'warner as a');
  };
  const before = one('Mind the heat.');
  const ticks = edited(before, { op: 'tick', item: run(before).checklist[0]?.id ?? '' }).ticks;
  expect(run({ ...one('Mind the heat and the fan.'), ticks }).checklist.map((item) => item.tickedBy)).toEqual([
    undefined,
  ]);
  expect(run({ ...one('Mind the heat.'), ticks }).checklist.map((item) => item.tickedBy)).toEqual(['Ada']);
});

test('[R39] a run that goes on lists the same items as one from nothing, after ticks, moves and removals', () => {
  let board = station();
  const fresh = (of: typeof board) => runRules({ ...of }, { today: TODAY }).checklist;
  const item = run(board).checklist.at(-1)?.id ?? '';
  for (const edit of [
    { op: 'tick', item } as const,
    { op: 'move_part', part: partId(board, 'ESP32'), at: [0, 900] } as const,
    { op: 'remove_part', part: partId(board, 'ESP32') } as const,
  ]) {
    board = edited(board, edit);
    expect(run(board).checklist).toEqual(fresh(board));
  }
});

test('[R40] the fix of alloc-would-displace moves what is in the way, places the interface, and fixes no pin', () => {
  const board = CONNECTIONS['alloc-would-displace']?.fires() ?? station();
  expect(verdict(board, 'alloc')).toEqual({ 'alloc-would-displace': 1 });
  const [violation] = of(board, 'alloc-would-displace');
  expect(violation?.message).toBe('a.line gets pins only if a.x from both to only moves');
  const fixed = edited(board, ...(violation?.fixes[0]?.edits ?? []));
  expect(verdict(fixed)).toEqual({});
  expect(fixed.pins.size).toBe(0);
});

test('[R41] a converter that alone takes more than its supply has is named, the supply is not', () => {
  const boost = boardWith(
    [source('weak', 5, 1000), load('lamp', 12, [11, 13], 600)],
    'weak as s',
    'tps63020-module as c',
    'lamp as l',
  );
  const at12 = edited(boost, { op: 'update_part', part: partId(boost, 'c'), fields: { output_voltage_V: 12 } });
  const wired = forced(at12, ['s.out', 'c.input'], ['c.output', 'l.vdd']);
  expect(verdict(wired, 'power')).toMatchObject({ 'power-input-overload': 1 });
  expect(verdict(wired, 'power')).not.toHaveProperty('power-rail-overload');
  // The supply is named where it is what gives too little, and not where the converter's own input is.
  const namedIn = (board: Board) =>
    of(board, 'power-input-overload').flatMap(({ refs }) => refs.map(({ part }) => part));
  expect(namedIn(wired)).toContain(partId(wired, 's'));
  const rated = POWER['power-input-overload']?.fires() ?? boost;
  expect(new Set(namedIn(rated)).size).toBe(1);
});

test('[R42] a nearly full rail says what it gives at worst and typically', () => {
  const lamp = load('lamp', 5, [4, 6], 90);
  const domains = lamp.definition.domains.map((one) => ({ ...one, power_consumption_mW: 200 }));
  const board = boardWith(
    [source('s', 5, 100), { ...lamp, definition: { ...lamp.definition, domains } }],
    's as a',
    'lamp as b',
    connect('a.out', 'b.vdd'),
  );
  expect(of(board, 'power-rail-margin')[0]?.message).toBe(
    'a OUT is 90 % loaded (90 mA of 100 mA), typically 40 mA: b 90 mA',
  );
});
