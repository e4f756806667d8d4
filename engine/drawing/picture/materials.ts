/** What parts are made of: a light and a dark value for each material, and inks that can be read on it. */
import type { Palette } from '../palette.ts';
import { channels } from '../palette.ts';

const TOKENS = {
  // Solder mask, muted beside the real ones
  maskBlack: ['#26282b', '#33363b'],
  maskGrey: ['#5d6166', '#6d7177'],
  maskSilver: ['#a9adb3', '#8f949b'],
  maskWhite: ['#edece7', '#d9d7d1'],
  maskRed: ['#8c2c2d', '#9c3a3b'],
  maskOrange: ['#a1531c', '#a8571f'],
  maskYellow: ['#c9a23a', '#c29c3e'],
  maskGreen: ['#1f6446', '#297553'],
  maskTeal: ['#116870', '#197780'],
  maskBlue: ['#1f4f86', '#2a62a3'],
  maskPurple: ['#5b3f8f', '#6a4ca5'],
  maskBrown: ['#5b4636', '#6b5443'],
  maskBeige: ['#d9cdb4', '#c6bba2'],
  maskBrass: ['#b8924a', '#b08d4c'],
  maskTransparent: ['#dbe4e8', '#55626b'],

  plasticBlack: ['#2b2c30', '#3b3d43'],
  plasticGrey: ['#c6c8c7', '#9fa3a6'],
  plasticSilver: ['#c9ccd0', '#aab0b6'],
  plasticWhite: ['#f6f4f0', '#dedbd5'],
  plasticRed: ['#bd3532', '#c7433d'],
  plasticOrange: ['#d9722a', '#d9772f'],
  plasticYellow: ['#e3b733', '#dab23a'],
  plasticGreen: ['#2c8653', '#37935f'],
  plasticTeal: ['#1b8288', '#2a9299'],
  plasticBlue: ['#2c6cba', '#3b7bc8'],
  plasticPurple: ['#6f4fb3', '#7f60c2'],
  plasticBrown: ['#74543c', '#866650'],
  plasticBeige: ['#e3d2b2', '#cfbf9f'],
  plasticBrass: ['#c9a052', '#bd9850'],
  plasticTransparent: ['#d4dfe5', '#5e6c76'],

  metal: ['#c9ccd0', '#aab0b6'],
  metalDark: ['#a9adb3', '#868c93'],
  steel: ['#8d9299', '#767c84'],
  gold: ['#d7a54a', '#cf9f48'],
  copper: ['#b5733f', '#bd7c49'],
  brass: ['#c9a55a', '#b9974f'],
  solder: ['#dcdee1', '#c2c7cc'],
  ceramic: ['#e6dccb', '#cdc3b2'],
  epoxy: ['#e3c9a0', '#cdb48c'],
  glass: ['#0e1115', '#0b0d10'],
  glow: ['#8fd0ff', '#8fd0ff'],
  lens: ['#2a3550', '#34415f'],
  rubber: ['#38393c', '#45474b'],
  cavity: ['#15161a', '#121316'],
  liquid: ['#bcd6ea', '#4f6f88'],
  oil: ['#e0b65c', '#a98338'],
  air: ['#a9d2f5', '#5b93c4'],
  cellBlue: ['#1d3a63', '#27497a'],
  leaf: ['#2e9a54', '#3fb068'],

  // Colours of IEC 60062
  bandBlack: ['#1c1c1e', '#1c1c1e'],
  bandBrown: ['#6b3e1f', '#6b3e1f'],
  bandRed: ['#c62828', '#c62828'],
  bandOrange: ['#ef7f1a', '#ef7f1a'],
  bandYellow: ['#f2c21b', '#f2c21b'],
  bandGreen: ['#2e8b3d', '#2e8b3d'],
  bandBlue: ['#2f5fc4', '#2f5fc4'],
  bandViolet: ['#7b3fb0', '#7b3fb0'],
  bandGrey: ['#8a8a8a', '#8a8a8a'],
  bandWhite: ['#f4f4f2', '#f4f4f2'],
  bandGold: ['#b08a1f', '#b08a1f'],
  bandSilver: ['#a7abb0', '#a7abb0'],
} as const satisfies Readonly<Record<string, readonly [light: string, dark: string]>>;

type Token = keyof typeof TOKENS;
/** A token, what lies behind the part, or a token made lighter (+) or darker (−) by percent. */
export type Material = Token | 'ground' | `${Token}${'+' | '-'}${number}`;
/** Ink on a material: as strong as it gets, one that recedes, or the lines of a symbol. */
export type InkWeight = 'strong' | 'soft';

/** Words of `vocabulary/drawings.json` by the ending of their tokens; any other word is grey. */
const COLOUR_WORDS: Readonly<Record<string, string>> = {
  black: 'Black',
  grey: 'Grey',
  silver: 'Silver',
  white: 'White',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  violet: 'Purple',
  brown: 'Brown',
  beige: 'Beige',
  brass: 'Brass',
  transparent: 'Transparent',
};

export function maskOf(colour: string | undefined): Token {
  return token('mask', colour);
}

export function plasticOf(colour: string | undefined): Token {
  return token('plastic', colour);
}

function token(kind: 'mask' | 'plastic', colour = ''): Token {
  // Every ending of the table is that of a token of both kinds, which a test holds.
  return `${kind}${Object.hasOwn(COLOUR_WORDS, colour) ? COLOUR_WORDS[colour] : 'Grey'}` as Token;
}

/** The plastic of a wire that is called by its colour, `Orange, signal`; null where no colour is named. */
export function wireColour(printed: string): Token | null {
  const [first = ''] = printed.toLowerCase().split(/[^a-z]/, 1);
  if (first === 'pink') return 'plasticRed';
  return Object.hasOwn(COLOUR_WORDS, first) ? plasticOf(first) : null;
}

/** The materials in one theme. */
export class MaterialTheme {
  readonly palette: Palette;
  readonly dark: boolean;
  readonly #known = new Map<string, string>();

  constructor(palette: Palette) {
    this.palette = palette;
    this.dark = luminance(palette.canvas) < 0.18;
  }

  colour(material: Material): string {
    if (material === 'ground') return this.palette.canvas;
    const known = this.#known.get(material);
    if (known !== undefined) return known;
    const [, name = '', percent = '0'] = /^([a-zA-Z]+)([+-][\d.]+)?$/.exec(material) ?? [];
    // The pattern gives back the token of the type.
    const plain = TOKENS[name as Token][this.dark ? 1 : 0];
    const by = Number(percent ?? 0) / 100;
    const colour = by === 0 ? plain : mixed(plain, by > 0 ? '#ffffff' : '#000000', Math.abs(by));
    this.#known.set(material, colour);
    return colour;
  }

  /** The edge of a body: lighter on a dark ground, where the shade of its material would be lost. */
  edge(line: Material): string {
    const colour = this.colour(line);
    return this.dark ? mixed(colour, '#ffffff', 0.25) : colour;
  }

  /** Text on a material: at least 4.5 to 1 also where it recedes. */
  ink(on: Material, weight: InkWeight): string {
    if (on === 'ground') return weight === 'strong' ? this.palette.text : this.palette.textFaint;
    const key = `${weight} ${on}`;
    let known = this.#known.get(key);
    if (known === undefined) {
      known = inkOn(this.colour(on), weight);
      this.#known.set(key, known);
    }
    return known;
  }
}

const themes = new WeakMap<Palette, MaterialTheme>();

export function themeOf(palette: Palette): MaterialTheme {
  let theme = themes.get(palette);
  if (theme === undefined) {
    theme = new MaterialTheme(palette);
    themes.set(palette, theme);
  }
  return theme;
}

/** What ink that recedes keeps of contrast: above the 4.5 to 1 of WCAG 2.2 AA, so that rounding costs nothing. */
const SOFT_CONTRAST = 4.8;

function inkOn(ground: string, weight: InkWeight): string {
  const [light, dark] = ['#ffffff', '#0b0b0d'];
  const strong = contrast(light, ground) >= contrast(dark, ground) ? light : dark;
  if (weight === 'strong') return strong;
  for (const share of [0.45, 0.35, 0.25, 0.15, 0.08]) {
    const soft = mixed(strong, ground, share);
    if (contrast(soft, ground) >= SOFT_CONTRAST) return soft;
  }
  return strong;
}

/** Contrast by WCAG 2.2: (lighter + 0.05) / (darker + 0.05). */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Relative luminance by WCAG 2.2. */
function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** `colour` with a share of `other` in it, as a hex colour. */
function mixed(colour: string, other: string, share: number): string {
  const to = channels(other);
  const parts = channels(colour).map((value, i) => Math.round(value + ((to[i] ?? 0) - value) * share));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * All tokens: tests look at what stands on each.
 * @internal
 */
export const MATERIAL_TOKENS = Object.keys(TOKENS) as readonly Token[];
