import { type Catalogue, worded } from '#schemas/coded.ts';
import { protocolWords } from '#schemas/vocabulary/spelling.ts';
import type { PinFault, PinFaultParams } from '../compatibility/pin-fault-params.ts';
import { current } from './current.ts';
import { listed, pinId, shortened } from './names.ts';

/** Why no connection joins two pins, for agents and the command line: the cause, then what each of them goes to. */
export function pinFaultForAgents(fault: PinFault): string {
  return worded(FAULTS, fault);
}

const FAULTS: Catalogue<PinFaultParams, string> = {
  'both-send': (met) =>
    `${pair(met, 'meets')}: both send, two outputs on one line, so swap the two lines${remedy(met)}`,
  'both-listen': (met) => `${pair(met, 'meets')}: both listen, so swap the two lines${remedy(met)}`,
  reversed: (met) => `${pair(met, 'on')}: the supply is reversed, plus and ground are swapped${remedy(met)}`,
  'in-series': ({ volts_V, ...met }) =>
    `${pair(met, 'on')} puts two supplies in series${volts_V === null ? '' : `, which give up to ${volts_V} V together`}: what is made for one of them does not withstand that, and a series connection is not drawn by wires between two sources`,
  'loads-in-series': ({ from, to }) =>
    `${pinId(from)} on ${pinId(to)} puts two loads in series: each gets only a part of the voltage; connect ${pinId(from)} to the return of the supply, minus or N`,
  rail: ({ rail, rail_V, pin, pin_V }) =>
    `${pinId(rail)} gives a supply${rail_V === null ? '' : ` of ${rail_V} V`}, but ${pinId(pin)} is a signal pin${pin_V === null ? '' : ` of a part at ${pin_V} V`} and no supply input: a supply gets there over a resistor, a divider or a contact`,
  'across-shunt': ({ rail, pin, shunt_ohm, driven_mA, limit_mA }) =>
    `${pinId(pin)} measures a current with ${shunt_ohm} Ω inside${limit_mA === undefined ? '' : `, which bear ${current(limit_mA)}`}: ${pinId(rail)} straight on it would drive ${driven_mA === undefined ? 'far more through it' : `${current(driven_mA)} through it`} and destroy it; a transmitter, which limits the current, belongs between them`,
  measures: ({ pin, other }) =>
    `${pinId(pin)} measures the voltage across a shunt: it belongs on one end of the shunt, and not on ${pinId(other)}, across the load`,
  'loop-reversed': ({ pin, other }) =>
    `${pinId(pin)} on ${pinId(other)}: the current loop is reversed, so swap the two wires; plus of the transmitter goes to the supply, its output to what reads the loop`,
  crossed: ({ functions, ...met }) =>
    `${pair(met, 'meets')}: ${functions.from} and ${functions.to} are different lines, so swap them${remedy(met)}`,
  inverted: (met) =>
    `${pair(met, 'meets')}: they are opposite halves of one pair, its polarity is inverted, so swap them${remedy(met)}`,
  windings: (met) =>
    `${pair(met, 'meets')}: they belong to two windings, so that each bridge holds an end of both and no winding gets a current${remedy(met)}`,
  'input-only': ({ pin, function: name, other, able }) =>
    `${pinId(pin)} is input only: it cannot drive ${pinId(other)} as ${name}${pins(able)}`,
  'needs-driver': ({ pin, other, given_mA, taken_mA, pin_V, other_V, able }) =>
    `${pinId(pin)} is a signal pin${given_mA === undefined ? '' : ` of ${current(given_mA, taken_mA)}`} and cannot carry the current of ${pinId(other)}${taken_mA === undefined ? '' : `, ${current(taken_mA, given_mA)}`}${pin_V === undefined || other_V === undefined ? '' : `, and the ${other_V} V of its supply are too much for a part at ${pin_V} V`}: ${able.length === 0 ? 'put a driver between them' : `feed it from ${ids(able)}, or over a driver`}`,
  lacks: ({ pin, function: name, other, able }) =>
    `${pinId(pin)} has no ${name}, which ${pinId(other)} needs${pins(able)}`,
  apart: ({ protocols, ...met }) =>
    `${pair(met, 'cannot connect to')}: ${spoken(protocols.from)} does not connect to ${spoken(protocols.to)}${remedy(met)}`,
  mains: ({ mains, mains_V, other, other_V }) =>
    `${pinId(mains)} carries the mains, ${mains_V} V; ${pinId(other)} is ${other_V === null ? 'not made for it' : `made for ${other_V} V`}`,
  unclaimed: ({ pin, why }) =>
    `no interface has ${pinId(pin)}, so nothing can be connected to it${why === undefined ? '' : ` (${unended(why)})`}`,
};

type JoinedPins = PinFaultParams['both-send'];

function pair({ from, to }: Pick<JoinedPins, 'from' | 'to'>, verb: string): string {
  return `${pinId(from)} ${verb} ${pinId(to)}`;
}

function remedy({ from, to, fits }: JoinedPins): string {
  const ways = [
    ...(fits.from.length === 0 ? [] : [`${pinId(from)} goes to ${ids(fits.from)} of ${to.part}`]),
    ...(fits.to.length === 0 ? [] : [`${pinId(to)} to ${ids(fits.to)} of ${from.part}`]),
  ];
  return ways.length === 0 ? '' : `; ${ways.join(', ')}`;
}

function pins(able: PinFaultParams['lacks']['able']): string {
  return able.length === 0 ? '; no pin of its part can' : `; pins that can: ${ids(able)}`;
}

function ids(named: readonly { readonly id: string }[]): string {
  return shortened(named.map(({ id }) => id));
}

function spoken(protocols: readonly string[]): string {
  return protocols.length === 0 ? 'nothing' : listed(protocols.map(protocolWords));
}

/** Without the stop at its end. */
function unended(sentence: string): string {
  return sentence.replace(/\.$/, '');
}
