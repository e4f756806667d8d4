/**
 * What buying the parts would meet. A bill of materials is being made as soon as one part of the board states an offer;
 * before that nothing is said of parts that state none.
 */

import { LIMITS } from '#schemas/limits.ts';
import type { PurchaseInfo } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { definitionUses } from '../definition-uses.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { num } from '../names.ts';
import { type Figures, type Names, type Ref, rule } from '../rule.ts';

export const BOM_NO_PURCHASE_INFO = rule({
  id: 'bom-no-purchase-info',
  scope: 'board',
  category: 'bom',
  severity: 'info',
  title: 'A part states no offer',
  why: 'Others on the board can be ordered from what they state; this one has to be looked for.',
  example: 'A bracket made in the workshop on a board whose other parts have vendors.',
  fix: 'Add an offer. Waive it for parts that are made and not bought.',
  message: (p: Names<'part'>) => `${p.part} has no vendor`,
  check: (_board, { design, report }) => {
    for (const line of linesOf(design)) {
      if (line.offers.length > 0) continue;
      report({ params: { part: line.name }, refs: line.refs });
    }
  },
});

export const BOM_DISCONTINUED = rule({
  id: 'bom-discontinued',
  scope: 'board',
  category: 'bom',
  severity: 'error',
  title: 'A part is no longer made',
  why: 'What is left in stock is all there will ever be.',
  example: 'Every offer of a sensor says discontinued.',
  fix: 'Replace the part. Waive it where enough of them lie in the drawer.',
  silences: ['bom-out-of-stock', 'bom-insufficient-stock'],
  message: (p: Names<'part'> & Figures<'offers'>) => `${p.part} is discontinued in ${allOffers(p.offers)}`,
  check: (_board, { design, report }) => {
    for (const line of linesOf(design)) {
      if (line.offers.length === 0 || !line.offers.every((one) => one.productStatus === 'discontinued')) continue;
      report({ params: { part: line.name, offers: line.offers.length }, refs: line.refs });
    }
  },
});

export const BOM_OUT_OF_STOCK = rule({
  id: 'bom-out-of-stock',
  scope: 'board',
  category: 'bom',
  severity: 'warning',
  title: 'A part is out of stock everywhere',
  why: 'It cannot be bought now.',
  example: 'The only vendor of a microcontroller has none.',
  fix: 'Add another vendor, wait, or take another part.',
  silences: ['bom-insufficient-stock'],
  message: (p: Names<'part'> & Figures<'offers'>) => `${p.part} is out of stock in ${allOffers(p.offers)}`,
  check: (_board, { design, report }) => {
    for (const line of linesOf(design)) {
      if (line.offers.length === 0 || !line.offers.every(isOut)) continue;
      report({ params: { part: line.name, offers: line.offers.length }, refs: line.refs });
    }
  },
});

function isOut(offer: PurchaseInfo): boolean {
  return offer.availabilityStatus === 'out_of_stock' || offer.productStatus === 'out_of_stock';
}

export const BOM_INSUFFICIENT_STOCK = rule({
  id: 'bom-insufficient-stock',
  scope: 'board',
  category: 'bom',
  severity: 'warning',
  title: 'Too few of a part are in stock',
  why: 'All offers together do not cover what the board needs.',
  example: '12 motors are needed, 8 are in stock over all offers.',
  fix: 'Order the rest elsewhere, or reserve them early.',
  message: (p: Names<'part'> & Figures<'quantity' | 'stock'>) =>
    `${p.part}: ${p.quantity} needed, ${num(p.stock)} in stock`,
  check: (_board, { design, report }) => {
    for (const line of linesOf(design)) {
      if (line.offers.length === 0) continue;
      let stock = 0;
      let known = true;
      for (const { stockQuantityAvailable } of line.offers) {
        if (stockQuantityAvailable === undefined) known = false;
        else stock += stockQuantityAvailable;
      }
      if (!known || stock >= line.quantity) continue;
      report({
        params: { part: line.name, quantity: line.quantity, stock },
        refs: line.refs,
        data: { measured: stock, limit: line.quantity, unit: 'pieces' },
      });
    }
  },
});

export const BOM_MOQ = rule({
  id: 'bom-moq',
  scope: 'board',
  category: 'bom',
  severity: 'warning',
  title: 'No vendor sells so few',
  why: 'The smallest order is larger than what the board needs.',
  example: 'Two connectors are needed, the vendor sells ten or more.',
  fix: 'Find a vendor who sells fewer, or take the spares.',
  message: (p: Names<'part'> & Figures<'quantity' | 'least'>) =>
    `${p.part}: ${p.quantity} needed, the smallest order is ${num(p.least)}`,
  check: (_board, { design, report }) => {
    for (const line of linesOf(design)) {
      if (line.offers.length === 0) continue;
      const least = Math.min(...line.offers.map((one) => one.minimumOrderQuantity ?? 1));
      if (line.quantity >= least) continue;
      report({
        params: { part: line.name, quantity: line.quantity, least },
        refs: line.refs,
        data: { measured: line.quantity, limit: least, unit: 'pieces' },
      });
    }
  },
});

export const BOM_PRICE_STALE = rule({
  id: 'bom-price-stale',
  scope: 'board',
  category: 'bom',
  severity: 'info',
  title: 'A price is old',
  why: 'Prices of parts change within months.',
  example: 'The newest price of a motor driver is seven months old.',
  fix: 'Look the price up and state it with its date.',
  message: (p: Names<'part'> & Figures<'age_days' | 'limit_days'>) =>
    `The newest price of ${p.part} is ${p.age_days} days old, limit ${p.limit_days}`,
  check: (_board, { design, report, today }) => {
    const now = dayOf(today);
    for (const line of linesOf(design)) {
      const days = line.offers.flatMap((one) =>
        one.currentPriceUSD === undefined ? [] : (dayOf(one.priceTimestamp) ?? []),
      );
      if (now === null || days.length === 0) continue;
      const age = now - Math.max(...days);
      if (age <= LIMITS.priceStaleDays) continue;
      report({
        params: { part: line.name, age_days: age, limit_days: LIMITS.priceStaleDays },
        refs: line.refs,
        data: { measured: age, limit: LIMITS.priceStaleDays, unit: 'days' },
      });
    }
  },
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

interface Line {
  readonly definition: DefinitionIndex;
  readonly name: string;
  readonly maker: string | null;
  readonly partNumber: string | null;
  readonly quantity: number;
  readonly offers: readonly PurchaseInfo[];
  readonly refs: readonly Ref[];
}

/** One line for each definition on the board, with its first part as place; none where no part states an offer. */
export function linesOf(design: Design): readonly Line[] {
  const tracked = trackedOf(design);
  return tracked.memo('bom lines', '', NONE, () => findLines(tracked), sameLines);
}

const NONE: readonly Line[] = [];

function sameLines(a: readonly Line[], b: readonly Line[]): boolean {
  const same = (one: Line, other: Line | undefined) =>
    one.definition === other?.definition &&
    one.quantity === other.quantity &&
    one.refs[0]?.part === other.refs[0]?.part;
  return a.length === b.length && a.every((line, index) => same(line, b[index]));
}

function findLines(design: Design): readonly Line[] {
  const uses = definitionUses(design);
  if (!uses.some(({ definition }) => offersOf(definition).length > 0)) return NONE;
  return uses.map(({ definition, first, quantity }) => ({
    definition,
    name: definition.file.definition.metadata.name,
    maker: madeBy(definition),
    partNumber: definition.file.definition.metadata.part_number ?? null,
    quantity,
    offers: offersOf(definition),
    refs: [{ part: first.id }],
  }));
}

/** Who makes the part; null for what many make alike under one name. */
export function madeBy({ file }: DefinitionIndex): string | null {
  const maker = file.definition.metadata.manufacturer?.trim() ?? '';
  return maker === '' || /^(generic|various|unbranded|any)$/i.test(maker) ? null : maker;
}

/** The offers beside the definition; those inside it where there are none. */
function offersOf({ file }: DefinitionIndex): readonly PurchaseInfo[] {
  const said = file.purchaseInfo ?? file.definition.purchaseInfo;
  return said === undefined ? [] : isList(said) ? said : [said];
}

function isList(said: PurchaseInfo | readonly PurchaseInfo[]): said is readonly PurchaseInfo[] {
  return Array.isArray(said);
}

function allOffers(count: number): string {
  return count === 1 ? 'its one offer' : `all ${count} offers`;
}
