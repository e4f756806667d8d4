/** A sign for each branch of the taxonomy: strokes in a 24 by 24 field, drawn with the text's colour. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { WireClass } from '../shape/wire-class.ts';

const GLYPHS: Readonly<Record<string, string>> = {
  microcontroller: 'M7 7h10v10H7z M10 3v4 M14 3v4 M10 17v4 M14 17v4 M3 10h4 M3 14h4 M17 10h4 M17 14h4',
  sensor:
    'M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4z M8 16a5.6 5.6 0 0 1 0-8 M16 8a5.6 5.6 0 0 1 0 8 M5 19a10 10 0 0 1 0-14 M19 5a10 10 0 0 1 0 14',
  power: 'M13 3 5 14h6l-1 7 9-12h-7z',
  battery: 'M4 8h13v8H4z M20 11v2 M8 11v2 M12 11v2',
  actuator: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8z M12 3a9 9 0 0 1 8 5 M20 4v4h-4 M12 21a9 9 0 0 1-8-5 M4 20v-4h4',
  component: 'M2 12h4l1.5-4 3 8 3-8 3 8 1.5-4h4',
  connectivity: 'M12 19h.01 M8.5 15.5a5 5 0 0 1 7 0 M5.5 12.2a9.3 9.3 0 0 1 13 0 M2.5 9a13.5 13.5 0 0 1 19 0',
  connector: 'M9 3v5 M15 3v5 M6 8h12v4a6 6 0 0 1-12 0z M12 18v3',
  display: 'M3 5h18v11H3z M9 20h6 M12 16v4',
  mechanical:
    'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z M12 3v3 M12 18v3 M3 12h3 M18 12h3 M5.6 5.6l2.2 2.2 M16.2 16.2l2.2 2.2 M5.6 18.4l2.2-2.2 M16.2 7.8l2.2-2.2',
  pneumatic: 'M3 8h11a3 3 0 1 0-3-3 M3 12h15a3 3 0 1 1-3 3 M3 16h7a2.5 2.5 0 1 1-2.5 2.5',
  hydraulic: 'M12 3s6.5 7 6.5 11.5a6.5 6.5 0 0 1-13 0C5.5 10 12 3 12 3z',
  thermal: 'M10 14V5a2 2 0 1 1 4 0v9a4 4 0 1 1-4 0z',
  expansion: 'M4 6h16v12H4z M8 6v3 M12 6v3 M16 6v3 M8 18v-3 M12 18v-3 M16 18v-3',
  robotics: 'M5 9h14v10H5z M12 5v4 M9 13h.01 M15 13h.01 M2 13v3 M22 13v3',
  custom: 'M12 3l8 4.5v9L12 21l-8-4.5v-9z M12 12l8-4.5 M12 12v9 M12 12 4 7.5',
};

const MORE_EXACT: readonly (readonly [RegExp, string])[] = [
  [/^power\.battery/, 'battery'],
  [/^component\.(display|led)/, 'display'],
  [/^component\.(connector|switch)/, 'connector'],
  [/^component\.ic|level_shifter/, 'microcontroller'],
];

/** A token that colours the sign: what the part is about, not how it is wired. */
const TONES: Readonly<Record<string, Tone>> = {
  microcontroller: 'accent',
  expansion: 'accent',
  robotics: 'accent',
  power: 'power',
  sensor: 'data',
  connectivity: 'network',
  actuator: 'mechanical',
  mechanical: 'mechanical',
  pneumatic: 'fluid',
  hydraulic: 'fluid',
  thermal: 'thermal',
};

type Tone = WireClass | 'accent';

export function toneOf(file: PartDefinitionFile | null): Tone {
  return TONES[rootOf(file)] ?? 'ground';
}

/** The SVG path of a part's sign. */
export function glyphOf(file: PartDefinitionFile | null): string {
  const path = pathOf(file);
  const exact = MORE_EXACT.find(([pattern]) => pattern.test(path))?.[1];
  return GLYPHS[exact ?? rootOf(file)] ?? GLYPHS.custom ?? '';
}

function pathOf(file: PartDefinitionFile | null): string {
  const metadata = file?.definition.metadata;
  return metadata?.taxonomy?.[0] ?? metadata?.type ?? 'custom';
}

function rootOf(file: PartDefinitionFile | null): string {
  return pathOf(file).split('.')[0] ?? 'custom';
}
