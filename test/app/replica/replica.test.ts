import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { openReplica, type Replica } from '../../../app/replica/replica.ts';
import { nodePorts } from '../../support/headless-tab.ts';
import { BOARD, relayedTabs } from '../../support/relayed-tabs.ts';

const { relay } = relayedTabs();
let replica: Replica | null = null;

afterEach(async () => {
  await replica?.close();
  replica = null;
});

async function opened(): Promise<Replica> {
  const { url } = await relay();
  const doc = new Y.Doc();
  replica = openReplica({
    ...{ doc, awareness: new Awareness(doc), url: `${url.replace('http', 'ws')}/api/sync`, room: BOARD },
    ...{ account: 'u_test', tab: 'one' },
    // The same shape in all that is used of it.
    ports: { ...nodePorts(undefined), WebSocket: WebSocket as unknown as typeof globalThis.WebSocket },
    hello: () => ({ type: 'hello', client: 1, board: '' }),
  });
  return replica;
}

test('[O27] who waits for a state goes on when it holds, not before, and at once where it does', async () => {
  const one = await opened();
  expect(one.state).toMatchObject({ link: 'connecting', synced: false, role: null });
  await one.until(({ synced, role }) => synced && role !== null);
  expect(one.state).toMatchObject({ link: 'online', synced: true, role: 'owner' });
  await one.close();
  await one.until(({ role }) => role === 'owner');
});

test('[O27] who listens no more is told nothing', async () => {
  const one = await opened();
  const heard: string[] = [];
  const stops = [one.onMessage(({ type }) => heard.push(type)), one.onChange(() => heard.push('change'))];
  for (const stop of stops) stop();
  await one.until(({ synced, role }) => synced && role !== null);
  expect(heard).toEqual([]);
});
