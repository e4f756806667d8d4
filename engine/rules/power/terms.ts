/** What two ends of USB Power Delivery agree on. */

import type { PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { numberOfInterface, scopedField } from '../fields.ts';
import { protocolOf } from '../protocol.ts';
import type { Feed, Rail, Voltage } from './rail.ts';

/** Without another agreement the source gives 5 V. */
const DEFAULT_V = 5;
/** How far it may be off, as a share of the voltage. */
const TOLERANCE = 0.05;

export interface DeliveryTerms {
  readonly offers_V: readonly number[];
  readonly asked_V: number;
  readonly given_V: number;
}

/** The terms of a feed over USB Power Delivery; null over anything else, and where one of the two states nothing. */
export function deliveryTermsOf({ sourceEnd, sinkEnd, from, at }: Feed): DeliveryTerms | null {
  if (from === null || at === null || protocolOf(sourceEnd) !== 'usb_pd' || protocolOf(sinkEnd) !== 'usb_pd')
    return null;
  const { domain, interface: id } = sourceEnd.end;
  const offers_V = numbersIn(scopedField(from.placed, `${domain}/${id}`, 'offers_V'));
  const asked_V = numberOfInterface(at.placed, sinkEnd.index, 'asks_V');
  if (offers_V.length === 0 || asked_V === undefined) return null;
  return { offers_V, asked_V, given_V: offers_V.includes(asked_V) ? asked_V : DEFAULT_V };
}

/** Whether a source that is not placed yet has what a sink asks for; true where one of the two states nothing. */
export function offersAsked(source: InterfaceIndex, placed: PlacedPart, sink: InterfaceIndex): boolean {
  const offers_V = numbersIn(source.interface.custom_fields?.find(({ key }) => key === 'offers_V')?.default);
  const asked_V = numberOfInterface(placed, sink, 'asks_V');
  return offers_V.length === 0 || asked_V === undefined || offers_V.includes(asked_V);
}

export function agreedVoltage(feed: Feed, from: Rail): Voltage | null {
  const terms = deliveryTermsOf(feed);
  if (terms === null) return null;
  const { given_V } = terms;
  const [min, max] = [given_V * (1 - TOLERANCE), given_V * (1 + TOLERANCE)];
  return { nominal: given_V, sure: [given_V, given_V], min, max, toleranceKnown: true, origin: from };
}

function numbersIn(text: unknown): readonly number[] {
  return typeof text === 'string' ? (text.match(/\d+(\.\d+)?/g) ?? []).map(Number) : [];
}
