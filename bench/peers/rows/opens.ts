/** A client that has nothing opens a big board: from memory, and after a restart. */
import { setTimeout as pause } from 'node:timers/promises';
import * as Y from 'yjs';
import { rootOf } from '../../../app/document/document.ts';
import { age, newBoard } from '../boards.ts';
import { CONTENDERS, type ContenderName, Running } from '../contenders.ts';
import { aheadOfBoth, medians, type Row } from '../row.ts';
import { PeerSocket } from '../socket.ts';

const PARTS = 10_000;
const SESSIONS = 5_000;
const DRAGS = 1_000_000;
const RUNS = 2;
/** No further run begins after so much of a board's time: on a busy machine each takes minutes. */
const ENOUGH_MS = 60_000;
/** Longer than Hocuspocus waits before it stores. */
const STORED_MS = 12_000;

type Figures = Partial<Record<ContenderName, number>>;

export async function opens(): Promise<Row[]> {
  const doc = newBoard(PARTS);
  const fresh = await opensOf(doc, '');
  age(doc, SESSIONS, DRAGS);
  return [...fresh, ...(await opensOf(doc, `, aged by ${SESSIONS} sessions and ${DRAGS} drags`))];
}

async function opensOf(doc: Y.Doc, how: string): Promise<Row[]> {
  const update = Y.encodeStateAsUpdate(doc);
  const parts = rootOf(doc, 'parts').size;
  const [warm, warmCpu, cold, coldCpu, bytes]: Figures[][] = [[], [], [], [], []];
  const servers: Running[] = [];
  try {
    for (const contender of CONTENDERS) {
      if (!contender.stores) continue;
      const server = await Running.start(contender);
      servers.push(server);
      const editor = await PeerSocket.join(server, 'big');
      await editor.synced;
      editor.edit(update);
      await seen(server, parts);
      editor.end();
    }
    await pause(STORED_MS);
    const started = performance.now();
    for (let run = 0; run < RUNS && (run === 0 || performance.now() - started < ENOUGH_MS); run += 1) {
      const figures: Record<'warm' | 'warmCpu' | 'cold' | 'coldCpu' | 'bytes', Figures> = {
        ...{ warm: {}, warmCpu: {}, cold: {}, coldCpu: {}, bytes: {} },
      };
      for (const server of servers) {
        const { name } = server.contender;
        await server.kill();
        await server.launch();
        await open(server, 'another', 0);
        await server.rests();
        const first = await open(server, 'big', parts);
        await server.rests();
        const holder = await PeerSocket.join(server, 'big');
        await holder.synced;
        await server.rests();
        const second = await open(server, 'big', parts);
        holder.end();
        figures.cold[name] = first.ms;
        figures.coldCpu[name] = first.cpuMs;
        figures.warm[name] = second.ms;
        figures.warmCpu[name] = second.cpuMs;
        figures.bytes[name] = second.bytes / 1e6;
      }
      warm?.push(figures.warm);
      warmCpu?.push(figures.warmCpu);
      cold?.push(figures.cold);
      coldCpu?.push(figures.coldCpu);
      bytes?.push(figures.bytes);
    }
  } finally {
    for (const server of servers) await server.end();
  }
  const row = (what: string, runs: Figures[] = []) => aheadOfBoth(`${what}, ${parts} parts${how}`, medians(runs));
  return [
    row('warm open, ms', warm),
    row('warm open, server CPU ms', warmCpu),
    row('cold open, ms', cold),
    row('cold open, server CPU ms', coldCpu),
    row('open, MB sent', bytes),
  ];
}

async function open(server: Running, room: string, parts: number) {
  const doc = new Y.Doc();
  const cpu = server.cpuMs();
  const started = performance.now();
  const socket = await PeerSocket.join(server, room, { onUpdate: (update) => Y.applyUpdate(doc, update) });
  await socket.synced;
  while (rootOf(doc, 'parts').size < parts) await pause(1);
  const ms = performance.now() - started;
  socket.end();
  await server.rests();
  return { ms, cpuMs: server.cpuMs() - cpu, bytes: socket.bytesIn };
}

async function seen(server: Running, parts: number): Promise<void> {
  while (true) {
    const doc = new Y.Doc();
    const socket = await PeerSocket.join(server, 'big', { onUpdate: (update) => Y.applyUpdate(doc, update) });
    await socket.synced;
    socket.end();
    if (rootOf(doc, 'parts').size >= parts) return;
    await pause(500);
  }
}
