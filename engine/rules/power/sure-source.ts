/** Whether a rail of the board can feed a part as it stands, so that the connection is a fix and breaks nothing. */

import type { PlacedPart } from '../../allocation/instance.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { linksAt, resourcesOf } from '../by-kind.ts';
import { groundsOf, islandOf, singleEnded } from '../electrical/ground.ts';
import { scopedNumber } from '../fields.ts';
import { partPin } from '../lookup.ts';
import { exceeds } from '../ranges.ts';
import { begins, upstream } from './alive.ts';
import { MARGIN } from './load.ts';
import type { Rail } from './rail.ts';
import { supplyOf } from './supply.ts';

/**
 * True where the rail is fed itself and not by this part, has a pin free for it and enough current left, and has the
 * ground and the voltage of what the input's side of the part exchanges signals with.
 */
export function surelyFeeds(design: Design, rail: Rail, placed: PlacedPart, sink: InterfaceIndex): boolean {
  return isAliveWithout(rail, placed) && feedsOnceAlive(design, rail, placed, sink);
}

/** The same of a rail that need not be fed itself yet. */
export function feedsOnceAlive(design: Design, rail: Rail, placed: PlacedPart, sink: InterfaceIndex): boolean {
  const { part } = rail.placed;
  const { resource } = rail.index;
  const island = resource === null ? part.id : islandOf(design, partPin(rail.placed, resource));
  return (
    hasPin(rail, sink) &&
    hasRoom(design, rail, placed, sink) &&
    suitsPartners(design, { island, volts: rail.voltage?.nominal ?? null }, placed, sink)
  );
}

/** What stands above it begins at a source that needs no other, and nowhere at the part. */
function isAliveWithout(rail: Rail, placed: PlacedPart): boolean {
  const all = [...upstream(rail)];
  return all.some(begins) && all.every((one) => one.placed.part.id !== placed.part.id);
}

/** A pin of its source interface is free, or gives already. */
function hasPin(rail: Rail, sink: InterfaceIndex): boolean {
  const { placed } = rail;
  const source = sourceFor(rail, sink);
  if (source === undefined) return false;
  const pins = resourcesOf(placed.definition?.domains.get(source.domain));
  return source.slots.every((slot) =>
    pins.some((pin) => {
      if (!canFill(slot, pin)) return false;
      const held = placed.claims.get(`${source.domain}/${pin.resource.id}`) ?? [];
      return held.every((claim) => claim.function === slot.function);
    }),
  );
}

/** The interface of a rail that gives what an input takes. */
export function sourceFor(rail: Rail, sink: InterfaceIndex): InterfaceIndex | undefined {
  return rail.index.sources.find((one) => one.interface.protocol.type === sink.interface.protocol.type);
}

/** With what the input and all behind it draw, as far as that is stated, the rail stays below its margin. */
function hasRoom(design: Design, rail: Rail, placed: PlacedPart, sink: InterfaceIndex): boolean {
  const through = sourceFor(rail, sink)?.interface.power_delivery?.max_current_mA ?? Number.POSITIVE_INFINITY;
  const stated = rail.index.gives ? rail.index.domain.max_current_mA : 0;
  const most = Math.min(through, stated > 0 ? stated : Number.POSITIVE_INFINITY);
  const need = drawAt(design, placed, sink);
  return !exceeds(rail.load.worst_mA + need, MARGIN * most * rail.placed.part.quantity);
}

/** What the input and all behind it draw at worst, in mA, as far as that is stated. */
export function drawAt(design: Design, placed: PlacedPart, sink: InterfaceIndex): number {
  const own = supplyOf(design)
    .railsHeldBy(placed.part.id)
    .find((one) => one.index.sinks.includes(sink));
  const said = scopedNumber(placed, `electrical/${sink.interface.id}`, 'draw_mA') ?? 0;
  return said * placed.part.quantity + (own === undefined ? 0 : own.passedOn.worst_mA);
}

/** What gives supply: the ground that it has on the board, null for a part that is not there yet, and its voltage. */
export interface SupplyOutput {
  readonly island: string | null;
  readonly volts: number | null;
}

/** Levels mean something between parts of one ground and one voltage. */
export function suitsPartners(
  design: Design,
  { island, volts }: SupplyOutput,
  placed: PlacedPart,
  sink: InterfaceIndex,
): boolean {
  const [supply, grounds] = [supplyOf(design), groundsOf(design)];
  const pin = usedBy(placed, sink);
  const near = pin === null ? placed.part.id : islandOf(design, partPin(placed, pin));
  const fed = supply.railsHeldBy(placed.part.id).find((one) => one.index.sinks.includes(sink));
  return linksAt(design, placed.part.id).every((link) =>
    link.conductors.every(({ a, b }) => {
      const [mine, theirs] = a.part === placed.part.id ? [a, b] : [b, a];
      if (theirs.part === mine.part || !singleEnded(mine) || !singleEnded(theirs)) return true;
      if (islandOf(design, mine) !== near) return true;
      const far = islandOf(design, theirs);
      // What shares the ground of this part already will share that of the supply.
      const shares = [island ?? near, near].some((one) => grounds.relation(far, one) === 'joined');
      if (grounds.relation(far, far) !== null && !shares) return false;
      const level = supply.railOf(theirs);
      // Pins behind a regulator of the part have its voltage, not that of the input.
      const high = level === null || fed === undefined || supply.railOf(mine) !== fed ? null : level.voltage;
      return high === null || volts === null || Math.abs(high.nominal - volts) <= ALIKE * Math.max(high.nominal, volts);
    }),
  );
}

/** Rails that differ by less are one level. */
const ALIKE = 0.05;

/** A pin that the input uses, which tells the side of an isolation that it is on. */
function usedBy(placed: PlacedPart, sink: InterfaceIndex): string | null {
  const pins = resourcesOf(placed.definition?.domains.get(sink.domain));
  return pins.find((pin) => sink.slots.some((slot) => canFill(slot, pin)))?.resource.id ?? null;
}
