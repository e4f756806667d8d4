/** The colours and the typeface that a board is painted with. */
import type { WireColour } from './shape/wire-class.ts';

export interface Palette {
  readonly canvas: string;
  readonly dot: string;
  readonly card: string;
  readonly cardLine: string;
  readonly note: string;
  readonly noteLine: string;
  readonly text: string;
  readonly textSoft: string;
  readonly textFaint: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  readonly error: string;
  readonly onError: string;
  readonly warning: string;
  readonly onWarning: string;
  readonly info: string;
  readonly onInfo: string;
  readonly wires: Readonly<Record<WireColour, string>>;
  /** As CSS writes a font family. */
  readonly font: string;
}

/** The light theme of the page, for drawings that are made without a page. */
export const LIGHT_PALETTE: Palette = {
  canvas: '#f6f5f3',
  dot: '#d5d0c9',
  card: '#ffffff',
  cardLine: '#c9c3ba',
  note: '#fbf4e0',
  noteLine: '#e2d5b0',
  text: '#211e1a',
  textSoft: '#5b554d',
  textFaint: '#716a61',
  accent: '#ac4f18',
  accentSoft: '#f9ebe1',
  onAccent: '#ffffff',
  error: '#c0233a',
  onError: '#ffffff',
  warning: '#8a5d00',
  onWarning: '#ffffff',
  info: '#2a62b5',
  onInfo: '#ffffff',
  wires: {
    power: '#bf4a4a',
    ground: '#57524b',
    data: '#3a6cb8',
    network: '#7553bd',
    fluid: '#14808a',
    mechanical: '#77722f',
    thermal: '#b1488c',
    rail3: '#c25e14',
    rail5: '#c8233f',
    rail12: '#8f6a00',
    rail24: '#a32c86',
    live: '#7a4a1f',
    neutral: '#2a62b5',
    earth: '#4c7d17',
    blue: '#2f6fd0',
    teal: '#12808f',
    green: '#2b7d3c',
    olive: '#7a7212',
    violet: '#7b4fc9',
    pink: '#c03a7a',
    brown: '#8a5232',
    slate: '#51606e',
  },
  font: 'Inter, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
};

/** `colour` with an opacity of `alpha`. */
export function faded(colour: string, alpha: number): string {
  const [r, g, b] = channels(colour);
  return `rgb(${r} ${g} ${b} / ${alpha})`;
}

/** Red, green and blue of a hex or rgb() colour, 0 to 255. */
export function channels(colour: string): readonly [number, number, number] {
  const hex = /^#([0-9a-f]{6})/i.exec(colour)?.[1];
  if (hex !== undefined) {
    const value = Number.parseInt(hex, 16);
    return [value >> 16, (value >> 8) & 255, value & 255];
  }
  const [r = 128, g = 128, b = 128] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [r, g, b];
}
