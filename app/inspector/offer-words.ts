/** What offers for a part say, in words for people. Nothing that an offer leaves out is guessed. */
import { bestOrder, dollars, offersOf } from '#engine/export/offers.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile, PurchaseInfo } from '#schemas/part-definition/types.ts';
import { counted } from '../ui/counted.ts';
import { webLink } from './web-link.ts';

export interface OfferWords {
  readonly vendor: string;
  readonly vendorPart: string | null;
  /** What the offer gives as its address, and where it leads; null where that is no web address. */
  readonly address: string;
  readonly href: string | null;
  readonly affiliate: boolean;
  /** "3.30 USD each". */
  readonly price: string;
  /** What buying as many as the board needs comes to. */
  readonly order: string | null;
  readonly stock: string;
  readonly status: string | null;
  readonly age: string | null;
  /** Older than `LIMITS.priceStaleDays`, as the rule `bom-price-stale` counts it. */
  readonly stale: boolean;
  /** It cannot be bought now. */
  readonly gone: boolean;
}

/** The offers of a part in its file's order; `needed` pieces are on the board, `today` is an ISO date. */
export function offerWords(file: PartDefinitionFile, needed: number, today: string): readonly OfferWords[] {
  return offersOf(file).map((offer) => wordsOf(offer, needed, today));
}

/** Whether the file states offers in both places, of which those beside the definition count. */
export function hasHiddenOffers(file: PartDefinitionFile): boolean {
  return file.purchaseInfo !== undefined && file.definition.purchaseInfo !== undefined;
}

function wordsOf(offer: PurchaseInfo, needed: number, today: string): OfferWords {
  const order = bestOrder([offer], needed);
  const priced = order !== null && order.price_cents !== null;
  const days = priced ? daysBetween(offer.priceTimestamp, today) : null;
  return {
    vendor: offer.vendor,
    vendorPart: offer.vendorPartId ?? null,
    address: offer.link,
    href: webLink(offer.link),
    affiliate: offer.isAffiliate,
    price: order?.price_cents == null ? 'No price stated' : `${dollars(order.price_cents)} USD each`,
    order: orderWords(offer, needed, order?.pieces ?? needed, order?.total_cents ?? null),
    stock: stockWords(offer),
    status: offer.productStatus === undefined ? null : (STATUS[offer.productStatus] ?? offer.productStatus),
    age: priced ? ageWords(days) : null,
    stale: days !== null && days > LIMITS.priceStaleDays,
    gone: order?.stock === 'out of stock' || order?.stock === 'discontinued',
  };
}

function orderWords(offer: PurchaseInfo, needed: number, pieces: number, total: bigint | null): string {
  const rules = [
    offer.packQuantity === undefined || offer.packQuantity === 1 ? [] : [`packs of ${offer.packQuantity}`],
    offer.minimumOrderQuantity === undefined ? [] : [`at least ${offer.minimumOrderQuantity}`],
  ].flat();
  const bought = pieces === needed ? `${needed} needed` : `${needed} needed, ${pieces} to order`;
  const sum = total === null ? '' : `: ${dollars(total)} USD`;
  return `${bought}${rules.length === 0 ? '' : ` (${rules.join(', ')})`}${sum}`;
}

const STATUS: Readonly<Record<string, string>> = {
  active: 'In production',
  out_of_stock: 'Out of stock at the maker',
  discontinued: 'Discontinued',
  unknown: 'Product status unknown',
};
const AVAILABILITY: Readonly<Record<string, string>> = {
  in_stock: 'In stock',
  limited_stock: 'Limited stock',
  out_of_stock: 'Out of stock',
  unknown: 'Stock unknown',
};

function stockWords({ availabilityStatus, stockQuantityAvailable }: PurchaseInfo): string {
  const said = availabilityStatus === undefined ? null : (AVAILABILITY[availabilityStatus] ?? availabilityStatus);
  if (stockQuantityAvailable === undefined) return said ?? 'Stock not stated';
  return `${said ?? 'In stock'}: ${stockQuantityAvailable}`;
}

function ageWords(days: number | null): string {
  if (days === null) return 'Age of the price not stated';
  if (days <= 0) return 'Price of today';
  if (days < 60) return `Price ${counted(days, 'day')} old`;
  if (days < 730) return `Price ${counted(Math.floor(days / 30.44), 'month')} old`;
  return `Price ${counted(Math.floor((days + 1) / 365.25), 'year')} old`;
}

/** Whole days from one ISO date to another; null where either is none. */
function daysBetween(from: string | undefined, to: string): number | null {
  const [a, b] = [from, to].map((date) => Date.parse(`${date?.slice(0, 10)}T00:00:00Z`));
  return a === undefined || b === undefined || Number.isNaN(b - a) ? null : Math.round((b - a) / 86_400_000);
}
