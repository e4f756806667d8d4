import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { boardJson } from '#engine/board/changes.ts';
import { proposeChange } from '#engine/proposals/proposals.ts';
import { CLOSE } from '#schemas/errors.ts';
import { savingState } from '../../../app/editor/saving-state.ts';
import { readBoard } from '../../support/read-board.ts';
import { BOARD, note, relayedTabs, texts } from '../../support/relayed-tabs.ts';
import { expectForPeople } from '../../voices/sound.ts';

const { relay, tab } = relayedTabs();

test('[W15] an edit in one tab is seen in the other, and both then read the same board', async () => {
  const server = await relay();
  const [ada, ben] = [await tab(server), await tab(server, { who: 'Ben' })];
  await ada.until(() => ada.status.synced);
  note(ada, 'hello');
  await ben.until(() => texts(ben).includes('hello'));
  expect(boardJson(ben.store.board)).toEqual(boardJson(ada.store.board));
});

test('[W16] a board without a name gets the one of its record, written by one who may write', async () => {
  const server = await relay();
  server.role = 'viewer';
  const viewer = await tab(server, { name: 'Weather station' });
  await viewer.until(() => viewer.status.synced && viewer.status.role !== null);
  server.welcomes = false;
  const unwelcomed = await tab(server, { name: 'Weather station' });
  await unwelcomed.until(() => unwelcomed.status.synced);
  expect([unwelcomed.doc.getMap('board').size, server.doc(BOARD).getMap('board').size]).toEqual([0, 0]);
  server.welcomes = true;
  server.role = 'owner';
  const owner = await tab(server, { name: 'Weather station' });
  await owner.until(() => owner.status.save === 'saved' && owner.store.board.name === 'Weather station');
  await viewer.until(() => viewer.store.board.name === 'Weather station');
});

test('[W17] a tab says hello first on every connection, and tells when the board is renamed', async () => {
  const server = await relay();
  const ada = await tab(server, { name: 'One' });
  await ada.until(() => ada.status.save === 'saved');
  ada.edit([{ op: 'rename_board', name: 'Two' }]);
  await ada.until(() => ada.status.save === 'saved');
  server.kick();
  await ada.until(() => ada.status.link === 'offline');
  await ada.until(() => ada.status.save === 'saved');
  const client = ada.presence.client;
  expect(server.heard).toEqual([
    { type: 'hello', client, board: '', visible: true },
    { type: 'renamed', board: 'One' },
    { type: 'renamed', board: 'Two' },
    { type: 'hello', client, board: 'Two', visible: true },
  ]);
});

test('[W17] a name given offline is told behind the edit that gave it, not in hello', async () => {
  const server = await relay();
  const ada = await tab(server, { name: 'One' });
  await ada.until(() => ada.status.save === 'saved');
  ada.goOffline();
  await ada.until(() => ada.status.link === 'offline');
  ada.edit([{ op: 'rename_board', name: 'Two' }]);
  const before = server.heard.length;
  ada.goOnline();
  await ada.until(() => ada.status.save === 'saved');
  // Stored after it, so that what was told before is heard.
  note(ada, 'one');
  await ada.until(() => ada.status.save === 'saved');
  expect(server.heard.slice(before)).toMatchObject([
    { type: 'hello', board: '' },
    { type: 'renamed', board: 'Two' },
  ]);
});

test('[O4] an edit counts as waiting until the server says that it is durable', async () => {
  const server = await relay();
  const ada = await tab(server);
  await ada.until(() => ada.status.save === 'saved');
  server.confirms = false;
  note(ada, 'one');
  note(ada, 'two');
  expect(ada.status).toMatchObject({ waiting: 2, save: 'saving' });
  server.confirms = true;
  await ada.until(() => ada.status.save === 'saved');
  expect(ada.status.waiting).toBe(0);
});

test('[O5] edits made offline are counted, travel once on the way back, and are then saved', async () => {
  const server = await relay();
  const ada = await tab(server);
  const ben = await tab(server);
  await ada.until(() => ada.status.save === 'saved');
  ada.goOffline();
  await ada.until(() => ada.status.link === 'offline');
  for (const text of ['one', 'two', 'three']) note(ada, text);
  expect(ada.status.waiting).toBe(3);
  note(ben, 'from Ben');
  await ben.until(() => ben.status.save === 'saved');
  const before = server.updates;
  ada.goOnline();
  await ada.until(() => ada.status.save === 'saved');
  await ben.until(() => texts(ben).length === 4);
  expect(texts(ada)).toEqual(['from Ben', 'one', 'three', 'two']);
  expect(boardJson(readBoard(server.doc(BOARD)))).toEqual(boardJson(ada.store.board));
  expect(server.updates - before).toBe(1);
});

test('[O6] a confirmation that was lost with its connection is made up for by the next', async () => {
  const server = await relay();
  const ada = await tab(server);
  await ada.until(() => ada.status.save === 'saved');
  server.confirms = false;
  note(ada, 'one');
  await new Promise<void>((resolve) => server.doc(BOARD).once('update', () => resolve()));
  ada.goOffline();
  await ada.until(() => ada.status.link === 'offline');
  expect(ada.status).toMatchObject({ waiting: 1 });
  server.confirms = true;
  ada.goOnline();
  await ada.until(() => ada.status.save === 'saved');
});

test('[O7] a tab that was closed out says why and does not come back by itself', async () => {
  const server = await relay();
  const ada = await tab(server);
  for (const [code, save] of [
    [4403, 'no-access'],
    [4401, 'signed-out'],
    [4400, 'refused'],
  ] as const) {
    ada.reconnect();
    await ada.until(() => ada.status.save === 'saved');
    server.kick(code);
    await ada.until(() => ada.status.save === save);
  }
});

test('[S40] a tab says why the server closed its connection, until another stands', async () => {
  const server = await relay();
  const ada = await tab(server);
  for (const [code, lost, words] of [
    [CLOSE.folderLost, 'folder-lost', 'Another server has taken over the data'],
    [CLOSE.quarantined, 'quarantined', 'so the server keeps it closed'],
    [CLOSE.tooBig, 'frame-too-large', 'Undo the last large edit'],
    [CLOSE.tooBig, 'board-full', 'the largest size'],
    [CLOSE.tooBig, 'presence-too-large', 'Select less'],
    [CLOSE.tryAgain, 'too-many-tabs', 'Close other tabs'],
    [CLOSE.tryAgain, 'slow-reader', 'once the network is faster'],
    [CLOSE.tryAgain, 'half-sent', 'sent again'],
    [CLOSE.tryAgain, 'not-now', 'cannot serve this board now'],
    [CLOSE.goingAway, 'stopping', 'has been stopped'],
    [CLOSE.fault, 'fault', 'a fault in the server'],
  ] as const) {
    ada.reconnect();
    await ada.until(() => ada.status.save === 'saved');
    expect(ada.status.lost).toBeNull();
    server.kick(code, `${lost}: words`);
    await ada.until(() => ada.status.link === 'offline');
    expect(ada.status.lost).toBe(lost);
    const { kind, means } = savingState(ada.status);
    expect(kind).toBe('offline');
    expect(means).toContain(words);
    expectForPeople(means);
  }
});

test('[S71] a tab whose edit costs everybody too much says so, stays away, and keeps all of it', async () => {
  const server = await relay();
  const ada = await tab(server);
  await ada.until(() => ada.status.save === 'saved');
  server.kick(CLOSE.costly);
  await ada.until(() => ada.status.link === 'refused');
  const { kind, means } = savingState(ada.status);
  expect([ada.status.lost, kind]).toEqual(['too-costly', 'problem']);
  expect(means).toContain('export the board, import it as a new one');
  expectForPeople(means);
});

test('[O20] edits made offline by one who may only look by now are kept here, and said not to be taken', async () => {
  const server = await relay();
  const ada = await tab(server);
  await ada.until(() => ada.status.save === 'saved');
  ada.goOffline();
  await ada.until(() => ada.status.link === 'offline');
  note(ada, 'one');
  server.role = 'viewer';
  ada.goOnline();
  await ada.until(() => ada.status.save === 'not-taken');
  expect([ada.status.waiting, ada.status.readOnly, texts(ada)]).toEqual([1, 'viewer', ['one']]);
  expect(server.doc(BOARD).getMap('notes').size).toBe(0);
});

test('[W18] who may only look cannot edit, and is told why', async () => {
  const server = await relay();
  server.role = 'viewer';
  const viewer = await tab(server);
  await viewer.until(() => viewer.status.readOnly === 'viewer');
  const result = note(viewer, 'hello');
  expect(result).toMatchObject({ ok: false, refusal: { code: 'viewer' } });
  expect(viewer.changes([{ root: 'board', key: 'name', path: [], after: 'X' }], { kind: 'import' })).toBe(false);
  expect(viewer.status.waiting).toBe(0);
});

test('[W18] who has become a viewer can neither undo nor decide about a proposal', async () => {
  const server = await relay();
  const ada = await tab(server);
  await ada.until(() => ada.status.save === 'saved');
  note(ada, 'hello');
  const renames = { key: 'k_1', label: 'Robot', color: '#000000', tool: 'apply_edits', summary: 'renames the board' };
  const proposal = {
    ...renames,
    edits: [{ op: 'rename_board', name: 'Two' }],
    ids: {},
    when: '2026-01-01T00:00:00.000Z',
  } as const;
  ada.changes([proposeChange(ada.store.board, 'call_1', proposal)], { kind: 'import' });
  await ada.until(() => ada.status.save === 'saved');
  expect([ada.canUndo, ada.store.board.proposals.size]).toEqual([true, 1]);
  server.role = 'viewer';
  server.kick();
  await ada.until(() => ada.status.readOnly === 'viewer');
  expect([ada.canUndo, ada.undo(), ada.redo()]).toEqual([false, ...Array(2).fill({ changes: [], skipped: [] })]);
  expect(ada.decide('call_1', 'all', false)).toEqual({ ok: false, refusal: { code: 'viewer', params: {} } });
  expect([texts(ada), ada.status.waiting]).toEqual([['hello'], 0]);
});

test('[W19] a document of a newer format is shown and cannot be edited', async () => {
  const server = await relay();
  server.doc(BOARD).getMap('board').set('format', 99);
  const ada = await tab(server);
  await ada.until(() => ada.status.readOnly === 'newer-format');
  expect(note(ada, 'hello').ok).toBe(false);
});

test('[W20] an update that decodes and makes no board is kept, and the rest of the board is shown', async () => {
  const server = await relay();
  const ada = await tab(server);
  await ada.until(() => ada.status.save === 'saved');
  note(ada, 'hello');
  server.doc(BOARD).getMap('parts').set('p_1', 'no part');
  server.doc(BOARD).getMap('connections').set('c_1', new Y.Text('no connection'));
  await ada.until(() => ada.status.damaged === 2);
  expect(texts(ada)).toEqual(['hello']);
  expect(ada.doc.getMap('parts').get('p_1')).toBe('no part');
});

test('[W20] what the server reports as damaged and what this tab cannot take are counted', async () => {
  const server = await relay();
  server.damage = 'snapshot';
  const ada = await tab(server);
  await ada.until(() => ada.status.save === 'saved');
  expect(ada.status).toMatchObject({ damaged: 1, serverDamage: server.damage });
  // It decodes, and Yjs cannot apply it: an item that stands behind itself.
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.broadcast(BOARD, Uint8Array.from([1, 1, 5, 0, 0x88, 5, 0, 1, 125, 1, 0]));
  note(ada, 'hello');
  server.broadcast(BOARD, Uint8Array.from([1, 1, 6, 0, 0x88, 6, 0, 1, 125, 1, 0]));
  await ada.until(() => ada.status.damaged === 2 && ada.status.save === 'saved');
  expect([texts(ada), log.mock.calls.length]).toEqual([['hello'], 2]);
  log.mockRestore();
});

test('[W21] a frozen tab handles nothing while its socket stays open, and everything once it thaws', async () => {
  const server = await relay();
  const [ada, ben] = [await tab(server), await tab(server)];
  await ben.until(() => ben.status.synced);
  await ada.until(() => ada.status.save === 'saved');
  ben.freeze();
  note(ada, 'hello');
  await ada.until(() => ada.status.save === 'saved');
  expect([texts(ben), ben.status.link]).toEqual([[], 'online']);
  ben.thaw();
  await ben.until(() => texts(ben).includes('hello'));
});

test('[W22] cursors and drags are seen by others, go out once a tick, and leave no trace in the document', async () => {
  const server = await relay();
  const ada = await tab(server);
  await ada.until(() => ada.status.save === 'saved');
  const ben = await tab(server);
  await ben.until(() => ben.status.save === 'saved');
  const user = { id: 'u_1', name: 'Ada', color: '#123456' };
  const size = Y.encodeStateAsUpdate(ada.doc).length;
  let told = 0;
  ben.presence.onChange(() => {
    told += 1;
  });
  // The server stamps the user; this one does not.
  for (let x = 0; x < 50; x++) ada.presence.show({ cursor: [x, 0], selection: ['p_1'], ...{ user } });
  await ben.until(() => ben.presence.persons.length === 1);
  expect(ben.presence.persons).toEqual([
    { client: ada.presence.client, kind: 'person', user, cursor: [49, 0], selection: ['p_1'] },
  ]);
  expect(told).toBe(1);
  ada.presence.show({ selection: undefined });
  await ben.until(() => ben.presence.persons[0]?.selection === undefined);
  expect(Y.encodeStateAsUpdate(ada.doc).length).toBe(size);
});

test("[B75] a tab tells its own presence and sends nobody else's back", async () => {
  const server = await relay();
  const ada = await tab(server);
  const ben = await tab(server);
  const user = { id: 'u_1', name: 'Ada', color: '#123456' };
  await ben.until(() => ben.status.save === 'saved' && ada.status.save === 'saved');
  for (const x of [1, 2]) {
    ada.presence.show({ cursor: [x, 0], ...{ user } });
    await ben.until(() => ben.presence.persons[0]?.cursor?.[0] === x);
  }
  ben.presence.show({ cursor: [3, 0], ...{ user } });
  await ada.until(() => ada.presence.persons[0]?.cursor?.[0] === 3);
  const tabs = [ada.presence.client, ben.presence.client];
  expect(new Set(server.states.map((one) => one.tab))).toEqual(new Set(tabs));
  for (const { tab: own, ids } of server.states) expect(ids).toEqual([own]);
  const [known] = ada.presence.persons;
  note(ben, 'hello');
  await ada.until(() => texts(ada).includes('hello'));
  expect(ada.presence.persons[0]).toBe(known);
});

test("[U7] a person's undo in an open tab leaves an agent's call of that tab standing", async () => {
  const server = await relay();
  const ada = await tab(server);
  await ada.until(() => ada.status.save === 'saved');
  note(ada, 'from Ada');
  ada.changes([{ root: 'notes', key: 'n_agent000', path: [], after: { text: 'from the agent' } }], {
    kind: 'agent',
    key: 'k_1',
    call: 'call_1',
  });
  expect(ada.canUndo).toBe(true);
  ada.undo();
  expect([texts(ada), ada.canUndo, ada.canRedo]).toEqual([['from the agent'], false, true]);
  ada.redo();
  expect(texts(ada)).toEqual(['from Ada', 'from the agent']);
});
