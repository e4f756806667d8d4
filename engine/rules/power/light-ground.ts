/** Currents that return through a ground of their part which is made for far less. */
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, ResourceRef } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { resourcesOf } from '../by-kind.ts';
import { islandOf } from '../electrical/ground.ts';
import { GROUNDS } from '../electrical/grounds.ts';
import { isWired, partPin, resourceAt } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { drawOf } from './draw.ts';
import { supplyOf } from './supply.ts';

export const POWER_RETURN_LIGHT = rule({
  id: 'power-return-light',
  scope: 'part',
  severity: 'error',
  title: 'The current of a load returns through a ground that is made for less',
  why: 'Current takes whatever way back there is. Where the heavy ground of a driver is open, all of it flows through its control ground and through the controller behind that.',
  example:
    'The thick minus of a motor controller is not wired, and its control ground leads to the ground of a microcontroller.',
  fix: 'Wire the ground beside the supply input of the part to the minus of its supply.',
  concerns: (definition) => new Set(groundsIn(definition).values()).size > 1,
  message: (p: Names<'open' | 'through'> & Figures<'current_mA' | 'limit_mA'>) =>
    `${p.open} is open, so ${current(p.current_mA, p.limit_mA)} return through ${p.through}, a ground for ${current(p.limit_mA, p.current_mA)}`,
  check: (placed, { design, report }) => {
    for (const feed of supplyOf(design).into(placed.part.id)) {
      const drawn = drawOf(feed);
      const found = drawn === null ? null : lightReturn(design, placed, feed.sink, drawn);
      if (drawn === null || found === null) continue;
      const { open, through, limit_mA } = found;
      report({
        params: { open, through, current_mA: drawn, limit_mA },
        refs: [open, through, feed.sink],
        data: { measured: drawn, limit: limit_mA, unit: 'mA' },
      });
      return;
    }
  },
});

/** Each ground pin of a definition, with the power domain that it belongs to. */
const groundsIn = oncePer(
  ({ domains }: DefinitionIndex): ReadonlyMap<string, string> =>
    new Map(
      resourcesOf(domains.get('electrical')).flatMap(({ resource, functions, powerDomain }) =>
        powerDomain !== null && [...functions.keys()].every((name) => GROUNDS.has(name))
          ? [[resource.id, powerDomain.id] as const]
          : [],
      ),
    ),
);

/** The ground beside a pin that is fed, which is open, and the one of another power domain that takes more than that bears. */
function lightReturn(design: Design, placed: PlacedPart, fed: ResourceRef, drawn_mA: number) {
  const island = islandOf(design, fed);
  const own = resourceAt(design, fed)?.powerDomain?.id;
  let open: ResourceRef | null = null;
  let through: ResourceRef | null = null;
  let limit_mA = 0;
  for (const [resource, powerDomain] of placed.definition === null ? [] : groundsIn(placed.definition)) {
    const pin = partPin(placed, resource);
    const joined = isWired(design, pin);
    if (powerDomain === own && joined) return null;
    if (powerDomain === own) open ??= pin;
    else if (joined && islandOf(design, pin) === island) {
      through ??= pin;
      limit_mA += resourceAt(design, pin)?.powerDomain?.max_current_mA ?? Number.POSITIVE_INFINITY;
    }
  }
  return open !== null && through !== null && exceeds(drawn_mA, limit_mA) ? { open, through, limit_mA } : null;
}
