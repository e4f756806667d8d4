/** Numbers, quantities, lists and dates as the page shows them to people, by the page's locale. */
import { type CurrentFigure, currentFigure, exactCurrentFigure } from '#engine/wording/current.ts';
import { resistanceFigure } from '#engine/wording/resistance.ts';
import { pageLanguage, pageLocale } from './language.ts';

/** Narrow, and no place to break a line. */
const BEFORE_UNIT = '\u202f';

/** "1,200", "3.465", "0.000123": whole numbers wholly, small ones to three significant digits. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(options).format(value);
}

/** "3.3 V", with a narrow space. The unit is a symbol: "V", "mA", "°C". */
export function quantity(value: number, unit: string, options?: Intl.NumberFormatOptions): string {
  return `${number(value, options)}${BEFORE_UNIT}${unit}`;
}

/** "262 mA", "15.4 A": with more digits where these tell the current from the one that it stands beside. */
export function current(mA: number, beside_mA?: number): string {
  return shownCurrent(currentFigure(mA, beside_mA));
}

/** A current that somebody is to set or that is stated: to its last digit. */
export function exactCurrent(mA: number): string {
  return shownCurrent(exactCurrentFigure(mA));
}

/** "470 Ω", "4.7 kΩ". */
export function resistance(ohm: number): string {
  const { value, unit } = resistanceFigure(ohm);
  return quantity(value, unit);
}

function shownCurrent({ value, unit }: CurrentFigure): string {
  return quantity(value, unit, { maximumFractionDigits: 20 });
}

/** An exact decimal as it is, digit by digit: "1234.50" is "1,234.50". */
export function amount(decimal: string): string {
  const digits = decimal.split('.')[1]?.length ?? 0;
  const format = numberFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits });
  // A decimal in a string is formatted without passing through a float.
  return format.format(decimal as Intl.StringNumericLiteral);
}

/** A share of one: `percent(0.42)` is "42%". */
export function percent(share: number): string {
  return number(share, { style: 'percent' });
}

/** The form that the page's language takes for a count: `plural(2, { one: 'pin', other: 'pins' })` is "pins". */
export function plural(count: number, forms: PluralForms): string {
  const form = cached(`plural ${pageLanguage()}`, () => new Intl.PluralRules(pageLanguage())).select(count);
  return forms[form] ?? forms.other;
}

export type PluralForms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

/** "1 error", "1,200 errors". */
export function counted(count: number, forms: PluralForms): string {
  return `${number(count)} ${plural(count, forms)}`;
}

/** "a", "a and b", "a, b and c". */
export function list(items: readonly string[]): string {
  return listed(items, 'conjunction');
}

/** "a", "a or b", "a, b or c". */
export function alternatives(items: readonly string[]): string {
  return listed(items, 'disjunction');
}

/** A day, with its month in letters so that nobody takes it for the day: "Nov 22, 2026". */
export function date(at: number, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string {
  return cached(
    `date ${pageLocale()} ${JSON.stringify(options)}`,
    () => new Intl.DateTimeFormat(pageLocale(), options),
  ).format(at);
}

/** A day and a time of it. */
export function dateAndTime(at: number): string {
  return date(at, { dateStyle: 'medium', timeStyle: 'short' });
}

function numberFormat(
  options: Intl.NumberFormatOptions = {
    maximumFractionDigits: 3,
    maximumSignificantDigits: 3,
    roundingPriority: 'morePrecision',
  },
): Intl.NumberFormat {
  return cached(
    `number ${pageLocale()} ${JSON.stringify(options)}`,
    () => new Intl.NumberFormat(pageLocale(), options),
  );
}

function listed(items: readonly string[], type: Intl.ListFormatType): string {
  return cached(`list ${pageLanguage()} ${type}`, () => new Intl.ListFormat(listLanguage(), { type })).format(items);
}

/** American English puts a comma before "and"; the page's English does not. */
function listLanguage(): string {
  return pageLanguage().startsWith('en') ? 'en-GB' : pageLanguage();
}

/** Formats are costly to make and few. */
const formats = new Map<string, unknown>();

function cached<Format>(key: string, make: () => Format): Format {
  const format = formats.get(key) ?? make();
  formats.set(key, format);
  // What stands at a key was made by the `make` of that key.
  return format as Format;
}
