/** When a tab looks whether a merge left a torn board, and when it leaves that to others. */
import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { type Change, EMPTY_BOARD } from '#engine/board/board.ts';
import { commit, newBoardDoc, type Origin } from '../../../app/document/document.ts';
import { type MergeRepair, mergeRepair } from '../../../app/document/merge-repair.ts';
import { type BoardStore, boardStore } from '../../../app/document/snapshot.ts';
import { applied, apply, connect } from '../../support/board-builder.ts';

const PERSON: Origin = { kind: 'person' };
const AGENT: Origin = { kind: 'agent', key: 'k', call: 'c' };
const MADE = applied(apply(EMPTY_BOARD, 'esp32-devkitc-v4 as mcu', 'bme280 as bme', connect('mcu.i2c', 'bme.i2c')));
const [first = '', second = ''] = MADE.board.parts.keys();

let doc: Y.Doc;
let store: BoardStore;
let repair: MergeRepair;
beforeEach(() => {
  doc = newBoardDoc();
  commit(doc, MADE.changes, PERSON);
  store = boardStore(doc);
  repair = mergeRepair(doc, store);
  repair.run();
});

const gone: Change = { root: 'parts', key: second, path: [] };
const change = (path: readonly string[], after: Change['after']): Change => ({
  ...{ root: 'parts', key: first, path },
  ...(after === undefined ? {} : { after }),
});

/** Changes of another tab. */
function elsewhere(...changes: readonly Change[]): void {
  const other = newBoardDoc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  commit(other, changes, PERSON);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)));
}

/** Whether a run takes the connection away whose part is gone. */
function repairs(): boolean {
  repair.run();
  return store.board.connections.size === 0;
}

describe('[W27] a torn board', () => {
  test('is repaired by the first run of a tab, with an origin of its own', () => {
    commit(doc, [gone], PERSON);
    const later = mergeRepair(doc, store);
    const origins: unknown[] = [];
    doc.on('afterTransaction', ({ origin }: Y.Transaction) => origins.push(origin));
    later.run();
    later.run();
    expect([store.board.connections.size, origins]).toEqual([0, [{ kind: 'repair' }]]);
  });

  test("is not looked for after a person's own edits, until somebody says so", () => {
    commit(doc, [gone], PERSON);
    expect(repairs()).toBe(false);
    repair.suspect();
    expect(repairs()).toBe(true);
  });

  test('is not looked for after what others do most: moves, labels, new parts and notes', () => {
    commit(doc, [gone], PERSON);
    elsewhere(change(['at'], [7, 7]), change(['label'], 'MCU'));
    const part = { definition: 'gone@1', label: 'new', at: [0, 0], seq: 90, fields: {} };
    elsewhere({ root: 'parts', key: 'p_new', path: [], after: part });
    elsewhere({ root: 'notes', key: 'n_1', path: [], after: { text: 'T', at: [0, 0], size: [1, 1], seq: 91 } });
    commit(doc, [change(['at'], [8, 8])], AGENT);
    expect(repairs()).toBe(false);
  });

  const [joined = ''] = MADE.board.connections.keys();
  const part = (definition: string): Change => change(['definition'], definition);
  const pin = (resource: string): Change => ({ root: 'pins', key: 'x', path: [], after: { resource, who: 'Ben' } });
  const field = (after: number): Change => ({ root: 'connections', key: joined, path: ['fields', 'a'], after });
  const waiver = (why: string): Change => {
    const after = { rule: 'a', refs: [], who: '', why, when: '' };
    return { root: 'waivers', key: 'a|p=x|', path: [], after };
  };
  const touched: readonly (readonly [string, Change, Change])[] = [
    ['a pin', pin('r'), pin('s')],
    ['a connection', field(1), field(2)],
    ['a waiver', waiver('no'), waiver('yes')],
    ['what a part is', part('other@1'), part('third@1')],
  ];
  test.each(touched)('is looked for after %s changed, be it elsewhere or by an agent', (_, theirs, agents) => {
    commit(doc, [gone], PERSON);
    elsewhere(theirs);
    expect(repairs()).toBe(true);
    commit(doc, [...MADE.changes, gone], PERSON);
    expect(repairs()).toBe(false);
    commit(doc, [agents], AGENT);
    expect(repairs()).toBe(true);
  });

  test('is looked for after a definition went', () => {
    commit(doc, [gone], PERSON);
    elsewhere({ root: 'definitions', key: MADE.board.parts.get(second)?.definition ?? '', path: [] });
    expect(repairs()).toBe(true);
  });

  test('is looked for after a part was removed elsewhere', () => {
    elsewhere(gone);
    expect(repairs()).toBe(true);
  });

  test('stays as it is while an entry of it cannot be read, and after that is repaired', () => {
    doc.getMap('parts').set('p_odd', 7);
    elsewhere(gone);
    expect(repairs()).toBe(false);
    doc.getMap('parts').delete('p_odd');
    expect(repairs()).toBe(true);
  });

  test('is nobody’s business once the repair is closed', () => {
    repair.close();
    elsewhere(gone);
    expect(repairs()).toBe(false);
  });
});

test('[W13] a list where a map belongs changes nothing, nor does what is in it', () => {
  const odd = newBoardDoc();
  const inside = new Y.Map();
  odd.getArray('notes').push(['text', inside]);
  const before = store.board;
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(odd));
  inside.set('a', 1);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(odd));
  expect(store.board).toBe(before);
  expect(store.damaged).toEqual([]);
});
