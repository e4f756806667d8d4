/** One person's edits as fast as the server takes them, until each of 20 viewers has all; durable before visible. */
import type { WebSocket } from 'ws';
import * as Y from 'yjs';
import { startProgram } from '../e2e/support/server.ts';
import { metrics, newBoard, opened, owner } from './support/client.ts';
import { summary, table } from './support/stats.ts';
import { frame, readSyncFrame, STEP_1, UPDATE } from './support/sync-frames.ts';

const VIEWERS = 20;
const EDITS = 20_000;
const ROUNDS = 3;
const PARTS = 500;

export async function benchThroughput(): Promise<string> {
  const program = await startProgram();
  const figures: { perSecond: number; cpu: number }[] = [];
  try {
    const who = await owner(program.url);
    for (let round = 0; round < ROUNDS; round += 1) {
      const board = await newBoard(who, `throughput ${round}`);
      const address = `${program.url.replace('http', 'ws')}/api/sync/${board}`;
      const sockets = await Promise.all(Array.from({ length: VIEWERS + 1 }, () => opened(address, who.headers)));
      const [writer, ...viewers] = sockets;
      if (!writer) throw new Error('no writer');
      for (const viewer of viewers) viewer.send(frame(STEP_1, Y.encodeStateVector(new Y.Doc())));
      const frames = drags();
      const all = Promise.all(viewers.map((viewer) => received(viewer, EDITS)));
      const before = await metrics(who);
      const started = performance.now();
      for (const bytes of frames) writer.send(bytes);
      await all;
      const seconds = (performance.now() - started) / 1000;
      const after = await metrics(who);
      figures.push({
        perSecond: EDITS / seconds,
        cpu: ((after.cpuMs - before.cpuMs) / 1000 / (EDITS * VIEWERS)) * 10_000,
      });
      for (const socket of sockets) socket.close();
    }
  } finally {
    await program.close();
  }
  const edits = summary(figures.map((one) => one.perSecond)).p50;
  const cpu = summary(figures.map((one) => one.cpu)).p50;
  return table(
    ['', 'edits in a second', 'deliveries in a second', 'server CPU s for 10,000 deliveries'],
    [[`${VIEWERS} viewers, ${EDITS} edits`, edits, edits * VIEWERS, cpu.toFixed(4)]],
  );
}

/** Moves of parts, as a drag drops them: one key each. */
function drags(): Uint8Array[] {
  const doc = new Y.Doc();
  const frames: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => frames.push(frame(UPDATE, update)));
  const map = doc.getMap('bench');
  for (let n = 0; n < EDITS; n += 1) map.set(`part${n % PARTS}`, [n, n]);
  return frames;
}

/** Resolves when so many updates have come. */
function received(socket: WebSocket, count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count;
    socket.on('message', (data: Buffer) => {
      if (readSyncFrame(data)?.kind !== UPDATE) return;
      left -= 1;
      if (left === 0) resolve();
    });
  });
}
