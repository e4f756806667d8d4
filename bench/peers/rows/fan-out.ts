/** An edit's way to every viewer, one after the other; between them the disk is asked for the same bytes. */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as Y from 'yjs';
import { summary } from '../../support/stats.ts';
import { CONTENDERS, type ContenderName, Running } from '../contenders.ts';
import { aheadOfBoth, type Row } from '../row.ts';
import { PeerSocket } from '../socket.ts';

const ROUNDS = 5;
const EDITS = 150;
const WARM_UP = 100;
const EVERY_MS = 8;

interface Room {
  readonly server: Running;
  readonly editor: PeerSocket;
  readonly nextEdit: () => Uint8Array;
  /** Calls back for each viewer that gets an update. */
  arrived: () => void;
}

export async function fanOut(viewers: number): Promise<Row[]> {
  const servers = await Promise.all(CONTENDERS.map(Running.start));
  const folder = await mkdtemp(join(tmpdir(), 'busbar-peers-'));
  const file = await open(join(folder, 'log'), 'a');
  try {
    const rooms = new Map<ContenderName, Room>();
    for (const server of servers) rooms.set(server.contender.name, await roomOf(server, viewers));
    const taken = new Map<ContenderName | 'disk', number[]>();
    const cpu = new Map<ContenderName, number[]>();
    const written = drags();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, room] of rooms) {
        if (round === 0) await edit(room, viewers, WARM_UP);
        const { latencies, cpuMs } = await edit(room, viewers, EDITS);
        taken.set(name, [...(taken.get(name) ?? []), ...latencies]);
        cpu.set(name, [...(cpu.get(name) ?? []), ...cpuMs]);
      }
      const disk: number[] = [];
      for (let n = 0; n < EDITS; n += 1) {
        const bytes = written();
        const started = performance.now();
        await file.write(bytes);
        await file.datasync();
        disk.push(performance.now() - started);
        await pause(EVERY_MS);
      }
      taken.set('disk', [...(taken.get('disk') ?? []), ...disk]);
    }
    const of = (which: 'p50' | 'p99') =>
      Object.fromEntries([...taken].map(([name, all]) => [name, summary(all)[which]])) as Record<string, number>;
    const [p50, p99] = [of('p50'), of('p99')];
    const floor = (figures: Record<string, number>, name: string) => figures[name] ?? Number.NaN;
    return [
      {
        what: `fan-out to ${viewers}, p50 ms`,
        figures: p50,
        bar: `1.5 × (relay + fdatasync ${floor(p50, 'disk').toFixed(2)})`,
        most: 1.5 * (floor(p50, 'relay') + floor(p50, 'disk')),
      },
      {
        what: `fan-out to ${viewers}, p99 ms`,
        figures: p99,
        bar: `hocuspocus, and y-websocket + fdatasync ${floor(p99, 'disk').toFixed(2)}`,
        most: Math.min(floor(p99, 'hocuspocus'), floor(p99, 'y-websocket') + floor(p99, 'disk')),
      },
      aheadOfBoth(
        'the same, server CPU ms from an edit to its last viewer, p99',
        Object.fromEntries([...cpu].map(([name, all]) => [name, summary(all).p99])),
      ),
    ];
  } finally {
    await file.close();
    await rm(folder, { recursive: true });
    for (const server of servers) await server.end();
  }
}

async function roomOf(server: Running, viewers: number): Promise<Room> {
  const editor = await PeerSocket.join(server, 'fan-out');
  await editor.synced;
  const room: Room = { server, editor, nextEdit: drags(), arrived: () => {} };
  const all = await Promise.all(Array.from({ length: viewers }, () => PeerSocket.join(server, 'fan-out')));
  for (const viewer of all) {
    await viewer.synced;
    viewer.onUpdate = () => room.arrived();
  }
  await pause(200);
  return room;
}

/** `cpuMs` is what other work on the machine shows least in. */
async function edit(room: Room, viewers: number, edits: number) {
  const latencies: number[] = [];
  const cpuMs: number[] = [];
  for (let n = 0; n < edits; n += 1) {
    const bytes = room.nextEdit();
    const cpu = room.server.cpuMs();
    const started = performance.now();
    let left = viewers;
    await new Promise<void>((resolve) => {
      room.arrived = () => {
        latencies.push(performance.now() - started);
        left -= 1;
        if (left === 0) resolve();
      };
      room.editor.edit(bytes);
    });
    cpuMs.push(room.server.cpuMs() - cpu);
    await pause(EVERY_MS);
  }
  return { latencies, cpuMs };
}

/** Drops of parts, one after the other. */
function drags(): () => Uint8Array {
  const doc = new Y.Doc();
  let last: Uint8Array = new Uint8Array();
  doc.on('update', (update: Uint8Array) => {
    last = update;
  });
  let n = 0;
  return () => {
    n += 1;
    doc.getMap('parts').set(`p${n % 500}`, [n, n]);
    return last;
  };
}
