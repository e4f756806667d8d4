/**
 * What one client can do to everybody else: hostile frames of every kind, and big boards that are opened, while two people
 * work on another board. `HOSTILE=awareness npm run bench -- hostile` runs the cases whose name has the word.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import * as Y from 'yjs';
import { guests, newBoard, type Owner, opened, owner } from './support/client.ts';
import { BIG_BOARD, HOSTILE_CASES, type HostileCase } from './support/hostile-cases.ts';
import { type ProbedServer, startProbedServer } from './support/probed-server.ts';
import { figure, summary, table } from './support/stats.ts';
import { frame, readSyncFrame, STEP_1, UPDATE } from './support/sync-frames.ts';

/** Whatever takes longer is given up. */
const CASE_MS = 30_000;
const EDIT_EVERY_MS = 10;
/** After the attack, so that what it left behind shows. */
const AFTER_MS = 1_000;

type Row = readonly (string | number)[];

export async function benchHostile(): Promise<string> {
  const asked = process.env.HOSTILE ?? '';
  const rows: Row[] = [];
  for (const one of HOSTILE_CASES) {
    if (!one.name.includes(asked)) continue;
    const row = await attack(one);
    console.error(row.join(' | '));
    rows.push(row);
  }
  if ('opens'.includes(asked)) rows.push(...(await opens()));
  const head = ['', 'longest hold, ms', 'another board p50, ms', 'p99', 'peak memory, MB', 'the socket'];
  return table(head, rows);
}

async function attack(one: HostileCase): Promise<Row> {
  const server = await startProbedServer();
  try {
    const who = await owner(server.url);
    const victims = await workOn(who, await newBoard(who, 'victims'));
    const board = await newBoard(who, 'attacked');
    const [headers] = await guests(who, board, 1, one.role);
    const attacker = startAttacker(addressOf(who, board), headers?.cookie ?? '', one.name);
    await attacker.ready;
    return await measured(server, victims, one.name, async () => {
      attacker.go();
      return attacker.done;
    });
  } finally {
    server.close();
  }
}

/** A big board: uploaded as a whole, opened from memory, then from disk, by several newcomers at once. */
async function opens(): Promise<Row[]> {
  const server = await startProbedServer();
  try {
    const who = await owner(server.url);
    const victims = await newBoard(who, 'victims');
    const board = addressOf(who, await newBoard(who, 'big'));
    const row = async (name: string, act: string) => {
      const big = startAttacker(board, who.headers.cookie, act);
      await big.ready;
      return measured(server, await workOn(who, victims), name, () => {
        big.go();
        return big.done;
      });
    };
    const rows = [
      await row('opens: 10,008 parts are uploaded', BIG_BOARD.upload),
      await row('opens: 10,008 parts from memory, by five', BIG_BOARD.open),
    ];
    await server.restart();
    return [...rows, await row('opens: 10,008 parts from disk, by five', BIG_BOARD.open)];
  } finally {
    server.close();
  }
}

async function measured(
  server: ProbedServer,
  victims: Victims,
  name: string,
  act: () => Promise<string>,
): Promise<Row> {
  await pause(AFTER_MS);
  server.reset();
  victims.reset();
  const since = performance.now();
  const outcome = await Promise.race([act(), pause(CASE_MS).then(() => 'given up')]);
  if (outcome !== 'given up') await pause(AFTER_MS);
  const reading = await server.read(outcome === 'given up' ? AFTER_MS : CASE_MS);
  const latencies = summary(victims.stop());
  const hold = reading?.holdMs ?? performance.now() - since;
  return [
    name,
    reading === null ? `over ${figure(hold)}` : hold,
    latencies.p50,
    latencies.p99,
    reading === null ? 'does not answer' : Math.round(reading.peakBytes / 1e6).toString(),
    outcome,
  ];
}

interface Victims {
  reset(): void;
  /** Ends the work; gives the latencies in ms, of what never arrived its age. */
  stop(): readonly number[];
}

/** One edits all the time, the other watches. */
async function workOn(who: Owner, board: string): Promise<Victims> {
  const [editor, viewer] = await Promise.all([1, 2].map(() => opened(addressOf(who, board), who.headers)));
  if (editor === undefined || viewer === undefined) throw new Error('no victims');
  for (const socket of [editor, viewer]) socket.on('error', () => {});
  viewer.send(frame(STEP_1, Uint8Array.of(0)));
  const doc = new Y.Doc();
  const sent = new Map<string, number>();
  let latencies: number[] = [];
  doc.on('update', (update: Uint8Array) => {
    sent.set(Buffer.from(update).toString('latin1'), performance.now());
    editor.send(frame(UPDATE, update));
  });
  viewer.on('message', (data: Buffer) => {
    const key = Buffer.from(readSyncFrame(data)?.payload ?? []).toString('latin1');
    const at = sent.get(key);
    if (at !== undefined && sent.delete(key)) latencies.push(performance.now() - at);
  });
  let n = 0;
  const timer = setInterval(() => doc.getMap('bench').set('at', n++), EDIT_EVERY_MS);
  return {
    reset() {
      latencies = [];
    },
    stop() {
      clearInterval(timer);
      const now = performance.now();
      for (const socket of [editor, viewer]) socket.terminate();
      return [...latencies, ...[...sent.values()].map((at) => now - at)];
    },
  };
}

const ATTACKER = ['--import', 'tsx', 'bench/support/attacker.ts'];

function startAttacker(...args: readonly [address: string, cookie: string, name: string]) {
  const child = spawn(process.execPath, [...ATTACKER, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const said = (start: string) =>
    new Promise<string>((resolve) => {
      lines.on('line', (line) => {
        if (line.startsWith(start)) resolve(line.slice(start.length).trim());
      });
      child.once('exit', () => resolve('gone'));
    });
  const [ready, done] = [said('ready'), said('done')];
  setTimeout(() => child.kill('SIGKILL'), 3 * CASE_MS).unref();
  return { ready, done, go: () => void child.stdin.write('go\n') };
}

const addressOf = (who: Owner, board: string) => `${who.url.replace('http', 'ws')}/api/sync/${board}`;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
