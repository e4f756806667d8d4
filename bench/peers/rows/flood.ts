/** Edits as fast as a server takes them: how many it delivers, and what it holds for a reader that stalls. */
import { setTimeout as pause } from 'node:timers/promises';
import * as Y from 'yjs';
import { UPDATE } from '../../support/sync-frames.ts';
import { CONTENDERS, type ContenderName, Running } from '../contenders.ts';
import { aheadOfBoth, medians, type Row } from '../row.ts';
import { PeerSocket } from '../socket.ts';

const VIEWERS = 20;
const EDITS = 10_000;
const RUNS = 3;
const LONG_EDITS = 20_000;
const LONG_BYTES = 2_000;
const MiB = 1 << 20;

type Figures = Partial<Record<ContenderName, number>>;

export async function saturated(): Promise<Row[]> {
  const servers = await Promise.all(CONTENDERS.map(Running.start));
  const runs: { us: Figures; cpu: Figures }[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const figures: { us: Figures; cpu: Figures } = { us: {}, cpu: {} };
      for (const server of servers) {
        const cpu = server.cpuMs();
        const ms = await flood(server, `flood-${run}`, VIEWERS, EDITS, 0);
        figures.us[server.contender.name] = (ms / EDITS / VIEWERS) * 1_000;
        figures.cpu[server.contender.name] = ((server.cpuMs() - cpu) / EDITS / VIEWERS) * 1_000;
      }
      runs.push(figures);
    }
  } finally {
    for (const server of servers) await server.end();
  }
  return [
    aheadOfBoth(`saturated, ${VIEWERS} viewers: µs a delivery`, medians(runs.map(({ us }) => us))),
    aheadOfBoth('the same, server CPU µs', medians(runs.map(({ cpu }) => cpu))),
  ];
}

/** What a server gives back when a reader goes that stalled through a flood. Another one stays, who reads: a document is in memory before and after. */
export async function stalled(): Promise<Row[]> {
  const held: Figures = {};
  const peak: Figures = {};
  for (const contender of CONTENDERS) {
    const server = await Running.start(contender);
    try {
      const [, stalling] = await Promise.all([PeerSocket.join(server, 'stall'), PeerSocket.join(server, 'stall')]);
      await stalling.synced;
      stalling.stall();
      await flood(server, 'stall', 1, LONG_EDITS, LONG_BYTES);
      const before = await heldAtRest(server);
      stalling.end();
      held[contender.name] = Math.max(0, before - (await heldAtRest(server))) / MiB;
      peak[contender.name] = server.peakBytes() / MiB;
    } finally {
      await server.end();
    }
  }
  return [
    { what: 'a reader that stalls, MiB held for it', figures: held, bar: '1 MiB and one difference', most: 1.1 },
    aheadOfBoth('the same, MiB of memory at the peak', peak),
  ];
}

/** Bytes that a server holds, once it holds no less from one second to the next: it may still be writing a snapshot. */
async function heldAtRest(server: Running): Promise<number> {
  let held = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 10; look += 1) {
    await server.rests();
    const now = (await server.memory()).held;
    if (now > held - MiB / 10) return Math.min(now, held);
    held = now;
    await pause(1_000);
  }
  return held;
}

/** Gives how long it takes until each viewer has the last edit. */
async function flood(server: Running, room: string, viewers: number, edits: number, bytes: number): Promise<number> {
  const editor = await PeerSocket.join(server, room);
  await editor.synced;
  const marker = Buffer.from('the-last-edit');
  const ends: Promise<void>[] = [];
  const sockets: PeerSocket[] = [];
  for (let n = 0; n < viewers; n += 1) {
    const viewer = await PeerSocket.join(server, room);
    await viewer.synced;
    sockets.push(viewer);
    ends.push(
      new Promise((resolve) => {
        viewer.onUpdate = (update) => {
          if (Buffer.from(update.buffer, update.byteOffset, update.length).includes(marker)) resolve();
        };
      }),
    );
  }
  const frames = editsOf(edits, bytes).map((update) => editor.frame(UPDATE, update));
  const started = performance.now();
  for (const frame of frames) {
    editor.ws.send(frame);
    while (editor.ws.bufferedAmount > MiB) await pause(0);
  }
  await Promise.all(ends);
  const ms = performance.now() - started;
  for (const socket of [editor, ...sockets]) socket.end();
  return ms;
}

/** Drops of parts or, with `bytes`, labels that are so long. The last has the marker. */
function editsOf(count: number, bytes: number): Uint8Array[] {
  const doc = new Y.Doc();
  const edits: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => edits.push(update));
  const text = 'x'.repeat(bytes);
  const parts = doc.getMap('parts');
  for (let n = 1; n < count; n += 1) parts.set(`p${n % 500}`, bytes === 0 ? [n, n] : `${text}${n}`);
  parts.set('p0', 'the-last-edit');
  return edits;
}
