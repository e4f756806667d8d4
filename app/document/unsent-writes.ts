import * as Y from 'yjs';
import { ROOTS, type RootName } from '#engine/board/board.ts';
import type { OwnWrite } from '#engine/merging/losses.ts';
import { LIMITS } from '#schemas/limits.ts';
import { rootOf } from './document.ts';

export interface UnsentWrites {
  /** Each property once, in no order. */
  readonly writes: readonly OwnWrite[];
  /** False where there are more than are looked at. */
  readonly isWhole: boolean;
}

/**
 * What a document holds that a server with this state vector does not have: the properties of a board that were written on this
 * device since. What was written and overwritten or removed again here is none. At most `LIMITS.mergeWrites` are looked at, the
 * newest.
 */
export function unsentWrites(doc: Y.Doc, serverHas: Uint8Array): UnsentWrites {
  const clocks = Y.decodeStateVector(serverHas);
  const places = new MapPlaces(doc);
  const writes = new Map<string, OwnWrite>();
  for (const [client, structs] of doc.store.clients) {
    const known = clocks.get(client) ?? 0;
    for (let at = structs.length - 1; at >= 0; at--) {
      const struct = structs[at];
      if (struct === undefined || struct.id.clock + struct.length <= known) break;
      const write = struct instanceof Y.Item && !struct.deleted ? placeOf(struct, places) : null;
      if (write === null) continue;
      if (writes.size >= LIMITS.mergeWrites) return { writes: outermost(writes), isWhole: false };
      writes.set(idOf(write), write);
    }
  }
  return { writes: outermost(writes), isWhole: true };
}

/** Of an entry that was written as a whole, the whole. */
function outermost(writes: ReadonlyMap<string, OwnWrite>): readonly OwnWrite[] {
  return [...writes.values()].filter(
    ({ root, key, path }) => path.length === 0 || !writes.has(idOf({ root, key, path: [] })),
  );
}

function idOf({ root, key, path }: OwnWrite): string {
  return JSON.stringify([root, key, ...path]);
}

type EntryPath = readonly [root: RootName, ...keys: string[]];

/** Where each map of a board is: the roots, their entries, and the maps in those. */
class MapPlaces {
  readonly #places = new Map<unknown, EntryPath>();
  readonly #doc: Y.Doc;
  #isDeep = false;

  constructor(doc: Y.Doc) {
    this.#doc = doc;
    for (const root of ROOTS) this.#places.set(rootOf(doc, root), [root]);
  }

  of(map: Y.Map<unknown>): EntryPath | undefined {
    if (!this.#places.has(map) && !this.#isDeep) {
      this.#isDeep = true;
      for (const root of ROOTS) this.#learn(rootOf(this.#doc, root), [root]);
    }
    return this.#places.get(map);
  }

  #learn(map: Y.Map<unknown>, place: EntryPath): void {
    this.#places.set(map, place);
    if (place.length > DEEPEST) return;
    map.forEach((inner, key) => {
      if (inner instanceof Y.Map) this.#learn(inner, [...place, key]);
    });
  }
}

/** An entry of a root holds maps, and they none. */
const DEEPEST = 3;

function placeOf({ parent, parentSub }: Y.Item, places: MapPlaces): OwnWrite | null {
  const place = parentSub !== null && parent instanceof Y.Map ? places.of(parent) : undefined;
  if (place === undefined || parentSub === null) return null;
  const [root, ...keys] = place;
  const [key = parentSub, ...path] = [...keys, parentSub];
  return { root, key, path };
}
