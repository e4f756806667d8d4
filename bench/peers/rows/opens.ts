/** A client that has nothing opens a big board: from memory, and after a restart. */
import { setTimeout as pause } from 'node:timers/promises';
import * as Y from 'yjs';
import { rootOf } from '../../../app/document/document.ts';
import { age, newBoard } from '../boards.ts';
import { bounded } from '../bounded.ts';
import { CONTENDERS, type ContenderName, Running } from '../contenders.ts';
import { aheadOfBoth, medians, type Row } from '../row.ts';
import { PeerSocket } from '../socket.ts';

const PARTS = 10_000;
const SESSIONS = 5_000;
const DRAGS = 1_000_000;
const RUNS = 2;
const WARM_UPS = 3;
/** No further run begins after so much of a board's time: on a busy machine each takes minutes. */
const ENOUGH_MS = 45_000;
/** A server that takes longer to be given a board, or to show it, has no figure. */
const FILL_MS = 25_000;
const OPENS_MS = 40_000;
/** Longer than Hocuspocus waits before it stores. */
const STORED_MS = 12_000;

type Figures = Partial<Record<ContenderName, number>>;

export async function opens(board: 'new' | 'aged'): Promise<Row[]> {
  const doc = newBoard(PARTS);
  if (board === 'new') return opensOf(doc, '');
  age(doc, SESSIONS, DRAGS);
  return opensOf(doc, `, aged by ${SESSIONS} sessions and ${DRAGS} drags`);
}

async function opensOf(doc: Y.Doc, how: string): Promise<Row[]> {
  const update = Y.encodeStateAsUpdate(doc);
  const parts = rootOf(doc, 'parts').size;
  warmUp(update);
  const runs: Record<Measure, Figures>[] = [];
  const servers: Running[] = [];
  try {
    for (const contender of CONTENDERS) {
      if (!contender.stores) continue;
      const server = await Running.start(contender);
      servers.push(server);
      await orNothing(FILL_MS, `${contender.name} is given the board${how}`, (signal) =>
        fill(server, update, parts, signal),
      );
    }
    await pause(STORED_MS);
    const started = performance.now();
    for (let run = 0; run < RUNS && (run === 0 || performance.now() - started < ENOUGH_MS); run += 1) {
      const figures: Record<Measure, Figures> = { warm: {}, warmCpu: {}, cold: {}, coldCpu: {}, bytes: {} };
      for (const server of servers) {
        const { name } = server.contender;
        const taken = await orNothing(OPENS_MS, `${name} shows the board${how}`, (signal) =>
          coldAndWarm(server, parts, signal),
        );
        for (const [measure, figure] of Object.entries(taken ?? {})) figures[measure as Measure][name] = figure; // its keys
      }
      runs.push(figures);
    }
  } finally {
    for (const server of servers) await server.end();
  }
  const row = (what: string, measure: Measure) =>
    aheadOfBoth(`${what}, ${parts} parts${how}`, medians(runs.map((figures) => figures[measure])));
  return [
    row('warm open, ms', 'warm'),
    row('warm open, server CPU ms', 'warmCpu'),
    row('cold open, ms', 'cold'),
    row('cold open, server CPU ms', 'coldCpu'),
    row('open, MB sent', 'bytes'),
  ];
}

type Measure = 'warm' | 'warmCpu' | 'cold' | 'coldCpu' | 'bytes';

/** The one process in which all clients run has its code optimized before the first server is measured, and not while it is. */
function warmUp(update: Uint8Array): void {
  for (let n = 0; n < WARM_UPS; n += 1) Y.applyUpdate(new Y.Doc(), update);
}

/** Null where it takes too long or fails: the others are measured all the same. */
async function orNothing<T>(ms: number, what: string, work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
  try {
    return await bounded(ms, what, work);
  } catch (error) {
    console.error(String(error));
    return null;
  }
}

async function fill(server: Running, update: Uint8Array, parts: number, signal: AbortSignal): Promise<void> {
  const editor = await PeerSocket.join(server, 'big');
  await editor.synced;
  editor.edit(update);
  await seen(server, parts, signal);
  editor.end();
}

async function coldAndWarm(server: Running, parts: number, signal: AbortSignal): Promise<Record<Measure, number>> {
  await server.kill();
  await server.launch();
  await open(server, 'another', 0, signal);
  await server.rests();
  const cold = await open(server, 'big', parts, signal);
  await server.rests();
  const holder = await PeerSocket.join(server, 'big');
  await holder.synced;
  await server.rests();
  const warm = await open(server, 'big', parts, signal);
  holder.end();
  return { warm: warm.ms, warmCpu: warm.cpuMs, cold: cold.ms, coldCpu: cold.cpuMs, bytes: warm.bytes / 1e6 };
}

async function open(server: Running, room: string, parts: number, signal: AbortSignal) {
  const doc = new Y.Doc();
  const cpu = server.cpuMs();
  const started = performance.now();
  const socket = await PeerSocket.join(server, room, { onUpdate: (update) => Y.applyUpdate(doc, update) });
  await socket.synced;
  while (rootOf(doc, 'parts').size < parts && !signal.aborted) await pause(1);
  const ms = performance.now() - started;
  socket.end();
  await server.rests();
  return { ms, cpuMs: server.cpuMs() - cpu, bytes: socket.bytesIn };
}

async function seen(server: Running, parts: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const doc = new Y.Doc();
    const socket = await PeerSocket.join(server, 'big', { onUpdate: (update) => Y.applyUpdate(doc, update) });
    await socket.synced;
    socket.end();
    if (rootOf(doc, 'parts').size >= parts) return;
    await pause(500);
  }
}
