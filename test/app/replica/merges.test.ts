import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { commit, newBoardDoc } from '../../../app/document/document.ts';
import { unsentWrites } from '../../../app/document/unsent-writes.ts';
import { lostRow } from '../../../app/merge/lost-row.ts';
import { newDevice } from '../../support/headless-tab.ts';
import { BOARD, relayedTabs } from '../../support/relayed-tabs.ts';

const { relay, tab } = relayedTabs();
const PERSON = { kind: 'person' } as const;

test('[W61] what a server does not have are the properties that were written since, once each', () => {
  const doc = newBoardDoc();
  const entry = { definition: 'x@1', label: 'a', fields: { f: 1 }, seq: 0 };
  commit(doc, [{ root: 'parts', key: 'p', path: [], after: entry }], PERSON);
  const known = Y.encodeStateVector(doc);
  expect(unsentWrites(doc, known)).toEqual({ writes: [], isWhole: true });
  const write = (...path: string[]) => ({ root: 'parts', key: 'p', path, after: `${path}` }) as const;
  commit(doc, [write('label'), write('fields', 'f'), write('group')], PERSON);
  commit(
    doc,
    [
      { ...write('label'), after: 'b' },
      { root: 'parts', key: 'p', path: ['group'] },
    ],
    PERSON,
  );
  commit(doc, [{ root: 'notes', key: 'n', path: [], after: { text: 'n', at: [0, 0] } }], PERSON);
  commit(doc, [{ root: 'board', key: 'name', path: [], after: 'B' }], PERSON);
  const { writes } = unsentWrites(doc, known);
  expect(writes.map(({ root, key, path }) => [root, key, ...path].join('/')).sort()).toEqual([
    'board/name',
    'notes/n',
    'parts/p/fields/f',
    'parts/p/label',
  ]);
});

test('[W61] [limit mergeWrites] so many are looked at, and it is said where there are more', () => {
  const filled = (count: number) => {
    const doc = newBoardDoc();
    const ticks = Array.from(
      { length: count },
      (_, n) => ({ root: 'ticks', key: `t${n}`, path: [], after: {} }) as const,
    );
    commit(doc, ticks, PERSON);
    const { writes, isWhole } = unsentWrites(doc, Y.encodeStateVector(new Y.Doc()));
    return [writes.length, isWhole];
  };
  expect(filled(LIMITS.mergeWrites)).toEqual([LIMITS.mergeWrites, true]);
  expect(filled(LIMITS.mergeWrites + 1)).toEqual([LIMITS.mergeWrites, false]);
});

test('[O39] offline edits that lost are listed when the board is merged, after a reload too, and come back in one step', async () => {
  const server = await relay();
  const device = newDevice();
  const ada = await tab(server, { device, who: 'Ada' });
  const grace = await tab(server, { who: 'Grace' });
  ada.edit([
    { op: 'add_part', definition: 'bme280', label: 'Air', at: [0, 0] },
    { op: 'add_part', definition: 'bme280', label: 'Soil', at: [400, 0] },
  ]);
  await grace.until(() => grace.store.board.parts.size === 2);
  await ada.until(() => ada.status.save === 'saved');
  const [air = '', soil = ''] = [...ada.store.board.parts.values()].sort((a, b) => a.seq - b.seq).map(({ id }) => id);
  expect(ada.mergeReport.lost).toEqual([]);

  ada.disconnect();
  ada.edit([
    { op: 'update_part', part: air, label: 'Head' },
    { op: 'update_part', part: soil, label: 'Ground' },
  ]);
  await ada.until(() => ada.status.device === 'saved');
  await ada.close();
  grace.edit([
    { op: 'update_part', part: air, label: 'Sky' },
    { op: 'remove_part', part: soil },
  ]);
  await grace.until(() => grace.status.save === 'saved');

  const again = await tab(server, { device, who: 'Ada' });
  await again.until(() => again.status.save === 'saved');
  const rows = again.mergeReport.lost.map(lostRow);
  const label = again.store.board.parts.get(air)?.label;
  // Which of two names stays is decided by ids; the other one's owner is told.
  expect(rows.map(({ what }) => what).sort()).toEqual(label === 'Sky' ? ['Ground', 'Name of Head'] : ['Ground']);
  expect(again.store.board.parts.has(soil)).toBe(false);

  const result = again.bringBack(again.mergeReport.lost);
  expect([result.ok, result.refused]).toEqual([true, []]);
  expect([again.store.board.parts.get(soil)?.label, again.store.board.parts.get(air)?.label]).toEqual([
    'Ground',
    'Head',
  ]);
  expect(again.mergeReport.lost).toEqual([]);
  again.undo();
  expect(again.store.board.parts.has(soil)).toBe(false);
});

test('[O39] nothing is listed where nothing was lost, nor of what only others wrote', async () => {
  const server = await relay();
  const ada = await tab(server, { device: newDevice() });
  const grace = await tab(server);
  ada.edit([{ op: 'add_part', definition: 'bme280', label: 'Air', at: [0, 0] }]);
  await grace.until(() => grace.store.board.parts.size === 1);
  await ada.until(() => ada.status.save === 'saved');
  const [air = ''] = ada.store.board.parts.keys();
  ada.disconnect();
  ada.edit([{ op: 'move_part', part: air, at: [80, 80] }]);
  grace.edit([{ op: 'update_part', part: air, label: 'Sky' }]);
  await grace.until(() => grace.status.save === 'saved');
  ada.reconnect();
  await ada.until(() => ada.status.save === 'saved' && ada.store.board.parts.get(air)?.label === 'Sky');
  expect(ada.mergeReport).toEqual({ lost: [], more: 0, isWhole: true });
  expect(server.doc(BOARD).getMap('parts').size).toBe(1);
});
