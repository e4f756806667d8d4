/**
 * What was worked out from what, so that after a change only what depends on it is worked out again. A source is
 * something that is read; a cell is worked out from sources, and may itself be one.
 */

import { madeAt } from '../collect.ts';

/** Where nothing is read, which is most often, there is one list for all. */
const NO_CELLS: Cell[] = [];
const NO_SOURCES: Signal[] = [];
/** Deeper than any row of running cells. */
const NOWHERE = 2 ** 30;

/** Something that cells read. */
export class Signal {
  watchers = NO_CELLS;
  /** The cell that read it last: most read the same thing several times in a row. */
  reader: Cell | null = null;
}

/** clean: holds. check: something below may have changed. dirty: something that it read has changed. */
const CLEAN = 0;
const CHECK = 1;
const DIRTY = 2;

/** Something that is worked out from what it reads while `work` runs. */
export abstract class Cell extends Signal {
  state = DIRTY;
  sources = NO_SOURCES;
  running = false;
  checking = false;
  /** Its place among the cells that run now. */
  depth = 0;
  /** The lowest place in that row that it reads back to; `NOWHERE` where it is on no circle. */
  low = NOWHERE;
  /** On a circle whose lowest cell still runs. */
  open = false;

  /** Works it out. True where what others read of it has changed. */
  abstract work(): boolean;

  /** Called once when it stops being clean. */
  stale(): void {}
}

/** How the values of like memos are worked out. One for all of them, since there are many memos. */
export interface Formula<S, T> {
  readonly compute: (subject: S) => T;
  /** The value of a memo that is worked out from itself: it does not depend on which was asked first. */
  readonly circular: T;
  readonly same: (a: T, b: T) => boolean;
}

/** A value that is worked out once and again only where something that it read has changed. */
export class Memo<T, S = unknown> extends Cell {
  value: T;
  private circles = false;
  private readonly formula: Formula<S, T>;
  readonly subject: S;

  constructor(formula: Formula<S, T>, subject: S) {
    super();
    this.value = formula.circular;
    this.formula = formula;
    this.subject = subject;
  }

  work(): boolean {
    const { compute, circular, same } = this.formula;
    const found = compute(this.subject);
    const circles = this.low !== NOWHERE;
    const now = circles ? circular : found;
    // Who is on one circle with it may leave it when it does, even where the value is what it was.
    if (circles === this.circles && (now === this.value || same(now, this.value))) return false;
    this.circles = circles;
    this.value = now;
    return true;
  }
}

/** The cells of one design, and which of them runs. */
export class Cells {
  private readonly running: Cell[] = [];
  private readonly onCircle: Cell[] = [];
  private top: Cell | null = null;
  readonly noting: boolean;

  /** Without `noting` nothing is kept of what was read: for a design that never changes. */
  constructor(noting: boolean) {
    this.noting = noting;
  }

  /** True while something is worked out, so that what is read counts. */
  get reading(): boolean {
    return this.noting && this.top !== null;
  }

  /** True while a memo is worked out. */
  get inMemo(): boolean {
    return this.top instanceof Memo;
  }

  /** The cell that runs now reads `source`. */
  read(source: Signal): void {
    const { top } = this;
    if (!this.noting || top === null || source.reader === top) return;
    source.reader = top;
    if (top.sources === NO_SOURCES) top.sources = [source];
    else top.sources.push(source);
    if (source.watchers === NO_CELLS) source.watchers = [top];
    else source.watchers.push(top);
  }

  /** The value of a memo, worked out if need be. */
  get<T, S>(memo: Memo<T, S>): T {
    if (memo.state === CLEAN && !this.noting && !memo.open) return memo.value;
    if (memo.running) this.reachBack(memo.depth);
    else {
      this.update(memo);
      if (memo.open) this.reachBack(memo.low);
    }
    this.read(memo);
    return memo.value;
  }

  /** What `source` stands for has changed. */
  changed(source: Signal): void {
    for (const watcher of source.watchers) mark(watcher, DIRTY);
  }

  /** Works a cell out again where it no longer holds. */
  update(cell: Cell): void {
    if (cell.state === CHECK) {
      if (cell.checking || cell.low !== NOWHERE) cell.state = DIRTY;
      else this.check(cell);
    }
    if (cell.state === DIRTY) this.run(cell);
  }

  /** Forgets what the cell read, so that it is never told of a change again. */
  release(cell: Cell): void {
    for (const source of cell.sources) {
      const { watchers } = source;
      const at = watchers.lastIndexOf(cell);
      const last = watchers.pop();
      if (last !== undefined && at < watchers.length) watchers[at] = last;
      if (source.reader === cell) source.reader = null;
    }
    cell.sources = NO_SOURCES;
  }

  private check(cell: Cell): void {
    cell.checking = true;
    for (const source of cell.sources) {
      if (!(source instanceof Cell)) continue;
      if (source.running) cell.state = DIRTY;
      else this.update(source);
      if (source.open && cell.state === CHECK) cell.state = DIRTY;
      if (cell.state !== CHECK) break;
    }
    cell.checking = false;
    if (cell.state === CHECK) cell.state = CLEAN;
  }

  private run(cell: Cell): void {
    this.release(cell);
    const before = this.top;
    const base = this.onCircle.length;
    cell.depth = this.running.push(cell) - 1;
    cell.low = NOWHERE;
    cell.running = true;
    this.top = cell;
    let differs = false;
    try {
      differs = cell.work();
    } finally {
      this.running.pop();
      this.top = before;
      cell.running = false;
    }
    // Before it and those on a circle with it are let go: what they make of each other holds already.
    if (differs) this.changed(cell);
    cell.state = CLEAN;
    if (cell.low < cell.depth) {
      cell.open = true;
      // Its place is free for another: who reads back to it reads back to what still runs.
      for (let at = base; at < this.onCircle.length; at += 1) lower(this.onCircle[at], cell.low);
      this.onCircle.push(cell);
      this.reachBack(cell.low);
    } else if (cell.low !== NOWHERE) {
      for (const one of this.onCircle.splice(base)) one.open = false;
    }
  }

  private reachBack(depth: number): void {
    if (this.top !== null) lower(this.top, depth);
  }
}

function lower(cell: Cell | undefined, depth: number): void {
  if (cell !== undefined && depth < cell.low) cell.low = depth;
}

function mark(cell: Cell, state: number): void {
  if (cell.state >= state || cell.open) return;
  const was = cell.state;
  cell.state = state;
  if (was !== CLEAN) return;
  cell.stale();
  for (const watcher of cell.watchers) mark(watcher, CHECK);
}

const newSource = () => new Signal();

/** A source for each key, made when it is first read. */
export class KeyedSignals<K> {
  private readonly cells: Cells;
  private readonly sources = new Map<K, Signal>();

  constructor(cells: Cells) {
    this.cells = cells;
  }

  read(key: K): void {
    if (!this.cells.reading) return;
    this.cells.read(madeAt(this.sources, key, newSource));
  }

  changed(key: K): void {
    const source = this.sources.get(key);
    if (source === undefined) return;
    this.cells.changed(source);
    if (source.watchers.length === 0) this.sources.delete(key);
  }

  /** The same for a key that never comes again. */
  removed(key: K): void {
    this.changed(key);
    this.sources.delete(key);
  }
}
