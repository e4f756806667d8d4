import { channels } from '#engine/drawing/palette.ts';

/** Black or white, whichever is read better on `colour` (a hex or rgb() colour): at least 4.5 to 1 on every colour. */
export function inkOn(colour: string): string {
  const [r, g, b] = channels(colour).map(linear);
  const light = 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
  // Contrast by WCAG 2.2: (lighter + 0.05) / (darker + 0.05).
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.05 ? '#ffffff' : '#000000';
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
