/** Whether a new instance of an interface finds a place, by who holds what on its part: asked once for equal parts. */
import { LIMITS } from '#schemas/limits.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';

const places = new WeakMap<InterfaceIndex, Map<string, boolean>>();

/** What `find` gave for these claims; of each interface the answers to at most `LIMITS.placesRemembered` are kept. */
export function rememberedPlace(index: InterfaceIndex, claims: string, find: () => boolean): boolean {
  const known = places.get(index) ?? new Map<string, boolean>();
  places.set(index, known);
  const before = known.get(claims);
  if (before !== undefined) return before;
  const found = find();
  if (known.size >= LIMITS.placesRemembered) known.clear();
  known.set(claims, found);
  return found;
}
