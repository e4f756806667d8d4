import type { Incompatibility, IncompatibilityParams } from '#engine/compatibility/verdict.ts';
import { type Catalogue, worded } from '#schemas/coded.ts';
import { alternatives, list, number, quantity } from '../format.ts';
import { inLanguage } from '../language.ts';
import { functionOf, nameOf } from '../names.ts';
import { inWords, protocolName, protocolWords } from '../vocabulary.ts';

/** Why two interfaces cannot be connected, in a sentence for people. */
export function verdictWords(why: Incompatibility): string {
  return worded<IncompatibilityParams, keyof IncompatibilityParams, string>(verdictsTexts, why);
}

export const verdictsTexts = inLanguage('verdicts', {
  'interface-missing': () => 'This interface is not on the board any more.',
  'same-interface': ({ interface: own }) => `${nameOf(own)} cannot be connected to itself.`,
  domains: ({ a, b }) => `${nameOf(a)} is ${a.domain}, ${nameOf(b)} is ${b.domain}.`,
  protocols: ({ a, b }) => {
    const [first, second] = [protocolWords(a.protocol), protocolWords(b.protocol)];
    return nameOf(b) === second
      ? `${nameOf(a)} joins only ${first}, not ${second}.`
      : `${nameOf(a)} joins only ${first}; ${nameOf(b)} is ${second}.`;
  },
  roles: ({ a, b, protocol }) => {
    const [first, second] = [a, b].map(({ roles }) => alternatives(roles.map(inWords)));
    return first === second
      ? `${protocolName(protocol)}: both ends are ${first}, and one of them has to be the other side.`
      : `${protocolName(protocol)}: ${first} does not pair with ${second}.`;
  },
  functions: ({ a, b }) =>
    `${list(a.functions.map(functionOf))} of ${nameOf(a)} ${a.functions.length === 1 ? 'has' : 'have'} no counterpart in ${nameOf(b)}, which has ${list(b.functions.map(functionOf))}.`,
  media: ({ a, b }) => `${nameOf(a)} carries ${inWords(a.fluid)}, ${nameOf(b)} carries ${inWords(b.fluid)}.`,
  'fluid-not-allowed': ({ interface: port, fluid }) => `${nameOf(port)} is not made for ${inWords(fluid)}.`,
  speeds: ({ a, b }) => `${nameOf(a)} runs at ${speeds(a.speeds_mbps)}, ${nameOf(b)} at ${speeds(b.speeds_mbps)}.`,
  supply: ({ source, given_V, sink, accepted_V }) =>
    `${nameOf(source)} gives ${volts(given_V)}; ${nameOf(sink)} accepts ${volts(accepted_V)}.`,
  'signal-levels': ({ a, b }) =>
    `${nameOf(a)} works at ${quantity(a.level_V, 'V')}, ${nameOf(b)} at ${quantity(b.level_V, 'V')}, and they have to match.`,
  'no-free-resources': ({ part, interface: port, concession }) =>
    concession === 'moves'
      ? `${part} has no pin free for ${nameOf(port)}, unless others move.`
      : concession === 'sharing'
        ? `${part} has no pin free for ${nameOf(port)}, unless it shares one.`
        : `${part} has no pin free for ${nameOf(port)}.`,
  'in-use': ({ part, interface: port, concession }) =>
    concession === 'moves'
      ? `${part} · ${nameOf(port)} is in use and takes no more connections, unless others move.`
      : concession === 'sharing'
        ? `${part} · ${nameOf(port)} is in use and takes no more connections, unless they share a pin.`
        : `${part} · ${nameOf(port)} is in use and takes no more connections.`,
  'both-ends': ({ part }) => `${part} has no pins for both ends of the connection.`,
} satisfies Catalogue<IncompatibilityParams, string>);

function volts([low, high]: readonly [number, number]): string {
  return low === high ? quantity(low, 'V') : `${number(low)} to ${quantity(high, 'V')}`;
}

function speeds(mbps: readonly number[]): string {
  return alternatives(mbps.map((speed) => quantity(speed, 'Mbit/s')));
}
