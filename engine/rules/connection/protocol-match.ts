/** Whether the two ends of a connection speak the same language and can say anything to each other. */

import { isGround, PROTOCOLS } from '#schemas/vocabulary/index.ts';
import type { Instance } from '../../allocation/instance.ts';
import { joinsLoadLine } from '../../compatibility/load-lines.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import type { Link } from '../../design/design.ts';
import { joinedPairs, joinsAcross, slotPairs } from '../../design/pairing.ts';
import { otherEnd } from '../by-kind.ts';
import { endsAgree } from '../ends-agree.ts';
import { endNames, instancePinRefs, list } from '../names.ts';
import { isMaster, isPassive, protocolOf, rolesFit, rolesMeet, sameProtocol } from '../protocol.ts';
import { type NameLists, type Names, rule } from '../rule.ts';

const LINK = { scope: 'link', severity: 'error' } as const;

export const CONN_DOMAIN_MISMATCH = rule({
  ...LINK,
  id: 'conn-domain-mismatch',
  title: 'The ends are in different domains',
  why: 'A wire cannot feed a hose. Only a part that converts one domain into the other can stand between them.',
  example: 'A 24 V output connected to a pneumatic port.',
  fix: 'Put a transducer between them, such as a valve, a pump, a motor or a sensor.',
  silences: ['conn-protocol-mismatch', 'conn-role-incompatible', 'conn-function-unpaired'],
  concerns: (a, b) => a.domain !== b.domain,
  message: (p: Names<'a' | 'domainA' | 'b' | 'domainB'>) =>
    `${p.a} is ${p.domainA} and ${p.b} is ${p.domainB}: a transducer belongs between them`,
  check: endsAgree(
    () => true,
    (_, { end }) => end.domain,
    (domainA, domainB) => (domainA === domainB ? null : { params: { domainA, domainB } }),
  ),
});

export const CONN_PROTOCOL_MISMATCH = rule({
  ...LINK,
  id: 'conn-protocol-mismatch',
  title: 'The ends speak different protocols',
  why: 'Two interfaces connect only if they have the same protocol type. The one exception: rails and grounds may be tied to logic inputs.',
  example: 'A UART connected to an I2C sensor.',
  fix: 'Connect interfaces of the same protocol, or put a bridge between them.',
  silences: ['conn-role-incompatible', 'conn-function-unpaired'],
  concerns: (a, b) => !speakAlike(a, b) && !joinsAcross(a, b),
  message: (p: Names<'a' | 'protocolA' | 'b' | 'protocolB'>) =>
    `${p.a} speaks ${p.protocolA}, but ${p.b} speaks ${p.protocolB}`,
  check: endsAgree(
    (link) => {
      const [a, b] = link.ends.map(({ index }) => index) as [InterfaceIndex, InterfaceIndex];
      return !joinsLoadLines(link) && (speakAlike(a, b) || !joinsAcross(a, b));
    },
    (_, end) => protocolOf(end),
    (protocolA, protocolB) => (protocolA === protocolB ? null : { params: { protocolA, protocolB } }),
  ),
});

export const CONN_ROLE_INCOMPATIBLE = rule({
  ...LINK,
  id: 'conn-role-incompatible',
  title: 'The roles do not pair',
  why: 'Two slaves on their own never start a transfer; two sources feed each other.',
  example: 'Two I2C slaves connected to each other, without a master.',
  fix: 'Connect two roles that pair; the message lists them.',
  silences: ['conn-function-unpaired', 'elec-i2c-address-conflict', 'elec-pullup-missing'],
  concerns: (a, b) => speakAlike(a, b) && !rolesMeet(a, b),
  message: (p: Names<'protocol' | 'a' | 'b'> & NameLists<'rolesA' | 'rolesB' | 'pairs'>) =>
    `${p.protocol}: ${p.a} is ${list(p.rolesA)}, ${p.b} is ${list(p.rolesB)}; roles that pair: ${list(p.pairs.map((pair) => pair.replace(' ', ' with ')))}`,
  check: (link, { design, report }) => {
    const [a, b] = link.ends;
    const type = protocolOf(a);
    if (!sameProtocol(link) || rolesFit(link) || joinsGroundsAlone(link)) return;
    const pairs = (PROTOCOLS.get(type)?.compatible_pairs ?? []).map((pair) => pair.join(' '));
    report({
      params: {
        protocol: type,
        ...endNames(design, link),
        rolesA: a.index.roles,
        rolesB: b.index.roles,
        pairs,
      },
      // The pins too: what a wire between two that do not pair lacks is not said beside it.
      refs: [link, a, ...instancePinRefs(a), b, ...instancePinRefs(b)],
    });
  },
});

/** It names its lines, and each of them leads from a supply, a switch or a driver to a load. */
function joinsLoadLines({ connection: { lines }, ends: [a, b] }: Link): boolean {
  if (lines === undefined) return false;
  return joinedPairs(a.index, b.index, lines).every((line) => joinsLoadLine(a.index, b.index, line));
}

/** Grounds are joined whatever the interfaces are that they belong to. */
function joinsGroundsAlone({ connection: { lines }, conductors }: Link): boolean {
  return lines !== undefined && conductors.every(({ a, b }) => isGround(a.function) && isGround(b.function));
}

export const CONN_FUNCTION_UNPAIRED = rule({
  ...LINK,
  id: 'conn-function-unpaired',
  title: 'A signal has no counterpart on the other end',
  why: 'Each signal of one end needs a matching signal on the other end. A required signal that the other end does not offer stays unconnected.',
  example: 'A device that needs a chip select, on a port that offers only data and clock.',
  fix: 'Check what both definitions require, and use an interface that offers the missing signal.',
  concerns: (a, b) => speakAlike(a, b) && !a.passive && !b.passive && leavesOpen(a, b),
  message: (p: NameLists<'functions' | 'ends'> & Names<'a' | 'b'>) =>
    `${list(p.functions.map((name, index) => `${name} of ${p.ends[index]}`))} ${p.functions.length === 1 ? 'has' : 'have'} no counterpart on the other end (${p.a} to ${p.b})`,
  check: (link, { design, report }) => {
    if (link.connection.lines !== undefined || link.ends.some(isPassive) || !sameProtocol(link)) return;
    const lost = lostFunctions(link);
    if (lost === null) return;
    report({
      params: {
        functions: lost.map((one) => one.function),
        ends: lost.map((one) => link.ends[one.end].end),
        ...endNames(design, link),
      },
      refs: [link],
    });
  },
});

/** Some slot of two interfaces that are joined has no counterpart, ground apart. */
function leavesOpen(a: InterfaceIndex, b: InterfaceIndex): boolean {
  const pairs = slotPairs(a, b);
  return [a, b].some(({ slots }, end) =>
    slots.some(({ function: name }, slot) => !isGround(name) && !pairs.some((pair) => pair[end] === slot)),
  );
}

/**
 * The functions that make the connection fail: an open slot of an end that leads nobody, or open slots on both ends.
 * A leader may offer more than one follower uses, and a wider port may run narrower. Ground has rules of its own.
 */
function lostFunctions(link: Link): readonly { readonly function: string; readonly end: 0 | 1 }[] | null {
  if (link.ends.some((end) => end.slots.some((slot) => slot.resource === null))) return null; // alloc-unsatisfied says it
  const paired = [new Set<string>(), new Set<string>()] as const;
  const open = link.unpaired
    .map(({ end, slot }) => ({ end, slot, function: link.ends[end].slots[slot]?.function ?? '' }))
    .filter(({ function: name }) => !isGround(name));
  if (open.length === 0) return null;
  for (const end of [0, 1] as const) {
    const openSlots = new Set(open.filter((one) => one.end === end).map((one) => one.slot));
    link.ends[end].slots.forEach((slot, index) => {
      if (!openSlots.has(index)) paired[end].add(slot.function);
    });
  }
  const lost = open.filter((one) => !paired[one.end].has(one.function));
  if (lost.length === 0) return null;
  const both = lost.some((one) => one.end === 0) && lost.some((one) => one.end === 1);
  const failing = both || link.conductors.length === 0 ? lost : lost.filter((one) => follows(link.ends[one.end], link));
  return failing.length === 0 ? null : failing;
}

/** An end that cannot work without what it asks for: the other end leads, and it does not. */
function follows(end: Instance, link: Link): boolean {
  return isMaster(otherEnd(link, end)) && !isMaster(end);
}
