/** What of the wires of a drawn board stays the same, and which pads they colour. */
import { sameList } from '#schemas/lists.ts';
import type { RouteEnd } from '../routing/route.ts';
import type { WireColour } from '../shape/wire-class.ts';
import type { WireJoin, WireSpec } from './items.ts';

export function sameSpec(a: WireSpec | undefined, b: WireSpec): boolean {
  return (
    a !== undefined &&
    a.connection === b.connection &&
    a.class === b.class &&
    a.kind === b.kind &&
    a.net === b.net &&
    sameList(a.also, b.also) &&
    a.ends.every((end, at) => sameEnd(end, b.ends[at])) &&
    a.joins.every((join, at) => sameJoin(join, b.joins[at]))
  );
}

export function sameEnd(a: RouteEnd, b: RouteEnd | undefined): boolean {
  return a.x === b?.x && a.y === b.y && a.side === b.side && a.edge === b.edge;
}

function sameJoin(a: WireJoin, b: WireJoin | undefined): boolean {
  return a.part === b?.part && a.key === b.key && a.pad === b.pad;
}

/** The colour of each pad at which a wire ends: part → index of the pad → colour. */
export function padColours(specs: Iterable<WireSpec>): ReadonlyMap<string, ReadonlyMap<number, WireColour>> {
  const found = new Map<string, Map<number, WireColour>>();
  for (const spec of specs) {
    for (const { part, pad } of spec.joins) {
      if (pad === null) continue;
      const its = found.get(part) ?? new Map<number, WireColour>();
      found.set(part, its);
      its.set(pad, spec.class);
    }
  }
  return found;
}

/** Whether two maps hold the same; one that is not there holds nothing. */
export function sameEntries<K, V>(a: ReadonlyMap<K, V> | undefined, b: ReadonlyMap<K, V> | undefined): boolean {
  if ((a?.size ?? 0) !== (b?.size ?? 0)) return false;
  for (const [key, value] of a ?? []) if (b?.get(key) !== value) return false;
  return true;
}
