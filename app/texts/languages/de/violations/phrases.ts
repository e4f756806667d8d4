/** Phrases that the German of several violations shares. */
import type { ViolationParams } from '#engine/rules/codes.ts';
import { current, list, number, plural, quantity } from '../../../format.ts';
import { named, namedAll } from '../../../places.ts';
import type { Areas } from '../../../translation.ts';
import { inWords } from '../../../vocabulary.ts';

export type ViolationsInGerman = Areas<'violations'>['violations'];

export function places(names: readonly string[]): string {
  return list(namedAll(names));
}

export function spelled(ids: readonly string[]): string {
  return list(ids.map(inWords));
}

/** "ist", "sind" */
export function are(things: readonly unknown[]): string {
  return plural(things.length, { one: 'ist', other: 'sind' });
}

export function lineOfSeveral(p: { readonly function: string; readonly pin: string; readonly others: number }): string {
  return `${inWords(p.function)} von ${named(p.pin)}${p.others > 0 ? ` und ${number(p.others)} weiteren` : ''}`;
}

export function volts(low: number, high: number): string {
  return low === high ? quantity(low, 'V') : `${number(low)}–${quantity(high, 'V')}`;
}

export function celsius(low: number, high: number): string {
  return `${number(low)} bis ${quantity(high, '°C')}`;
}

export function sideLengths(sides_mm: readonly number[]): string {
  return `${sides_mm.map((side) => number(side)).join(' × ')} mm`;
}

export function speeds(speeds_Mbit_s: readonly number[]): string {
  return `${list(speeds_Mbit_s.map((speed) => number(speed)))} Mbit/s`;
}

export function loads(p: ViolationParams<'power-rail-margin'>): string {
  const typical = p.typical_mA < p.current_mA ? `, typisch ${current(p.typical_mA)}` : '';
  const largest = p.loads.map((part, at) => `${part} ${current(p.draws_mA[at] ?? 0)}`);
  return `${typical}: ${list(p.more > 0 ? [...largest, `${number(p.more)} weitere`] : largest)}`;
}
