/** What the vocabulary says about a protocol's roles, in the form that rules ask for it. */
import { PROTOCOLS, rolesPair } from '#schemas/vocabulary/index.ts';
import type { Instance, InterfaceIndex, Link } from '../board/design.ts';

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

/** The same of the interfaces of a link. */
export function speakAlike(a: InterfaceIndex, b: InterfaceIndex): boolean {
  return a.interface.protocol.type === b.interface.protocol.type;
}

/** The roles of the two ends form a pair of their common protocol. */
export function rolesFit(link: Link): boolean {
  return rolesMeet(link.ends[0].index, link.ends[1].index);
}

/** The same of the interfaces of a link. */
export function rolesMeet(a: InterfaceIndex, b: InterfaceIndex): boolean {
  const { type } = a.interface.protocol;
  return speakAlike(a, b) && a.roles.some((mine) => b.roles.some((theirs) => rolesPair(type, mine, theirs)));
}

/** Groups of instances that sound links of one protocol join, each group in the order in which it was met. */
export function protocolGroups(links: Iterable<Link>, wanted: (type: string) => boolean): Map<string, Instance[]>[] {
  const parent = new Map<string, string>();
  const instances = new Map<string, Instance>();
  const root = (key: string): string => {
    let top = key;
    for (let up = parent.get(top); up !== undefined && up !== top; up = parent.get(top)) top = up;
    for (let at = key; at !== top; ) {
      const up = parent.get(at) ?? top;
      parent.set(at, top);
      at = up;
    }
    return top;
  };
  for (const link of links) {
    if (!wanted(protocolOf(link.ends[0])) || !rolesFit(link)) continue;
    for (const end of link.ends) {
      if (!instances.has(end.key)) {
        instances.set(end.key, end);
        parent.set(end.key, end.key);
      }
    }
    parent.set(root(link.ends[1].key), root(link.ends[0].key));
  }
  const groups = new Map<string, Map<string, Instance[]>>();
  for (const [key, instance] of instances) {
    const top = root(key);
    let group = groups.get(top);
    if (group === undefined) {
      group = new Map();
      groups.set(top, group);
    }
    const role = isPassive(instance) ? 'passive' : isMaster(instance) ? 'master' : 'other';
    const there = group.get(role);
    if (there === undefined) group.set(role, [instance]);
    else there.push(instance);
  }
  return [...groups.values()];
}
