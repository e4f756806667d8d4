import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';
import { withLimits } from '../../support/with-limits.ts';
import { BOARD, edit, seen, synced, World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.close());

it('[S1] two standard providers with none of our code converge, edits and presence', async () => {
  const ada = world.provider('ada');
  const ben = world.provider('ben');
  await Promise.all([synced(ada), synced(ben)]);
  ada.doc.getMap('board').set('a', 1);
  ben.doc.getMap('board').set('b', 2);
  await Promise.all([seen(ada.doc, 'b', 2), seen(ben.doc, 'a', 1)]);
  expect(ada.doc.getMap('board').toJSON()).toEqual(ben.doc.getMap('board').toJSON());

  const heard = new Promise<unknown>((resolve) => {
    ben.awareness.on('change', () => {
      const state = ben.awareness.getStates().get(ada.doc.clientID);
      if (state?.cursor !== undefined) resolve(state);
    });
  });
  ada.awareness.setLocalStateField('cursor', [3, 4]);
  expect(await heard).toEqual({ kind: 'person', cursor: [3, 4], user: { id: 'u_ada', name: 'ada', color: '#123456' } });
});

it('[S2] `synced` of a board that was closed comes with all of it', async () => {
  const writer = await world.raw('ada', BOARD, { hello: 1 });
  for (let i = 0; i < 300; i++) writer.update(edit(`k${i}`, i));
  await writer.untilSaved(300);
  await world.server.close();
  await world.startServer();
  const reader = world.provider('ben');
  await synced(reader);
  expect(reader.doc.getMap('board').size).toBe(300);
});

it('[S2] a server that has the board in a snapshot asks for nothing of it, and does not store it again', async () => {
  const doc = new Y.Doc();
  doc.getMap('board').set('k', 'v');
  const writer = await world.raw('ada', BOARD, { hello: 1 });
  writer.update(Y.encodeStateAsUpdate(doc));
  await writer.untilSaved(1);
  await withLimits({ compactIdleRecords: 0 }, () => world.server.close());
  await world.startServer();
  const reader = await world.raw('ada', BOARD, { hello: 2 });
  const asked = await reader.untilFrame('sync', (frame) => frame.kind === 0);
  expect(Y.decodeStateVector(asked.bytes)).toEqual(new Map([[doc.clientID, 1]]));
  const { bytes } = world.server.rooms.counts();
  reader.update(Y.encodeStateAsUpdate(doc));
  await reader.untilSaved(1);
  expect(world.server.rooms.counts().bytes).toBe(bytes);
});

it('[S2] a client that has part of the board gets the rest, and only that', async () => {
  const writer = await world.raw('ada', BOARD, { hello: 1 });
  const doc = new Y.Doc();
  doc.on('update', (update: Uint8Array) => writer.update(update));
  for (let i = 0; i < 50; i++) doc.getMap('board').set(`k${i}`, 'x'.repeat(100));
  await writer.untilSaved(50);
  const had = new Y.Doc();
  Y.applyUpdate(had, Y.encodeStateAsUpdate(doc));
  doc.getMap('board').delete('k0');
  doc.getMap('board').set('late', 1);
  await writer.untilSaved(52);

  const reader = await world.raw('ben');
  Y.applyUpdate(reader.doc, Y.encodeStateAsUpdate(had));
  reader.step1(Y.encodeStateVector(had));
  await reader.untilFrame('sync', (frame) => frame.kind === 1);
  expect(reader.doc.getMap('board').toJSON()).toEqual(doc.getMap('board').toJSON());
  const sent = reader.frames.reduce(
    (sum, frame) => sum + (frame.type === 'sync' && frame.kind > 0 ? frame.bytes.length : 0),
    0,
  );
  expect(sent).toBeLessThan(200);
});

it('[S2] many tabs that come back at once to a board that is not open all get what they lack', async () => {
  const doc = new Y.Doc();
  for (let i = 0; i < 300; i++) doc.getMap('board').set(`k${i}`, 'x'.repeat(300));
  const half = Y.encodeStateAsUpdate(doc);
  for (let i = 0; i < 300; i++) doc.getMap('board').set(`m${i}`, 'y'.repeat(300));
  await world.server.rooms.create(BOARD, Y.encodeStateAsUpdate(doc));
  await world.server.close();
  await world.startServer();
  const tabs = await Promise.all(
    Array.from({ length: 150 }, async (_, n) => {
      const tab = await world.raw(`person${n}`);
      if (n % 3 > 0) Y.applyUpdate(tab.doc, half);
      tab.step1(Y.encodeStateVector(tab.doc));
      if (n % 3 === 2) tab.update(edit(`own${n}`, n));
      return tab;
    }),
  );
  await Promise.all(tabs.map((tab) => tab.untilFrame('sync', (frame) => frame.kind === 1)));
  const own = tabs.flatMap((_, n) => (n % 3 === 2 ? [`own${n}`] : []));
  await Promise.all(
    tabs.map((tab, n) =>
      Promise.all(own.map((key) => key === `own${n}` || tab.until(() => tab.doc.getMap('board').has(key)))),
    ),
  );
  for (const tab of tabs) for (const key of ['k299', 'm299']) expect(tab.doc.getMap('board').has(key)).toBe(true);
});

it('[S3] `saved` counts the update frames of a socket that are durable, those that bring nothing new too', async () => {
  const tab = await world.raw('ada', BOARD, { hello: 1 });
  const update = edit('a', 1);
  tab.update(update);
  await tab.untilSaved(1);
  tab.update(update);
  tab.update(new Uint8Array([0, 0]));
  const { message } = await tab.untilSaved(3);
  expect(message).toEqual({ type: 'saved', n: 3 });
});

it('[S3] what was saved is there after the server was stopped', async () => {
  const tab = await world.raw('ada', BOARD, { hello: 1 });
  tab.update(edit('a', 1));
  await tab.untilSaved(1);
  await world.server.close();
  await world.startServer();
  const reader = world.provider('ben');
  await synced(reader);
  expect(reader.doc.getMap('board').toJSON()).toEqual({ a: 1 });
});

it('[S4] a viewer sees everything and changes nothing', async () => {
  world.access.setRole('eve', BOARD, 'viewer');
  const ada = await world.raw('ada', BOARD, { hello: 1 });
  const eve = await world.raw('eve', BOARD, { hello: 2 });
  eve.step1();
  eve.update(edit('forged', 1));
  eve.bridge({ type: 'activity', visible: true });
  ada.update(edit('a', 1));
  await seen(eve.doc, 'a', 1);
  const late = world.provider('ben');
  await synced(late);
  expect(late.doc.getMap('board').toJSON()).toEqual({ a: 1 });
  expect(eve.frames.some((frame) => frame.type === 'bridge' && frame.message.type === 'saved')).toBe(false);
});

it('[S4] a viewer does not rename the board', async () => {
  world.access.setRole('eve', BOARD, 'viewer');
  const eve = await world.raw('eve', BOARD, { hello: 2 });
  eve.bridge({ type: 'renamed', board: 'Mine' });
  const ada = await world.raw('ada', BOARD, { hello: 1 });
  ada.update(edit('a', 1));
  await ada.untilSaved(1);
  expect(world.access.names).toEqual([`${BOARD} Station`]);
});

it('[S5] losing access closes the sockets with 4403, signing out with 4401', async () => {
  const ada = await world.raw('ada');
  const ben = await world.raw('ben');
  const eve = await world.raw('eve');
  await ben.untilFrame('sync');
  await eve.untilFrame('sync');
  await ada.untilFrame('sync');
  world.access.setRole('eve', BOARD, null);
  world.access.signOut('ben');
  expect(await eve.closed).toBe(4403);
  expect(await ben.closed).toBe(4401);
  expect(ada.ws.readyState).toBe(WebSocket.OPEN);
});

it('[S5] an editor who becomes a viewer is told so and writes no more', async () => {
  const ada = await world.raw('ada', BOARD, { hello: 1 });
  await ada.untilFrame('bridge');
  world.access.setRole('ada', BOARD, 'viewer');
  await ada.untilFrame('bridge', ({ message }) => message.type === 'welcome' && message.role === 'viewer');
  ada.update(edit('late', 1));
  ada.step1();
  await ada.untilFrame('sync', (frame) => frame.kind === 1);
  expect(ada.doc.getMap('board').size).toBe(0);
});

it('[S6] at the socket: 403 for a wrong origin; 4401 signed out; 4403 without a role or a board, both alike', async () => {
  const out = await world.raw('');
  expect(await out.closed).toBe(4401);
  world.access.setRole('eve', BOARD, null);
  expect(await (await world.raw('eve')).closed).toBe(4403);
  expect(await (await world.raw('ada', 'no-board')).closed).toBe(4403);
  const evil = new WebSocket(`${world.url}/${BOARD}`, {
    headers: { cookie: 'who=ada', origin: 'http://evil.example' },
  });
  const status = await new Promise((resolve) => {
    evil.once('unexpected-response', (_request, response) => resolve(response.statusCode));
    evil.once('error', () => {});
  });
  expect(status).toBe(403);
});

it('[S63] edits of an account are not taken from a browser in which another one is signed in', async () => {
  const ben = await world.raw('ben', `${BOARD}?account=u_ada`, { hello: 2 });
  ben.update(edit('k', 1));
  expect(await ben.closed).toBe(4403);
  expect(await (await world.raw('', `${BOARD}?account=u_ada`)).closed).toBe(4401);
  const ada = await world.raw('ada', `${BOARD}?account=u_ada`, { hello: 1 });
  ada.step1();
  await ada.untilFrame('sync', (frame) => frame.kind === 1);
  expect(ada.doc.getMap('board').size).toBe(0);
});

it.each([
  ['an empty frame', []],
  ['an unknown type', [9]],
  ['a sync message that is none', [0, 7, 0]],
  ['a length past the end of the frame', [0, 2, 200, 1, 1]],
  ['an update that decodes to nothing', [0, 2, 3, 255, 255, 255]],
  ['a state vector cut short', [0, 0, 1, 5]],
  ['left over bytes', [0, 0, 1, 0, 0]],
  ['a bridge frame that is no JSON', [100, 1, 0x7b]],
  ['a bridge message before hello', [100, ...lengthPrefixed('{"type":"activity","visible":true}')]],
  ['a bridge message of no kind', [100, ...lengthPrefixed('{"type":"grant"}')]],
  ['an awareness state that is no object', [1, ...nested([1, 5, 1, ...lengthPrefixed('"x"')])]],
])('[S7] %s closes that socket with 4400 and hurts nobody else', async (_name, bytes) => {
  const ada = await world.raw('ada', BOARD, { hello: 1 });
  const bad = await world.raw('ben');
  bad.ws.send(Uint8Array.from(bytes));
  expect(await bad.closed).toBe(4400);
  ada.update(edit('a', 1));
  await ada.untilSaved(1);
});

it('[S7] [S40] a text frame closes with 4400, an awareness state above the limit with 1009', async () => {
  const text = await world.raw('ada');
  text.ws.send('hello');
  expect(await text.closed).toBe(4400);
  const large = await world.raw('ada');
  large.states({ client: 7, state: { note: 'x'.repeat(20_000) } });
  expect([await large.closed, await large.closedFor]).toEqual([1009, 'presence-too-large']);
});

it('[S7] an update whose inner lengths reach past its end gives away no memory of the server', async () => {
  const ada = await world.raw('ada');
  // One client, one struct at clock 0: a binary content that claims 60 bytes and has 2.
  ada.update(Uint8Array.from([1, 1, 5, 0, 3, 1, 1, 97, 60, 1, 2]));
  expect(await ada.closed).toBe(4400);
});

it('[S8] a long update is checked off the event loop and keeps its place in the order', async () => {
  const watcher = await world.raw('ben');
  watcher.step1();
  await watcher.untilFrame('sync', (frame) => frame.kind === 1);
  const ada = await world.raw('ada', BOARD, { hello: 1 });
  const doc = new Y.Doc();
  doc.transact(() => {
    for (let i = 0; i < 3000; i++) doc.getMap('board').set(`k${i}`, 'x'.repeat(200));
  });
  const big = Y.encodeStateAsUpdate(doc);
  expect(big.length).toBeGreaterThan(LIMITS.inlineUpdateBytes);
  doc.once('update', (update: Uint8Array) => {
    ada.update(big);
    ada.update(update);
  });
  doc.getMap('board').set('after', 1);
  await ada.untilSaved(2);
  await seen(watcher.doc, 'after', 1);
  const told = watcher.frames.flatMap((frame) =>
    frame.type === 'sync' && frame.kind === 2 ? [frame.bytes.length] : [],
  );
  expect(told[0]).toBe(big.length);
  const reader = world.provider('eve');
  await synced(reader);
  expect(reader.doc.getMap('board').size).toBe(3001);
  expect(reader.doc.store.pendingStructs).toBeNull();
});

it('[A46] an id is unused until something is written under it', async () => {
  const { rooms } = world.server;
  expect(await rooms.isUnused(BOARD)).toBe(true);
  await rooms.create(BOARD, edit('a', 1));
  expect(await rooms.isUnused(BOARD)).toBe(false);
});

it('[H7] the metrics count rooms, sockets, bytes and the client ids that a board has seen', async () => {
  const ada = await world.raw('ada', BOARD, { hello: 1 });
  const other = await world.raw('ben', 'b_000000000002', { hello: 2 });
  await other.untilFrame('bridge');
  const updates = [edit('a', 1), edit('b', 2), edit('c', 3)];
  for (const update of updates) ada.update(update);
  await ada.untilSaved(3);
  const bytes = updates.reduce((sum, update) => sum + update.length, 0);
  expect(world.server.rooms.counts()).toEqual({ rooms: 2, sockets: 2, bytes, clients: 3, damaged: 0, quarantined: 0 });
});

function lengthPrefixed(text: string): number[] {
  return [text.length, ...Buffer.from(text)];
}
function nested(bytes: number[]): number[] {
  return [bytes.length, ...bytes];
}
