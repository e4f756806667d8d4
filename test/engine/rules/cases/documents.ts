import type { PurchaseInfo } from '#schemas/part-definition/types.ts';
import { boardWith, chip, edited, forced, run, source } from '../support.ts';
import { type CaseTable, many, placed, withMetadata } from './cases.ts';
import { secure } from './networks.ts';

const plain = source('bare', 5, 100);
const sold = (...offers: readonly Partial<PurchaseInfo>[]) => ({
  ...withMetadata(source('one', 5, 100), { manufacturer: 'Acme', part_number: 'A1' }),
  purchaseInfo: offers.map((offer) => ({ vendor: 'Shop', link: 'https://example.com', isAffiliate: false, ...offer })),
});
const needed = (quantity: number, ...offers: readonly Partial<PurchaseInfo>[]) =>
  many(placed(sold(...offers)), 'a', quantity);
const described = (metadata: Readonly<Record<string, unknown>>) => placed(withMetadata(plain, metadata));
/** The sample of a waiver for a missing supply, which is there or not. */
const waived = (fault: boolean, until?: string) => {
  const sink = chip('sink', {
    rails: { v: [5, 1, { voltage_range_V: [4, 6] }] },
    pins: { v: 'power_input@v', g: 'ground@v' },
    ports: { x: 'power sink: power_input ground' },
  });
  const board = boardWith([sink, source('s', 5, 100)], 'sink as a', 's as b');
  const fingerprint = run(board).violations.find((one) => one.rule === 'power-unpowered-part')?.fingerprint ?? '';
  const noted = edited(board, { op: 'waive', fingerprint, why: 'a test', ...(until === undefined ? {} : { until }) });
  return fault ? noted : forced(noted, ['b.out', 'a.x']);
};

export const DOCUMENTS: CaseTable = {
  'bom-no-purchase-info': {
    fires: () => placed(sold({}), plain),
    nearMiss: () => placed(sold({})),
    missingData: () => placed(plain),
  },
  'bom-discontinued': {
    fires: () => needed(1, { productStatus: 'discontinued' }, { productStatus: 'discontinued' }),
    nearMiss: () => needed(1, { productStatus: 'discontinued' }, { productStatus: 'active' }),
    missingData: () => needed(1, {}),
  },
  'bom-out-of-stock': {
    fires: () => needed(1, { availabilityStatus: 'out_of_stock' }),
    nearMiss: () => needed(1, { availabilityStatus: 'out_of_stock' }, { availabilityStatus: 'in_stock' }),
    missingData: () => needed(1, {}),
  },
  'bom-insufficient-stock': {
    fires: () => needed(3, { stockQuantityAvailable: 1 }, { stockQuantityAvailable: 1 }),
    nearMiss: () => needed(2, { stockQuantityAvailable: 1 }, { stockQuantityAvailable: 1 }),
    missingData: () => needed(3, { stockQuantityAvailable: 1 }, {}),
  },
  'bom-moq': {
    fires: () => needed(3, { minimumOrderQuantity: 5 }, { minimumOrderQuantity: 4 }),
    nearMiss: () => needed(4, { minimumOrderQuantity: 5 }, { minimumOrderQuantity: 4 }),
    missingData: () => needed(1, {}),
  },
  'bom-pack-excess': {
    fires: () => needed(11, { packQuantity: 10 }),
    nearMiss: () => needed(20, { packQuantity: 10 }),
    missingData: () => needed(11, {}),
  },
  'bom-price-missing': {
    fires: () => needed(1, {}),
    nearMiss: () => needed(1, {}, { currentPriceUSD: '1.00' }),
    missingData: () => placed(plain),
  },
  'bom-price-stale': {
    fires: () => needed(1, { currentPriceUSD: '1.00', priceTimestamp: '2025-10-02' }),
    nearMiss: () => needed(1, { currentPriceUSD: '1.00', priceTimestamp: '2025-10-03' }),
    missingData: () => needed(1, { currentPriceUSD: '1.00' }),
  },
  'bom-single-source': {
    fires: () => needed(1, {}, { vendor: 'shop ' }),
    nearMiss: () => needed(1, {}, { vendor: 'Other' }),
    missingData: () => placed(plain),
  },
  'bom-part-number-missing': {
    fires: () => placed(sold({}), withMetadata(plain, { manufacturer: 'Acme' })),
    nearMiss: () => placed(sold({}), withMetadata(plain, { manufacturer: 'Acme', part_number: 'B2' })),
    missingData: () => placed(sold({}), plain),
  },
  'doc-no-datasheet': {
    fires: () => described({ manufacturer: 'Acme' }),
    nearMiss: () => described({ manufacturer: 'Acme', datasheet_url: 'https://example.com/a.pdf' }),
    missingData: () => described({ manufacturer: 'Generic' }),
  },
  'doc-description-missing': {
    fires: () => described({ description: ' ' }),
    nearMiss: () => described({ description: 'A supply.' }),
    missingData: () => boardWith([]),
  },
  'doc-rule-not-evaluated': {
    fires: () => secure(),
    nearMiss: () => secure([]),
    missingData: () => boardWith([]),
  },
  'waiver-stale': {
    fires: () => waived(false),
    nearMiss: () => waived(true),
    missingData: () => boardWith([]),
  },
  'waiver-expired': {
    fires: () => waived(true, '2025-12-31'),
    nearMiss: () => waived(true, '2026-01-01'),
    missingData: () => waived(true),
  },
};
