/** What a connection carries, for who looks at its wires. */
import type { CurrentLeft, OfferFact } from '../compatibility/offer-facts.ts';
import type { Design, Link } from '../design/design.ts';
import { leftOf, offerFactsOf } from '../offers/facts.ts';
import { carried_mA } from '../rules/power/flow.ts';
import type { Feed } from '../rules/power/rail.ts';
import { supplyOf } from '../rules/power/supply.ts';

/** A supply, or a signal with what decides about it. */
export type WireFacts = SupplyWire | { readonly kind: 'signal'; readonly facts: readonly OfferFact[] };

export interface SupplyWire {
  readonly kind: 'supply';
  /** In V, tolerance included; null where nothing feeds it or nobody says. */
  readonly voltage: { readonly nominal: number; readonly min: number; readonly max: number } | null;
  /** In mA at worst, with all that hangs on it; null where nobody states a draw. */
  readonly carried_mA: number | null;
  /** What its supply still gives to whatever else is put on it; null where nobody states what it can. */
  readonly left: CurrentLeft | null;
}

/** Of the first line of the link that feeds something. Its other conductors are its return and signals beside it. */
export function wireFactsOf(design: Design, link: Link): WireFacts {
  const feed = supplyOf(design)
    .feedsOf(link)
    .find((one) => one.from !== null);
  if (feed?.from == null) return { kind: 'signal', facts: offerFactsOf(design, link, link.ends[0].key) };
  return { kind: 'supply', voltage: voltageOf(feed), carried_mA: carried_mA(feed), left: leftOf(feed.from) };
}

function voltageOf({ given }: Feed): SupplyWire['voltage'] {
  return given === null ? null : { nominal: given.nominal, min: given.min, max: given.max };
}
