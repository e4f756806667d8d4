/** Kills a real server under load, again and again, and counts what was promised and is not there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import * as Y from 'yjs';
import type { BoardsAnswer } from '#schemas/http.ts';
import type { LIMITS } from '#schemas/limits.ts';
import { boardDigits, frameFile, newStamp } from '../../sync-server/storage/board/file-head.ts';
import { frameRecords } from '../../sync-server/storage/framing.ts';
import { seeded } from '../../test/support/seeded.ts';
import { newBoard, type Owner, opened, owner } from './client.ts';
import { frame, helloFrame, readSyncFrame, STEP_1, STEP_2, savedIn, UPDATE } from './sync-frames.ts';

/** When the server is killed: anywhere, while a snapshot is made, after another server took its folder, or so that its last write is torn. */
export const KILLS = ['anywhere', 'in a compaction', 'after a takeover', 'with a torn write'] as const;
type Kill = (typeof KILLS)[number];

/** What became of the promises of one kind of kill. An edit is promised once its author is told that it is saved, or anybody else has it. */
export interface Tally {
  kills: number;
  /** Edits that were sent, and those of them that were promised. */
  sent: number;
  promised: number;
  /** Promised edits and boards that are not there after the restart. */
  lost: number;
  /** Edits that are there more than once. */
  doubled: number;
  /** Restarts after which the board says that it is damaged. */
  damaged: number;
  /** Servers that went on although another had taken their folder. */
  unyielding: number;
}

interface DurabilityOptions {
  /** How many of each kind. */
  readonly kills: number;
  /** Where the kills fall: the same seed draws the same moments. */
  readonly seed: number;
  readonly told?: (line: string) => void;
}

const WRITERS = 3;
const READERS = 2;
/** Edits of one author that are under way at most. */
const WINDOW = 40;
/** Snapshots and takeovers come soon, so that kills fall into them. */
const OTHER_LIMITS: Partial<Record<keyof typeof LIMITS, number>> = {
  ...{ compactAfterRecords: 120, compactIdleRecords: 40, segmentBytes: 32 << 10 },
  ...{ lockBeatMs: 50, lockStaleMs: 500, lockPollMs: 50 },
};

/** Rejects where a server does not start again. */
export async function durability({ kills, seed, told = () => {} }: DurabilityOptions): Promise<Record<Kill, Tally>> {
  const data = mkdtempSync(join(tmpdir(), 'busbar-durability-'));
  const tallies = Object.fromEntries(KILLS.map((kill) => [kill, newTally()])) as Record<Kill, Tally>; // one for each
  const random = seeded(seed);
  let server = await start(data);
  try {
    const who = await owner(server.url);
    const story = new Story(data, who, await newBoard(who, 'Bench'), random);
    for (let round = 0; round < kills * KILLS.length; round++) {
      const kill = KILLS[round % KILLS.length] ?? 'anywhere';
      const tally = tallies[kill];
      const load = await story.load(server.url);
      const ended = await story.kill(kill, server, load, tally);
      await load.end();
      if (kill === 'with a torn write') await story.tear();
      server = ended.successor ?? (await start(data));
      await story.check(server.url, load, tally);
      tally.kills++;
      told(`${round + 1} ${kill}: ${JSON.stringify(tally)}`);
    }
    return tallies;
  } finally {
    server.child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}

const newTally = (): Tally => ({ kills: 0, sent: 0, promised: 0, lost: 0, doubled: 0, damaged: 0, unyielding: 0 });

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
  readonly exited: Promise<unknown>;
}

async function start(data: string): Promise<Server> {
  const script = join(import.meta.dirname, 'killable-server.ts');
  const args = ['--import', 'tsx', script, data, JSON.stringify(OTHER_LIMITS)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const log: string[] = [];
  child.stderr.on('data', (chunk) => log.push(String(chunk)));
  const exited = once(child, 'exit');
  const line = await Promise.race([once(child.stdout, 'data').then(String), exited.then(() => null)]);
  if (line === null) throw new Error(`the server did not start:\n${log.join('')}`);
  return { child, url: line.trim(), exited };
}

/** What was promised so far on one board, whatever server was there. */
class Story {
  readonly #data: string;
  readonly #who: Owner;
  readonly #board: string;
  readonly #random: () => number;
  readonly #promised = new Set<string>();
  readonly #boards = new Set<string>();
  #written = 0;

  constructor(data: string, who: Owner, board: string, random: () => number) {
    this.#data = data;
    this.#who = who;
    this.#board = board;
    this.#random = random;
  }

  async load(url: string): Promise<Load> {
    const who = this.#at(url);
    const address = `${url.replace('http', 'ws')}/api/sync/${this.#board}`;
    const readers = await Promise.all(times(READERS, async () => new Reader(await opened(address, who.headers))));
    await Promise.all(readers.map((reader) => reader.synced));
    const writers = await Promise.all(
      times(WRITERS, async () => new Writer(await opened(address, who.headers), () => `e${this.#written++}`)),
    );
    return new Load(writers, readers, () => newBoard(who, 'Another'));
  }

  /** Ends the server at a moment of its kind. `successor`: another one has the folder already. */
  async kill(kill: Kill, server: Server, load: Load, tally: Tally): Promise<{ readonly successor: Server | null }> {
    await load.untilSaved(20 + Math.floor(200 * this.#random()));
    if (kill === 'after a takeover') return { successor: await this.#takeOver(server, load, tally) };
    if (kill === 'in a compaction') await this.#compaction();
    for (let turns = Math.floor(30 * this.#random()); turns > 0; turns--) await nextTurn();
    server.child.kill('SIGKILL');
    await server.exited;
    return { successor: null };
  }

  /** Leaves the beginning of a record, or sectors that were never written, behind the newest segment. */
  async tear(): Promise<void> {
    const folder = join(this.#data, 'boards', this.#board);
    const segment = readdirSync(folder)
      .filter((name) => /^segment-\d+$/.test(name))
      .toSorted()
      .at(-1);
    if (segment === undefined) return;
    const path = join(folder, segment);
    const records = [new Uint8Array(500).fill(7)];
    const head = { board: boardDigits(this.#board), number: Number(segment.slice(-8)), stamp: newStamp() };
    // The first write of a segment begins with its head.
    const record = await (statSync(path).size === 0 ? frameFile('segment', head, records) : frameRecords(records));
    const length = 1 + Math.floor((record.length - 1) * this.#random());
    appendFileSync(path, this.#random() < 0.7 ? record.subarray(0, length) : Buffer.alloc(600));
  }

  /** Looks at what a server has with a client that knows nothing. */
  async check(url: string, load: Load, tally: Tally): Promise<void> {
    const promised = load.promised();
    for (const id of promised) this.#promised.add(id);
    for (const board of load.boards) this.#boards.add(board);
    tally.sent += load.sent().length;
    tally.promised += load.sent().filter((id) => promised.has(id)).length;
    const who = this.#at(url);
    const reader = new Reader(await opened(`${url.replace('http', 'ws')}/api/sync/${this.#board}`, who.headers));
    await reader.synced;
    const there = reader.edits();
    const distinct = new Set(there);
    const answer = await fetch(`${url}/api/boards`, { headers: who.headers });
    // The shape is `Boards` of schemas/http.ts; the server's tests hold it to that.
    const { boards } = (await answer.json()) as BoardsAnswer;
    const listed = new Set(boards.map(({ id }) => id));
    tally.lost += takeMissing(this.#promised, distinct) + takeMissing(this.#boards, listed);
    tally.doubled += there.length - distinct.size;
    if (reader.isDamaged) tally.damaged++;
    // Whatever a client has seen is a promise from now on.
    for (const id of distinct) this.#promised.add(id);
    reader.socket.terminate();
  }

  #at(url: string): Owner {
    return { ...this.#who, url, headers: { ...this.#who.headers, origin: url } };
  }

  /** Resolves when a snapshot is on its way. */
  async #compaction(): Promise<void> {
    const folder = join(this.#data, 'boards', this.#board);
    await new Promise<void>((resolve) => {
      const watcher = watch(folder, (_event, name) => {
        if (name === null || !name.startsWith('snapshot-')) return;
        watcher.close();
        resolve();
      });
    });
  }

  /** A second server takes the folder of one that stands still, which then goes on and must not say that anything is saved. */
  async #takeOver(server: Server, load: Load, tally: Tally): Promise<Server> {
    server.child.kill('SIGSTOP');
    const lock = join(this.#data, 'lock');
    // As a server in another container: nobody here can tell whether it lives.
    const text = readFileSync(lock, 'utf8');
    writeFileSync(lock, `${JSON.stringify({ ...JSON.parse(text), space: '' }).padEnd(text.length - 1)}\n`, {
      flag: 'r+',
    });
    const successor = await start(this.#data);
    server.child.kill('SIGCONT');
    const isGone = await Promise.race([load.closed.then(() => true), successor.exited.then(() => false)]);
    if (!isGone) throw new Error('the second server has ended');
    await server.exited;
    if (server.child.exitCode !== 1) tally.unyielding++;
    return successor;
  }
}

/** Writers and readers on one board, and somebody who makes boards. */
class Load {
  readonly boards: string[] = [];
  /** Resolves when the server has closed every socket. */
  readonly closed: Promise<unknown>;
  readonly #writers: readonly Writer[];
  readonly #readers: readonly Reader[];
  readonly #making: Promise<void>;
  #isOver = false;

  constructor(writers: readonly Writer[], readers: readonly Reader[], makeBoard: () => Promise<string>) {
    this.#writers = writers;
    this.#readers = readers;
    this.closed = Promise.all([...writers, ...readers].map(({ socket }) => closing(socket)));
    for (const writer of writers) writer.start();
    this.#making = this.#make(makeBoard);
  }

  async #make(makeBoard: () => Promise<string>): Promise<void> {
    // So few that the records stay small.
    for (let n = 0; n < 3 && !this.#isOver; n++) {
      const board = await makeBoard().catch(() => null);
      if (board === null) return;
      this.boards.push(board);
    }
  }

  /** Resolves when so many edits of the first writer are saved, or it is closed. */
  untilSaved(count: number): Promise<unknown> {
    return Promise.race([this.#writers[0]?.untilSaved(count), this.closed]);
  }

  sent(): string[] {
    return this.#writers.flatMap(({ sent }) => sent);
  }

  /** What an author was told of, or anybody has seen. */
  promised(): Set<string> {
    const seen = this.#readers.flatMap((reader) => reader.edits());
    return new Set([...seen, ...this.#writers.flatMap((writer) => writer.sent.slice(0, writer.saved))]);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    for (const { socket } of [...this.#writers, ...this.#readers]) socket.terminate();
    await Promise.all([this.closed, this.#making]);
  }
}

/** Adds edits, each a word of its own, as fast as they are saved. */
class Writer {
  readonly socket: WebSocket;
  readonly sent: string[] = [];
  saved = 0;
  readonly #doc = new Y.Doc();
  readonly #next: () => string;
  readonly #waiting: { readonly count: number; readonly resolve: () => void }[] = [];

  constructor(socket: WebSocket, next: () => string) {
    this.socket = socket;
    this.#next = next;
    socket.send(helloFrame(this.#doc.clientID));
    this.#doc.on('update', (update: Uint8Array) => socket.send(frame(UPDATE, update)));
    socket.on('message', (message: Buffer) => this.#heard(savedIn(message)));
  }

  start(): void {
    while (this.sent.length < this.saved + WINDOW && this.socket.readyState === this.socket.OPEN) {
      const id = this.#next();
      this.sent.push(id);
      this.#doc.getArray('edits').push([id]);
    }
  }

  untilSaved(count: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ count, resolve }));
  }

  #heard(saved: number): void {
    if (saved <= this.saved) return;
    this.saved = saved;
    for (const { count, resolve } of this.#waiting) if (count <= saved) resolve();
    this.start();
  }
}

/** Sees what the server shows. */
class Reader {
  readonly socket: WebSocket;
  /** Resolves when the stored board is there, or the socket is closed. */
  readonly synced: Promise<unknown>;
  isDamaged = false;
  readonly #doc = new Y.Doc();

  constructor(socket: WebSocket) {
    this.socket = socket;
    this.synced = new Promise<void>((resolve) => {
      socket.once('close', () => resolve());
      socket.on('message', (message: Buffer) => {
        if (message.includes('"damaged"')) this.isDamaged = true;
        const sync = readSyncFrame(message);
        if (sync === null || sync.kind === STEP_1) return;
        Y.applyUpdate(this.#doc, sync.payload);
        // The last of what the server has.
        if (sync.kind === STEP_2) resolve();
      });
    });
    socket.send(helloFrame(this.#doc.clientID));
    socket.send(frame(STEP_1, new Uint8Array([0])));
  }

  edits(): string[] {
    return this.#doc.getArray<string>('edits').toArray();
  }
}

/** How many of the promises are not there. Each is counted once. */
function takeMissing(promised: Set<string>, there: ReadonlySet<string>): number {
  const missing = [...promised].filter((id) => !there.has(id));
  for (const id of missing) promised.delete(id);
  return missing.length;
}

function closing(socket: WebSocket): Promise<unknown> {
  return socket.readyState === socket.CLOSED ? Promise.resolve() : once(socket, 'close');
}

function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => make(n));
}
