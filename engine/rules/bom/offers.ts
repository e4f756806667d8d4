/** What the offers of the parts say about ordering them, where they say anything. */

import { num } from '../names.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { BOM, eachLine, eachOffered } from './stock.ts';

export const BOM_PACK_EXCESS = rule({
  ...BOM,
  id: 'bom-pack-excess',
  severity: 'info',
  title: 'Packs leave parts over',
  why: 'The part is sold in packs, so the order contains more than the board needs.',
  example: 'The board needs three 4.7 kΩ resistors and a pack holds 100, so 97 are left over.',
  fix: 'Choose another vendor, or use the rest on the next board.',
  message: (p: Names<'part'> & Figures<'quantity' | 'over'>) =>
    `${p.part}: the board needs ${p.quantity}, and even the best pack size leaves ${num(p.over)} over`,
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
  why: 'The total of the bill of materials leaves the part out and is too low.',
  example: 'A motor has a vendor and a link, but no price.',
  fix: 'State `currentPriceUSD` and `priceTimestamp` in one of its offers.',
  message: (p: Names<'part'>) => `No offer for ${p.part} states a price, so the total leaves it out`,
  check: eachOffered(({ offers }) => (offers.some((one) => one.currentPriceUSD !== undefined) ? null : { params: {} })),
});

export const BOM_SINGLE_SOURCE = rule({
  ...BOM,
  id: 'bom-single-source',
  severity: 'info',
  title: 'A part has only one vendor',
  why: 'If that vendor runs out, the board cannot be built.',
  example: 'All offers for a sensor are from one shop.',
  fix: 'Add an offer from another vendor. Waive it for parts that only their maker sells.',
  message: (p: Names<'part' | 'vendor'>) => `${p.part} has only one vendor: ${p.vendor}`,
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
  title: 'A part has a maker but no part number',
  why: 'Without a part number, the buyer has to guess which part of the maker is meant.',
  example: '“SMC M5 silencer” without its part number AN120-M5.',
  fix: 'State `part_number` in the definition.',
  message: (p: Names<'part' | 'maker'>) => `${p.part} by ${p.maker} has no part number`,
  check: eachLine(({ maker, partNumber }) => (maker === null || partNumber !== null ? null : { params: { maker } })),
});
