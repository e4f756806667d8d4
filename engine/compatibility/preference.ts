/** Which of several ends that fit an engineer would join first, as far as their definitions tell. */
import { isGround } from '#schemas/vocabulary/index.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';
import { joinsAcross } from '../design/pairing.ts';
import { type Offer, railFit } from './voltage.ts';

/** What a candidate is to who asks; each comes after all of the ones before. */
export const OFFER_GROUPS = ['partner', 'tie', 'contact', 'resistor', 'itself'] as const;
export type OfferGroup = (typeof OFFER_GROUPS)[number];

export function offerGroup(own: Offer, far: Offer): OfferGroup {
  if (own.part !== null && own.part.id === far.part?.id) return isTieWithin(own, far) ? 'tie' : 'itself';
  if (far.index.passive && !own.index.passive) return isContact(far.index) ? 'contact' : 'resistor';
  return joinsAcross(own.index, far.index) && !own.index.passive ? 'tie' : 'partner';
}

/**
 * Within a group, lower is better. A supply of the nominal voltage comes before one that is only accepted, and one that is
 * made for it before an output that a part has beside its work, with contacts and fuses last; for an actuator that is first. Of equal
 * ones the nearest to the nominal voltage is first.
 * For a signal a controller comes first, for a controller everything else.
 */
export function preference(own: Offer, far: Offer): number {
  const [takes, gives] = [own, far].map(({ index }) => side(index));
  if (takes === 'sink' && gives === 'source') {
    const { fit, apart } = railFit(far, own);
    const kind = supplyKind(far);
    return (typeOf(own) === 'actuator' || typeOf(own) === 'driver' ? 4 * kind + fit : 4 * fit + kind) + apart;
  }
  if (takes === 'source' && gives === 'sink') return 4 * Number(passesOn(far)) + railFit(own, far).fit;
  const isTie = offerGroup(own, far) === 'tie';
  // The ground to tie a pin to is the nearest, not that of the supply.
  if (isGround(far.index.slots[0]?.function ?? '')) return isTie ? 0 : Math.min(2, supplyKind(far));
  // A pin is tied to a rail of its own voltage, rather to what gives it than to what gets it elsewhere.
  if (gives !== null && isTie) return gives === 'source' || own.part?.id === far.part?.id ? railFit(far, own).fit : 4;
  if (far.index.domain !== 'electrical' || own.index.passive) return 0;
  return Number(isController(own) === isController(far));
}

/** Whether a pin is tied to a rail or a ground of its own part. */
function isTieWithin(own: Offer, far: Offer): boolean {
  if (own.index.passive || far.index.passive || !joinsAcross(own.index, far.index)) return false;
  return side(own.index) === null && (side(far.index) !== null || isGround(far.index.slots[0]?.function ?? ''));
}

/** Lower is better: group by group, within each by `preference`. */
export function offerRank(own: Offer, far: Offer): number {
  return OFFER_GROUPS.indexOf(offerGroup(own, far)) * PLACES + preference(own, far);
}

/** More than a preference comes to. */
const PLACES = 100;
const CONTACTS: ReadonlySet<string> = new Set([
  'relay_common',
  'relay_normally_open',
  'relay_normally_closed',
  'switch_terminal',
]);
const SUPPLIES: ReadonlySet<string> = new Set(['power_supply', 'regulator', 'battery']);
const CONTROLLERS: ReadonlySet<string> = new Set(['microcontroller', 'single_board_computer']);

function supplyKind(offer: Offer): number {
  if (passesOn(offer)) return 3;
  return SUPPLIES.has(typeOf(offer)) ? 0 : isController(offer) ? 1 : 2;
}

/** A contact or a fuse, which gives what it gets. */
function passesOn(offer: Offer): boolean {
  return typeOf(offer) === 'passive' || isContact(offer.index);
}

function isContact({ slots }: InterfaceIndex): boolean {
  return slots.length > 0 && slots.every(({ function: name }) => CONTACTS.has(name));
}

function isController(offer: Offer): boolean {
  return CONTROLLERS.has(typeOf(offer));
}

function typeOf({ definition }: Offer): string {
  return definition.file.definition.metadata.type;
}

function side({ roles, interface: { protocol } }: InterfaceIndex): 'source' | 'sink' | null {
  if (protocol.type !== 'power') return null;
  return roles.some((role) => role === 'source' || role === 'output') ? 'source' : 'sink';
}
