import { isObject } from '../json.ts';

/** How many resources the interfaces of a definition ask for together: its requirements, each as often as it counts. Of whatever file, in its linear time. */
export function slotCount(file: unknown): number {
  let count = 0;
  for (const domain of entriesOf(at(at(file, 'definition'), 'domains')))
    for (const one of entriesOf(at(domain, 'interfaces')))
      for (const requirement of entriesOf(at(one, 'requires'))) count += countOf(at(requirement, 'count'));
  return count;
}

/** What its reader takes where it is no whole number. */
function countOf(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(Number(value), 0) : 1;
}

function at(value: unknown, key: string): unknown {
  return isObject(value) ? value[key] : undefined;
}

function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
