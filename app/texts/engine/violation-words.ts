/** Phrases that the texts of several violations share. */
import type { ViolationParams } from '#engine/rules/codes.ts';
import { current, list, number, quantity } from '../format.ts';
import { named, namedAll } from '../places.ts';
import { inWords } from '../vocabulary.ts';

export const DAYS = { one: 'day', other: 'days' };
export const BYTES = { one: 'byte', other: 'bytes' };

export function places(names: readonly string[]): string {
  return list(namedAll(names));
}

export function spelled(ids: readonly string[]): string {
  return list(ids.map(inWords));
}

export function allOffers(count: number): string {
  return count === 1 ? 'its only offer' : `all ${number(count)} offers`;
}

export function lineOfSeveral(p: { readonly function: string; readonly pin: string; readonly others: number }): string {
  return `${inWords(p.function)} of ${named(p.pin)}${p.others > 0 ? ` and ${number(p.others)} more` : ''}`;
}

export function volts(low: number, high: number): string {
  return low === high ? quantity(low, 'V') : `${number(low)}–${quantity(high, 'V')}`;
}

export function celsius(low: number, high: number): string {
  return `${number(low)} to ${quantity(high, '°C')}`;
}

export function sideLengths(sides_mm: readonly number[]): string {
  return `${sides_mm.map((side) => number(side)).join(' × ')} mm`;
}

export function speeds(speeds_Mbit_s: readonly number[]): string {
  return `${list(speeds_Mbit_s.map((speed) => number(speed)))} Mbit/s`;
}

export function loads(p: ViolationParams<'power-rail-margin'>): string {
  const typical = p.typical_mA < p.current_mA ? `, typically ${current(p.typical_mA)}` : '';
  const largest = p.loads.map((part, at) => `${part} ${current(p.draws_mA[at] ?? 0)}`);
  return `${typical}: ${list(p.more > 0 ? [...largest, `${number(p.more)} more`] : largest)}`;
}
