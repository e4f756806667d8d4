/**
 * What buying the parts would meet. A bill of materials is being made as soon as one part of the board states an offer;
 * before that nothing is said of parts that state none.
 */

import { LIMITS } from '#schemas/limits.ts';
import type { PurchaseInfo } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { purchaseOffers } from '../../definition/purchase-offers.ts';
import type { Design } from '../../design/design.ts';
import { definitionUses } from '../definition-uses.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { num } from '../names.ts';
import { type Figures, type Names, type Params, type Ref, type Reporting, rule, type SubjectFinding } from '../rule.ts';

export const BOM = { scope: 'board' } as const;

export const BOM_NO_PURCHASE_INFO = rule({
  ...BOM,
  id: 'bom-no-purchase-info',
  severity: 'info',
  title: 'A part has no offer',
  why: 'Other parts of the board state where to buy them; for this one somebody has to search.',
  example: 'A bracket made in the workshop, on a board whose other parts have vendors.',
  fix: 'Add an offer. Waive it for parts that are made in-house.',
  message: (p: Names<'part'>) => `${p.part} has no offer from a vendor`,
  check: eachLine(({ offers }) => (offers.length === 0 ? { params: {} } : null)),
});

export const BOM_DISCONTINUED = rule({
  ...BOM,
  id: 'bom-discontinued',
  severity: 'warning',
  title: 'A part is no longer made',
  why: 'Only remaining stock is available, and it will not be replenished.',
  example: 'Every offer for a sensor is marked as discontinued.',
  fix: 'Replace the part. Waive it if enough are on hand.',
  silences: ['bom-out-of-stock', 'bom-insufficient-stock'],
  message: (p: Names<'part'> & Figures<'offers'>) => `${p.part} is discontinued in ${allOffers(p.offers)}`,
  check: eachOffered(({ offers }) => everyOffer(offers, (one) => one.productStatus === 'discontinued')),
});

export const BOM_OUT_OF_STOCK = rule({
  ...BOM,
  id: 'bom-out-of-stock',
  severity: 'warning',
  title: 'A part is out of stock everywhere',
  why: 'The part cannot be bought now.',
  example: 'The only vendor of a microcontroller has none left.',
  fix: 'Add another vendor, wait, or use another part.',
  silences: ['bom-insufficient-stock'],
  message: (p: Names<'part'> & Figures<'offers'>) => `${p.part} is out of stock in ${allOffers(p.offers)}`,
  check: eachOffered(({ offers }) => everyOffer(offers, isOut)),
});

function everyOffer(offers: readonly PurchaseInfo[], is: (offer: PurchaseInfo) => boolean) {
  return offers.every(is) ? { params: { offers: offers.length } } : null;
}

function isOut(offer: PurchaseInfo): boolean {
  return offer.availabilityStatus === 'out_of_stock' || offer.productStatus === 'out_of_stock';
}

export const BOM_INSUFFICIENT_STOCK = rule({
  ...BOM,
  id: 'bom-insufficient-stock',
  severity: 'warning',
  title: 'Too few units of a part are in stock',
  why: 'All offers together have less stock than the board needs.',
  example: 'The board needs 12 motors, but all offers together have 8.',
  fix: 'Order the rest elsewhere, or reserve stock early.',
  message: (p: Names<'part'> & Figures<'quantity' | 'stock'>) =>
    `${p.part}: the board needs ${p.quantity}, but only ${num(p.stock)} ${p.stock === 1 ? 'is' : 'are'} in stock`,
  check: eachOffered(({ offers, quantity }) => {
    const stock = offers.reduce((sum, one) => sum + (one.stockQuantityAvailable ?? Number.POSITIVE_INFINITY), 0);
    if (stock >= quantity) return null;
    return { params: { quantity, stock }, data: { measured: stock, limit: quantity, unit: 'pieces' } };
  }),
});

export const BOM_MOQ = rule({
  ...BOM,
  id: 'bom-moq',
  severity: 'info',
  title: 'The minimum order is larger than needed',
  why: 'No vendor sells as few as the board needs.',
  example: 'The board needs two connectors, but the vendor sells ten or more.',
  fix: 'Find a vendor who sells fewer, or keep the spares.',
  message: (p: Names<'part'> & Figures<'quantity' | 'least'>) =>
    `${p.part}: the board needs ${p.quantity}, but the smallest order is ${num(p.least)}`,
  check: eachOffered(({ offers, quantity }) => {
    const least = Math.min(...offers.map((one) => one.minimumOrderQuantity ?? 1));
    if (quantity >= least) return null;
    return { params: { quantity, least }, data: { measured: quantity, limit: least, unit: 'pieces' } };
  }),
});

export const BOM_PRICE_STALE = rule({
  ...BOM,
  id: 'bom-price-stale',
  severity: 'info',
  title: 'A price is out of date',
  why: 'Prices of parts change within months.',
  example: 'The newest price of a motor driver is seven months old.',
  fix: 'Look up the price and state it with its date.',
  message: (p: Names<'part'> & Figures<'age_days' | 'limit_days'>) =>
    `The newest price of ${p.part} is ${p.age_days} days old, limit ${p.limit_days}`,
  check: eachOffered(({ offers }, today) => {
    const now = dayOf(today);
    const days = offers.flatMap((one) => (one.currentPriceUSD === undefined ? [] : (dayOf(one.priceTimestamp) ?? [])));
    if (now === null || days.length === 0) return null;
    const age = now - Math.max(...days);
    const limit = LIMITS.priceStaleDays;
    if (age <= limit) return null;
    return { params: { age_days: age, limit_days: limit }, data: { measured: age, limit, unit: 'days' } };
  }),
});

/** Days since 1 March of the year 0 (Gregorian) of an ISO date; null where it is none. No clock and no time zone. */
function dayOf(date: string | undefined): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})/.exec(date ?? '');
  if (found === null) return null;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  const y = month > 2 ? year : year - 1;
  const m = (month + 9) % 12;
  return (
    365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((m * 306 + 5) / 10) + day - 1
  );
}

interface BomPosition {
  readonly definition: DefinitionIndex;
  readonly name: string;
  readonly maker: string | null;
  readonly partNumber: string | null;
  readonly quantity: number;
  readonly offers: readonly PurchaseInfo[];
  readonly refs: readonly Ref[];
}

/** A check of the bill line by line: what `judge` finds is reported of the line's part, at its place. */
export function eachLine<P extends Params>(judge: (line: BomPosition, today: string) => SubjectFinding<P> | null) {
  return (_board: Design, { design, report, today }: Reporting<Names<'part'> & P>): void => {
    for (const line of linesOf(design)) {
      const found = judge(line, today);
      if (found !== null) report({ ...found, params: { part: line.name, ...found.params }, refs: line.refs });
    }
  };
}

/** The same of lines with an offer. */
export function eachOffered<P extends Params>(judge: (line: BomPosition, today: string) => SubjectFinding<P> | null) {
  return eachLine((line, today) => (line.offers.length === 0 ? null : judge(line, today)));
}

/** One line for each definition on the board, with its first part as place; none where no part states an offer. */
function linesOf(design: Design): readonly BomPosition[] {
  const tracked = trackedOf(design);
  return tracked.memo('bom lines', '', NONE, () => findLines(tracked), sameLines);
}

const NONE: readonly BomPosition[] = [];

function sameLines(a: readonly BomPosition[], b: readonly BomPosition[]): boolean {
  const same = (one: BomPosition, other: BomPosition | undefined) =>
    one.definition === other?.definition &&
    one.quantity === other.quantity &&
    one.refs[0]?.part === other.refs[0]?.part;
  return a.length === b.length && a.every((line, index) => same(line, b[index]));
}

function findLines(design: Design): readonly BomPosition[] {
  const uses = definitionUses(design);
  if (!uses.some(({ definition }) => purchaseOffers(definition.file).length > 0)) return NONE;
  return uses.map(({ definition, first, quantity }) => ({
    definition,
    name: definition.file.definition.metadata.name,
    maker: madeBy(definition),
    partNumber: definition.file.definition.metadata.part_number ?? null,
    quantity,
    offers: purchaseOffers(definition.file),
    refs: [{ part: first.id }],
  }));
}

/** Who makes the part; null for what many make alike under one name. */
export function madeBy({ file }: DefinitionIndex): string | null {
  const maker = file.definition.metadata.manufacturer?.trim() ?? '';
  return maker === '' || /^(generic|various|unbranded|any)$/i.test(maker) ? null : maker;
}

function allOffers(count: number): string {
  return count === 1 ? 'its only offer' : `all ${count} offers`;
}
