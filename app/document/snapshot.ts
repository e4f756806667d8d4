/** The board as plain values, kept beside the document: only what a transaction touched is read again. */
import * as Y from 'yjs';
import { BOARD_FORMAT, type Board, type Change, EMPTY_BOARD, ROOTS, type RootName } from '#engine/board/board.ts';
import { ENTRIES_READ, type OutOfBoundsValue } from '#engine/board/bounds.ts';
import { BoardEditor } from '#engine/board/changes.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '#schemas/listeners.ts';
import { type Origin, rootOf } from './document.ts';
import { plainJson } from './plain-json.ts';
import { ReadKeys } from './read-keys.ts';

/** The keys of each root that one batch of transactions touched: added, changed or removed. */
export type Touched = { readonly [root in RootName]: ReadonlySet<string> };

/** What either of two batches touched. */
export function touchedByEither(a: Touched, b: Touched): Touched {
  // One set for each root, by construction.
  return Object.fromEntries(ROOTS.map((root) => [root, new Set([...a[root], ...b[root]])])) as unknown as Touched;
}

/** An entry that is in the document and makes no sense; it is kept there and left out of the board. */
export interface DamagedEntry {
  readonly root: RootName;
  readonly key: string;
}

/** `origin` is that of the last transaction of the batch; null for one that came from elsewhere. */
type BoardListener = (board: Board, touched: Touched, origin: Origin | null) => void;

export interface BoardStore {
  /** Always what the document holds now. The same object until something changes; untouched entries keep their identity. */
  readonly board: Board;
  /** What could not be read, in no order. Empty for a sound document. */
  readonly damaged: readonly DamagedEntry[];
  /** What is beyond its bounds, in no order: the board holds it within them. The same object until something changes. */
  readonly outOfBounds: readonly OutOfBoundsValue[];
  /** False where the document has more entries than are read, so that the board may refer to what it does not show. */
  readonly isWhole: boolean;
  /** True where the document was written by a newer program: it is shown and must not be edited. */
  readonly newer: boolean;
  /** Called once a batch, after its update has been handed to the network. Gives what ends it. */
  subscribe(listener: BoardListener): () => void;
  close(): void;
}

/** Reads the whole document once, then follows it. Never throws for what a document holds. */
export function boardStore(doc: Y.Doc): BoardStore {
  const damage = new Map<string, DamagedEntry>();
  const excess = new Map<string, readonly OutOfBoundsValue[]>();
  const keys = new ReadKeys(doc);
  const faults = { damage, excess, keys };
  let outOfBounds: readonly OutOfBoundsValue[] | null = null;
  const listeners = new Listeners<Parameters<BoardListener>>();
  let board: Board = EMPTY_BOARD;
  let pending = emptyTouched();
  let batch = emptyTouched();
  let origin: Origin | null = null;

  const observers = ROOTS.map((root) => {
    const map = rootOf(doc, root);
    const observer = (events: readonly Y.YEvent<Y.AbstractType<unknown>>[]) => {
      for (const event of events) for (const key of keysOf(event, map)) pending[root].add(key);
    };
    map.observeDeep(observer);
    return () => map.unobserveDeep(observer);
  });

  const afterTransaction = (transaction: Y.Transaction) => {
    if (ROOTS.every((root) => pending[root].size === 0)) return;
    const reading = reread(doc, board, pending, faults);
    board = reading.board;
    outOfBounds = null;
    for (const root of ROOTS) for (const key of reading.again[root]) batch[root].add(key);
    pending = emptyTouched();
    origin = originOf(transaction.origin);
  };
  const afterAll = () => {
    if (ROOTS.every((root) => batch[root].size === 0)) return;
    const touched = batch;
    batch = emptyTouched();
    listeners.tell(board, touched, origin);
  };
  doc.on('afterTransaction', afterTransaction);
  doc.on('afterAllTransactions', afterAll);

  const all = emptyTouched();
  for (const root of ROOTS) for (const key of rootOf(doc, root).keys()) all[root].add(key);
  board = reread(doc, board, all, faults).board;

  return {
    get board() {
      return board;
    },
    get damaged() {
      return [...damage.values()];
    },
    get outOfBounds() {
      outOfBounds ??= excess.size === 0 ? NOTHING : [...excess.values()].flat();
      return outOfBounds;
    },
    get isWhole() {
      return keys.isWhole;
    },
    get newer() {
      return board.format > BOARD_FORMAT;
    },
    subscribe: listeners.add,
    close() {
      for (const stop of observers) stop();
      doc.off('afterTransaction', afterTransaction);
      doc.off('afterAllTransactions', afterAll);
      listeners.clear();
    },
  };
}

type Pending = Record<RootName, Set<string>>;

function emptyTouched(): Pending {
  return {
    board: new Set(),
    definitions: new Set(),
    parts: new Set(),
    connections: new Set(),
    pins: new Set(),
    waivers: new Set(),
    ticks: new Set(),
    notes: new Set(),
    comments: new Set(),
    calls: new Set(),
    proposals: new Set(),
  };
}

/** The entries of `map` that an event is about. A list item that someone put into a root has no key and no meaning. */
function keysOf(event: Y.YEvent<Y.AbstractType<unknown>>, map: Y.Map<unknown>): Iterable<string> {
  if (event.target !== map) {
    const key = event.path[0];
    return typeof key === 'string' ? [key] : [];
  }
  return event instanceof Y.YMapEvent ? [...event.keysChanged].filter((key) => typeof key === 'string') : [];
}

/** What is wrong with a document, by `root/key`. */
interface Faults {
  readonly damage: Map<string, DamagedEntry>;
  readonly excess: Map<string, readonly OutOfBoundsValue[]>;
  readonly keys: ReadKeys;
}

/** Reads what was touched, and what is to be read or left out in consequence: `again` names both. */
function reread(doc: Y.Doc, before: Board, touched: Touched, faults: Faults): { board: Board; again: Touched } {
  const { damage, excess, keys } = faults;
  const again: { [root in RootName]?: ReadonlySet<string> } = {};
  let beyond: OutOfBoundsValue[] = [];
  const editor = new BoardEditor(before, (one) => {
    if (beyond.length < LIMITS.problemsKept) beyond.push(one);
  });
  for (const root of ROOTS) {
    again[root] = touched[root];
    if (touched[root].size === 0) continue;
    const map = rootOf(doc, root);
    const known = (root === 'board' ? map.size : before[root].size) + damage.size;
    again[root] = keys.after(root, touched[root], known);
    for (const key of again[root]) {
      const isRead = map.has(key) && keys.has(root, key);
      const after = isRead && key.length <= LIMITS.entryKeyChars ? plainJson(map.get(key)) : undefined;
      const change: Change = { root, key, path: [], ...(after === undefined ? {} : { after }) };
      editor.write(change);
      if (beyond.length > 0) excess.set(`${root}/${key}`, beyond);
      else if (excess.size > 0) excess.delete(`${root}/${key}`);
      beyond = [];
      const makesSense = root === 'board' ? editor.read(change) !== undefined : editor.peek()[root].has(key);
      mark(damage, root, key, isRead && !makesSense);
    }
    markUnread(excess, root, keys);
  }
  // Every root was visited.
  return { board: editor.board(), again: again as Touched };
}

function markUnread(excess: Map<string, readonly OutOfBoundsValue[]>, root: RootName, keys: ReadKeys): void {
  const unread = keys.unread(root);
  if (unread === null) {
    excess.delete(root);
    return;
  }
  const limit = ENTRIES_READ[root];
  const found = limit + unread.length;
  excess.set(root, [{ root, key: '', path: [], kind: 'entries', found, limit, within: null, unread }]);
}

const NOTHING: readonly OutOfBoundsValue[] = [];

function mark(damage: Map<string, DamagedEntry>, root: RootName, key: string, bad: boolean): void {
  if (!bad && damage.size === 0) return;
  const id = `${root}/${key}`;
  if (bad) damage.set(id, { root, key });
  else damage.delete(id);
}

/** The origin of a transaction that `commit` made here; null for one from the network, the disk or another tab. */
function originOf(value: unknown): Origin | null {
  // Only `commit` uses plain objects with a `kind` as origins; providers use themselves.
  return typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype &&
    'kind' in value
    ? (value as Origin)
    : null;
}
