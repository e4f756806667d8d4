import type { CurrentLeft, OfferFact, OfferFactParams } from '#engine/compatibility/offer-facts.ts';
import { currentFigure } from '#engine/wording/current.ts';
import { type Catalogue, worded } from '#schemas/coded.ts';
import { current, list, number, plural, quantity } from '../format.ts';
import { inLanguage } from '../language.ts';

/** What decides about a candidate of a connection: "3.3 V · 559 of 600 mA left", "3.3 V logic · 0x76 free". */
export function factsInWords(facts: readonly OfferFact[]): string {
  return facts
    .map((fact) => worded<OfferFactParams, keyof OfferFactParams, string>(offerFactsTexts.facts, fact))
    .join(BETWEEN);
}

const BETWEEN = ' · ';

export const offerFactsTexts = inLanguage('offerFacts', {
  facts: {
    supply: ({ volts: given, fed, left }) => {
      if (given === null) return 'passes on what feeds it';
      const voltage = fed ? volts(given) : `${volts(given)} once it is fed`;
      return left === null ? voltage : `${voltage} · ${leftInWords(left)}`;
    },
    load: ({ accepts_V, draw_mA, left }) => {
      const takes = accepts_V === null ? 'voltage not stated' : `takes ${span(accepts_V)}`;
      const draws = draw_mA === null ? 'draw not stated' : `draws ${current(draw_mA)}`;
      return left === null ? `${takes}, ${draws}` : `${takes}, ${draws} · ${leftInWords(left)}`;
    },
    logic: ({ volts: given }) => `${volts(given)} logic`,
    level: ({ volts: given }) => volts(given),
    address: ({ address, free }) => (free ? `${address} free` : `${address} taken`),
    'address-open': ({ pins }) =>
      `address undecided while ${list(pins)} ${plural(pins.length, { one: 'is', other: 'are' })} open`,
    pins: ({ pins }) => pins.join(', '),
    speed: ({ mbps }) => quantity(mbps, 'Mbit/s'),
    pressure: ({ most_bar }) => `up to ${quantity(most_bar, 'bar')}`,
  } satisfies Catalogue<OfferFactParams, string>,
  left: ({ share, limit, stated }: { readonly share: string; readonly limit: string; readonly stated: boolean }) =>
    stated ? `${share} of ${limit} left` : `at most ${share} of ${limit} left`,
});

/** "559 of 600 mA left"; "at most" before it where a load states no draw. */
export function leftInWords({ left_mA, limit_mA, stated }: CurrentLeft): string {
  const left = currentFigure(left_mA, limit_mA);
  const limit = currentFigure(limit_mA, left_mA);
  const share = left.unit === limit.unit ? number(left.value) : current(left_mA, limit_mA);
  return offerFactsTexts.left({ share, limit: current(limit_mA, left_mA), stated });
}

function volts(value: number): string {
  return quantity(value, 'V');
}

function span([low, high]: readonly [number, number]): string {
  return low === high ? volts(low) : `${number(low)} to ${volts(high)}`;
}
