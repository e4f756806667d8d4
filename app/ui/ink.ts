/** Black or white, whichever is read better on `colour` (a hex or rgb() colour): at least 4.5 to 1 on every colour. */
export function inkOn(colour: string): string {
  const [r, g, b] = channels(colour).map(linear);
  const light = 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
  // Contrast by WCAG 2.2: (lighter + 0.05) / (darker + 0.05).
  return 1.05 / (light + 0.05) > (light + 0.05) / 0.05 ? '#ffffff' : '#000000';
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

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
