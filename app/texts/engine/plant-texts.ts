import type { ViolationCode, ViolationParams } from '#engine/rules/codes.ts';
import { number, quantity } from '../format.ts';
import { named } from '../places.ts';
import { places } from './violation-words.ts';

type PlantCode = Extract<
  ViolationCode,
  | 'fluid-line-long'
  | `fluid-ports-joined/${string}`
  | 'fluid-pump-overloads-motor'
  | 'fluid-setting-unreached'
  | 'fluid-stop-lets-on'
  | 'fluid-valve-idle'
  | 'mech-belt-short'
  | 'mech-driven-twice'
  | 'mech-gears-locked'
  | `net-address-invalid/${string}`
  | 'power-controller-behind-stop'
  | 'power-outputs-unfed'
  | 'thermal-pads-stacked'
>;

/** Violations about pumps, lines, valves, gears and belts, and addresses that none may have. */
export const plantTexts: { readonly [C in PlantCode]: (p: ViolationParams<C>) => string } = {
  'fluid-line-long': (p) =>
    `${p.tube} is ${quantity(p.length_m, 'm')} long. Each stroke fills ${quantity(p.tube_cm3, 'cm³')} of it to move ${quantity(p.stroke_cm3, 'cm³')} of ${named(p.actuator)}.`,
  'fluid-ports-joined/past': (p) =>
    `A line leads past ${p.part}: it joins ${named(p.from)} with ${named(p.to)}, so both sides have one pressure.`,
  'fluid-ports-joined/outlets': (p) =>
    `A line joins ${named(p.from)} with ${named(p.to)}, the outlets of ${p.part}. What one of them gives escapes through the other, and both have the same pressure.`,
  'fluid-ports-joined/cylinder': (p) =>
    `A line joins ${named(p.from)} with ${named(p.to)}, both sides of the piston of ${p.part}. They have one pressure, and it never comes back.`,
  'fluid-setting-unreached': (p) =>
    `${p.regulator} is set to ${quantity(p.set_bar, 'bar')} but gets only ${quantity(p.pressure_bar, 'bar')}: it regulates nothing.`,
  'fluid-pump-overloads-motor': (p) =>
    `${p.pump} takes ${quantity(p.needs_kW, 'kW')} from ${p.motor}, which is rated for ${quantity(p.rated_kW, 'kW')}: ${quantity(p.pressure_bar, 'bar')} at ${quantity(p.flow_l_per_min, 'l/min')}.`,
  'net-address-invalid/unreadable': (p) => `${p.part} has the address ${p.address}, which is no valid IPv4 address.`,
  'net-address-invalid/network': (p) =>
    `${p.part} has the address ${p.address}, which names the network ${p.subnet} itself. No device can have it.`,
  'net-address-invalid/broadcast': (p) =>
    `${p.part} has the address ${p.address}, the broadcast address of ${p.subnet}. No device can have it.`,
  'power-outputs-unfed': (p) =>
    `${named(p.input)}, the supply of the outputs, is open: nothing comes out of ${places(p.outputs)}.`,
  'power-controller-behind-stop': (p) =>
    `${p.controller} gets its supply through the emergency stop at ${named(p.stop)}. When it opens, the controller loses its state and cannot tell why the machine stands.`,
  'fluid-valve-idle': (p) =>
    `${p.valve} switches nothing: ${places(p.ports)} ${p.ports.length === 1 ? 'is' : 'are'} closed, so it has no outlet. What it is meant to switch gets its supply past it.`,
  'fluid-stop-lets-on': (p) =>
    `${named(p.port)} has air at rest. When the emergency stop opens ${named(p.stop)}, ${p.valve} is switched off and lets air on to ${places(p.fed)} instead of venting ${p.fed.length === 1 ? 'it' : 'them'}.`,
  'thermal-pads-stacked': (p) =>
    `${p.a} and ${p.b} lie on each other: two pads in a row double the resistance of the way that the heat takes.`,
  'mech-driven-twice': (p) =>
    `${p.belt} and ${p.screw} both drive ${p.part}: they work against each other, and it jams.`,
  'mech-gears-locked': (p) =>
    `${p.gears.join(', ')} mesh in a ring of ${number(p.gears.length)}: neighbours turn in opposite directions, which an odd number cannot, so they lock and none turns.`,
  'mech-belt-short': (p) =>
    `${p.belt} is ${quantity(p.length_mm, 'mm')} long, too short to pull ${p.pulled} along ${p.rail} of ${quantity(p.rail_mm, 'mm')}: there and back it takes at least ${quantity(p.needed_mm, 'mm')}.`,
};
