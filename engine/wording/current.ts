/** Currents as people read them, in both voices: "118 mA", "15.4 A". */

export interface CurrentFigure {
  readonly value: number;
  readonly unit: 'mA' | 'A';
}

const DIGITS = 3;
/** More digits than that are noise of the arithmetic. */
const MOST_DIGITS = 6;

/** In A from 1 A on, to three significant digits, and as many more as tell the current from the one that it stands beside. */
export function currentFigure(mA: number, beside_mA = mA): CurrentFigure {
  return inUnit(significant(mA, beside_mA));
}

/** A computed figure to three significant digits, and as many more as tell it from the one that it stands beside. */
export function significant(value: number, beside = value): number {
  let digits = DIGITS;
  if (beside !== value) while (digits < MOST_DIGITS && rounded(value, digits) === rounded(beside, digits)) digits++;
  return rounded(value, digits);
}

/** A current that somebody is to set or that is stated: to its last digit. */
export function exactCurrentFigure(mA: number): CurrentFigure {
  return inUnit(rounded(mA, MOST_DIGITS));
}

export function current(mA: number, beside_mA?: number): string {
  return figureText(currentFigure(mA, beside_mA));
}

export function exactCurrent(mA: number): string {
  return figureText(exactCurrentFigure(mA));
}

function figureText({ value, unit }: CurrentFigure): string {
  return `${value} ${unit}`;
}

function inUnit(mA: number): CurrentFigure {
  return Math.abs(mA) < 1000 ? { value: mA, unit: 'mA' } : { value: mA / 1000, unit: 'A' };
}

function rounded(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}
