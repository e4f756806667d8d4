import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { CLOSE } from '#schemas/errors.ts';
import { listCopies } from '../../../app/replica/device-copies.ts';
import { downloadDocument } from '../../../app/replica/download.ts';
import { uploadContent } from '../../../app/replica/upload.ts';
import { newDevice, nodePorts } from '../../support/headless-tab.ts';
import { startRelay } from '../../support/relay-server.ts';
import { withLimits } from '../../support/with-limits.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const KEY = { room: 'b_train0000000', account: 'u_ada' };

async function world() {
  const relay = await startRelay();
  closing.push(() => relay.close());
  // It has the same shape.
  const ports = { ...nodePorts(newDevice()), WebSocket: WebSocket as unknown as typeof globalThis.WebSocket };
  return { relay, ports };
}

test('[O61] a document is read from the server, and nothing of it stays on the device', async () => {
  const { relay, ports } = await world();
  const doc = new Y.Doc();
  doc.getMap('board').set('name', 'Train');
  await uploadContent(relay.url, KEY, ports, doc);
  const read = await downloadDocument(relay.url, KEY, ports);
  expect(read?.getMap('board').get('name')).toBe('Train');
  expect(await listCopies({ storage: ports.storage ?? '', url: relay.url })).toEqual([]);
});

test('[limit downloadWaitMs] [O61] where the server refuses it, or does not send it in time, there is none', async () => {
  const { relay, ports } = await world();
  const away = relay.url.replace(/:\d+/, ':1');
  await withLimits({ downloadWaitMs: 50 }, async () => {
    expect(await downloadDocument(away, KEY, ports)).toBeNull();
  });
  relay.refusal = CLOSE.noAccess;
  expect(await downloadDocument(relay.url, KEY, ports)).toBeNull();
});
