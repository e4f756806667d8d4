/** A server that is killed, and what others had seen of it that is gone afterwards. */
import { setTimeout as pause } from 'node:timers/promises';
import * as Y from 'yjs';
import { CONTENDERS, type ContenderName, Running } from '../contenders.ts';
import type { Row } from '../row.ts';
import { PeerSocket } from '../socket.ts';

const DRAG_MS = 5_000;
const EVERY_MS = 16;
const BURST = 5_000;

export async function crash(): Promise<Row[]> {
  const dragged: Partial<Record<ContenderName, number>> = {};
  const burst: Partial<Record<ContenderName, number>> = {};
  for (const contender of CONTENDERS) {
    if (!contender.stores) continue;
    dragged[contender.name] = await lost(contender, async (edit) => {
      const until = performance.now() + DRAG_MS;
      while (performance.now() < until) {
        edit();
        await pause(EVERY_MS);
      }
    });
    burst[contender.name] = await lost(contender, async (edit) => {
      for (let n = 0; n < BURST; n += 1) edit();
      await pause(500);
    });
  }
  const row = (what: string, figures: Row['figures']): Row => ({ what, figures, bar: 'none', most: 0 });
  return [
    row('kill -9 while dragging: edits seen by others and lost', dragged),
    row(`kill -9 after a burst of ${BURST}: the same`, burst),
  ];
}

async function lost(
  contender: (typeof CONTENDERS)[number],
  work: (edit: () => void) => Promise<void>,
): Promise<number> {
  const server = await Running.start(contender);
  try {
    const editor = await PeerSocket.join(server, 'crash');
    await editor.synced;
    const seen = new Y.Doc();
    const viewer = await PeerSocket.join(server, 'crash', { onUpdate: (update) => Y.applyUpdate(seen, update) });
    await viewer.synced;
    const doc = new Y.Doc();
    doc.on('update', (update: Uint8Array) => editor.edit(update));
    let n = 0;
    await work(() => doc.getMap('parts').set(`p${n % 200}`, n++));
    await server.kill();
    await server.launch();
    const kept = new Y.Doc();
    const after = await PeerSocket.join(server, 'crash', { onUpdate: (update) => Y.applyUpdate(kept, update) });
    await after.synced;
    await pause(500);
    return Math.max(0, Y.getState(seen.store, doc.clientID) - Y.getState(kept.store, doc.clientID));
  } finally {
    await server.end();
  }
}
