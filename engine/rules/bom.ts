/**
 * What buying the parts would meet. A bill of materials is being made as soon as one part of the board states an offer;
 * before that nothing is said of parts that state none.
 */
import type { PurchaseInfo } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex, Design } from '../board/design.ts';
import type { Ref, Rule } from './rule.ts';
import { num } from './words.ts';

export const BOM_NO_PURCHASE_INFO: Rule = {
  id: 'bom-no-purchase-info',
  category: 'bom',
  severity: 'info',
  title: 'A part states no offer',
  why: 'Others on the board can be ordered from what they state; this one has to be looked for.',
  check: (design, report) => {
    for (const line of linesOf(design)) {
      if (line.offers.length > 0) continue;
      report({ message: `${line.name} has no vendor`, refs: line.refs });
    }
  },
};

export const BOM_DISCONTINUED: Rule = {
  id: 'bom-discontinued',
  category: 'bom',
  severity: 'error',
  title: 'A part is no longer made',
  why: 'What is left in stock is all there will ever be.',
  silences: ['bom-out-of-stock', 'bom-insufficient-stock'],
  check: (design, report) => {
    for (const line of linesOf(design)) {
      if (line.offers.length === 0 || !line.offers.every((one) => one.productStatus === 'discontinued')) continue;
      report({ message: `${line.name} is discontinued in ${offers(line)}`, refs: line.refs });
    }
  },
};

export const BOM_OUT_OF_STOCK: Rule = {
  id: 'bom-out-of-stock',
  category: 'bom',
  severity: 'warning',
  title: 'A part is out of stock everywhere',
  why: 'It cannot be bought now.',
  silences: ['bom-insufficient-stock'],
  check: (design, report) => {
    for (const line of linesOf(design)) {
      if (line.offers.length === 0 || !line.offers.every(isOut)) continue;
      report({ message: `${line.name} is out of stock in ${offers(line)}`, refs: line.refs });
    }
  },
};

function isOut(offer: PurchaseInfo): boolean {
  return offer.availabilityStatus === 'out_of_stock' || offer.productStatus === 'out_of_stock';
}

export const BOM_INSUFFICIENT_STOCK: Rule = {
  id: 'bom-insufficient-stock',
  category: 'bom',
  severity: 'warning',
  title: 'Too few of a part are in stock',
  why: 'All offers together do not cover what the board needs.',
  check: (design, report) => {
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
        message: `${line.name}: ${line.quantity} needed, ${num(stock)} in stock`,
        refs: line.refs,
        data: { measured: stock, limit: line.quantity, unit: 'pieces' },
      });
    }
  },
};

export const BOM_MOQ: Rule = {
  id: 'bom-moq',
  category: 'bom',
  severity: 'warning',
  title: 'No vendor sells so few',
  why: 'The smallest order is larger than what the board needs.',
  check: (design, report) => {
    for (const line of linesOf(design)) {
      if (line.offers.length === 0) continue;
      const least = Math.min(...line.offers.map((one) => one.minimumOrderQuantity ?? 1));
      if (line.quantity >= least) continue;
      report({
        message: `${line.name}: ${line.quantity} needed, the smallest order is ${num(least)}`,
        refs: line.refs,
        data: { measured: line.quantity, limit: least, unit: 'pieces' },
      });
    }
  },
};

export const BOM_PRICE_STALE: Rule = {
  id: 'bom-price-stale',
  category: 'bom',
  severity: 'info',
  title: 'A price is old',
  why: 'Prices of parts change within months.',
  check: (design, report, _missing, today) => {
    const now = dayOf(today);
    for (const line of linesOf(design)) {
      const days = line.offers.flatMap((one) =>
        one.currentPriceUSD === undefined ? [] : (dayOf(one.priceTimestamp) ?? []),
      );
      if (now === null || days.length === 0) continue;
      const age = now - Math.max(...days);
      if (age <= STALE_DAYS) continue;
      report({
        message: `The newest price of ${line.name} is ${age} days old, limit ${STALE_DAYS}`,
        refs: line.refs,
        data: { measured: age, limit: STALE_DAYS, unit: 'days' },
      });
    }
  },
};

const STALE_DAYS = 90;

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
  readonly name: string;
  readonly quantity: number;
  readonly offers: readonly PurchaseInfo[];
  readonly refs: readonly Ref[];
}

/** One line for each definition on the board, with its first part as place; none where no part states an offer. */
function linesOf(design: Design): readonly Line[] {
  const lines = new Map<
    string,
    { name: string; quantity: number; offers: readonly PurchaseInfo[]; refs: readonly Ref[] }
  >();
  let any = false;
  for (const { part, definition } of design.parts.values()) {
    if (definition === null) continue;
    const line = lines.get(definition.key);
    if (line === undefined) {
      const found = offersOf(definition);
      any ||= found.length > 0;
      const name = definition.file.definition.metadata.name;
      lines.set(definition.key, { name, quantity: part.quantity, offers: found, refs: [{ part: part.id }] });
    } else {
      line.quantity += part.quantity;
    }
  }
  return any ? [...lines.values()] : [];
}

/** The offers beside the definition; those inside it where there are none. */
function offersOf({ file }: DefinitionIndex): readonly PurchaseInfo[] {
  const said = file.purchaseInfo ?? file.definition.purchaseInfo;
  return said === undefined ? [] : isList(said) ? said : [said];
}

function isList(said: PurchaseInfo | readonly PurchaseInfo[]): said is readonly PurchaseInfo[] {
  return Array.isArray(said);
}

function offers({ offers: all }: Line): string {
  return all.length === 1 ? 'its one offer' : `all ${all.length} offers`;
}
