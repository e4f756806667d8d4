import { type Catalogue, worded } from '#schemas/coded.ts';
import { protocolWords } from '#schemas/vocabulary/spelling.ts';
import type { Concession, Incompatibility, IncompatibilityParams } from '../compatibility/verdict.ts';
import { nameOf } from './names.ts';

/** Why two interfaces may not join, for agents and the command line. */
export function verdictForAgents(why: Incompatibility): string {
  return worded(VERDICTS, why);
}

const VERDICTS: Catalogue<IncompatibilityParams, string> = {
  'interface-missing': ({ part, interface: id }) => `${part}.${id} is not on this board`,
  'same-interface': ({ interface: own }) => `${own.id} cannot be connected to itself`,
  domains: ({ a, b }) => `${nameOf(a)} is ${a.domain}, ${nameOf(b)} is ${b.domain}`,
  protocols: ({ a, b }) => {
    const [first, second] = [protocolWords(a.protocol), protocolWords(b.protocol)];
    return `${nameOf(a)} joins only ${first}${nameOf(b) === second ? `, not ${second}` : `; ${nameOf(b)} is ${second}`}`;
  },
  roles: ({ a, b, protocol, pairs }) => {
    const hint = pairs.length === 0 ? '' : `; these pair: ${pairs.map((pair) => pair.join(' with ')).join(', ')}`;
    return `${protocol}: ${a.roles.join(' or ')} does not pair with ${b.roles.join(' or ')}${hint}`;
  },
  functions: ({ a, b }) => `${a.functions.join(', ')} has no counterpart among ${b.functions.join(', ')}`,
  media: ({ a, b }) => `${a.id} carries ${a.fluid}, ${b.id} carries ${b.fluid}`,
  'fluid-not-allowed': ({ interface: port, fluid }) => `${fluid} is not allowed in ${port.id}`,
  speeds: ({ a, b }) =>
    `${a.id} runs at ${a.speeds_mbps.join(', ')} Mbit/s, ${b.id} at ${b.speeds_mbps.join(', ')} Mbit/s`,
  supply: ({ source, given_V, sink, accepted_V }) =>
    `${nameOf(source)} gives ${range(given_V)} V; ${nameOf(sink)} accepts ${range(accepted_V)} V`,
  'signal-levels': ({ a, b }) => `${nameOf(a)} is ${a.level_V} V, ${nameOf(b)} is ${b.level_V} V, and they must match`,
  'no-free-resources': ({ part, interface: port, concession }) =>
    `${part} has no free resources for ${nameOf(port)}${unless(concession)}`,
  'in-use': ({ part, interface: port, concession }) =>
    `${part} · ${nameOf(port)} is in use and takes no more connections${unless(concession)}`,
  'both-ends': ({ part }) => `${part} cannot place both ends`,
};

function unless(concession: Concession | null): string {
  return concession === null ? '' : concession === 'moves' ? ', unless others move' : ', unless a pin is shared';
}

function range([low, high]: readonly [number, number]): string {
  return low === high ? `${low}` : `${low} to ${high}`;
}
