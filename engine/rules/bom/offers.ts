/** What the offers of the parts say about ordering them, where they say anything. */

import { num } from '../names.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { linesOf } from './stock.ts';

export const BOM_PACK_EXCESS = rule({
  id: 'bom-pack-excess',
  scope: 'board',
  category: 'bom',
  severity: 'info',
  title: 'Packs leave parts over',
  why: 'Where a part is sold in packs, more is paid for than the board uses.',
  example: 'Three 4.7 kΩ resistors are used, a pack holds 100: 97 are left over.',
  fix: 'Choose another vendor, or use the rest on the next board.',
  message: (p: Names<'part'> & Figures<'quantity' | 'over'>) =>
    `${p.part}: ${p.quantity} used, the best pack leaves ${num(p.over)} over`,
  check: (_board, { design, report }) => {
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
        params: { part: name, quantity, over },
        refs,
        data: { measured: over, limit: 0, unit: 'pieces' },
      });
    }
  },
});

export const BOM_PRICE_MISSING = rule({
  id: 'bom-price-missing',
  scope: 'board',
  category: 'bom',
  severity: 'info',
  title: 'A part has offers without a price',
  why: 'The total of the bill of materials leaves it out and is too low.',
  example: 'The motor has a vendor and a link; its price is not stated.',
  fix: 'State `currentPriceUSD` and `priceTimestamp` in one of its offers.',
  message: (p: Names<'part'>) => `The total leaves out ${p.part}: no offer states a price`,
  check: (_board, { design, report }) => {
    for (const { name, offers, refs } of linesOf(design)) {
      if (offers.length === 0 || offers.some((one) => one.currentPriceUSD !== undefined)) continue;
      report({ params: { part: name }, refs });
    }
  },
});

export const BOM_SINGLE_SOURCE = rule({
  id: 'bom-single-source',
  scope: 'board',
  category: 'bom',
  severity: 'info',
  title: 'A part has one vendor',
  why: 'When that vendor runs out, the board cannot be built.',
  example: 'All offers of a sensor are of one shop.',
  fix: 'Add an offer of another vendor. Waive it for parts that only their maker sells.',
  message: (p: Names<'part' | 'vendor'>) => `${p.part} has one vendor: ${p.vendor}`,
  check: (_board, { design, report }) => {
    for (const { name, offers, refs } of linesOf(design)) {
      const vendors = new Set(offers.map((one) => one.vendor.trim().toLowerCase()));
      if (vendors.size !== 1) continue;
      report({ params: { part: name, vendor: offers[0]?.vendor ?? '' }, refs, data: { measured: 1, unit: 'vendors' } });
    }
  },
});

export const BOM_PART_NUMBER_MISSING = rule({
  id: 'bom-part-number-missing',
  scope: 'board',
  category: 'bom',
  severity: 'info',
  title: 'A part has a maker and no part number',
  why: 'Without it somebody who orders has to guess which of the maker’s parts is meant.',
  example: '“SMC M5 silencer”, without AN120-M5.',
  fix: 'State `part_number` in the definition.',
  message: (p: Names<'part' | 'maker'>) => `${p.part} of ${p.maker} has no part number`,
  check: (_board, { design, report }) => {
    for (const { name, maker, partNumber, refs } of linesOf(design)) {
      if (maker === null || partNumber !== null) continue;
      report({ params: { part: name, maker }, refs });
    }
  },
});
