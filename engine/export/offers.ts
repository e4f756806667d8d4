/** Which of a part's offers to buy from, and what that costs. Money is counted in whole cents and never in floating point. */
import type { PurchaseInfo } from '#schemas/part-definition/types.ts';

/** One offer for a quantity of a part. */
export interface Order {
  readonly offer: PurchaseInfo;
  /** Pieces to order: what is needed, at least the minimum order, in whole packs. */
  readonly pieces: number;
  /** USD cents for one piece and for all; null where the offer states no price. */
  readonly price_cents: bigint | null;
  readonly total_cents: bigint | null;
  readonly stock: Stock;
}

/** `short`: fewer than the order takes are there. `unknown`: nobody says how many. */
export type Stock = 'in stock' | 'unknown' | 'short' | 'out of stock' | 'discontinued';

/**
 * The offer to take for `needed` pieces: of those that have them in stock the cheapest order; where none has, of those
 * that do not say, then of the rest. An offer with a price goes before one without, an earlier one before its equal.
 * Null where there is no offer.
 */
export function bestOrder(offers: readonly PurchaseInfo[], needed: number): Order | null {
  let best: Order | null = null;
  for (const offer of offers) {
    const order = orderOf(offer, needed);
    if (best === null || isBetter(order, best)) best = order;
  }
  return best;
}

/** "3.30" for 330n. */
export function dollars(cents: bigint): string {
  return `${cents / 100n}.${`${cents % 100n}`.padStart(2, '0')}`;
}

function orderOf(offer: PurchaseInfo, needed: number): Order {
  const pack = countOf(offer.packQuantity);
  const pieces = Math.ceil(Math.max(needed, countOf(offer.minimumOrderQuantity)) / pack) * pack;
  const price_cents = centsOf(offer.currentPriceUSD);
  return {
    offer,
    pieces,
    price_cents,
    total_cents: price_cents === null ? null : price_cents * BigInt(pieces),
    stock: stockOf(offer, pieces),
  };
}

/** A document may hold anything: what is no count of pieces counts as one. */
function countOf(count: number | undefined): number {
  return Number.isSafeInteger(count) && count !== undefined && count > 0 ? count : 1;
}

function stockOf(offer: PurchaseInfo, pieces: number): Stock {
  if (offer.productStatus === 'discontinued') return 'discontinued';
  if (offer.availabilityStatus === 'out_of_stock' || offer.productStatus === 'out_of_stock') return 'out of stock';
  if (offer.stockQuantityAvailable === undefined) {
    return offer.availabilityStatus === 'in_stock' ? 'in stock' : 'unknown';
  }
  if (offer.stockQuantityAvailable === 0) return 'out of stock';
  return offer.stockQuantityAvailable >= pieces ? 'in stock' : 'short';
}

const RANK: Readonly<Record<Stock, number>> = {
  'in stock': 0,
  unknown: 1,
  short: 2,
  'out of stock': 3,
  discontinued: 4,
};

function isBetter(a: Order, b: Order): boolean {
  if (RANK[a.stock] !== RANK[b.stock]) return RANK[a.stock] < RANK[b.stock];
  if (a.total_cents === null || b.total_cents === null) return b.total_cents === null && a.total_cents !== null;
  return a.total_cents < b.total_cents;
}

/** The pattern that the definition schema asks for; anything else is no price. */
function centsOf(price: string | undefined): bigint | null {
  const found = /^(\d+)(?:\.(\d{2}))?$/.exec(price ?? '');
  return found === null ? null : BigInt(`${found[1]}${found[2] ?? '00'}`);
}
