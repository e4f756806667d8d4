import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { databaseName, documentPlace } from '../../../app/replica/database-name.ts';
import { preload, takePreloaded } from '../../../app/replica/preload.ts';
import { type Device, type HeadlessTab, newDevice, openHeadlessTab } from '../../support/headless-tab.ts';
import type { Relay } from '../../support/relay-server.ts';
import { BOARD, relayedTabs, texts } from '../../support/relayed-tabs.ts';

const { open, relay } = relayedTabs();

const nameOn = (server: Relay, device: Device) =>
  databaseName(device.name, documentPlace(`${server.url.replace('http', 'ws')}/api/sync`, BOARD, 'u_test'));

const stored = ({ status }: HeadlessTab) => status.save === 'saved' && status.device === 'saved';

test('[B76] what was read of a board before its code was there is shown, and what was stored since comes after it', async () => {
  const server = await relay();
  const device = newDevice();
  const first = await openHeadlessTab({ url: server.url, board: BOARD, device });
  await first.until(() => stored(first));
  first.edit([{ op: 'add_note', text: 'one', at: [0, 0] }]);
  await first.until(() => stored(first));
  preload(nameOn(server, device));
  first.edit([{ op: 'add_note', text: 'two', at: [0, 0] }]);
  await first.until(() => stored(first));
  await first.close();
  await server.close();
  const next = await openHeadlessTab({ url: server.url, board: BOARD, device });
  open.push(next);
  await next.whenLoaded;
  expect(texts(next)).toContain('one');
  await next.until(() => texts(next).length === 2);
  expect(texts(next)).toEqual(['one', 'two']);
});

test('[B76] a board that is not on the device is read ahead without leaving anything there', async () => {
  const server = await relay();
  const device = newDevice();
  const before = await indexedDB.databases();
  preload(nameOn(server, device));
  expect(await takePreloaded(nameOn(server, device))).toBeNull();
  expect(await indexedDB.databases()).toEqual(before);
  const tab = await openHeadlessTab({ url: server.url, board: BOARD, device });
  await tab.until(() => stored(tab));
  await tab.close();
  preload(nameOn(server, device));
  const ahead = await takePreloaded(nameOn(server, device));
  expect(ahead?.updates.length).toBeGreaterThan(0);
  expect(ahead?.last).toBe(ahead?.updates.length);
  expect(await takePreloaded(nameOn(server, device))).toBeNull();
  ahead?.db.close();
});
