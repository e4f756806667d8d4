import { expect, test } from 'vitest';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { partId } from '../../support/board-builder.ts';
import { boardWith, chip, edited, of, run, verdict } from './support.ts';

const sold = (id: string, ...offers: readonly object[]): PartDefinitionFile => {
  const file = {
    ...chip(id, { pins: { a: 'no_connect' }, ports: {} }),
    ...(offers.length === 0
      ? {}
      : {
          purchaseInfo: offers.map((offer) => ({
            vendor: 'Shop',
            link: 'https://example.com',
            isAffiliate: false,
            ...offer,
          })),
        }),
  };
  // What the offers add is checked by the schema, not here.
  return file as unknown as PartDefinitionFile;
};
const board = (...offers: readonly object[]) => boardWith([sold('one', ...offers)], 'one as a', 'one as b');

test('[R36] bom-no-purchase-info: only where another part states an offer', () => {
  const mixed = boardWith([sold('one', {}), sold('bare')], 'one as a', 'bare as b');
  expect(of(mixed, 'bom-no-purchase-info')).toMatchObject([{ severity: 'info', refs: [{ part: partId(mixed, 'b') }] }]);
  expect(run(boardWith([sold('bare')], 'bare as b')).violations).toEqual([]);
});

test('[R36] bom-discontinued and bom-out-of-stock: all offers, and the graver alone', () => {
  expect(verdict(board({ productStatus: 'discontinued', stockQuantityAvailable: 0 }))).toEqual({
    'bom-discontinued': 1,
  });
  expect(verdict(board({ productStatus: 'discontinued' }, { productStatus: 'active' }))).toEqual({});
  expect(verdict(board({ availabilityStatus: 'out_of_stock' }, { productStatus: 'out_of_stock' }))).toEqual({
    'bom-out-of-stock': 1,
  });
  expect(verdict(board({ availabilityStatus: 'out_of_stock' }, { availabilityStatus: 'in_stock' }))).toEqual({});
});

test('[R220] what can still be bought, though not for long or in larger packs, is no error', () => {
  expect(of(board({ productStatus: 'discontinued' }), 'bom-discontinued')[0]?.severity).toBe('warning');
  expect(of(board({ minimumOrderQuantity: 50 }), 'bom-moq')[0]?.severity).toBe('info');
});

test('[R36] bom-insufficient-stock and bom-moq: quantities of all equal parts together; unknown stock is not judged', () => {
  const stock = (...counts: readonly (number | undefined)[]) =>
    verdict(board(...counts.map((count) => (count === undefined ? {} : { stockQuantityAvailable: count }))));
  expect(stock(1)).toEqual({ 'bom-insufficient-stock': 1 });
  expect(stock(1, 1)).toEqual({});
  expect(stock(1, undefined)).toEqual({});
  const least = board({ minimumOrderQuantity: 5 }, { minimumOrderQuantity: 4 });
  expect(of(least, 'bom-moq')).toHaveLength(1);
  expect(of(edited(least, { op: 'update_part', part: partId(least, 'a'), quantity: 3 }), 'bom-moq')).toEqual([]);
});

test('[R36] [limit priceStaleDays] bom-price-stale: the newest price, by the date of the run; without a date nothing is said', () => {
  const priced = board(
    { currentPriceUSD: '1.00', priceTimestamp: '2025-10-03T10:00:00Z' },
    { currentPriceUSD: '1.10', priceTimestamp: '2024-01-01' },
  );
  const at = (today: string) =>
    run(priced, today)
      .violations.filter((one) => one.rule !== 'bom-single-source')
      .map((one) => [one.rule, one.data.measured]);
  expect(at('2026-01-01')).toEqual([]);
  expect(at('2026-01-02')).toEqual([['bom-price-stale', 91]]);
  expect(at('2024-03-01')).toEqual([]);
  expect(of(board({ currentPriceUSD: '1.00' }), 'bom-price-stale')).toEqual([]);
});
