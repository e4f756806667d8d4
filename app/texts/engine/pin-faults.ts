import type { NamedPin, PinFault, PinFaultParams } from '#engine/compatibility/pin-fault-params.ts';
import { type Catalogue, worded } from '#schemas/coded.ts';
import { alternatives, current, list, quantity } from '../format.ts';
import { inLanguage } from '../language.ts';
import { functionOf, nameOf } from '../names.ts';
import { protocolName } from '../vocabulary.ts';

/** Why no connection joins two pins, in sentences for people. */
export function pinFaultWords(fault: PinFault): string {
  return worded<PinFaultParams, keyof PinFaultParams, string>(pinFaultsTexts, fault);
}

/** "U2 · TXD" */
export function pinOfPart(pin: NamedPin): string {
  return `${pin.part} · ${nameOf(pin)}`;
}

export const pinFaultsTexts = inLanguage('pinFaults', {
  'both-send': (met) => `${pinOfPart(met.from)} meets ${pinOfPart(met.to)}, and both send. ${remedy(met)}`,
  'both-listen': (met) => `${pinOfPart(met.from)} meets ${pinOfPart(met.to)}, and both listen. ${remedy(met)}`,
  reversed: (met) =>
    `${pinOfPart(met.from)} would be on ${pinOfPart(met.to)}: plus and ground of the supply are swapped. ${remedy(met)}`,
  'in-series': ({ volts_V, ...met }) =>
    `${pinOfPart(met.from)} would be on ${pinOfPart(met.to)}: the two supplies would be in series${volts_V === null ? '' : ` and give up to ${quantity(volts_V, 'V')}`}. What is made for one of them does not withstand that.`,
  'loads-in-series': ({ from, to }) =>
    `${pinOfPart(from)} would be on ${pinOfPart(to)}: the two loads would be in series, and each would get only a part of the voltage. Connect ${pinOfPart(from)} to the return of the supply, minus or N.`,
  rail: ({ rail, rail_V, pin, pin_V }) =>
    `${pinOfPart(rail)} gives a supply${rail_V === null ? '' : ` of ${quantity(rail_V, 'V')}`}, but ${pinOfPart(pin)} is a signal pin${pin_V === null ? '' : ` of a part at ${quantity(pin_V, 'V')}`} and no supply input. A supply gets there over a resistor, a divider or a contact.`,
  'across-shunt': ({ rail, pin, shunt_ohm, driven_mA, limit_mA }) =>
    `${pinOfPart(pin)} measures a current with ${quantity(shunt_ohm, 'Ω')} inside${limit_mA === undefined ? '' : `, which bear ${current(limit_mA)}`}. ${pinOfPart(rail)} straight on it would drive ${driven_mA === undefined ? 'far more through it' : `${current(driven_mA)} through it`} and destroy it. A transmitter, which limits the current, belongs between them.`,
  measures: ({ pin, other }) =>
    `${pinOfPart(pin)} measures the voltage across a shunt and belongs on one end of it. On ${pinOfPart(other)} it would be across the load.`,
  'loop-reversed': ({ pin, other }) =>
    `${pinOfPart(pin)} would be on ${pinOfPart(other)}: the current loop is reversed. Plus of the transmitter goes to the supply, its output to what reads the loop.`,
  crossed: ({ functions, ...met }) =>
    `${pinOfPart(met.from)} meets ${pinOfPart(met.to)}, but ${functionOf(functions.from)} and ${functionOf(functions.to)} are different lines. ${remedy(met)}`,
  inverted: (met) =>
    `${pinOfPart(met.from)} meets ${pinOfPart(met.to)}, the opposite half of the pair: its polarity is inverted. ${remedy(met)}`,
  windings: (met) =>
    `${pinOfPart(met.from)} meets ${pinOfPart(met.to)}, which belongs to the other winding: no winding gets a current. ${remedy(met)}`,
  'input-only': ({ pin, function: name, other, able }) =>
    `${pinOfPart(pin)} is input only and cannot drive ${pinOfPart(other)} as ${functionOf(name)}. ${capable(able)}`,
  'needs-driver': ({ pin, other, given_mA, taken_mA, pin_V, other_V, able }) =>
    `${pinOfPart(pin)} is a signal pin${given_mA === undefined ? '' : ` of ${current(given_mA, taken_mA)}`} and cannot carry the current of ${pinOfPart(other)}${taken_mA === undefined ? '' : `, ${current(taken_mA, given_mA)}`}${pin_V === undefined || other_V === undefined ? '' : `, and the ${quantity(other_V, 'V')} of its supply are too much for a part at ${quantity(pin_V, 'V')}`}. ${able.length === 0 ? 'Put a driver between them.' : `Feed it from ${alternatives(able.map(nameOf))}, or over a driver.`}`,
  lacks: ({ pin, function: name, other, able }) =>
    `${pinOfPart(pin)} cannot serve ${functionOf(name)}, which ${pinOfPart(other)} needs. ${capable(able)}`,
  apart: ({ protocols, ...met }) =>
    `${pinOfPart(met.from)} cannot connect to ${pinOfPart(met.to)}: ${spoken(protocols.from)} does not connect to ${spoken(protocols.to)}. ${remedy(met)}`,
  mains: ({ mains, mains_V, other, other_V }) =>
    `${pinOfPart(mains)} carries the mains, ${quantity(mains_V, 'V')}. ${pinOfPart(other)} is ${other_V === null ? 'not made for it' : `made for ${quantity(other_V, 'V')}`}.`,
  unclaimed: ({ pin, why }) =>
    `Nothing can be connected to ${pinOfPart(pin)}: no interface of ${pin.part} uses it${why === undefined ? '.' : ` (${why.replace(/\.$/, '')}).`}`,
} satisfies Catalogue<PinFaultParams, string>);

type JoinedPins = PinFaultParams['both-send'];

/** Where the two pins belong. */
function remedy({ from, to, fits }: JoinedPins): string {
  const ways = [
    ...(fits.from.length === 0
      ? []
      : [`${pinOfPart(from)} goes to ${alternatives(fits.from.map(nameOf))} of ${to.part}.`]),
    ...(fits.to.length === 0 ? [] : [`${pinOfPart(to)} goes to ${alternatives(fits.to.map(nameOf))} of ${from.part}.`]),
  ];
  return ways.length === 0 ? 'Choose other pins.' : ways.join(' ');
}

function capable(able: PinFaultParams['lacks']['able']): string {
  return able.length === 0 ? 'No pin of its part can.' : `Pins that can: ${list(able.map(nameOf))}.`;
}

function spoken(protocols: readonly string[]): string {
  return list(protocols.map(protocolName));
}
