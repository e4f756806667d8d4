import { expect, test } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { partId } from '../../support/board-builder.ts';
import { edited, station } from '../rules/support.ts';
import { newTab, type Tab } from './support.ts';

interface Undone {
  readonly applied: boolean;
  readonly calls: readonly { readonly undone: string; readonly did: string; readonly skipped: readonly string[] }[];
  readonly left: number;
  readonly revision: string;
}

const rename = (tab: Tab, part: string, label: string) =>
  tab.ask('apply_edits', { edits: [{ op: 'update_part', part, label }] });
const revision = (tab: Tab) => tab.ask<{ revision: string }>('get_board', { include: [] }).revision;

test('[T16] undo takes back the last call wholly: what it removed returns with ids, wires and pins', () => {
  const tab = newTab(station());
  const before = revision(tab);
  tab.ask('apply_edits', { edits: [{ op: 'remove_part', part: partId(tab.board, 'ESP32') }] });
  expect(revision(tab)).not.toBe(before);
  expect(tab.ask<Undone>('undo')).toMatchObject({
    applied: true,
    calls: [{ undone: 'wholly', did: 'removes ESP32', skipped: [] }],
    left: 0,
    revision: before,
  });
  expect(revision(tab)).toBe(before);
  expect(tab.refusal('undo', {})).toContain('no call of yours');
});

test('[T16] undo takes several calls back, newest first, passes over its own undos, and a dry run writes nothing', () => {
  const tab = newTab(station());
  const part = partId(tab.board, 'ESP32');
  for (const label of ['One', 'Two', 'Three']) rename(tab, part, label);
  expect(tab.ask<Undone>('undo', { dry_run: true, count: 3 })).toMatchObject({ applied: false, left: 3 });
  expect(tab.board.parts.get(part)?.label).toBe('Three');
  tab.ask('undo');
  expect(tab.board.parts.get(part)?.label).toBe('Two');
  expect(tab.ask<Undone>('undo', { count: 5 }).calls).toHaveLength(2);
  expect(tab.board.parts.get(part)?.label).toBe('ESP32');
});

test('[T16] undo leaves what others changed since, and says what', () => {
  const tab = newTab(station());
  const [mcu, soil] = [partId(tab.board, 'ESP32'), partId(tab.board, 'Soil sensor')];
  tab.ask('apply_edits', {
    edits: [
      { op: 'update_part', part: mcu, label: 'Mine' },
      { op: 'update_part', part: soil, label: 'Mine too' },
    ],
  });
  tab.board = edited(tab.board, { op: 'update_part', part: mcu, label: 'Ada’s' });
  const [call] = tab.ask<Undone>('undo').calls;
  expect(call).toMatchObject({ undone: 'partly', skipped: ['label of part Ada’s was changed since'] });
  expect(tab.board.parts.get(mcu)?.label).toBe('Ada’s');
  expect(tab.board.parts.get(soil)?.label).toBe('Soil sensor');
});

test('[T16] a call of which nothing can be taken back stays, and is named', () => {
  const tab = newTab(station());
  const mcu = partId(tab.board, 'ESP32');
  rename(tab, mcu, 'Mine');
  tab.board = edited(tab.board, { op: 'update_part', part: mcu, label: 'Ada’s' });
  expect(tab.ask<Undone>('undo')).toMatchObject({ applied: false, calls: [{ undone: 'not' }], left: 1 });
  tab.board = edited(tab.board, { op: 'update_part', part: mcu, label: 'Mine' });
  expect(tab.ask<Undone>('undo')).toMatchObject({ applied: true, left: 0 });
});

test('[T16] calls of other agents and of people are nobody else’s to undo', () => {
  const tab = newTab(station());
  rename(tab, partId(tab.board, 'ESP32'), 'Mine');
  const calls = new Map([...tab.board.calls].map(([id, call]) => [id, { ...call, key: 'k_other' }]));
  tab.board = { ...tab.board, calls };
  expect(tab.refusal('undo', {})).toContain('no call of yours');
});

test('[T16] a call that was too large for the history cannot be undone, and says so', () => {
  const tab = newTab(station());
  tab.ask('apply_edits', { edits: [{ op: 'rename_board', name: 'Big' }] });
  const calls = new Map([...tab.board.calls].map(([id, call]) => [id, { ...call, changes: [] }]));
  tab.board = { ...tab.board, calls };
  const [call] = tab.ask<Undone>('undo').calls;
  expect(call).toMatchObject({ undone: 'not', skipped: [expect.stringContaining(`${LIMITS.inverseBytes >> 10} KB`)] });
});
