import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { FRAME, type FromTab, type Role, type ToTab } from '#schemas/bridge.ts';
import { type CloseCause, closeCauseIn } from '#schemas/errors.ts';
import { refusedFor } from '../../../sync-server/access/refused.ts';
import type { RequestHeaders } from '../../../sync-server/access/request-headers.ts';
import type { Logger } from '../../../sync-server/operations/events.ts';
import { BoardContent } from '../../../sync-server/rooms/content/board-content.ts';
import type { JobLane } from '../../../sync-server/rooms/jobs/job-queue.ts';
import type { RoomAccess, RoomVisitor } from '../../../sync-server/rooms/room-access.ts';
import { TabSocket } from '../../../sync-server/rooms/tab-socket.ts';
import { type RunningServer, startServer } from '../../../sync-server/server.ts';
import type { BoardLog, BoardStorage } from '../../../sync-server/storage/board-storage.ts';
import { openStore } from '../../../sync-server/storage/index.ts';
import type { ServerClock } from '../../../sync-server/system-clock.ts';
import { noEvents, noLogger, sentences } from '../../support/logged.ts';

/** People and roles in memory. A cookie `who=ada` signs Ada in; everybody owns every board that nobody took away. */
export class OpenAccess implements RoomAccess {
  readonly names: string[] = [];
  readonly #roles = new Map<string, Role | null>();
  readonly #signedOut = new Set<string>();
  readonly #shownNames = new Map<string, string>();
  readonly #listeners = new Set<() => void>();

  guard(headers: RequestHeaders) {
    const given = headers.get('origin');
    if (given !== 'http://evil.example') return null;
    return refusedFor({ code: 'origin-foreign', params: { given, own: 'http://localhost' } });
  }
  authenticate(headers: RequestHeaders): RoomVisitor | null {
    const who = /who=(\w+)/.exec(headers.get('cookie') ?? '')?.[1];
    return who === undefined ? null : this.visitorOf(who);
  }
  visitorOf(who: string): RoomVisitor | null {
    if (this.#signedOut.has(who)) return null;
    const account = { id: `u_${who}`, name: who, color: '#123456' };
    return { account, user: { ...account, name: this.#shownNames.get(who) ?? who }, sessionId: who };
  }
  isOfRemoved = () => false;

  isRemoved = () => false;

  inUse() {
    return () => {};
  }
  roleOf(accountId: string, docId: string): Role | null {
    const set = this.#roles.get(`${accountId} ${docId}`);
    return set === undefined ? 'owner' : set;
  }
  onAccessChanged(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  boardRenamed(docId: string, name: string) {
    this.names.push(`${docId} ${name}`);
  }
  boardEdited() {}

  setRole(who: string, docId: string, role: Role | null) {
    this.#roles.set(`u_${who} ${docId}`, role);
    for (const listener of this.#listeners) listener();
  }
  setName(who: string, name: string) {
    this.#shownNames.set(who, name);
    for (const listener of this.#listeners) listener();
  }
  signOut(who: string) {
    this.#signedOut.add(who);
    for (const listener of this.#listeners) listener();
  }
}

export const BOARD = 'b_000000000001';

/** A clock that stands still until a test moves it on; its timers then run in order. */
export class TestClock implements ServerClock {
  #now = 1_700_000_000_000;
  readonly #timers = new Set<{ every: number; due: number; run: () => void }>();
  readonly now = () => this.#now;
  /** By how much the machine's clock was set. */
  setBy = 0;
  readonly date = () => this.#now + this.setBy;
  readonly after = () => () => {};
  readonly every = (ms: number, run: () => void) => {
    const timer = { every: ms, due: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };
  /** The machine's clock is set before a server starts. */
  startAt(time: number) {
    this.#now = time;
    for (const timer of this.#timers) timer.due = time + timer.every;
  }
  pass(ms: number) {
    for (const end = this.#now + ms; this.#now < end; ) {
      this.#now = Math.min(end, ...[...this.#timers].map((timer) => timer.due));
      for (const timer of this.#timers) {
        if (timer.due > this.#now) continue;
        timer.due += timer.every;
        timer.run();
      }
    }
  }
}

/** The server without accounts: everybody with a name is let in. */
export function startOpenServer(
  data: string,
  port: number,
  access: RoomAccess,
  logger: Logger = noLogger,
  clock?: ServerClock,
  storage?: BoardStorage,
): Promise<RunningServer> {
  return startServer(
    { mode: 'local', host: '127.0.0.1', port, store: `file:${data}`, publicUrl: null },
    {
      version: '0',
      page: null,
      logger,
      ...(clock === undefined ? {} : { clock }),
      openStore: async (address, options) => {
        const store = await openStore(address, options);
        return storage === undefined ? store : { ...store, boards: storage };
      },
      openModules: async () => ({ access, routes: { mount() {}, async close() {} }, afterRooms: () => [] }),
    },
  );
}

/** A running server over a folder of its own, and clients that end with it. */
export class World {
  readonly access = new OpenAccess();
  readonly warnings: string[] = [];
  readonly folder: string;
  readonly clock: ServerClock | undefined;
  readonly storage: BoardStorage | undefined;
  // Set by `startServer`, which `start` awaits before anyone has the world.
  declare server: RunningServer;
  /** Where clients go: the server's address, or that of one in another process. */
  serverUrl = '';
  readonly #open = new Set<{ destroy(): void }>();

  private constructor(folder: string, clock: ServerClock | undefined, storage: BoardStorage | undefined) {
    this.folder = folder;
    this.clock = clock;
    this.storage = storage;
  }

  static async start(clock?: ServerClock, storage?: BoardStorage): Promise<World> {
    const world = new World(await mkdtemp(join(tmpdir(), 'busbar-')), clock, storage);
    await world.startServer();
    return world;
  }

  async startServer(port = 0): Promise<void> {
    this.server = await startOpenServer(
      this.folder,
      port,
      this.access,
      sentences(this.warnings),
      this.clock,
      this.storage,
    );
    this.serverUrl = this.server.url;
  }

  get url(): string {
    return `${this.serverUrl.replace('http', 'ws')}/api/sync`;
  }

  /** The server's side of the sockets at a board. */
  tabs(docId = BOARD) {
    return [...(this.server.rooms.get(docId)?.tabs ?? [])];
  }

  served(who: string): TabSocket {
    const tab = this.tabs().find((one) => one.account.name === who);
    if (!(tab instanceof TabSocket)) throw new Error(`no tab of ${who}`);
    return tab;
  }

  /** A standard provider with none of our code. */
  provider(who: string, doc = new Y.Doc(), docId = BOARD): WebsocketProvider {
    const cookie = `who=${who}`;
    class Signed extends WebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols, { headers: { cookie } });
      }
    }
    // ws has what y-websocket uses of the DOM's WebSocket.
    const polyfill = Signed as unknown as typeof globalThis.WebSocket;
    const provider = new WebsocketProvider(this.url, docId, doc, { WebSocketPolyfill: polyfill, disableBc: true });
    this.#open.add(provider);
    return provider;
  }

  /** A bare socket that speaks in frames. */
  async raw(who: string, docId = BOARD, options: { hello?: number; paused?: boolean } = {}): Promise<RawTab> {
    const tab = new RawTab(
      new WebSocket(`${this.url}/${docId}`, { headers: who === '' ? {} : { cookie: `who=${who}` } }),
    );
    this.#open.add(tab);
    await tab.opened;
    if (options.hello !== undefined) tab.bridge({ type: 'hello', client: options.hello, board: 'Station' });
    return tab;
  }

  async close(): Promise<void> {
    for (const one of this.#open) one.destroy();
    await this.server.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Runs a test in a world whose clock stands still. */
export async function withWorld(
  use: (world: World, clock: TestClock) => Promise<void>,
  storage?: BoardStorage,
): Promise<void> {
  const clock = new TestClock();
  const world = await World.start(clock, storage);
  try {
    await use(world, clock);
  } finally {
    await world.close();
  }
}

export type Frame =
  | { readonly type: 'sync'; readonly kind: number; readonly bytes: Uint8Array }
  | { readonly type: 'awareness'; readonly states: readonly { client: number; clock: number; state: unknown }[] }
  | { readonly type: 'bridge'; readonly message: ToTab };

export class RawTab {
  readonly ws: WebSocket;
  readonly opened: Promise<void>;
  readonly closed: Promise<number>;
  /** The cause in the reason of the close frame; null where it names none. */
  readonly closedFor: Promise<CloseCause | null>;
  readonly frames: Frame[] = [];
  readonly doc = new Y.Doc();
  readonly #watchers = new Set<() => void>();

  constructor(ws: WebSocket) {
    this.ws = ws;
    this.opened = new Promise((resolve, reject) => {
      ws.once('open', () => resolve());
      ws.once('error', reject);
    });
    this.closed = new Promise((resolve) => ws.once('close', (code) => resolve(code)));
    this.closedFor = new Promise((resolve) => ws.once('close', (_code, reason) => resolve(closeCauseIn(`${reason}`))));
    ws.on('message', (data: Buffer) => {
      const frame = readFrame(data);
      this.frames.push(frame);
      if (frame.type === 'sync' && frame.kind > 0) Y.applyUpdate(this.doc, frame.bytes);
      for (const watcher of this.#watchers) watcher();
    });
  }

  /** Resolves with what `find` gives, as soon as it gives something; asks after each frame. */
  until<T>(find: () => T | undefined | null | false): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined || found === null || found === false) return;
        this.#watchers.delete(look);
        resolve(found);
      };
      this.#watchers.add(look);
      look();
    });
  }

  untilFrame<T extends Frame['type']>(type: T, fits: (frame: Extract<Frame, { type: T }>) => boolean = () => true) {
    type Wanted = Extract<Frame, { type: T }>;
    return this.until(() => this.frames.find((one): one is Wanted => one.type === type && fits(one as Wanted)));
  }

  untilSaved(n: number) {
    return this.untilFrame('bridge', ({ message }) => message.type === 'saved' && message.n >= n);
  }

  step1(stateVector: Uint8Array = new Uint8Array([0])) {
    this.#sync(0, stateVector);
  }
  update(update: Uint8Array) {
    this.#sync(2, update);
  }
  bridge(message: FromTab) {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, FRAME.bridge);
    encoding.writeVarString(encoder, JSON.stringify(message));
    this.ws.send(encoding.toUint8Array(encoder));
  }
  states(...states: readonly { client: number; clock?: number; state: unknown }[]) {
    const body = encoding.createEncoder();
    encoding.writeVarUint(body, states.length);
    for (const { client, clock = 1, state } of states) {
      encoding.writeVarUint(body, client);
      encoding.writeVarUint(body, clock);
      encoding.writeVarString(body, JSON.stringify(state));
    }
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, FRAME.awareness);
    encoding.writeVarUint8Array(encoder, encoding.toUint8Array(body));
    this.ws.send(encoding.toUint8Array(encoder));
  }
  destroy() {
    this.ws.terminate();
  }

  #sync(kind: number, bytes: Uint8Array) {
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, FRAME.sync);
    encoding.writeVarUint(encoder, kind);
    encoding.writeVarUint8Array(encoder, bytes);
    this.ws.send(encoding.toUint8Array(encoder));
  }
}

function readFrame(data: Buffer): Frame {
  const decoder = decoding.createDecoder(data);
  const type = decoding.readVarUint(decoder);
  if (type === FRAME.sync) {
    return { type: 'sync', kind: decoding.readVarUint(decoder), bytes: decoding.readVarUint8Array(decoder) };
  }
  if (type === FRAME.bridge) return { type: 'bridge', message: JSON.parse(decoding.readVarString(decoder)) };
  const body = decoding.createDecoder(decoding.readVarUint8Array(decoder));
  const states = [];
  for (let left = decoding.readVarUint(body); left > 0; left--) {
    const client = decoding.readVarUint(body);
    const clock = decoding.readVarUint(body);
    states.push({ client, clock, state: JSON.parse(decoding.readVarString(body)) });
  }
  return { type: 'awareness', states };
}

/** The content of the board that lies in a log; no snapshot of it takes too long. */
export function openContent(log: BoardLog, jobs: JobLane, logger: Logger = noEvents): Promise<BoardContent> {
  const snapshots = { isPaused: () => false, overran: () => expect.unreachable() };
  return BoardContent.open({ log, jobs, docId: BOARD, snapshots, logger });
}

/** One update that sets a key of the root map `board`, as a client of its own. */
export function edit(key: string, value: unknown): Uint8Array {
  const doc = new Y.Doc();
  doc.getMap('board').set(key, value);
  return Y.encodeStateAsUpdate(doc);
}

export function synced(provider: WebsocketProvider): Promise<void> {
  if (provider.synced) return Promise.resolve();
  return new Promise((resolve) => provider.once('sync', () => resolve()));
}

/** Resolves when the document's `board` map has the key with the value. */
export function seen(doc: Y.Doc, key: string, value: unknown): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (doc.getMap('board').get(key) !== value) return;
      doc.off('update', look);
      resolve();
    };
    doc.on('update', look);
    look();
  });
}

/** Resolves when the server holds no more than so many sockets; asked at each turn of the event loop. */
export async function untilSockets(world: World, count: number): Promise<void> {
  while (world.server.rooms.counts().sockets > count) await new Promise((resolve) => setImmediate(resolve));
}
