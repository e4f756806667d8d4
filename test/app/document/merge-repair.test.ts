import { afterEach, expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import { repair } from '#engine/edits/repair.ts';
import { type HeadlessTab, type HeadlessTabOptions, openHeadlessTab } from '../../support/headless-tab.ts';
import { type Relay, startRelay } from '../../support/relay-server.ts';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function tab(server: Relay, options: Partial<HeadlessTabOptions> = {}): Promise<HeadlessTab> {
  const opened = await openHeadlessTab({ url: server.url, board: 'b_000000000000', ...options });
  open.push(opened);
  await opened.until(() => opened.status.save === 'saved' || opened.status.readOnly !== null);
  return opened;
}

const ADD: readonly Edit[] = [
  { op: 'add_part', id: '$mcu', definition: 'esp32-devkitc-v4', label: 'MCU' },
  { op: 'add_part', id: '$sensor', definition: 'bme280', label: 'Sensor' },
];
const JOIN: Edit = {
  op: 'connect',
  from: { part: 'MCU', interface: 'i2c' },
  to: { part: 'Sensor', interface: 'i2c' },
};
const REMOVE: Edit = { op: 'remove_part', part: 'Sensor' };
const NOTE: Edit = { op: 'add_note', text: 'hello', at: [0, 0] };

/** Ada has removed the sensor that Ben, who did not hear of it, connected; both have heard of all. */
async function torn(server: Relay): Promise<readonly [HeadlessTab, HeadlessTab]> {
  const [ada, ben] = [await tab(server), await tab(server, { who: 'Ben' })];
  expect(ada.edit(ADD).ok).toBe(true);
  await ben.until(() => ben.store.board.parts.size === 2);
  ben.goOffline();
  await ben.until(() => ben.status.link === 'offline');
  expect(ben.edit([JOIN]).ok).toBe(true);
  expect(ada.edit([REMOVE]).ok).toBe(true);
  ben.goOnline();
  for (const one of [ada, ben]) {
    await one.until(() => one.store.board.parts.size === 1 && one.store.board.connections.size === 1);
  }
  await ben.until(() => ben.status.save === 'saved');
  expect(repair(ada.store.board)).not.toEqual([]);
  return [ada, ben];
}

test('[W27] whoever edits next repairs what a merge left, and the other tab writes nothing', async () => {
  const server = await startRelay();
  open.push(server);
  const [ada, ben] = await torn(server);
  const written = new Set<number>();
  ada.doc.on('update', (_update, _origin, _doc, transaction) => {
    if (transaction.local) written.add(transaction.doc.clientID);
  });
  expect(ben.edit([NOTE]).ok).toBe(true);
  await ada.until(() => ada.store.board.notes.size === 1);
  for (const one of [ada, ben]) {
    expect(one.store.board.connections.size).toBe(0);
    expect(repair(one.store.board)).toEqual([]);
  }
  expect([...written]).toEqual([]);
});

test('[W27] two tabs that repair without hearing of each other end with one sound board', async () => {
  const server = await startRelay();
  open.push(server);
  const tabs = await torn(server);
  for (const one of tabs) one.goOffline();
  for (const one of tabs) await one.until(() => one.status.link === 'offline');
  for (const one of tabs) expect(one.edit([NOTE]).ok).toBe(true);
  for (const one of tabs) one.goOnline();
  for (const one of tabs) await one.until(() => one.store.board.notes.size === 2 && one.status.save === 'saved');
  for (const one of tabs) {
    expect(one.store.board.connections.size).toBe(0);
    expect(repair(one.store.board)).toEqual([]);
  }
});

test('[W27] undo takes back the edit and not the repair', async () => {
  const server = await startRelay();
  open.push(server);
  const [ada] = await torn(server);
  ada.edit([NOTE]);
  expect(ada.undo().changes).toHaveLength(1);
  expect([ada.store.board.notes.size, ada.store.board.connections.size]).toEqual([0, 0]);
});

test('[E21] a sound board costs no transaction, and an agent is repaired for as a person is', async () => {
  const server = await startRelay();
  open.push(server);
  const [ada, ben] = await torn(server);
  const origins: unknown[] = [];
  ada.doc.on('afterTransaction', (transaction) => void (transaction.local && origins.push(transaction.origin)));
  ada.repair();
  ada.repair();
  ada.edit([NOTE]);
  expect(origins).toEqual([{ kind: 'repair' }, { kind: 'person' }]);
  await ben.until(() => ben.store.board.connections.size === 0);
});

test('[W27] a tab that cannot read every entry repairs nothing, since what is torn may refer to it', async () => {
  const server = await startRelay();
  open.push(server);
  const [ada] = await torn(server);
  server.doc('b_000000000000').getMap('parts').set('p_unread', 'no part');
  await ada.until(() => ada.status.damaged === 1);
  expect(ada.edit([NOTE]).ok).toBe(true);
  expect(ada.store.board.connections.size).toBe(1);
  server.doc('b_000000000000').getMap('parts').delete('p_unread');
  await ada.until(() => ada.status.damaged === 0);
  expect(ada.edit([NOTE]).ok).toBe(true);
  expect(ada.store.board.connections.size).toBe(0);
});

test("[W27] what somebody else's waiver names goes with a person's undo, and the next edit removes the waiver first", async () => {
  const server = await startRelay();
  open.push(server);
  const [ada, ben] = [await tab(server), await tab(server, { who: 'Ben' })];
  expect(ada.edit(ADD).ok).toBe(true);
  expect(ada.edit([JOIN]).ok).toBe(true);
  const [joined = ''] = ada.store.board.connections.keys();
  await ben.until(() => ben.store.board.connections.size === 1);
  const waive: Edit = { op: 'waive', fingerprint: `elec-pullup-missing|c=${joined}|`, why: 'soldered' };
  expect(ben.edit([waive]).ok).toBe(true);
  await ada.until(() => ada.store.board.waivers.size === 1);
  expect(ada.undo().changes).toHaveLength(1);
  expect([ada.store.board.connections.size, ada.store.board.waivers.size]).toEqual([0, 1]);
  expect(ada.edit([NOTE]).ok).toBe(true);
  expect(ada.store.board.waivers.size).toBe(0);
});

test('[W27] who may only look repairs nothing', async () => {
  const server = await startRelay();
  open.push(server);
  await torn(server);
  server.role = 'viewer';
  const viewer = await tab(server, { role: 'viewer' });
  await viewer.until(() => viewer.store.board.connections.size === 1);
  viewer.repair();
  viewer.undo();
  expect(viewer.edit([NOTE]).ok).toBe(false);
  expect(viewer.store.board.connections.size).toBe(1);
});
