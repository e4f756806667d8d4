/** What of one's own edits a merge put aside: worked out of the board before it, the board after it, and what was written. */
import { sameJson } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { type Board, bySeq, type End, endKey, type RootName } from '../board/board.ts';
import { BoardEditor } from '../board/changes.ts';
import { designOf } from '../design/design-of.ts';

/** A property that was written here and is new to the others; an empty path is the whole entry. */
export interface OwnWrite {
  readonly root: RootName;
  readonly key: string;
  readonly path: readonly string[];
}

/**
 * overwritten: another value stands there. removed: somebody removed the part, note or connection. end-gone: a connection or a
 * fixed pin stands without its part or connection. pin-taken: a resource that was chosen here serves something else.
 */
export type MergeLoss = OwnWrite & {
  readonly kind: 'overwritten' | 'removed' | 'end-gone' | 'pin-taken';
  /** What was written here, and what is there now; null where nothing is. Resources for `pin-taken`. */
  readonly mine: Json;
  readonly theirs: Json;
  /** Who did it, where the board says so: an agent by the name of its key. */
  readonly by: string | null;
};

interface MergeLosses {
  /** In the order of the document's roots, at most `LIMITS.mergeLosses`. */
  readonly losses: readonly MergeLoss[];
  /** How many more there are. */
  readonly more: number;
}

/** Roots that nobody overwrites, or that are no work of a person's. */
const NOT_COMPARED: ReadonlySet<RootName> = new Set(['definitions', 'comments', 'calls', 'proposals']);

export function mergeLosses(before: Board, after: Board, writes: readonly OwnWrite[]): MergeLosses {
  const [was, is] = [new BoardEditor(before), new BoardEditor(after)];
  const callers = new Callers(before, after);
  const hasLostOwner = ownerLoss(before, after);
  const losses = new Map<string, MergeLoss>();
  const add = (loss: Omit<MergeLoss, 'by'>) => {
    const id = lossId(loss);
    if (!losses.has(id)) losses.set(id, { ...loss, by: callers.of(loss) });
  };
  for (const write of writes) {
    const { root, key } = write;
    if (NOT_COMPARED.has(root)) continue;
    const entry = { root, key, path: [] };
    const mine = was.read(write) ?? null;
    const theirs = is.read(write) ?? null;
    if (root !== 'board' && was.read(entry) !== undefined && is.read(entry) === undefined) {
      add({ ...entry, kind: 'removed', mine: was.read(entry) ?? null, theirs: null });
    } else if (mine !== null && !sameJson(mine, theirs)) add({ ...write, kind: 'overwritten', mine, theirs });
    else if (hasLostOwner(root, key)) {
      add({ ...entry, kind: 'end-gone', mine: was.read(entry) ?? null, theirs: null });
    }
  }
  for (const loss of takenPins(before, after, writes)) {
    if (!losses.has(lossId({ ...loss, kind: 'overwritten' }))) add(loss);
  }
  const all = [...losses.values()];
  return { losses: all.slice(0, LIMITS.mergeLosses), more: Math.max(0, all.length - LIMITS.mergeLosses) };
}

/** Names one loss among those of a merge. */
export function lossId({ kind, root, key, path }: Omit<MergeLoss, 'by' | 'mine' | 'theirs'>): string {
  return JSON.stringify([kind, root, key, ...path]);
}

/** Whether an entry that stood on something now stands without it. */
function ownerLoss(before: Board, after: Board): (root: RootName, key: string) => boolean {
  let live: readonly ReadonlySet<string>[] | null = null;
  const isGone = ({ part }: End) => before.parts.has(part) && !after.parts.has(part);
  return (root, key) => {
    if (root === 'connections') return after.connections.get(key)?.ends.some(isGone) === true;
    if (root !== 'pins') return false;
    live ??= [before, after].map(liveInstances);
    const [was, is] = live.map((instances) => instances.has(instanceOf(key)));
    return was === true && is === false;
  };
}

/** `endKey` of every instance that a connection uses whose parts are there. */
function liveInstances({ parts, connections }: Board): ReadonlySet<string> {
  const live = [...connections.values()].filter(({ ends }) => ends.every(({ part }) => parts.has(part)));
  return new Set(live.flatMap(({ ends }) => ends.map(endKey)));
}

/** `endKey` of the instance that a `pinKey` belongs to. */
function instanceOf(pin: string): string {
  return pin.split('/').slice(0, -2).join('/');
}

/** Resources that connections and pins of one's own had, and that others hold now. */
function takenPins(before: Board, after: Board, writes: readonly OwnWrite[]): readonly Omit<MergeLoss, 'by'>[] {
  const own = new Set(
    writes.flatMap(({ root, key }): readonly string[] => {
      if (root === 'pins') return [instanceOf(key)];
      return root === 'connections' ? (before.connections.get(key)?.ends.map(endKey) ?? []) : [];
    }),
  );
  if (own.size === 0) return [];
  const [was, is] = [designOf(before).instances, designOf(after).instances];
  return [...own].flatMap((instance) => {
    const [old, now] = [was.get(instance)?.slots ?? [], is.get(instance)?.slots];
    if (now === undefined) return [];
    return old.flatMap(({ requires, n, resource }, at) => {
      const theirs = now[at]?.resource ?? null;
      if (resource === null || resource === theirs) return [];
      const place = { root: 'pins' as const, key: `${instance}/${requires}/${n}`, path: [] };
      return [{ ...place, kind: 'pin-taken' as const, mine: resource, theirs }];
    });
  });
}

/** The agents' calls that a merge brought, by what they wrote. */
class Callers {
  readonly #byEntry = new Map<string, string>();
  readonly #after: Board;

  constructor(before: Board, after: Board) {
    this.#after = after;
    const brought = [...after.calls].filter(([id]) => !before.calls.has(id)).map(([id, call]) => ({ id, ...call }));
    for (const { label, changes } of brought.sort(bySeq)) {
      for (const { root, key } of changes) this.#byEntry.set(`${root}/${key}`, label);
    }
  }

  of({ root, key, kind }: Omit<MergeLoss, 'by'>): string | null {
    const { pins, waivers, ticks } = this.#after;
    const signed = root === 'pins' ? pins : root === 'waivers' ? waivers : root === 'ticks' ? ticks : null;
    const who = kind === 'overwritten' ? signed?.get(key)?.who : undefined;
    return who || (this.#byEntry.get(`${root}/${key}`) ?? null);
  }
}
