/** What a commit leaves in the document, entry by entry, and what is read of a document that others wrote. */
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { BOARD_FORMAT, type Change } from '#engine/board/board.ts';
import { toJson } from '#engine/board/entry-codec.ts';
import { LIMITS } from '#schemas/limits.ts';
import { commit, initialise, newBoardDoc, type Origin } from '../../../app/document/document.ts';
import { plainJson } from '../../../app/document/plain-json.ts';
import { boardStore, type Touched, touchedByEither } from '../../../app/document/snapshot.ts';
import { undoHistory } from '../../../app/document/undo.ts';
import { newPart } from '../../support/board-script.ts';

const ADA: Origin = { kind: 'person' };
const change = (root: Change['root'], key: string, path: readonly string[], after?: Change['after']): Change => ({
  ...{ root, key, path },
  ...(after === undefined ? {} : { after }),
});

/** The document after these changes, each a commit of its own, and how many updates they were. */
function written(...changes: readonly Change[]) {
  const doc = newBoardDoc();
  return { doc, updates: writing(doc, ...changes) };
}

function writing(doc: Y.Doc, ...changes: readonly Change[]): number {
  let updates = 0;
  const count = () => {
    updates += 1;
  };
  doc.on('update', count);
  for (const one of changes) commit(doc, [one], ADA);
  doc.off('update', count);
  return updates;
}

describe('[W1] a new document', () => {
  test('gets a format and a name once', () => {
    const doc = newBoardDoc();
    initialise(doc, 'First');
    initialise(doc, 'Second');
    expect(doc.toJSON()).toEqual({ board: { format: BOARD_FORMAT, name: 'First' } });
    const named = newBoardDoc();
    named.getMap('board').set('name', 'Given');
    initialise(named, 'Other');
    expect(named.toJSON()).toEqual({ board: { format: BOARD_FORMAT, name: 'Given' } });
  });
});

describe('[W3] an entry', () => {
  const part = { definition: 'd', label: 'L', at: [1, 2], seq: 0, fields: { a: 1 } };
  const plain = { rotation: 0, flip: false, group: null, locked: false, quantity: 1 };

  test('that is new leaves out what a reader takes where nothing is said, and has its fields in a map of their own', () => {
    const { doc } = written(change('parts', 'p', [], { ...part, ...plain }));
    expect(doc.getMap('parts').toJSON()).toEqual({ p: part });
    const entry = doc.getMap<Y.Map<unknown>>('parts').get('p');
    expect(entry?.get('fields')).toBeInstanceOf(Y.Map);
    expect(
      written(change('parts', 'p', [], { ...part, ...plain, quantity: 2 }))
        .doc.getMap('parts')
        .toJSON(),
    ).toEqual({
      p: { ...part, quantity: 2 },
    });
    const note = written(change('notes', 'n', [], { text: 'T', flip: false })).doc.getMap('notes');
    expect(note.toJSON()).toEqual({ n: { text: 'T', flip: false } });
    const bare = written(change('connections', 'c', [], { seq: 1 })).doc.getMap<Y.Map<unknown>>('connections');
    expect(bare.get('c')?.get('fields')).toBeInstanceOf(Y.Map);
    const proposal = written(change('proposals', 'x', [], { seq: 1, decisions: { a: true } })).doc;
    expect(proposal.getMap<Y.Map<unknown>>('proposals').get('x')?.get('decisions')).toBeInstanceOf(Y.Map);
  });

  test('that is there loses what stood before and not after, and nothing else', () => {
    const { doc } = written(change('parts', 'p', [], part), change('parts', 'p', ['colour'], 'red'));
    const before = { ...part, colour: 'red' };
    const { label: _, ...after } = { ...part, at: [3, 4], fields: { b: 2 } };
    doc.getMap<Y.Map<unknown>>('parts').get('p')?.set('foreign', 1);
    commit(doc, [{ ...change('parts', 'p', [], after), before }], ADA);
    expect(doc.getMap('parts').toJSON()).toEqual({ p: { ...after, foreign: 1 } });
    commit(doc, [change('parts', 'p', [], { at: [5, 6] })], ADA);
    expect(doc.getMap('parts').toJSON()).toEqual({ p: { ...after, at: [5, 6], foreign: 1 } });
  });

  test('changes property by property, and its fields one by one or all at once', () => {
    const { doc, updates } = written(
      change('parts', 'p', [], part),
      change('parts', 'p', ['label'], 'M'),
      change('parts', 'p', ['fields', 'b'], 2),
      change('parts', 'p', ['fields', 'a']),
    );
    expect(updates).toBe(4);
    expect(doc.getMap('parts').toJSON()).toEqual({ p: { ...part, label: 'M', fields: { b: 2 } } });
    expect(writing(doc, change('parts', 'p', ['fields'], { c: 3, b: 2 }))).toBe(1);
    expect(doc.getMap('parts').toJSON()).toMatchObject({ p: { fields: { c: 3, b: 2 } } });
    expect(writing(doc, change('parts', 'p', ['fields']), change('parts', 'p', ['label']))).toBe(2);
    expect(doc.getMap('parts').toJSON()).toEqual({ p: { definition: 'd', at: [1, 2], seq: 0, fields: {} } });
    commit(doc, [change('parts', 'p', [])], ADA);
    expect(doc.getMap('parts').toJSON()).toEqual({});
  });

  test('is not written where it is so already', () => {
    const { doc } = written(change('parts', 'p', [], part), change('waivers', 'w', [], { why: 'no', refs: ['p'] }));
    expect(
      writing(
        doc,
        change('parts', 'p', [], part),
        change('parts', 'p', ['at'], [1, 2]),
        change('parts', 'p', ['fields', 'a'], 1),
        change('parts', 'p', ['gone']),
        change('waivers', 'w', [], { refs: ['p'], why: 'no' }),
        change('waivers', 'gone', []),
      ),
    ).toBe(0);
  });

  test('of which a part is an object changes inside it', () => {
    const { doc } = written(
      change('calls', 'c', [], { key: 'k', where: { at: { x: 1, y: 2 } } }),
      change('calls', 'c', ['where', 'at', 'x'], 3),
      change('calls', 'c', ['where', 'to', 'z'], 4),
      change('calls', 'c', ['undone'], true),
      change('calls', 'c', ['where', 'at', 'y']),
    );
    expect(doc.getMap('calls').toJSON()).toEqual({
      c: { key: 'k', undone: true, where: { at: { x: 3 }, to: { z: 4 } } },
    });
    const deep = written(
      change('proposals', 'p', [], { seq: 1, told: { a: 1 } }),
      change('proposals', 'p', ['told', 'b'], 2),
      change('proposals', 'p', ['told', 'a']),
      change('proposals', 'p', ['missing', 'b'], 2),
    );
    expect(deep.doc.getMap('proposals').toJSON()).toEqual({ p: { seq: 1, told: { b: 2 }, decisions: {} } });
  });

  test('[W13] that another program wrote as plain JSON becomes a map with the first change', () => {
    const doc = newBoardDoc();
    doc.getMap('parts').set('p', { ...part, ...plain });
    doc.getMap('parts').set('q', 7);
    const odd = new Y.Map<unknown>([['fields', { a: 1 }]]);
    doc.getMap('parts').set('r', odd);
    commit(doc, [change('parts', 'p', ['fields', 'b'], 2), change('parts', 'q', ['label'], 'Q')], ADA);
    commit(doc, [change('parts', 'r', ['fields', 'b'], 2)], ADA);
    expect(doc.getMap('parts').toJSON()).toEqual({
      p: { ...part, fields: { a: 1, b: 2 } },
      q: 7,
      r: { fields: { a: 1, b: 2 } },
    });
    expect(odd.get('fields')).toBeInstanceOf(Y.Map);
  });
});

test('[W7] of calls that are equally new, and of those that say no number, the first by id go', () => {
  const calls = (seq: (n: number) => object) =>
    Array.from({ length: LIMITS.callsKept + 2 }, (_, n) =>
      change('calls', `c${1000 + n}`, [], { key: 'k', ...seq(n) }),
    );
  const kept = (...all: readonly Change[]) => {
    const doc = newBoardDoc();
    commit(doc, all, ADA);
    return ['c1000', 'c1001', 'c1002', `c${1000 + LIMITS.callsKept + 1}`].map((id) => doc.getMap('calls').has(id));
  };
  expect(kept(...calls(() => ({ seq: 5 })).reverse())).toEqual([false, false, true, true]);
  expect(kept(...calls((n) => (n === 0 ? { seq: 1 } : {})))).toEqual([true, false, false, true]);
  expect(kept(...calls((n) => ({ seq: -n })))).toEqual([false, false, true, true]);
});

test('[W47] however many calls a document holds whose seq no reader takes, a new one is kept', () => {
  for (const seq of [1e308, Number.MAX_SAFE_INTEGER, LIMITS.seq + 1, 0.5, 1e12 + 0.5, Number.NaN, -1, '9', null]) {
    const doc = newBoardDoc();
    for (let n = 0; n < LIMITS.callsKept; n++) doc.getMap('calls').set(`hostile${n}`, { key: 'k', tool: 't', seq });
    commit(doc, [change('calls', 'a new one', [], { key: 'k', tool: 't', seq: 1 })], ADA);
    expect([doc.getMap('calls').has('a new one'), doc.getMap('calls').size]).toEqual([true, LIMITS.callsKept]);
  }
});

describe('[W13] a value', () => {
  class Strange {}

  test('is JSON, or is not there', () => {
    for (const json of ['', 0, false, null, [], {}, [1, [null]], { a: { b: 'c' } }]) expect(plainJson(json)).toBe(json);
    const none = [
      undefined,
      1n,
      Symbol('x'),
      () => 1,
      new Strange(),
      new Uint8Array(1),
      [undefined],
      { a: new Strange() },
    ];
    for (const other of none) expect(plainJson(other)).toBeUndefined();
  });

  test('of a shared map leaves out what is no JSON, and names that would change the object', () => {
    const doc = new Y.Doc();
    const map = doc.getMap('m');
    map.set('a', 1);
    map.set('bytes', new Uint8Array(1));
    map.set('__proto__', { b: 1 });
    map.set('inner', new Y.Map([['c', null]]));
    const read = plainJson(map);
    expect(read).toEqual({ a: 1, inner: { c: null } });
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  test('[limit documentDepth] is read to the depth of the limit', () => {
    const nested = (levels: number): unknown =>
      levels === 0 ? 1 : levels % 2 === 0 ? [nested(levels - 1)] : { a: nested(levels - 1) };
    expect(plainJson(nested(LIMITS.documentDepth))).toBeDefined();
    expect(plainJson(nested(LIMITS.documentDepth + 1))).toBeUndefined();
    expect([plainJson(1, 0), plainJson(1, 1), plainJson([], 1), plainJson([1], 1), plainJson([[]], 1)]).toEqual([
      undefined,
      1,
      [],
      [1],
      undefined,
    ]);
  });
});

describe('[W12] the store', () => {
  const placed = (id: string): Change => change('parts', id, [], toJson(newPart(id, 0)));

  test('tells what a batch touched and who wrote it; what came from elsewhere has nobody', () => {
    const doc = newBoardDoc();
    const store = boardStore(doc);
    const told: unknown[] = [];
    const stop = store.subscribe((board, touched, origin) =>
      told.push([board === store.board, [...touched.parts], [...touched.pins], origin]),
    );
    commit(doc, [placed('p_1')], ADA);
    const elsewhere = newBoardDoc();
    commit(elsewhere, [placed('p_2'), change('pins', 'k', [], { resource: 'x', who: 'Ada' })], ADA);
    for (const origin of [
      null,
      'sync',
      { at: 1 },
      new (class Provider {
        kind = 'person';
      })(),
    ]) {
      commit(elsewhere, [change('parts', 'p_2', ['label'], `${told.length}`)], ADA);
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(elsewhere, Y.encodeStateVector(doc)), origin);
    }
    doc.transact(() => doc.getMap('others').set('x', 1), ADA);
    expect(told).toEqual([
      [true, ['p_1'], [], ADA],
      [true, ['p_2'], ['k'], null],
      ...[1, 2, 3].map(() => [true, ['p_2'], [], null]),
    ]);
    stop();
    commit(doc, [placed('p_3')], ADA);
    expect([told.length, store.board.parts.size]).toEqual([5, 3]);
  });

  test('tells once of transactions that follow from one another', () => {
    const doc = newBoardDoc();
    const store = boardStore(doc);
    const told: (readonly string[])[] = [];
    doc.once('afterTransaction', () => commit(doc, [placed('p_2')], { kind: 'repair' }));
    store.subscribe((_board, touched, origin) => told.push([...touched.parts, `${origin?.kind}`]));
    commit(doc, [placed('p_1')], ADA);
    expect(told).toEqual([['p_1', 'p_2', 'repair']]);
  });

  test('follows nothing once it is closed', () => {
    const doc = newBoardDoc();
    const store = boardStore(doc);
    let told = 0;
    store.subscribe(() => {
      told += 1;
    });
    store.close();
    commit(doc, [placed('p_1')], ADA);
    expect([told, store.board.parts.size]).toEqual([0, 0]);
  });

  test('knows what two batches touched', () => {
    const touched = (parts: readonly string[], pins: readonly string[]): Touched => ({
      ...touchedByEither(nothing, nothing),
      parts: new Set(parts),
      pins: new Set(pins),
    });
    const empty = new Set<string>();
    const nothing: Touched = {
      ...{ board: empty, definitions: empty, parts: empty, connections: empty, pins: empty },
      ...{ waivers: empty, ticks: empty, notes: empty, comments: empty, calls: empty, proposals: empty },
    };
    expect(touchedByEither(touched(['a'], []), touched(['b', 'a'], ['k']))).toEqual({
      ...nothing,
      parts: new Set(['a', 'b']),
      pins: new Set(['k']),
    });
  });
});

test('[U7] who listens to a history hears of each step, until they stop', () => {
  const doc = newBoardDoc();
  const store = boardStore(doc);
  const history = undoHistory(
    () => store.board,
    (changes) => commit(doc, changes, ADA),
  );
  let heard = 0;
  const stop = history.onChange(() => {
    heard += 1;
  });
  history.record([]);
  expect([heard, history.canUndo]).toEqual([0, false]);
  const name = { root: 'board', key: 'name', path: [], before: 'Untitled board', after: 'Named' } as const;
  commit(doc, [name], ADA);
  history.record([name]);
  expect([heard, history.canUndo, history.canRedo]).toEqual([1, true, false]);
  expect(history.undo()).toEqual({ changes: [expect.objectContaining({ after: 'Untitled board' })], skipped: [] });
  expect(history.undo()).toEqual({ changes: [], skipped: [] });
  expect([heard, history.canUndo, history.canRedo]).toEqual([3, false, true]);
  stop();
  history.redo();
  expect([heard, store.board.name]).toEqual([3, 'Named']);
});
