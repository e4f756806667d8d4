import type { ViolationCode, ViolationParams } from '#engine/rules/codes.ts';
import { quantity } from '../format.ts';
import { named } from '../places.ts';

type PlantCode = Extract<
  ViolationCode,
  'fluid-line-long' | `fluid-ports-joined/${string}` | 'fluid-pump-overloads-motor' | `net-address-invalid/${string}`
>;

/** Violations about pumps, lines around parts, long tubes and addresses that none may have. */
export const plantTexts: { readonly [C in PlantCode]: (p: ViolationParams<C>) => string } = {
  'fluid-line-long': (p) =>
    `${p.tube} is ${quantity(p.length_m, 'm')} long. Each stroke fills ${quantity(p.tube_cm3, 'cm³')} of it to move ${quantity(p.stroke_cm3, 'cm³')} of ${named(p.actuator)}.`,
  'fluid-ports-joined/past': (p) =>
    `A line leads past ${p.part}: it joins ${named(p.from)} with ${named(p.to)}, so both sides have one pressure.`,
  'fluid-ports-joined/outlets': (p) =>
    `A line joins ${named(p.from)} with ${named(p.to)}, the outlets of ${p.part}. What one of them gives escapes through the other, and both have the same pressure.`,
  'fluid-pump-overloads-motor': (p) =>
    `${p.pump} takes ${quantity(p.needs_kW, 'kW')} from ${p.motor}, which is rated for ${quantity(p.rated_kW, 'kW')}: ${quantity(p.pressure_bar, 'bar')} at ${quantity(p.flow_l_per_min, 'l/min')}.`,
  'net-address-invalid/unreadable': (p) => `${p.part} has the address ${p.address}, which is no valid IPv4 address.`,
  'net-address-invalid/network': (p) =>
    `${p.part} has the address ${p.address}, which names the network ${p.subnet} itself. No device can have it.`,
  'net-address-invalid/broadcast': (p) =>
    `${p.part} has the address ${p.address}, the broadcast address of ${p.subnet}. No device can have it.`,
};
