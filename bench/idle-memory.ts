/** What a connection costs that only stays: resident memory of the whole server, all in one room. */
import type { WebSocket } from 'ws';
import * as Y from 'yjs';
import { startProgram } from '../e2e/support/server.ts';
import { guests, metrics, newBoard, type Owner, opened, owner } from './support/client.ts';
import { table } from './support/stats.ts';
import { frame, helloFrame, STEP_1 } from './support/sync-frames.ts';

/** As many as a room takes; an account may have 200, so they are guests. */
const SOCKETS = 500;
const ACCOUNTS = 5;
/** Of the warm-up that comes first: what the first connections cost is no cost of each. */
const FIRST = 50;

export async function benchIdleMemory(): Promise<string> {
  return table(['', 'KiB RSS a connection'], [['all in one room', await perConnection()]]);
}

async function perConnection(): Promise<number> {
  const program = await startProgram();
  try {
    const who = await owner(program.url);
    const board = await newBoard(who, 'idle');
    const people = await guests(who, board, ACCOUNTS);
    const address = `${program.url.replace('http', 'ws')}/api/sync/${board}`;
    const join = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => idle(address, people, n)));
    const warm = await join(FIRST);
    for (const socket of warm) socket.close();
    const before = await settled(who);
    const sockets = await join(SOCKETS);
    const after = await settled(who);
    for (const socket of sockets) socket.close();
    return (after - before) / SOCKETS / 1024;
  } finally {
    await program.close();
  }
}

/** A tab that said hello, synced, and does nothing more. */
async function idle(address: string, people: readonly Owner['headers'][], n: number): Promise<WebSocket> {
  const socket = await opened(address, people[n % people.length]);
  socket.send(helloFrame(n + 1));
  socket.send(frame(STEP_1, Y.encodeStateVector(new Y.Doc())));
  return socket;
}

/** Resident memory once it no longer changes much: two readings within a tenth of a MiB, at most so many. */
async function settled(who: Owner): Promise<number> {
  let last = (await metrics(who)).memory;
  for (let reading = 0; reading < 40; reading += 1) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const { memory } = await metrics(who);
    if (Math.abs(memory - last) < 100 << 10) return memory;
    last = memory;
  }
  return last;
}
