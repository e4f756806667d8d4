/** How a pin of a controller that can do both is used. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, ResourceRef } from '../../design/design.ts';
import { nodesAlong } from '../controllers.ts';
import { BUSES } from '../electrical/pull-up-net.ts';
import { CONTACTS } from '../electrical/switched-net.ts';
import { netAt } from '../lookup.ts';
import { signalPinsOn } from '../signals.ts';

/** What sets the level that a pin reads: an output that drives both levels, or what merely pulls, as a contact or a bus with a pull-up does. */
type Reading = 'driven' | 'pulled';

/** Null where another part listens to the pin, or nothing on its line sets a level. */
export function readingAt(design: Design, pin: ResourceRef, name: string): Reading | null {
  const net = netAt(design, pin);
  if (net === undefined) return null;
  if (BUSES.has(name)) return 'pulled';
  const { drivers, receivers } = signalPinsOn(design, net);
  const isOther = ({ part }: { readonly part: string }): boolean => part !== pin.part;
  if (drivers.some(isOther)) return 'driven';
  if (receivers.some(isOther)) return null;
  if (FUNCTIONS.get(name)?.erc_type === 'input') return 'pulled';
  const others = nodesAlong(design, net).filter(isOther);
  return others.some((node) => CONTACTS.has(node.function) || SETS.has(FUNCTIONS.get(node.function)?.erc_type ?? ''))
    ? 'pulled'
    : null;
}

const SETS: ReadonlySet<string> = new Set(['output', 'open_collector', 'open_emitter']);
