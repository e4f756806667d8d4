import type { Design } from '../design/design.ts';
import { referencesOf } from './references.ts';

/**
 * What a netlist for KiCad calls each part, by part id: its label where that is the prefix of its definition with a number
 * (`R12`) and no other part has it, else that prefix with the next number that is free, in (seq, id) order. A part without a prefix (a
 * bearing, a rail) keeps the name that it has in other netlists.
 */
export function designatorsOf(design: Design): ReadonlyMap<string, string> {
  const names = referencesOf(design);
  const parts = [...design.parts.values()];
  const prefixOf = (id: string) => design.parts.get(id)?.definition?.file.definition.metadata.reference_prefix;
  const kept = parts.filter(({ part }) => {
    const prefix = prefixOf(part.id);
    const name = names.get(part.id) ?? '';
    return prefix === undefined || (name.startsWith(prefix) && /^[1-9]\d*$/.test(name.slice(prefix.length)));
  });
  const found = new Map(kept.map(({ part }) => [part.id, names.get(part.id) ?? part.id]));
  const taken = new Set(found.values());
  const last = new Map<string, number>();
  for (const { part } of parts) {
    const prefix = prefixOf(part.id);
    if (prefix === undefined || found.has(part.id)) continue;
    let number = (last.get(prefix) ?? 0) + 1;
    while (taken.has(`${prefix}${number}`)) number += 1;
    last.set(prefix, number);
    found.set(part.id, `${prefix}${number}`);
  }
  return found;
}
