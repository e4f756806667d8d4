/** How many connections an interface bears, and how often it can be used. */

import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import { LineLoad, linesTaken } from '../../allocation/line-load.ts';
import { endKey } from '../../board/board.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Link } from '../../design/design.ts';
import { linksAt, otherEnd } from '../by-kind.ts';
import { addTo } from '../collect.ts';
import { fix, reconnected } from '../fixes.ts';
import { endName, list } from '../names.ts';
import { isPassive, sameProtocol } from '../protocol.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';

export const CONN_MAX_CONNECTIONS_EXCEEDED = rule({
  id: 'conn-max-connections-exceeded',
  scope: 'part',
  severity: 'error',
  title: 'Too many connections on one interface',
  why: 'A point-to-point link connects two devices; a bus takes only as many as its drivers can drive.',
  example: 'Two modules on one UART.',
  fix: 'Use another instance of the interface, or a hub. If a merge caused it, the fix moves the later connections to another instance.',
  concerns: ({ interfaces }) => [...interfaces.values()].some((one) => limitOf(one) !== null),
  message: (p: Names<'end'> & Figures<'count' | 'limit'> & NameLists<'moved'>) =>
    `${p.end} has ${p.count} connections, limit ${p.limit}${p.moved.length > 0 ? `; the later ones are treated as connected to ${list(p.moved)}` : ''}`,
  check: (placed, { design, report }) => {
    const moved = mayHaveMoved(placed) ? movedLinks(linksAt(design, placed.part.id)) : NONE;
    for (const instance of placed.instances) {
      const limit = limitOf(instance.index);
      const spread = moved.size === 0 ? UNMOVED : (moved.get(instance.key) ?? UNMOVED);
      if (limit === null || instance.connections.length + spread.length <= limit) continue;
      const load = new LineLoad(instance.index);
      const loose = new Set<string>();
      for (const id of instance.connections) {
        const link = design.links.get(id);
        if (link === undefined) continue;
        const other = otherEnd(link, instance);
        if (isPassive(other)) continue;
        // Wires of a supply or a load meet at a terminal. Other loose wires to one part are one neighbour.
        if (!sameProtocol(link) && link.connection.lines !== undefined) continue;
        if (!sameProtocol(link)) loose.add(other.end.part);
        else load.add(linesTaken(link.connection, link.ends[0] === instance ? 0 : 1));
      }
      const joined = spread.length + load.at(null) + loose.size;
      if (joined <= limit) continue;
      const now = [...new Set(spread.map(({ link, side }) => endName(design, link.ends[side].end)))];
      report({
        params: { end: instance, count: joined, limit, moved: now },
        refs: [instance],
        data: { measured: joined, limit, unit: 'connections' },
        fixes:
          now.length === 0
            ? []
            : [
                fix(
                  'connect-elsewhere',
                  { ends: now },
                  spread.flatMap(({ link }) => reconnected(link)),
                ),
              ],
      });
    }
  },
});

/** Something bears only so many and has two instances in use: what is moved goes from one to the other. */
function mayHaveMoved({ instances }: PlacedPart): boolean {
  return instances.some(({ index, end }) => end.instance > 0 && limitOf(index) !== null);
}

interface MovedLink {
  readonly link: Link;
  readonly side: 0 | 1;
}

const NONE: ReadonlyMap<string, readonly MovedLink[]> = new Map();
const UNMOVED: readonly MovedLink[] = [];

/** Connections that a merge put on a full instance and that the design treats as on another one, by the stored end. */
function movedLinks(links: readonly Link[]): ReadonlyMap<string, readonly MovedLink[]> {
  const moved = new Map<string, MovedLink[]>();
  for (const link of links) {
    for (const side of [0, 1] as const) {
      const stored = link.connection.ends[side];
      if (stored.instance === link.ends[side].end.instance) continue;
      addTo(moved, endKey(stored), { link, side });
    }
  }
  return moved;
}

/** The end of a resistor bears as many as are soldered to it, unless its definition says otherwise. */
function limitOf(index: InterfaceIndex): number | null {
  if (index.passive && index.interface.constraints?.max_connections === undefined) return null;
  return Number.isFinite(index.maxConnections) ? index.maxConnections : null;
}

export const CONN_MAX_INSTANCES_EXCEEDED = rule({
  id: 'conn-max-instances-exceeded',
  scope: 'part',
  severity: 'error',
  title: 'An interface is used more often than the hardware provides',
  why: 'A part may have pins for more uses than it has controllers.',
  example: 'Three UART links on a chip that has two UARTs, although it has enough pins.',
  fix: 'Connect several devices to one instance where the protocol is a bus, or use a part with more controllers.',
  concerns: ({ interfaces }) => [...interfaces.values()].some((one) => one.interface.max_instances !== undefined),
  message: (p: Names<'end'> & Figures<'count' | 'limit'>) =>
    `${p.end} is used ${p.count} times, but the hardware has only ${p.limit}`,
  check: (placed, { report }) => {
    if (!placed.instances.some(({ index }) => mayExceed(index, placed.instances.length))) return;
    const used = new Map<InterfaceIndex, Instance[]>();
    for (const instance of placed.instances) {
      // One that got no pins uses no hardware; alloc-unsatisfied says so.
      if (instance.index.interface.max_instances === undefined || instance.status === 'unsatisfied') continue;
      addTo(used, instance.index, instance);
    }
    for (const instances of used.values()) {
      const first = instances[0];
      const limit = first?.index.interface.max_instances;
      if (first === undefined || limit === undefined || instances.length <= limit) continue;
      report({
        params: { end: { ...first.end, instance: 0 }, count: instances.length, limit },
        refs: [{ part: first.end.part, domain: first.end.domain, interface: first.end.interface, instance: 0 }],
        data: { measured: instances.length, limit, unit: 'instances' },
      });
    }
  },
});

/** With so many instances in use of all interfaces together. */
function mayExceed(index: InterfaceIndex, used: number): boolean {
  return used > (index.interface.max_instances ?? Number.POSITIVE_INFINITY);
}
