/** Two people who each made 2,000 edits without a network come back at once. */
import { setTimeout as pause } from 'node:timers/promises';
import * as Y from 'yjs';
import { STEP_2 } from '../../support/sync-frames.ts';
import { newBoard, partsOf } from '../boards.ts';
import { CONTENDERS, type ContenderName, Running } from '../contenders.ts';
import { aheadOfBoth, medians, type Row } from '../row.ts';
import { PeerSocket } from '../socket.ts';

const PARTS = 1_000;
const EDITS = 2_000;
const RUNS = 3;

export async function offline(): Promise<Row[]> {
  const made = Y.encodeStateAsUpdate(newBoard(PARTS));
  const servers: Running[] = [];
  const [ms, cpu]: Partial<Record<ContenderName, number>>[][] = [[], []];
  try {
    for (const contender of CONTENDERS) if (contender.stores) servers.push(await Running.start(contender));
    for (let run = 0; run < RUNS; run += 1) {
      const [times, cpus]: Partial<Record<ContenderName, number>>[] = [{}, {}];
      for (const server of servers) {
        const one = await comeBack(server, `offline-${run}`, made);
        if (times !== undefined) times[server.contender.name] = one.ms;
        if (cpus !== undefined) cpus[server.contender.name] = one.cpuMs;
      }
      ms?.push(times ?? {});
      cpu?.push(cpus ?? {});
    }
  } finally {
    for (const server of servers) await server.end();
  }
  return [
    aheadOfBoth(`two with ${EDITS} edits made offline, ms until equal`, medians(ms ?? [])),
    aheadOfBoth('the same, server CPU ms', medians(cpu ?? [])),
  ];
}

async function comeBack(server: Running, room: string, made: Uint8Array) {
  const editor = await PeerSocket.join(server, room);
  await editor.synced;
  editor.edit(made);
  await pause(1_000);
  editor.end();
  const docs = [1, 2].map((client) => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, made);
    doc.clientID = client;
    const parts = partsOf(doc);
    for (let n = 0; n < EDITS; n += 1) parts[(n * 31 * client) % parts.length]?.set('at', [n, client]);
    return doc;
  });
  await server.rests();
  const cpu = server.cpuMs();
  const started = performance.now();
  const known = Y.encodeStateVectorFromUpdate(made);
  const sockets = await Promise.all(
    docs.map(async (doc) => {
      const socket = await PeerSocket.join(server, room, {
        stateVector: Y.encodeStateVector(doc),
        onUpdate: (update) => Y.applyUpdate(doc, update),
      });
      // What a provider answers to the server's own step 1.
      socket.send(STEP_2, Y.encodeStateAsUpdate(doc, known));
      return socket;
    }),
  );
  const size = (doc: Y.Doc, client: number) => Y.getState(doc.store, client);
  const [a, b] = docs as [Y.Doc, Y.Doc]; // two were made
  while (size(a, 2) < size(b, 2) || size(b, 1) < size(a, 1)) await pause(1);
  const ms = performance.now() - started;
  await pause(100);
  const cpuMs = server.cpuMs() - cpu;
  for (const socket of sockets) socket.end();
  return { ms, cpuMs };
}
