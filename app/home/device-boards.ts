/**
 * Boards of this device that the server does not have: made without a network, or found here after the server lost them.
 * Their content lies in the device's copy like that of any board; here stands which they are.
 */
import { type Accessor, createSignal } from 'solid-js';
import type * as Y from 'yjs';
import type { BoardRecord } from '#schemas/http.ts';
import { base62, ID } from '#schemas/ids.ts';
import { isObject } from '#schemas/json.ts';
import type { CopyKey } from '../replica/device-copies.ts';

/** A board that only this device has. */
export interface DeviceBoard {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  /** ms since 1970. */
  readonly createdAt: number;
  /** Whether it goes to the server by itself as soon as that can be reached; else when its person says so. */
  readonly publish: boolean;
}

/** What device boards need of the page around them. */
export interface DeviceBoardsPorts {
  /** Who is signed in; null where nobody is. */
  readonly account: () => string | null;
  /** `PUT /api/boards/:id`. Throws `IdTaken` where another board has the id. */
  readonly put: (id: string, name: string) => Promise<BoardRecord>;
  /** Sends what the board's copy holds to the server; resolves when it is stored there, or at once where a session does so. */
  readonly upload: (key: CopyKey) => Promise<void>;
  /** The server has the board now. */
  readonly published: (record: BoardRecord) => void;
  readonly copies: {
    list(): Promise<readonly CopyKey[]>;
    read(key: CopyKey): Promise<Y.Doc>;
    write(key: CopyKey, doc: Y.Doc): Promise<void>;
    remove(key: CopyKey): void;
  };
  /** What an open session of the board holds beyond its copy; null where none is open. */
  readonly openDoc: (id: string) => Y.Doc | null;
  /** Where the list is kept between visits. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** The server has another board under this id. */
export class IdTaken extends Error {}

export interface DeviceBoards {
  /** Those of the account that is signed in, newest first. */
  readonly list: Accessor<readonly DeviceBoard[]>;
  get(id: string): DeviceBoard | undefined;
  /** Makes a board on this device with this content, which goes to the server when it can. Gives its id. */
  create(name: string, doc: Y.Doc): Promise<string>;
  /** Takes a copy, of any account, as a board of whoever is signed in, to stay here until its person publishes it. */
  adopt(copy: CopyKey, name: string): Promise<string>;
  /**
   * Puts a board on the server, under a new id where its own is taken. Gives the id that it has from then on. Throws what
   * the server refused, or what broke the line before all of it was there; the board then stays here.
   */
  publish(id: string): Promise<string>;
  /** Publishes every board that is to go by itself. Never rejects. */
  publishAll(): Promise<void>;
  /** Deletes a board from this device. */
  remove(id: string): void;
  /** Calls `listener` when a board that was only here is on the server, maybe under another id. Gives what ends it. */
  onPublished(listener: (before: string, now: string) => void): () => void;
}

const KEY = 'busbar:device-boards';

export function deviceBoards(ports: DeviceBoardsPorts): DeviceBoards {
  const [all, setAll] = createSignal(stored(ports.storage));
  const listeners = new Set<(before: string, now: string) => void>();
  const underWay = new Map<string, Promise<string>>();

  const change = (next: (boards: readonly DeviceBoard[]) => readonly DeviceBoard[]) => {
    // Another tab may have changed the list since.
    setAll(next(stored(ports.storage)));
    ports.storage.setItem(KEY, JSON.stringify(all()));
  };
  const mine = () => all().filter(({ account }) => account === ports.account());
  const get = (id: string) => mine().find((board) => board.id === id);
  const drop = (id: string) => change((boards) => boards.filter((board) => board.id !== id));
  const newBoardId = () => `b_${base62(ports.randomBytes(32), 12)}`;

  function signedIn(): string {
    const account = ports.account();
    if (account === null) throw new Error('nobody is signed in');
    return account;
  }

  async function add(id: string, name: string, publish: boolean, doc: Y.Doc | null): Promise<void> {
    const account = signedIn();
    if (doc !== null) await ports.copies.write({ room: id, account }, doc);
    change((boards) => [{ id, account, name, createdAt: ports.now(), publish }, ...boards]);
  }

  /** The same content under an id that is free. */
  async function moved(board: DeviceBoard): Promise<DeviceBoard> {
    const id = newBoardId();
    const old = { room: board.id, account: board.account };
    const doc = ports.openDoc(board.id) ?? (await ports.copies.read(old));
    await ports.copies.write({ room: id, account: board.account }, doc);
    const next = { ...board, id };
    change((boards) => boards.map((one) => (one.id === board.id ? next : one)));
    return next;
  }

  async function put(first: DeviceBoard): Promise<string> {
    let board = first;
    for (;;) {
      try {
        const record = await ports.put(board.id, board.name);
        await ports.upload({ room: board.id, account: board.account });
        drop(board.id);
        ports.published(record);
        for (const listener of [...listeners]) listener(first.id, board.id);
        return board.id;
      } catch (error) {
        if (!(error instanceof IdTaken)) throw error;
        board = await moved(board);
      }
    }
  }

  function publish(id: string): Promise<string> {
    const board = get(id);
    if (board === undefined) return Promise.resolve(id);
    const running = underWay.get(id) ?? put(board).finally(() => underWay.delete(id));
    underWay.set(id, running);
    return running;
  }

  return {
    list: mine,
    get,
    async create(name, doc) {
      const id = newBoardId();
      await add(id, name, true, doc);
      return id;
    },
    async adopt(copy, name) {
      if (get(copy.room) !== undefined) return copy.room;
      await add(copy.room, name, false, copy.account === signedIn() ? null : await ports.copies.read(copy));
      return copy.room;
    },
    publish,
    async publishAll() {
      for (const { id, publish: goes } of mine()) if (goes) await publish(id).catch(() => undefined);
    },
    remove(id) {
      const board = get(id);
      if (board === undefined) return;
      drop(id);
      ports.copies.remove({ room: id, account: board.account });
    },
    onPublished(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function stored(storage: Pick<Storage, 'getItem'>): readonly DeviceBoard[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter(isDeviceBoard) : [];
  } catch {
    return [];
  }
}

function isDeviceBoard(value: unknown): value is DeviceBoard {
  return (
    isObject(value) &&
    typeof value.id === 'string' &&
    ID.board.test(value.id) &&
    typeof value.account === 'string' &&
    typeof value.name === 'string' &&
    typeof value.createdAt === 'number' &&
    typeof value.publish === 'boolean'
  );
}
