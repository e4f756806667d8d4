/** What the offers of the parts say about ordering them, where they say anything. */

import { num } from '../names.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { BOM, eachLine, eachOffered } from './stock.ts';

export const BOM_PACK_EXCESS = rule({
  ...BOM,
  id: 'bom-pack-excess',
  severity: 'info',
  title: 'Packs leave parts over',
  why: 'Where a part is sold in packs, more is paid for than the board uses.',
  example: 'Three 4.7 kΩ resistors are used, a pack holds 100: 97 are left over.',
  fix: 'Choose another vendor, or use the rest on the next board.',
  message: (p: Names<'part'> & Figures<'quantity' | 'over'>) =>
    `${p.part}: ${p.quantity} used, the best pack leaves ${num(p.over)} over`,
  check: eachOffered(({ quantity, offers }) => {
    const over = Math.min(
      ...offers.map(({ packQuantity }) => {
        const pack = packQuantity === undefined || packQuantity < 1 ? 1 : packQuantity;
        return Math.ceil(quantity / pack) * pack - quantity;
      }),
    );
    return over <= 0 ? null : { params: { quantity, over }, data: { measured: over, limit: 0, unit: 'pieces' } };
  }),
});

export const BOM_PRICE_MISSING = rule({
  ...BOM,
  id: 'bom-price-missing',
  severity: 'info',
  title: 'A part has offers without a price',
  why: 'The total of the bill of materials leaves it out and is too low.',
  example: 'The motor has a vendor and a link; its price is not stated.',
  fix: 'State `currentPriceUSD` and `priceTimestamp` in one of its offers.',
  message: (p: Names<'part'>) => `The total leaves out ${p.part}: no offer states a price`,
  check: eachOffered(({ offers }) => (offers.some((one) => one.currentPriceUSD !== undefined) ? null : { params: {} })),
});

export const BOM_SINGLE_SOURCE = rule({
  ...BOM,
  id: 'bom-single-source',
  severity: 'info',
  title: 'A part has one vendor',
  why: 'When that vendor runs out, the board cannot be built.',
  example: 'All offers of a sensor are of one shop.',
  fix: 'Add an offer of another vendor. Waive it for parts that only their maker sells.',
  message: (p: Names<'part' | 'vendor'>) => `${p.part} has one vendor: ${p.vendor}`,
  check: eachOffered(({ offers }) => {
    const vendors = new Set(offers.map((one) => one.vendor.trim().toLowerCase()));
    if (vendors.size !== 1) return null;
    return { params: { vendor: offers[0]?.vendor ?? '' }, data: { measured: 1, unit: 'vendors' } };
  }),
});

export const BOM_PART_NUMBER_MISSING = rule({
  ...BOM,
  id: 'bom-part-number-missing',
  severity: 'info',
  title: 'A part has a maker and no part number',
  why: 'Without it the buyer has to guess which of the maker’s parts is meant.',
  example: '“SMC M5 silencer”, without AN120-M5.',
  fix: 'State `part_number` in the definition.',
  message: (p: Names<'part' | 'maker'>) => `${p.part} of ${p.maker} has no part number`,
  check: eachLine(({ maker, partNumber }) => (maker === null || partNumber !== null ? null : { params: { maker } })),
});
