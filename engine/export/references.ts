import type { Design } from '../design/design.ts';

const references = new WeakMap<Design, ReadonlyMap<string, string>>();

/**
 * The designator of each part in netlists and wire lists, by part id: its label with white space as `_`, since other
 * programs split at it; its id behind where several parts would have the same one.
 */
export function referencesOf(design: Design): ReadonlyMap<string, string> {
  const known = references.get(design);
  if (known !== undefined) return known;
  const plain = new Map(
    [...design.parts.values()].map(({ part }) => [part.id, part.label.trim().replaceAll(/\s+/g, '_') || part.id]),
  );
  const counts = new Map<string, number>();
  for (const name of plain.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const found = new Map([...plain].map(([id, name]) => [id, counts.get(name) === 1 ? name : `${name}_${id}`]));
  references.set(design, found);
  return found;
}
