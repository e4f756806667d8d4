/** The board as plain values, kept beside the document: only what a transaction touched is read again. */
import * as Y from 'yjs';
import { BOARD_FORMAT, type Board, type Change, EMPTY_BOARD, ROOTS, type RootName } from '#engine/board/board.ts';
import type { Excess } from '#engine/board/bounds.ts';
import { BoardEditor } from '#engine/board/changes.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '../listeners.ts';
import { type Origin, rootOf } from './document.ts';
import { plainJson } from './plain-json.ts';

/** The keys of each root that one batch of transactions touched: added, changed or removed. */
export type Touched = { readonly [root in RootName]: ReadonlySet<string> };

/** What either of two batches touched. */
export function union(a: Touched, b: Touched): Touched {
  // One set for each root, by construction.
  return Object.fromEntries(ROOTS.map((root) => [root, new Set([...a[root], ...b[root]])])) as unknown as Touched;
}

/** An entry that is in the document and makes no sense; it is kept there and left out of the board. */
export interface Damage {
  readonly root: RootName;
  readonly key: string;
}

/** `origin` is that of the last transaction of the batch; null for one that came from elsewhere. */
type BoardListener = (board: Board, touched: Touched, origin: Origin | null) => void;

export interface BoardStore {
  /** Always what the document holds now. The same object until something changes; untouched entries keep their identity. */
  readonly board: Board;
  /** What could not be read, in no order. Empty for a sound document. */
  readonly damaged: readonly Damage[];
  /** What is beyond its bounds, in no order: the board holds it within them. */
  readonly outOfBounds: readonly Excess[];
  /** True where the document was written by a newer program: it is shown and must not be edited. */
  readonly newer: boolean;
  /** Called once a batch, after its update has been handed to the network. Gives what ends it. */
  subscribe(listener: BoardListener): () => void;
  close(): void;
}

/** Reads the whole document once, then follows it. Never throws for what a document holds. */
export function boardStore(doc: Y.Doc): BoardStore {
  const damage = new Map<string, Damage>();
  const excess = new Map<string, readonly Excess[]>();
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
    board = reread(doc, board, pending, { damage, excess });
    for (const root of ROOTS) for (const key of pending[root]) batch[root].add(key);
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
  board = reread(doc, board, all, { damage, excess });

  return {
    get board() {
      return board;
    },
    get damaged() {
      return [...damage.values()];
    },
    get outOfBounds() {
      return excess.size === 0 ? NOTHING : [...excess.values()].flat();
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
  readonly damage: Map<string, Damage>;
  readonly excess: Map<string, readonly Excess[]>;
}

function reread(doc: Y.Doc, board: Board, touched: Touched, { damage, excess }: Faults): Board {
  let beyond: Excess[] = [];
  const editor = new BoardEditor(board, (one) => {
    if (beyond.length < LIMITS.problemsKept) beyond.push(one);
  });
  for (const root of ROOTS) {
    const map = rootOf(doc, root);
    for (const key of touched[root]) {
      const after = plainJson(map.get(key));
      const change: Change = { root, key, path: [], ...(after === undefined ? {} : { after }) };
      editor.write(change);
      if (beyond.length > 0) excess.set(`${root}/${key}`, beyond);
      else if (excess.size > 0) excess.delete(`${root}/${key}`);
      beyond = [];
      const read = root === 'board' ? editor.read(change) !== undefined : editor.peek()[root].has(key);
      mark(damage, root, key, map.has(key) && !read);
    }
  }
  return editor.board();
}

const NOTHING: readonly Excess[] = [];

function mark(damage: Map<string, Damage>, root: RootName, key: string, bad: boolean): void {
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
