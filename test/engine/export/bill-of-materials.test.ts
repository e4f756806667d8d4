import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestOrder, dollars } from '#engine/export/offers.ts';
import { csv } from '#schemas/text/csv.ts';
import { partId } from '../../support/board-builder.ts';
import { edited, station } from '../rules/support.ts';
import { exported, offer, readCsv, readTable, shop } from './support.ts';

const lines = (...offers: Parameters<typeof shop>) => readTable(exported(shop(...offers), 'bom_csv'));

test('[Q1] the bill of materials has one line a definition with its designators, and counts what each symbol stands for', () => {
  const board = edited(station(), { op: 'update_part', part: partId(station(), 'R2 SCL'), quantity: 4 });
  const rows = readTable(exported(board, 'bom_csv'));
  expect(rows.map((row) => [row.Item, row.Quantity, row.Designators, row['Part number']])).toEqual([
    ['1', '1', 'Mains', ''],
    ['2', '1', 'USB supply', ''],
    ['3', '1', 'ESP32', 'ESP32-DevKitC-32E'],
    ['4', '6', 'R1 SDA; R2 SCL; R3 DQ', ''],
    ['5', '1', 'Air sensor', 'BME280'],
    ['6', '1', 'Display', 'SSD1306 0.96 I2C'],
    ['7', '1', 'Soil sensor', 'DS18B20'],
    ['Total', '12', '', ''],
  ]);
});

test('[Q2] an order covers what is needed and the minimum order in whole packs, and its price is exact', () => {
  const [line, total] = lines(
    offer({
      vendorPartId: 'S-1',
      currentPriceUSD: '0.07',
      packQuantity: 10,
      minimumOrderQuantity: 25,
      stockQuantityAvailable: 30,
      priceTimestamp: '2025-12-24T10:00:00Z',
    }),
  );
  expect(line).toMatchObject({
    Quantity: '3',
    Vendor: 'Shop',
    'Vendor part': 'S-1',
    'Unit price': '0.07',
    'Pack quantity': '10',
    'Order quantity': '30',
    'Line total': '2.10',
    Currency: 'USD',
    'Price date': '2025-12-24',
    Status: 'in stock; 3 needed',
  });
  expect(total).toMatchObject({ 'Line total': '2.10', Currency: 'USD', Status: '' });
});

test('[Q2] sums that floating point would get wrong are right, however large', () => {
  const rows = lines(
    offer({ currentPriceUSD: '0.10' }),
    offer({ currentPriceUSD: '0.70' }),
    offer({ currentPriceUSD: '90071992547409.93' }),
    offer({ currentPriceUSD: '5' }),
  );
  expect(rows.map((row) => row['Line total'])).toEqual([
    '0.30',
    '2.10',
    '270215977642229.79',
    '15.00',
    '270215977642247.19',
  ]);
});

test('[Q3] of several offers the cheapest order that is in stock is taken, then one that does not say, then the rest', () => {
  const cheapButShort = offer({ vendor: 'short', currentPriceUSD: '1.00', stockQuantityAvailable: 2 });
  const inStock = offer({ vendor: 'stock', currentPriceUSD: '2.00', stockQuantityAvailable: 3 });
  const bigPack = offer({ vendor: 'pack', currentPriceUSD: '1.50', packQuantity: 100, stockQuantityAvailable: 500 });
  const silent = offer({ vendor: 'silent', currentPriceUSD: '0.50' });
  const gone = offer({ vendor: 'gone', currentPriceUSD: '0.01', productStatus: 'discontinued' });
  const out = offer({ vendor: 'out', currentPriceUSD: '0.02', availabilityStatus: 'out_of_stock' });
  const unpriced = offer({ vendor: 'unpriced', stockQuantityAvailable: 50 });
  const chosen = (...offers: Parameters<typeof bestOrder>[0]) => bestOrder(offers, 3)?.offer.vendor;
  expect(chosen(cheapButShort, bigPack, silent, gone, inStock, out, unpriced)).toBe('stock');
  expect(chosen(cheapButShort, bigPack, silent, gone, out, unpriced)).toBe('pack');
  expect(chosen(cheapButShort, silent, gone, out, unpriced)).toBe('unpriced');
  expect(chosen(gone, out, cheapButShort, silent)).toBe('silent');
  expect(chosen(gone, out, cheapButShort)).toBe('short');
  expect(chosen(gone, out)).toBe('out');
  expect(chosen(inStock, { ...inStock, vendor: 'equal' })).toBe('stock');
  expect(bestOrder([], 3)).toBeNull();
});

test('[Q3] no other offer of the best standing costs less', () => {
  const some = fc.array(
    fc.record({
      cents: fc.integer({ min: 0, max: 500 }),
      pack: fc.integer({ min: 1, max: 9 }),
      moq: fc.integer({ min: 1, max: 40 }),
    }),
    { minLength: 1, maxLength: 6 },
  );
  fc.assert(
    fc.property(some, fc.integer({ min: 1, max: 60 }), (all, needed) => {
      const best = bestOrder(
        all.map(({ cents, pack, moq }) =>
          offer({ currentPriceUSD: dollars(BigInt(cents)), packQuantity: pack, minimumOrderQuantity: moq }),
        ),
        needed,
      );
      const costs = all.map(({ cents, pack, moq }) => {
        let pieces = pack;
        while (pieces < needed || pieces < moq) pieces += pack;
        return cents * pieces;
      });
      expect(best?.total_cents).toBe(BigInt(Math.min(...costs)));
    }),
  );
});

test('[Q2] an offer whose counts are no counts is ordered piece by piece', () => {
  const odd = { packQuantity: 0, minimumOrderQuantity: -4, currentPriceUSD: '1.00' };
  expect(bestOrder([offer(odd), offer({ ...odd, packQuantity: 2.5 })], 3)).toMatchObject({
    pieces: 3,
    total_cents: 300n,
  });
});

test('[Q4] a line without a price says so and stays out of the total, which says how many there are', () => {
  const rows = lines(null, offer({}), offer({ currentPriceUSD: '1.25' }));
  expect(rows.map((row) => [row.Status, row['Line total'], row.Currency])).toEqual([
    ['no offer; no price', '', ''],
    ['stock unknown; no price', '', ''],
    ['stock unknown', '3.75', 'USD'],
    ['without 2 lines that have no price', '3.75', 'USD'],
  ]);
});

test('[Q4] the offer beside a definition wins over the one inside it', () => {
  const board = shop(offer({ vendor: 'Beside', currentPriceUSD: '3.00' }));
  const [[key, file] = []] = board.definitions;
  if (key === undefined || file === undefined) throw new Error('a shop has a definition');
  const inside = { ...file.definition, purchaseInfo: offer({ vendor: 'Inside', currentPriceUSD: '1.00' }) };
  const both = { ...board, definitions: new Map([[key, { ...file, definition: inside }]]) };
  const { purchaseInfo: _, ...without } = file;
  const only = { ...board, definitions: new Map([[key, { ...without, definition: inside }]]) };
  expect(readTable(exported(both, 'bom_csv'))[0]?.Vendor).toBe('Beside');
  expect(readTable(exported(only, 'bom_csv'))[0]?.Vendor).toBe('Inside');
});

test('[Q5] a CSV reads back cell by cell whatever it holds, and no cell is a formula to a spreadsheet', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '+', '-', '@', '\t', ' ', '1', 'a', '＝') }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
      const back = readCsv(csv(rows));
      const bare = (row: readonly string[]) => row.map((cell) => cell.replace(/^'/, ''));
      expect(back.map(bare)).toEqual(rows.map(bare));
      for (const cell of back.flat()) expect(cell).not.toMatch(/^\s*[=@＝＋－＠]|^[\t\r\n]|^\s*[+-](?!\d+(\.\d+)?$)/);
    }),
  );
  expect(csv([['=HYPERLINK("x")', '-5', '+1.5', 'a\r\nb']])).toBe('"\'=HYPERLINK(""x"")",-5,+1.5,"a\r\nb"\r\n');
});
