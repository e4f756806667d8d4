/** What the offers of the parts say about ordering them, where they say anything. */

import type { OldRule as Rule } from '../incremental/legacy.ts';
import { num } from '../names.ts';
import { linesOf } from './stock.ts';

export const BOM_PACK_EXCESS: Rule = {
  id: 'bom-pack-excess',
  category: 'bom',
  severity: 'info',
  title: 'Packs leave parts over',
  why: 'Where a part is sold in packs, more is paid for than the board uses.',
  example: 'Three 4.7 kΩ resistors are used, a pack holds 100: 97 are left over.',
  mend: 'Choose another vendor, or use the rest on the next board.',
  check: (design, report) => {
    for (const { name, quantity, offers, refs } of linesOf(design)) {
      if (offers.length === 0) continue;
      const over = Math.min(
        ...offers.map(({ packQuantity }) => {
          const pack = packQuantity === undefined || packQuantity < 1 ? 1 : packQuantity;
          return Math.ceil(quantity / pack) * pack - quantity;
        }),
      );
      if (over <= 0) continue;
      report({
        message: `${name}: ${quantity} used, the best pack leaves ${num(over)} over`,
        refs,
        data: { measured: over, limit: 0, unit: 'pieces' },
      });
    }
  },
};

export const BOM_PRICE_MISSING: Rule = {
  id: 'bom-price-missing',
  category: 'bom',
  severity: 'info',
  title: 'A part has offers without a price',
  why: 'The total of the bill of materials leaves it out and is too low.',
  example: 'The motor has a vendor and a link; its price is not stated.',
  mend: 'State `currentPriceUSD` and `priceTimestamp` in one of its offers.',
  check: (design, report) => {
    for (const { name, offers, refs } of linesOf(design)) {
      if (offers.length === 0 || offers.some((one) => one.currentPriceUSD !== undefined)) continue;
      report({ message: `The total leaves out ${name}: no offer states a price`, refs });
    }
  },
};

export const BOM_SINGLE_SOURCE: Rule = {
  id: 'bom-single-source',
  category: 'bom',
  severity: 'info',
  title: 'A part has one vendor',
  why: 'When that vendor runs out, the board cannot be built.',
  example: 'All offers of a sensor are of one shop.',
  mend: 'Add an offer of another vendor. Waive it for parts that only their maker sells.',
  check: (design, report) => {
    for (const { name, offers, refs } of linesOf(design)) {
      const vendors = new Set(offers.map((one) => one.vendor.trim().toLowerCase()));
      if (vendors.size !== 1) continue;
      report({ message: `${name} has one vendor: ${offers[0]?.vendor}`, refs, data: { measured: 1, unit: 'vendors' } });
    }
  },
};

export const BOM_PART_NUMBER_MISSING: Rule = {
  id: 'bom-part-number-missing',
  category: 'bom',
  severity: 'info',
  title: 'A part has a maker and no part number',
  why: 'Without it somebody who orders has to guess which of the maker’s parts is meant.',
  example: '“SMC M5 silencer”, without AN120-M5.',
  mend: 'State `part_number` in the definition.',
  check: (design, report) => {
    for (const { name, maker, partNumber, refs } of linesOf(design)) {
      if (maker === null || partNumber !== null) continue;
      report({ message: `${name} of ${maker} has no part number`, refs });
    }
  },
};
