/** What the allocation check found, in words. */
import type { Capacity, Together } from './capacity.ts';

/** "Fits 3 times. The first takes GPIO0, GPIO1." */
export function capacityWords(one: Capacity): string {
  if (one.instances === 0) {
    const missing = one.slots.find(({ offered }) => offered === 0);
    if (one.limit === 'undetermined') return 'Whether the resources allow it could not be decided in time.';
    if (one.limit === 'max_instances') return 'It may never be used: its most instances are 0.';
    return missing === undefined
      ? 'The resources do not allow it even once: too few offer what it needs at the same time.'
      : `Nothing offers ${missing.function}: it cannot be used.`;
  }
  const times = one.instances === 1 ? 'once' : `${one.instances} times`;
  const why = { resources: '', max_instances: ', its most', counted: ' or more', undetermined: ' at least' }[one.limit];
  const pins = one.slots.flatMap(({ resource }) => resource ?? []);
  const first = one.instances === 1 ? 'It' : 'The first';
  return `Fits ${times}${why}${pins.length === 0 ? '.' : `. ${first} takes ${pins.join(', ')}.`}`;
}

export function togetherWords({ fits, left }: Together): string {
  if (fits === null) return 'Whether all interfaces fit at once could not be decided in time.';
  if (fits) return 'All interfaces fit at once.';
  return `Not all interfaces fit at once: no place is left for ${left.map((key) => key.slice(key.indexOf('/') + 1)).join(', ')}.`;
}
