/** A real session in Node, over a real WebSocket: a browser tab without the picture. */
import 'fake-indexeddb/auto';
import { randomBytes } from 'node:crypto';
import { type Library, libraryOf } from '#engine/library/library.ts';
import type { Role } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { type MyParts, ownLibrary } from '../../app/library/own/my-parts.ts';
import type { Ports, TabChannel, WriterLock } from '../../app/replica/ports.ts';
import { type KeyedTexts, type UnsentNotes, unsentNotes } from '../../app/replica/unsent-notes.ts';
import { openSession, type Session } from '../../app/session.ts';
import { type TabNetwork, tabNetwork } from './network.ts';

/** One browser: its tabs share storage, a channel and a queue for the one writing tab. */
export interface Device {
  readonly name: string;
  readonly queueFor: (name: string) => WriterLock;
  readonly turnIfFree: (name: string) => Promise<WriterLock | null>;
  readonly openChannel: (name: string) => TabChannel;
  readonly notes: UnsentNotes;
  readonly texts: () => KeyedTexts;
}

export interface HeadlessTabOptions {
  /** The server's address, `http://127.0.0.1:port`. */
  readonly url: string;
  readonly board: string;
  readonly cookie?: string;
  /** Without one the tab keeps nothing and knows no other tab. */
  readonly device?: Device;
  /** Without one the tab is of whoever the cookie says. */
  readonly account?: string;
  readonly who?: string;
  readonly role?: Role;
  readonly name?: string;
  readonly visible?: boolean;
  readonly library?: Library;
  /** The account's own parts; without them the tab is like a guest's. */
  readonly parts?: MyParts;
}

export interface HeadlessTab extends Session, Omit<TabNetwork, 'Socket' | 'run'> {
  /** Resolves when the condition holds; it is looked at after every change that the session tells of. */
  until(condition: () => boolean): Promise<void>;
}

// Every y-websocket provider listens for the end of the process; fifty tabs in one are no leak.
process.setMaxListeners(LIMITS.socketsPerRoom);

let starterLibrary: Library | null = null;
let devices = 0;

export async function openHeadlessTab(options: HeadlessTabOptions): Promise<HeadlessTab> {
  const { Socket, run, ...network } = tabNetwork(
    options.cookie === undefined ? {} : { cookie: options.cookie },
    options.account !== undefined,
  );
  const { openChannel, ...ports } = nodePorts(options.device);
  starterLibrary ??= libraryOf(STARTER_PARTS);
  const starter = starterLibrary;
  const session = openSession({
    boardId: options.board,
    url: `${options.url.replace(/^http/, 'ws')}/api/sync`,
    account: options.account ?? 'u_test',
    who: options.who ?? 'Ada',
    role: options.role ?? 'owner',
    name: options.name ?? 'Test board',
    library: () => options.parts?.library ?? options.library ?? starter,
    own: options.parts === undefined ? null : ownLibrary(options.parts),
    visible: options.visible ?? true,
    ports: {
      ...ports,
      WebSocket: Socket,
      atTick: (task) => atNextTurn(() => run(task)),
      openChannel:
        openChannel &&
        ((name) => {
          const channel = openChannel(name);
          return { ...channel, listen: (listener) => channel.listen((message) => run(() => listener(message))) };
        }),
    },
  });
  return Object.assign(session, {
    ...network,
    goOnline() {
      network.goOnline();
      session.reconnect();
    },
    until: (condition: () => boolean) => until(session, condition),
  });
}

/** A browser of its own. Nothing of it outlives the process. */
export function newDevice(): Device {
  const name = `device${devices++}`;
  const queues = new Map<string, (() => void)[]>();
  const texts = new Map<string, string>();
  return {
    name,
    notes: unsentNotes(name, () => keyedTexts(texts)),
    texts: () => keyedTexts(texts),
    async turnIfFree(lock) {
      return (queues.get(lock)?.length ?? 0) > 0 ? null : this.queueFor(lock);
    },
    queueFor(lock) {
      const queue = queues.get(lock) ?? [];
      queues.set(lock, queue);
      let resolve: () => void = () => undefined;
      const held = new Promise<void>((granted) => {
        resolve = granted;
      });
      queue.push(resolve);
      if (queue.length === 1) resolve();
      return {
        held,
        end() {
          const held = queue[0] === resolve;
          queue.splice(queue.indexOf(resolve), 1);
          if (held) queue[0]?.();
        },
      };
    },
    openChannel(channelName) {
      const channel = new BroadcastChannel(`${name}/${channelName}`);
      return {
        post: (message) => channel.postMessage(message),
        listen(listener) {
          channel.onmessage = (event) => listener((event as MessageEvent<unknown>).data);
        },
        close: () => channel.close(),
      };
    },
  };
}

/** What a browser's `localStorage` does. */
export function keyedTexts(texts: Map<string, string>): KeyedTexts {
  return {
    get length() {
      return texts.size;
    },
    key: (n) => [...texts.keys()][n] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
}

export function nodePorts(device: Device | undefined): Omit<Ports, 'WebSocket'> {
  return {
    openChannel: device?.openChannel ?? null,
    queueFor: device?.queueFor ?? null,
    turnIfFree: device === undefined ? null : (name) => device.turnIfFree(name),
    notes: device?.notes ?? null,
    texts: device?.texts ?? null,
    storage: device?.name ?? null,
    atTick: atNextTurn,
    now: () => new Date().toISOString(),
    random: Math.random,
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
  };
}

function atNextTurn(task: () => void): () => void {
  const handle = setImmediate(task);
  return () => clearImmediate(handle);
}

function until(session: Session, condition: () => boolean): Promise<void> {
  if (condition()) return Promise.resolve();
  return new Promise((resolve) => {
    const look = () => {
      if (!condition()) return;
      for (const stop of stops) stop();
      resolve();
    };
    const stops = [session.onChange(look), session.store.subscribe(look), session.presence.onChange(look)];
  });
}
