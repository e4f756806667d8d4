import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { oncePer } from '../once-per.ts';
import { type Need, powerIndexOf, type RailIndex } from './power-index.ts';
import { supplyOf } from './supply.ts';

/** What of the inputs of a part must be fed, as its jumpers are and as others take supply from it. */
export function needsOf(design: Design, placed: PlacedPart): readonly Need[] {
  if (placed.definition === null) return [];
  const [own, passed] = [ownNeeds(design, placed), passedNeeds(design, placed)];
  return passed.length === 0 ? own : [...own, ...passed];
}

/** Whether a part with this definition may ever need a supply from others. */
export function mayNeed(definition: DefinitionIndex): boolean {
  return powerIndexOf(definition).needs.length > 0 || optionallyPassed(definition).size > 0;
}

function ownNeeds(design: Design, { definition, part }: PlacedPart): readonly Need[] {
  if (definition === null) return [];
  const index = powerIndexOf(definition);
  if (index.list.every(({ domain }) => domain.derived_when === undefined)) return index.needs;
  const rails = supplyOf(design).railsHeldBy(part.id);
  const cut = rails.filter(
    ({ parents, index: { domain } }) => domain.derived_when !== undefined && parents.length === 0,
  );
  return index.needsWithout(new Set(cut.map((rail) => rail.index.domain.id)));
}

/** Inputs that may stay open, but pass on what others take: the terminal of a servo rail, once a servo is on it. */
function passedNeeds(design: Design, { definition, part }: PlacedPart): readonly Need[] {
  if (definition === null || optionallyPassed(definition).size === 0) return NONE;
  return supplyOf(design)
    .railsHeldBy(part.id)
    .flatMap(({ index, incoming, outgoing, parents, voltage }): readonly Need[] => {
      const [main] = index.sinks;
      const isTaken = outgoing.length > 0 && voltage === null && incoming.length === 0 && parents.length === 0;
      if (main === undefined || !isTaken || !optionallyPassed(definition).has(index)) return NONE;
      return [{ rail: index.domain.id, sinks: index.sinks, main }];
    });
}

const NONE: readonly Need[] = [];

/** The rails with inputs and outputs of which no input is needed by the part itself. */
const optionallyPassed = oncePer((definition: DefinitionIndex): ReadonlySet<RailIndex> => {
  const { list, needs } = powerIndexOf(definition);
  const needed = new Set(needs.flatMap(({ sinks }) => sinks));
  return new Set(
    list.filter(
      ({ sinks, sources }) => sources.length > 0 && sinks.length > 0 && !sinks.some((one) => needed.has(one)),
    ),
  );
});
