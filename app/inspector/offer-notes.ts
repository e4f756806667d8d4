/** What offers for a part say. Nothing that an offer leaves out is guessed. */
import { purchaseOffers } from '#engine/definition/purchase-offers.ts';
import { bestOrder, dollars } from '#engine/export/offers.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { PartDefinitionFile, PurchaseInfo } from '#schemas/part-definition/types.ts';
import { offersTexts } from '../texts/board/offers.ts';
import { webLink } from './web-link.ts';

export interface OfferNote {
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
export function offerNotes(file: PartDefinitionFile, needed: number, today: string): readonly OfferNote[] {
  return purchaseOffers(file).map((offer) => noteOf(offer, needed, today));
}

/** Whether the file states offers in both places, of which those beside the definition count. */
export function hasHiddenOffers(file: PartDefinitionFile): boolean {
  return file.purchaseInfo !== undefined && file.definition.purchaseInfo !== undefined;
}

function noteOf(offer: PurchaseInfo, needed: number, today: string): OfferNote {
  const order = bestOrder([offer], needed);
  const priced = order !== null && order.price_cents !== null;
  const days = priced ? daysBetween(offer.priceTimestamp, today) : null;
  return {
    vendor: offer.vendor,
    vendorPart: offer.vendorPartId ?? null,
    address: offer.link,
    href: webLink(offer.link),
    affiliate: offer.isAffiliate,
    price:
      order?.price_cents == null ? offersTexts.noPrice : offersTexts.priceEach({ price: dollars(order.price_cents) }),
    order: orderText(offer, needed, order?.pieces ?? needed, order?.total_cents ?? null),
    stock: stockText(offer),
    status: offer.productStatus === undefined ? null : known(offersTexts.status, offer.productStatus),
    age: priced ? ageText(days) : null,
    stale: days !== null && days > LIMITS.priceStaleDays,
    gone: order?.stock === 'out of stock' || order?.stock === 'discontinued',
  };
}

function orderText(offer: PurchaseInfo, needed: number, pieces: number, total: bigint | null): string {
  const rules = [
    offer.packQuantity === undefined || offer.packQuantity === 1
      ? []
      : [offersTexts.packsOf({ count: offer.packQuantity })],
    offer.minimumOrderQuantity === undefined ? [] : [offersTexts.atLeast({ count: offer.minimumOrderQuantity })],
  ].flat();
  const bought = pieces === needed ? offersTexts.needed({ needed }) : offersTexts.neededAndOrdered({ needed, pieces });
  const order = rules.length === 0 ? bought : offersTexts.underRules({ order: bought, rules: rules.join(', ') });
  return total === null ? order : offersTexts.inTotal({ order, total: dollars(total) });
}

function stockText({ availabilityStatus, stockQuantityAvailable }: PurchaseInfo): string {
  const said = availabilityStatus === undefined ? null : known(offersTexts.availability, availabilityStatus);
  if (stockQuantityAvailable === undefined) return said ?? offersTexts.stockNotStated;
  return offersTexts.stockCount({
    availability: said ?? offersTexts.availability.in_stock,
    count: stockQuantityAvailable,
  });
}

function ageText(days: number | null): string {
  if (days === null) return offersTexts.ageNotStated;
  if (days <= 0) return offersTexts.priceOfToday;
  if (days < 60) return offersTexts.daysOld({ count: days });
  if (days < 730) return offersTexts.monthsOld({ count: Math.floor(days / 30.44) });
  return offersTexts.yearsOld({ count: Math.floor((days + 1) / 365.25) });
}

/** The text of a value that the vocabulary knows; else the value as the file has it. */
function known(texts: Readonly<Record<string, string>>, value: string): string {
  return texts[value] ?? value;
}

/** Whole days from one ISO date to another; null where either is none. */
function daysBetween(from: string | undefined, to: string): number | null {
  const [a, b] = [from, to].map((date) => Date.parse(`${date?.slice(0, 10)}T00:00:00Z`));
  return a === undefined || b === undefined || Number.isNaN(b - a) ? null : Math.round((b - a) / 86_400_000);
}
