/** Whether power arrives, from a source on the board that needs no other. */
import type { Design } from '../../design/design.ts';
import type { Rail } from './rail.ts';
import { supplyOf } from './supply.ts';

/** The rail and all that it gets its power from, each once. */
export function upstream(rail: Rail): ReadonlySet<Rail> {
  const seen = new Set([rail]);
  for (const one of seen) for (const next of above(one)) seen.add(next); // a set walks on over what is added
  return seen;
}

/** True if the supplies above the rail begin at a source that needs no supply itself, or at one whose rail is not stated. */
export function isAlive(rail: Rail): boolean {
  for (const one of upstream(rail)) if (begins(one)) return true;
  return false;
}

export function begins(rail: Rail): boolean {
  return above(rail).length === 0 && (rail.incoming.length > 0 || rail.index.sinks.length === 0);
}

function above({ incoming, parents }: Rail): readonly Rail[] {
  return incoming.length > 0 ? incoming.flatMap((feed) => feed.from ?? []) : parents;
}

/** True where power arrives at the part, or begins there. */
export function isPowered(design: Design, part: string): boolean {
  const supply = supplyOf(design);
  return supply.into(part).some(({ from }) => from === null || isAlive(from)) || supply.railsHeldBy(part).some(isAlive);
}
