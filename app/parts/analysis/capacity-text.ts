/** What the allocation check found, as it is told to people. */
import { partCheckTexts } from '../../texts/parts/part-check.ts';
import type { Capacity, JointCapacity } from './capacity.ts';

/** "Fits 3 times. The first takes GPIO0 and GPIO1." */
export function capacityText(one: Capacity): string {
  if (one.instances === 0) return whyNever(one);
  const fits = partCheckTexts.fits[one.limit]({ count: one.instances });
  const pins = one.slots.flatMap(({ resource }) => resource ?? []);
  if (pins.length === 0) return fits;
  return `${fits} ${one.instances === 1 ? partCheckTexts.itTakes({ pins }) : partCheckTexts.theFirstTakes({ pins })}`;
}

/** `each` has the names of the interfaces. */
export function togetherText({ fits, left }: JointCapacity, each: readonly Capacity[]): string {
  if (fits === null) return partCheckTexts.allFitUndetermined;
  if (fits) return partCheckTexts.allFit;
  return partCheckTexts.notAllFit({ names: left.map((key) => each.find((one) => one.key === key)?.name ?? key) });
}

function whyNever({ limit, slots }: Capacity): string {
  if (limit === 'undetermined') return partCheckTexts.fitUndetermined;
  if (limit === 'max_instances') return partCheckTexts.neverUsed;
  const missing = slots.find(({ offered }) => offered === 0);
  return missing === undefined ? partCheckTexts.notEvenOnce : partCheckTexts.nothingOffers({ name: missing.function });
}
