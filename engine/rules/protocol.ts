/** What the vocabulary says about a protocol's roles, in the form that rules ask for it. */
import { PROTOCOLS, rolesPair } from '#schemas/vocabulary/index.ts';
import type { Instance } from '../allocation/instance.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';
import { speakAlike } from '../definition/speak-alike.ts';
import type { Design, Link } from '../design/design.ts';
import { DisjointSet } from '../design/disjoint-set.ts';
import { mayTie } from '../design/pairing.ts';
import { addTo, madeAt } from './collect.ts';
import { sharedByRules } from './incremental/shared.ts';
import { oncePer } from './once-per.ts';

const MASTERS = new Set(['master', 'host', 'controller', 'central_controller']);

/** An end that takes part in the wiring without being a node: a pull-up, a terminator. */
export function isPassive(instance: Instance): boolean {
  return instance.index.passive;
}

export function isMaster(instance: Instance): boolean {
  return instance.index.roles.some((role) => MASTERS.has(role));
}

/** True for protocols where somebody has to lead: those with a master, host or controller among their roles. */
export function needsMaster(type: string): boolean {
  return PROTOCOLS.get(type)?.roles.some((role) => MASTERS.has(role)) ?? false;
}

export function protocolOf(instance: Instance): string {
  return instance.index.interface.protocol.type;
}

/** Both ends speak the same protocol, so that rules about that protocol mean something on this link. */
export function sameProtocol(link: Link): boolean {
  return speakAlike(link.ends[0].index, link.ends[1].index);
}

/** Both ends speak the same protocol, and it is one of these. */
export function speaks(link: Link, ...types: readonly string[]): boolean {
  return sameProtocol(link) && types.includes(protocolOf(link.ends[0]));
}

/** A rail or a ground at one end ties the other end, of another protocol, to a fixed level, or pulses switch it. */
export function isTie(link: Link): boolean {
  return !sameProtocol(link) && mayTie(link.ends[0].index, link.ends[1].index);
}

/** The roles of the two ends form a pair of their common protocol. */
export function rolesFit(link: Link): boolean {
  return rolesMeet(link.ends[0].index, link.ends[1].index);
}

/** The same of the interfaces of a link. */
export function rolesMeet(a: InterfaceIndex, b: InterfaceIndex): boolean {
  return speakAlike(a, b) && meets(a)(b);
}

const meets = oncePer((a: InterfaceIndex) =>
  oncePer((b: InterfaceIndex) =>
    a.roles.some((mine) => b.roles.some((theirs) => rolesPair(a.interface.protocol.type, mine, theirs))),
  ),
);

type ProtocolGroup = ReadonlyMap<'master' | 'other' | 'passive', readonly Instance[]>;

const allGroups = sharedByRules((_design, links: readonly Link[]) => protocolGroups(links, () => true));

/** The groups of the links of a bus that speak one of the protocols, found once for all rules that ask. */
export function protocolGroupsOf(
  design: Design,
  links: readonly Link[],
  types: readonly string[],
): readonly ProtocolGroup[] {
  return allGroups(design, links).filter((group) => {
    const [[first] = []] = group.values();
    return first !== undefined && types.includes(protocolOf(first));
  });
}

/** The ends of a group that are no mere resistors, those that lead it first. */
export function nodesOf(group: ReadonlyMap<string, readonly Instance[]>): readonly Instance[] {
  return [...(group.get('master') ?? []), ...(group.get('other') ?? [])];
}

/** The links of a bus of which both ends are among the nodes: its cables, without what terminates or pulls it. */
export function cablesAmong(nodes: readonly Instance[], links: readonly Link[]): readonly Link[] {
  const own = new Set(nodes);
  return links.filter(({ ends: [a, b] }) => own.has(a) && own.has(b));
}

/** Groups of instances that sound links of one protocol join, each group in the order in which it was met. */
export function protocolGroups(links: Iterable<Link>, wanted: (type: string) => boolean): readonly ProtocolGroup[] {
  const joined = new DisjointSet();
  const numbers = new Map<Instance, number>();
  const next = () => joined.add();
  const numberOf = (end: Instance) => madeAt(numbers, end, next);
  for (const link of links) {
    if (wanted(protocolOf(link.ends[0])) && rolesFit(link))
      joined.union(numberOf(link.ends[0]), numberOf(link.ends[1]));
  }
  const groups = new Map<number, Map<'master' | 'other' | 'passive', Instance[]>>();
  for (const [instance, number] of numbers) {
    const group = madeAt(groups, joined.find(number), () => new Map<'master' | 'other' | 'passive', Instance[]>());
    const role = isPassive(instance) ? 'passive' : isMaster(instance) ? 'master' : 'other';
    addTo(group, role, instance);
  }
  return [...groups.values()];
}
