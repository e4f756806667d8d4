import type { PlacedPart } from '../../allocation/instance.ts';
import type { Design } from '../../design/design.ts';
import { type Need, powerIndexOf } from './power-index.ts';
import { supplyOf } from './supply.ts';

/** What of the inputs of a part must be fed, as its jumpers are. */
export function needsOf(design: Design, placed: PlacedPart): readonly Need[] {
  if (placed.definition === null) return [];
  const index = powerIndexOf(placed.definition);
  if (index.list.every(({ domain }) => domain.derived_when === undefined)) return index.needs;
  const rails = supplyOf(design).railsHeldBy(placed.part.id);
  const cut = rails.filter(
    ({ parents, index: { domain } }) => domain.derived_when !== undefined && parents.length === 0,
  );
  return index.needsWithout(new Set(cut.map((rail) => rail.index.domain.id)));
}
