import { type Catalogue, worded } from '#schemas/coded.ts';
import type { CurrentLeft, OfferFact, OfferFactParams } from '../compatibility/offer-facts.ts';
import { current, currentFigure } from './current.ts';
import { listed } from './names.ts';

/** What decides about a candidate of a connection, for agents: "3.3 V · 559 of 600 mA left". */
export function offerFactForAgents(fact: OfferFact): string {
  return worded<OfferFactParams, keyof OfferFactParams, string>(FACTS, fact);
}

const FACTS: Catalogue<OfferFactParams, string> = {
  supply: ({ volts, fed, left }) => {
    if (volts === null) return 'passes on what feeds it';
    return `${round(volts)} V${fed ? '' : ' once it is fed'}${left === null ? '' : ` · ${leftOf(left)}`}`;
  },
  load: ({ accepts_V, draw_mA, left }) => {
    const takes = accepts_V === null ? 'voltage not stated' : `takes ${span(accepts_V)} V`;
    const draws = draw_mA === null ? 'draw not stated' : `draws ${current(draw_mA)}`;
    return `${takes}, ${draws}${left === null ? '' : ` · ${leftOf(left)}`}`;
  },
  logic: ({ volts }) => `${round(volts)} V logic`,
  level: ({ volts }) => `${round(volts)} V`,
  address: ({ address, free }) => `${address} ${free ? 'free' : 'taken'}`,
  'address-open': ({ pins }) => `address undecided while ${listed(pins)} ${pins.length === 1 ? 'is' : 'are'} open`,
  pins: ({ pins }) => pins.join(', '),
  speed: ({ mbps }) => `${mbps} Mbit/s`,
  pressure: ({ most_bar }) => `up to ${round(most_bar)} bar`,
};

function leftOf({ left_mA, limit_mA, stated }: CurrentLeft): string {
  const [left, limit] = [currentFigure(left_mA, limit_mA), currentFigure(limit_mA, left_mA)];
  const share = `${left.value}${left.unit === limit.unit ? '' : ` ${left.unit}`} of ${limit.value} ${limit.unit} left`;
  return stated ? share : `at most ${share}`;
}

function span([low, high]: readonly [number, number]): string {
  return low === high ? `${round(low)}` : `${round(low)} to ${round(high)}`;
}

/** From here on nobody asks for decimals. */
const WHOLE = 100;

function round(value: number): number {
  return Math.abs(value) < WHOLE ? Math.round(value * 100) / 100 : Math.round(value);
}
