import { amount, counted, number } from '../format.ts';
import { inLanguage } from '../language.ts';

/** What offers for a part say. Prices are decimals in US dollars. */
export const offersTexts = inLanguage('offers', {
  noPrice: 'No price stated',
  priceEach: ({ price }: { price: string }) => `${amount(price)} USD each`,
  needed: ({ needed }: { needed: number }) => `${number(needed)} needed`,
  neededAndOrdered: ({ needed, pieces }: { needed: number; pieces: number }) =>
    `${number(needed)} needed, ${number(pieces)} to order`,
  packsOf: ({ count }: { count: number }) => `packs of ${number(count)}`,
  atLeast: ({ count }: { count: number }) => `at least ${number(count)}`,
  underRules: ({ order, rules }: { order: string; rules: string }) => `${order} (${rules})`,
  inTotal: ({ order, total }: { order: string; total: string }) => `${order}: ${amount(total)} USD`,
  status: {
    active: 'In production',
    out_of_stock: 'Out of stock at the maker',
    discontinued: 'Discontinued',
    unknown: 'Product status unknown',
  },
  availability: {
    in_stock: 'In stock',
    limited_stock: 'Limited stock',
    out_of_stock: 'Out of stock',
    unknown: 'Stock unknown',
  },
  stockNotStated: 'Stock not stated',
  stockCount: ({ availability, count }: { availability: string; count: number }) => `${availability}: ${number(count)}`,
  ageNotStated: 'Age of the price not stated',
  priceOfToday: 'Today’s price',
  daysOld: ({ count }: { count: number }) => `Price ${counted(count, { one: 'day', other: 'days' })} old`,
  monthsOld: ({ count }: { count: number }) => `Price ${counted(count, { one: 'month', other: 'months' })} old`,
  yearsOld: ({ count }: { count: number }) => `Price ${counted(count, { one: 'year', other: 'years' })} old`,
});
