/**
 * Boards of this device that the server does not have: made without a network, or found here after the server lost them.
 * Their content lies in the device's copy like that of any board; here stands which they are.
 */

import { type Accessor, createSignal } from 'solid-js';
import type * as Y from 'yjs';
import { nextBoardId } from '#engine/board/ids.ts';
import type { BoardRecord } from '#schemas/http.ts';
import { base62, ID } from '#schemas/ids.ts';
import { isObject } from '#schemas/json.ts';
import { Listeners } from '#schemas/listeners.ts';
import type { CopyKey } from '../replica/device-copies.ts';
import { shellTexts } from '../texts/shell.ts';
import { WordedError } from '../texts/worded-error.ts';

/** A board that only this device has. */
export interface DeviceBoard {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  /** ms since 1970. */
  readonly createdAt: number;
  /** Whether it goes to the server by itself as soon as that can be reached; else when its person says so. */
  readonly publish: boolean;
  /** Ids that it had on this device before, which were taken on the server. */
  readonly before?: readonly string[];
}

/** What device boards need of the page around them. */
export interface DeviceBoardsPorts {
  /** Who is signed in; null where nobody is. */
  readonly account: () => string | null;
  /** `PUT /api/boards/:id`. Throws `IdTaken` where another board has the id. */
  readonly put: (id: string, name: string) => Promise<BoardRecord>;
  /** Sends what the board's copy or its open session holds to the server; resolves when it is stored there. */
  readonly upload: (key: CopyKey) => Promise<void>;
  /** The server has the board now. */
  readonly published: (record: BoardRecord) => void;
  readonly copies: {
    list(): Promise<readonly CopyKey[]>;
    read(key: CopyKey): Promise<Y.Doc>;
    write(key: CopyKey, doc: Y.Doc): Promise<void>;
  };
  /** What an open session of the board holds beyond its copy; null where none is open. */
  readonly openDoc: (id: string) => Y.Doc | null;
  /** Where each board of the list is kept between visits, under a key of its own: tabs may change it at the same instant. */
  readonly storage: KeyValueStorage;
  /** Calls `listener` when another tab of this browser has changed what is kept. */
  readonly onChangedElsewhere: (listener: () => void) => void;
  /** Another tab has put boards on the server. */
  readonly publishedElsewhere: () => void;
  readonly now: () => number;
  readonly randomBytes: (count: number) => Uint8Array;
}

export interface KeyValueStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys(): readonly string[];
}

/** The server has another board under this id. */
export class IdTaken extends WordedError {}

interface DeviceBoards {
  /** Those of the account that is signed in, newest first. */
  readonly list: Accessor<readonly DeviceBoard[]>;
  get(id: string): DeviceBoard | undefined;
  /** Makes a board on this device with this content, which goes to the server when it can. Gives its id; rejects where it cannot be stored. */
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
  /** Calls `listener` when a board that was only here is on the server, maybe under another id. Gives what ends it. */
  onPublished(listener: (before: string, now: string) => void): () => void;
}

/** What the keys of the list begin with; the board's id follows. */
export const DEVICE_BOARD_KEYS = 'busbar:device-board/';

export function deviceBoards(ports: DeviceBoardsPorts): DeviceBoards {
  return new DeviceBoardList(ports);
}

class DeviceBoardList implements DeviceBoards {
  readonly #ports: DeviceBoardsPorts;
  readonly #all: Accessor<readonly DeviceBoard[]>;
  readonly #setAll: (boards: readonly DeviceBoard[]) => void;
  readonly #published = new Listeners<[before: string, now: string]>();
  readonly #underWay = new Map<string, Promise<string>>();

  constructor(ports: DeviceBoardsPorts) {
    this.#ports = ports;
    [this.#all, this.#setAll] = createSignal(stored(ports.storage));
    ports.onChangedElsewhere(() => this.#hear());
  }

  readonly list = () => this.#all().filter(({ account }) => account === this.#ports.account());

  get(id: string) {
    return this.list().find((board) => board.id === id);
  }

  async create(name: string, doc: Y.Doc) {
    const id = newBoardId(this.#ports.randomBytes);
    await this.#add(id, name, true, doc);
    return id;
  }

  async adopt(copy: CopyKey, name: string) {
    if (this.get(copy.room) !== undefined) return copy.room;
    const isMine = copy.account === this.#signedIn();
    await this.#add(copy.room, name, false, isMine ? null : await this.#ports.copies.read(copy));
    return copy.room;
  }

  publish(id: string) {
    const board = this.get(id);
    if (board === undefined) return this.#idNow(id, this.#ports.account());
    const running = this.#underWay.get(id) ?? this.#put(board).finally(() => this.#underWay.delete(id));
    this.#underWay.set(id, running);
    return running;
  }

  async publishAll() {
    for (const { id, publish } of this.list()) if (publish) await this.publish(id).catch(() => undefined);
  }

  onPublished(listener: (before: string, now: string) => void) {
    return this.#published.add(listener);
  }

  #signedIn(): string {
    const account = this.#ports.account();
    if (account === null) throw new WordedError(shellTexts.notSignedIn);
    return account;
  }

  /** Another tab has changed the list: what is gone from it is on the server, or under another id. */
  #hear(): void {
    const before = this.list();
    this.#setAll(stored(this.#ports.storage));
    const now = this.list();
    const gone = before.filter(({ id }) => !now.some((board) => board.id === id));
    for (const { id, account } of gone) {
      const moved = now.find((board) => board.before?.includes(id));
      if (moved !== undefined) void this.#followMoved({ room: id, account }, moved.id);
      else if (this.#ports.openDoc(id) === null) this.#published.tell(id, id);
      else void this.#followGone({ room: id, account });
    }
    if (gone.length > 0) this.#ports.publishedElsewhere();
  }

  /** The board is open here and in the list no more: it may have moved and reached the server before this tab heard of either. */
  async #followGone(copy: CopyKey): Promise<void> {
    const id = await this.#idNow(copy.room, copy.account);
    if (id === copy.room) this.#published.tell(id, id);
    else await this.#followMoved(copy, id);
  }

  /** The id that a board has which is not in the list. Whoever moves one first makes its copy under the next id. */
  async #idNow(first: string, account: string | null): Promise<string> {
    if (account === null) return first;
    const all = await this.#ports.copies.list().catch(() => []);
    const ids = new Set(all.flatMap((copy) => (copy.account === account ? [copy.room] : [])));
    let id = first;
    for (let next = nextBoardId(id, account); ids.has(next); next = nextBoardId(id, account)) id = next;
    return id;
  }

  /** The board is open here: what was edited in it since the other tab read its copy goes to the new one. */
  async #followMoved({ room, account }: CopyKey, id: string): Promise<void> {
    const { copies, openDoc } = this.#ports;
    const doc = openDoc(room);
    // Where the device is full, the copy under the id of before keeps it.
    if (doc !== null) await copies.write({ room: id, account }, doc).catch(() => undefined);
    this.#published.tell(room, id);
  }

  #keep(board: DeviceBoard): void {
    const { storage } = this.#ports;
    storage.setItem(DEVICE_BOARD_KEYS + board.id, JSON.stringify(board));
    this.#setAll(stored(storage));
  }

  #drop(id: string): void {
    const { storage } = this.#ports;
    storage.removeItem(DEVICE_BOARD_KEYS + id);
    this.#setAll(stored(storage));
  }

  /** `doc` is null where the device's copy holds the content already. */
  async #add(id: string, name: string, publish: boolean, doc: Y.Doc | null): Promise<void> {
    const { copies, now } = this.#ports;
    const account = this.#signedIn();
    if (doc !== null) await copies.write({ room: id, account }, doc);
    this.#keep({ id, account, name, createdAt: now(), publish });
  }

  async #put(first: DeviceBoard): Promise<string> {
    let board = first;
    for (;;) {
      try {
        // It is not whoever has signed in meanwhile that makes it.
        if (this.#signedIn() !== board.account) throw new WordedError(shellTexts.notSignedIn);
        const record = await this.#ports.put(board.id, board.name);
        // Its person has said so: if the page closes before all of it is there, the rest goes by itself.
        if (!board.publish) this.#keep({ ...board, publish: true });
        await this.#ports.upload({ room: board.id, account: board.account });
        this.#drop(board.id);
        this.#ports.published(record);
        this.#published.tell(first.id, board.id);
        return board.id;
      } catch (error) {
        if (!(error instanceof IdTaken)) throw error;
        board = await this.#moved(board);
      }
    }
  }

  /** The same content under the next id. Another tab may be doing the same: what both write is merged. */
  async #moved(board: DeviceBoard): Promise<DeviceBoard> {
    const { copies, openDoc } = this.#ports;
    const id = nextBoardId(board.id, board.account);
    const doc = openDoc(board.id) ?? (await copies.read({ room: board.id, account: board.account }));
    await copies.write({ room: id, account: board.account }, doc);
    const next = { ...board, id, before: [...(board.before ?? []), board.id] };
    // The new one first: whoever hears that the old one is gone finds where it went.
    this.#keep(next);
    this.#drop(board.id);
    return next;
  }
}

/** An id for a board that is made on a device. */
export function newBoardId(randomBytes: DeviceBoardsPorts['randomBytes']): string {
  return `b_${base62(randomBytes(32), 12)}`;
}

function stored(storage: KeyValueStorage): readonly DeviceBoard[] {
  const kept = storage.keys().flatMap((key) => {
    const board = key.startsWith(DEVICE_BOARD_KEYS) ? boardIn(storage.getItem(key)) : null;
    return board !== null && key === DEVICE_BOARD_KEYS + board.id ? [board] : [];
  });
  return kept.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1));
}

function boardIn(text: string | null): DeviceBoard | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isDeviceBoard(value) ? value : null;
  } catch {
    return null;
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
    typeof value.publish === 'boolean' &&
    (value.before === undefined || (Array.isArray(value.before) && value.before.every((id) => typeof id === 'string')))
  );
}
