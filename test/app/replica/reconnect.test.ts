import * as encoding from 'lib0/encoding';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { FRAME } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { openSync } from '../../../app/replica/sync.ts';
import { unsavedEdits } from '../../../app/replica/unsaved-edits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What y-websocket uses of a WebSocket, handled by the test. */
interface FakeSocket {
  onopen(): void;
  onmessage(event: { readonly data: ArrayBufferLike }): void;
  onclose(event: { readonly code: number; readonly reason: string }): void;
}

/** Sockets that wait to be opened; where the network is dead they close instead. */
function fakeNetwork(dead: boolean) {
  const sockets: FakeSocket[] = [];
  class Socket {
    onclose: FakeSocket['onclose'] = () => {};
    constructor() {
      // y-websocket sets the other listeners.
      sockets.push(this as unknown as FakeSocket);
      if (dead) queueMicrotask(() => this.onclose({ code: 1006, reason: '' }));
    }
    send() {}
    close() {}
  }
  // y-websocket needs no more of it.
  return { sockets, WebSocket: Socket as unknown as typeof WebSocket };
}

function connection(network: ReturnType<typeof fakeNetwork>) {
  const [doc, unsaved, stored] = [new Y.Doc(), unsavedEdits(), {}];
  const sync = openSync({
    ...{
      doc,
      unsaved,
      stored,
      awareness: new Awareness(doc),
      url: 'ws://127.0.0.1/api/sync',
      room: 'b_1',
      account: 'u_ada',
    },
    ports: { WebSocket: network.WebSocket, random: () => 1 },
    hello: () => ({ type: 'hello', client: 1, board: '' }),
  });
  return { doc, unsaved, stored, sync };
}

test('[O3] each attempt that fails doubles the wait before the next, and a person who connects starts anew', async () => {
  const network = fakeNetwork(true);
  const { sync } = connection(network);
  /** The waits before the next attempts, in units of the shortest bound. */
  const waits = async (count: number) => {
    const found: number[] = [];
    for (let n = 0; n < count; n++) {
      const before = network.sockets.length;
      let waited = 0;
      for (; network.sockets.length === before; waited += 1) await vi.advanceTimersByTimeAsync(LIMITS.reconnectBaseMs);
      found.push(waited);
    }
    return found;
  };
  sync.connect();
  expect([network.sockets.length, sync.link]).toEqual([1, 'connecting']);
  expect(await waits(4)).toEqual([2, 4, 8, 16]);
  expect([sync.link, sync.send({ type: 'renamed', board: 'x' })]).toEqual(['offline', false]);
  sync.connect();
  expect(await waits(3)).toEqual([2, 4, 8]);
  sync.close();
  const attempts = network.sockets.length;
  await vi.advanceTimersByTimeAsync(10 * LIMITS.reconnectMaxMs);
  expect(network.sockets.length).toBe(attempts);
});

test('[O4] what is read from the device is no new edit, unless it is read after the tab has connected', () => {
  const { doc, unsaved, stored, sync } = connection(fakeNetwork(false));
  const write = (key: string) => doc.transact(() => doc.getMap('board').set(key, key), stored);
  write('before');
  expect(unsaved.waiting).toBe(0);
  sync.connect();
  write('by the tab that wrote before this one');
  expect(unsaved.waiting).toBe(1);
  sync.close();
});

test('[O24] a bridge message of a newer server changes nothing, and the next one is heard', () => {
  const network = fakeNetwork(false);
  const { sync } = connection(network);
  const heard: string[] = [];
  sync.onMessage(({ type }) => heard.push(type));
  sync.connect();
  const [socket] = network.sockets;
  const say = (message: object) => {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, FRAME.bridge);
    encoding.writeVarString(encoder, JSON.stringify(message));
    socket?.onmessage({ data: encoding.toUint8Array(encoder).buffer });
  };
  socket?.onopen();
  say({ type: 'later' });
  say({ type: 'ack', call: 'call_1' });
  expect([heard, sync.link]).toEqual([['ack'], 'online']);
  sync.close();
});
