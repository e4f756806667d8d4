/** Many sockets: 500 that come back to a server that was started again, and 1,000 that do nothing. */
import { setTimeout as pause } from 'node:timers/promises';
import * as Y from 'yjs';
import { newBoard } from '../boards.ts';
import { CONTENDERS, type ContenderName, Running } from '../contenders.ts';
import { aheadOfBoth, medians, type Row } from '../row.ts';
import { PeerSocket } from '../socket.ts';

const BACK = 500;
const ROOMS = 50;
const RUNS = 3;
const IDLE = 1_000;
/** Twice as long as anybody is silent. */
const IDLE_MS = 30_000;
const STORED_MS = 12_000;

type Figures = Partial<Record<ContenderName, number>>;

export async function comingBack(): Promise<Row[]> {
  const doc = newBoard(200);
  const made = Y.encodeStateAsUpdate(doc);
  const stateVector = Y.encodeStateVector(doc);
  const servers: Running[] = [];
  const runs: { ms: Figures; cpu: Figures }[] = [];
  try {
    for (const contender of CONTENDERS) {
      if (!contender.stores) continue;
      const server = await Running.start(contender);
      servers.push(server);
      for (let room = 0; room < ROOMS; room += 1) {
        const editor = await PeerSocket.join(server, `back-${room}`);
        await editor.synced;
        editor.edit(made);
        await pause(20);
        editor.end();
      }
    }
    await pause(STORED_MS);
    for (let run = 0; run < RUNS; run += 1) {
      const figures: { ms: Figures; cpu: Figures } = { ms: {}, cpu: {} };
      for (const server of servers) {
        await server.kill();
        await server.launch();
        // What a server does once it listens is over.
        await server.rests();
        const cpu = server.cpuMs();
        const started = performance.now();
        const sockets = await Promise.all(
          Array.from({ length: BACK }, (_, n) => PeerSocket.join(server, `back-${n % ROOMS}`, { stateVector })),
        );
        await Promise.all(sockets.map((socket) => socket.synced));
        figures.ms[server.contender.name] = performance.now() - started;
        figures.cpu[server.contender.name] = server.cpuMs() - cpu;
        for (const socket of sockets) socket.end();
      }
      runs.push(figures);
    }
  } finally {
    for (const server of servers) await server.end();
  }
  return [
    aheadOfBoth(
      `${BACK} clients of ${ROOMS} boards come back, ms until all are synced`,
      medians(runs.map(({ ms }) => ms)),
    ),
    aheadOfBoth('the same, server CPU ms', medians(runs.map(({ cpu }) => cpu))),
  ];
}

export async function idle(): Promise<Row[]> {
  const memory: Figures = {};
  const cpu: Figures = {};
  for (const contender of CONTENDERS) {
    if (!contender.stores) continue;
    const server = await Running.start(contender);
    try {
      const warm = await crowd(server, 50);
      for (const socket of warm) socket.end();
      await server.rests();
      const before = await server.memory();
      const sockets = await crowd(server, IDLE);
      await server.rests();
      const after = await server.memory();
      memory[contender.name] = (after.rss - before.rss) / IDLE / 1024;
      const used = server.cpuMs();
      await pause(IDLE_MS);
      cpu[contender.name] = ((server.cpuMs() - used) / IDLE_MS) * 100;
      for (const socket of sockets) socket.end();
    } finally {
      await server.end();
    }
  }
  return [
    aheadOfBoth('an idle connection, KiB of resident memory', memory),
    aheadOfBoth(`${IDLE} idle connections of one room, % of a core`, cpu),
  ];
}

async function crowd(server: Running, count: number): Promise<PeerSocket[]> {
  const sockets: PeerSocket[] = [];
  for (let n = 0; n < count; n += 25) {
    sockets.push(...(await Promise.all(Array.from({ length: 25 }, () => PeerSocket.join(server, 'idle')))));
  }
  await Promise.all(sockets.map((socket) => socket.synced));
  return sockets;
}
