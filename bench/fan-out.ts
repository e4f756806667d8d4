/** One person edits, others watch: from the editor's send to each viewer's receipt, beside a bare relay, in turns. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { WebSocket } from 'ws';
import * as Y from 'yjs';
import { startProgram } from '../e2e/support/server.ts';
import { newBoard, opened, owner } from './support/client.ts';
import { summary, table } from './support/stats.ts';
import { frame, STEP_1, UPDATE } from './support/sync-frames.ts';

const VIEWERS = [2, 10, 50];
const EDITS = 200;
const ROUNDS = 3;

interface Room {
  readonly editor: WebSocket;
  readonly viewers: readonly WebSocket[];
}

export async function benchFanOut(): Promise<string> {
  const program = await startProgram();
  const relay = await startRelay();
  const who = await owner(program.url);
  const rows: (string | number)[][] = [];
  try {
    for (const count of VIEWERS) {
      const board = await newBoard(who, `fan-out ${count}`);
      const address = `${program.url.replace('http', 'ws')}/api/sync/${board}`;
      const ours = await join(count, () => opened(address, who.headers));
      const bare = await join(count, () => opened(relay.url));
      const [own, floor]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        own.push(...(await measure(ours, round)));
        floor.push(...(await measure(bare, round)));
      }
      leave(ours);
      leave(bare);
      const [a, b] = [summary(own), summary(floor)];
      rows.push([`${count} viewers`, a.p50, a.p99, b.p50, b.p99, a.p50 / b.p50]);
    }
  } finally {
    relay.stop();
    await program.close();
  }
  return table(['', 'durable p50, ms', 'p99', 'bare relay p50, ms', 'p99', 'ratio of p50'], rows);
}

async function join(count: number, open: () => Promise<WebSocket>): Promise<Room> {
  const [editor, ...viewers] = await Promise.all(Array.from({ length: count + 1 }, open));
  if (!editor) throw new Error('no editor');
  for (const socket of viewers) socket.send(frame(STEP_1, Y.encodeStateVector(new Y.Doc())));
  return { editor, viewers };
}

function leave(room: Room): void {
  for (const socket of [room.editor, ...room.viewers]) socket.close();
}

/** Latencies in ms, one for each edit and viewer. The next edit is sent when all have the last. */
async function measure(room: Room, round: number): Promise<number[]> {
  const doc = new Y.Doc();
  const updates: Uint8Array[] = [];
  doc.on('update', (update) => updates.push(update));
  for (let n = 0; n < EDITS; n += 1) doc.getMap('bench').set(`at${round}`, [n, n]);
  const latencies: number[] = [];
  for (const update of updates) {
    const bytes = Buffer.from(update);
    const started = performance.now();
    const all = room.viewers.map(
      (viewer) =>
        new Promise<void>((resolve) => {
          const seen = (data: Buffer) => {
            if (!data.includes(bytes)) return;
            latencies.push(performance.now() - started);
            viewer.off('message', seen);
            resolve();
          };
          viewer.on('message', seen);
        }),
    );
    room.editor.send(frame(UPDATE, update));
    await Promise.all(all);
  }
  return latencies;
}

async function startRelay(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'bench/support/relay.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /ready at (\S+)/.exec(line)?.[1];
    if (url) return { url, stop: () => child.kill() };
  }
  throw new Error('the relay did not start');
}
