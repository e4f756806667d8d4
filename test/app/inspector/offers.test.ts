import { expect, test } from 'vitest';
import { runRules } from '#engine/rules/run.ts';
import type { PartDefinitionFile, PurchaseInfo, Source } from '#schemas/part-definition/types.ts';
import { hasHiddenOffers, offerNotes } from '../../../app/inspector/offer-notes.ts';
import { sourceNotes } from '../../../app/inspector/source-notes.ts';
import { webLink } from '../../../app/inspector/web-link.ts';
import { boardOf, definition, part } from '../canvas/board.ts';

const TODAY = '2026-11-20';
const OFFER: PurchaseInfo = { vendor: 'Parts & Co', link: 'https://parts.example/1', isAffiliate: false };

function selling(outside: PartDefinitionFile['purchaseInfo'], inside?: PurchaseInfo): PartDefinitionFile {
  const { definition: own } = definition([]);
  return {
    definition: inside === undefined ? own : { ...own, purchaseInfo: inside },
    ...(outside === undefined ? {} : { purchaseInfo: outside }),
  };
}

const first = (offer: Partial<PurchaseInfo>, needed = 1) =>
  offerNotes(selling({ ...OFFER, ...offer }), needed, TODAY)[0];

test('[G9] offers beside the definition win over the one inside it, one or many, in their order', () => {
  const inside = { ...OFFER, vendor: 'Inside' };
  const vendors = (file: PartDefinitionFile) => offerNotes(file, 1, TODAY).map(({ vendor }) => vendor);
  expect([
    vendors(selling([OFFER, { ...OFFER, vendor: 'Second' }], inside)),
    vendors(selling(OFFER, inside)),
    vendors(selling(undefined, inside)),
    vendors(selling(undefined)),
  ]).toEqual([['Parts & Co', 'Second'], ['Parts & Co'], ['Inside'], []]);
  expect([hasHiddenOffers(selling(OFFER, inside)), hasHiddenOffers(selling(OFFER))]).toEqual([true, false]);
});

test('[G10] the need of the board is bought in whole packs, at least the least order, and its sum is told', () => {
  const offer = { currentPriceUSD: '3.30', packQuantity: 5, minimumOrderQuantity: 10, vendorPartId: 'X-1' };
  expect(
    first({ ...offer, stockQuantityAvailable: 1200, availabilityStatus: 'limited_stock', productStatus: 'active' }, 3),
  ).toMatchObject({
    price: '3.30 USD each',
    order: '3 needed, 10 to order (packs of 5, at least 10): 33.00 USD',
    stock: 'Limited stock: 1,200',
    status: 'In production',
    vendorPart: 'X-1',
    gone: false,
  });
});

test('[G10] what an offer leaves out is said, not guessed', () => {
  expect(first({}, 2)).toMatchObject({
    price: 'No price stated',
    order: '2 needed',
    stock: 'Stock not stated',
    status: null,
    age: null,
    stale: false,
  });
  expect(first({ currentPriceUSD: '1.00' })?.age).toBe('Age of the price not stated');
});

test('[G10] a discontinued part and an empty shelf cannot be bought now', () => {
  expect([
    first({ productStatus: 'discontinued' })?.gone,
    first({ availabilityStatus: 'out_of_stock' })?.gone,
    first({ stockQuantityAvailable: 0 })?.gone,
    first({ stockQuantityAvailable: 1 })?.gone,
  ]).toEqual([true, true, true, false]);
});

test.each([
  ['2026-11-20T09:00:00Z', 'Today’s price'],
  ['2026-11-19T23:59:00Z', 'Price 1 day old'],
  ['2026-10-01T00:00:00Z', 'Price 50 days old'],
  ['2026-01-20T00:00:00Z', 'Price 9 months old'],
  ['2020-11-20T00:00:00Z', 'Price 6 years old'],
  ['2027-01-01T00:00:00Z', 'Today’s price'],
  ['last summer', 'Age of the price not stated'],
])('[G11] a price of %s reads "%s"', (priceTimestamp, words) => {
  expect(first({ currentPriceUSD: '1.00', priceTimestamp })?.age).toBe(words);
});

test.each(['2026-08-23', '2026-08-22', '2026-08-21'])(
  '[G11] a price of %s is called old exactly where the rule fires',
  (day) => {
    const file = selling({ ...OFFER, currentPriceUSD: '1.00', priceTimestamp: `${day}T12:00:00Z` });
    const fired = runRules(boardOf([part('a', [0, 0])], [], file), { today: TODAY }).violations;
    expect(offerNotes(file, 1, TODAY)[0]?.stale).toBe(fired.some(({ rule }) => rule === 'bom-price-stale'));
  },
);

test('[G12] only a web address is a link', () => {
  const links = [
    'https://a.example/x?y=1',
    'http://a.example',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//a.example',
    'a.example',
    '',
    undefined,
  ];
  expect(links.map((link) => webLink(link) !== null)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(first({ link: ' javascript:alert(1)', isAffiliate: true })).toMatchObject({
    href: null,
    address: ' javascript:alert(1)',
    affiliate: true,
  });
});

test('[G13] figures name their document and whether they were held against it, verified ones first', () => {
  const sources: readonly Source[] = [
    { fields: ['*'], document: 'Catalogue', status: 'unverified', page: null },
    { fields: ['/a', '/b'], document: 'Data sheet', page: '12', table: '5', status: 'verified' },
    { fields: ['/c'], document: 'Errata', status: 'verified' },
  ];
  const { definition: own } = definition([]);
  expect(sourceNotes({ definition: { ...own, sources } }).map(({ fields: _, ...words }) => words)).toEqual([
    { verified: true, document: 'Data sheet', where: 'page 12, table 5', figures: '2 figures' },
    { verified: true, document: 'Errata', where: '', figures: '1 figure' },
    { verified: false, document: 'Catalogue', where: '', figures: 'all figures' },
  ]);
  expect(sourceNotes({ definition: own })).toEqual([]);
});
