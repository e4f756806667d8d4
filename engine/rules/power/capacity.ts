/** How much a rail can give. */
import type { Instance } from '../../allocation/instance.ts';
import { scopedNumber } from '../fields.ts';
import type { Rail } from './rail.ts';

/**
 * The current that the rail can give, in mA: the lowest of its own limit, the rating of its fuse, and the sum of the limits of the
 * interfaces through which it feeds others, times the part's quantity. Infinity if none is stated.
 */
export function capacityOf(rail: Rail): number {
  const own = rail.index.gives ? rail.index.domain.max_current_mA : 0;
  const through = endsThrough(rail).reduce((sum, end) => sum + (limitOf(end) ?? Number.POSITIVE_INFINITY), 0);
  const limits = [own > 0 ? own : Number.POSITIVE_INFINITY, through, fuseOf_mA(rail) ?? Number.POSITIVE_INFINITY];
  return Math.min(...limits) * rail.placed.part.quantity;
}

/** What the fuse or breaker that a rail passes on through is rated for, in mA, as the field `rated_current_mA` of its part says. */
export function fuseOf_mA({ placed, index }: Rail): number | undefined {
  if (index.domain.regulation_type !== 'unregulated' || index.domain.derived_from === undefined) return undefined;
  const rated = scopedNumber(placed, '', 'rated_current_mA');
  return rated !== undefined && rated > 0 ? rated : undefined;
}

/** The interfaces through which a rail feeds others, each once. */
export function endsThrough(rail: Rail): readonly Instance[] {
  const [first] = rail.outgoing;
  if (first === undefined) return [];
  if (rail.outgoing.every((feed) => feed.sourceEnd.key === first.sourceEnd.key)) return [first.sourceEnd];
  return [...new Map(rail.outgoing.map((feed) => [feed.sourceEnd.key, feed.sourceEnd])).values()];
}

/** What a driver gives to its load is for `elec-load-exceeds-driver`. */
export function limitOf(end: Instance): number | undefined {
  return end.index.roles.includes('driver') ? undefined : end.index.interface.power_delivery?.max_current_mA;
}
