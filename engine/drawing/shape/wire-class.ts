/** What a wire carries, as far as its colour tells: one word a token `--wire-…`. */
import type { DomainName, Interface } from '#schemas/part-definition/types.ts';

export const WIRE_CLASSES = ['power', 'ground', 'data', 'network', 'fluid', 'mechanical', 'thermal'] as const;
/** What an interface carries. */
export type WireClass = (typeof WIRE_CLASSES)[number];

/** What a net carries: rails by their voltage, lines of mains, and signals, whose lines differ within a protocol. */
const NET_CLASSES = [
  'rail3',
  'rail5',
  'rail12',
  'rail24',
  'live',
  'neutral',
  'earth',
  'blue',
  'teal',
  'green',
  'olive',
  'violet',
  'pink',
  'brown',
  'slate',
] as const;
export const WIRE_COLOURS = [...WIRE_CLASSES, ...NET_CLASSES] as const;
export type WireColour = (typeof WIRE_COLOURS)[number];

/** V from which a supply is called by the next higher rail. */
const RAILS: readonly (readonly [from_V: number, WireColour])[] = [
  [18, 'rail24'],
  [7, 'rail12'],
  [4.2, 'rail5'],
  [0, 'rail3'],
];

/** The colour of a supply of so many V. */
export function railColour(voltage_V: number): WireColour {
  return RAILS.find(([from]) => voltage_V >= from)?.[1] ?? 'power';
}

/** Supplies differ by line as well as by hue: a thin line along the middle, as wires have, in dashes of board units. */
export const TRACERS: Readonly<Partial<Record<WireColour, readonly number[]>>> = {
  rail5: [12, 6],
  rail12: [6, 6],
  rail24: [2, 6],
  live: [],
  earth: [8, 8],
};

const BY_DOMAIN: Readonly<Record<Exclude<DomainName, 'electrical'>, WireClass>> = {
  network: 'network',
  pneumatic: 'fluid',
  hydraulic: 'fluid',
  mechanical: 'mechanical',
  thermal: 'thermal',
};
const POWER = /^(power|ac_power|battery|usb_pd|solar|heater)$/;
const GROUND = /ground|earth|shield/;

/** The class of an interface: its domain's, and within electrical power, ground only, or data. */
export function wireClass(domain: DomainName, face: Interface | null): WireClass {
  if (domain !== 'electrical') return BY_DOMAIN[domain];
  if (face === null) return 'data';
  if (face.requires.length > 0 && face.requires.every((need) => GROUND.test(need.function))) return 'ground';
  return POWER.test(face.protocol.type) ? 'power' : 'data';
}

/** The class of all that is not electrical. */
export function domainClass(domain: Exclude<DomainName, 'electrical'>): WireClass {
  return BY_DOMAIN[domain];
}
