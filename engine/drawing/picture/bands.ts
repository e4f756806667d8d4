/** The colour code of resistors. Source: IEC 60062, colours for figures, multipliers and tolerances. */
import type { Material } from './materials.ts';

const FIGURES = [
  'bandBlack',
  'bandBrown',
  'bandRed',
  'bandOrange',
  'bandYellow',
  'bandGreen',
  'bandBlue',
  'bandViolet',
  'bandGrey',
  'bandWhite',
] as const satisfies readonly Material[];

/** Exponents of ten below that of black. */
const SMALL: Readonly<Record<number, Material>> = { [-1]: 'bandGold', [-2]: 'bandSilver' };

const TOLERANCES: readonly (readonly [percent: number, band: Material])[] = [
  [0.05, 'bandGrey'],
  [0.1, 'bandViolet'],
  [0.25, 'bandBlue'],
  [0.5, 'bandGreen'],
  [1, 'bandBrown'],
  [2, 'bandRed'],
  [5, 'bandGold'],
  [10, 'bandSilver'],
];

/**
 * The bands of a resistor, the last one its tolerance: three figures up to 2 %, else two, where the value needs no more. A
 * zero-ohm link has one black band; a value without a code, or beyond it, has none.
 */
export function resistorBands(ohms: number, tolerance: number): readonly Material[] {
  if (ohms === 0) return ['bandBlack'];
  if (!Number.isFinite(ohms) || ohms < 0.1) return [];
  const [mantissa, exponent] = threeFigures(ohms);
  const three = tolerance <= 2 || mantissa % 10 !== 0;
  const figures = three ? String(mantissa) : String(mantissa / 10);
  const power = three ? exponent : exponent + 1;
  const multiplier = power < 0 ? SMALL[power] : FIGURES[power];
  const band = TOLERANCES.find(([percent]) => Math.abs(percent - tolerance) < 1e-9)?.[1];
  if (multiplier === undefined) return [];
  const bands = [...figures].map((figure): Material => FIGURES[Number(figure)] ?? 'bandBlack');
  return [...bands, multiplier, ...(band === undefined ? [] : [band])];
}

/** `ohms` as three figures and a power of ten, rounded. */
function threeFigures(ohms: number): readonly [mantissa: number, exponent: number] {
  const [digits = '', power = '0'] = ohms.toExponential(2).split('e');
  return [Number(digits.replace('.', '')), Number(power) - 2];
}
