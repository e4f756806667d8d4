/** How many leaders, senders and nodes one bus bears. */

import { PROTOCOLS } from '#schemas/vocabulary/index.ts';
import type { Instance } from '../../allocation/instance.ts';
import type { Design } from '../../design/design.ts';
import { list, num } from '../names.ts';
import { needsMaster, protocolGroupsOf, protocolOf } from '../protocol.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';

/** Buses whose leaders arbitrate among themselves. */
const ARBITRATED = new Set(['i2c', 'i3c', 'smbus']);
const SHARED = new Set(['bus', 'multidrop', 'chain']);
/** Buses on which somebody leads. */
export const LED = [...PROTOCOLS.values()].flatMap((one) =>
  one.topology === 'bus' && needsMaster(one.type) ? [one.type] : [],
);
const BOUNDED = [...PROTOCOLS.values()].flatMap((one) =>
  one.max_nodes !== null && SHARED.has(one.topology ?? '') ? [one.type] : [],
);

const SENDER = 'transmitter';

const BUS = { scope: 'bus', severity: 'warning' } as const;

export const CONN_BUS_MULTI_MASTER = rule({
  ...BUS,
  id: 'conn-bus-multi-master',
  title: 'A bus has several masters',
  why: 'Two masters that transmit at once drive the lines against each other. An I2C bus has arbitration, but only if the hardware and the programs of both masters use it.',
  example: 'Two microcontrollers are masters of one SPI bus.',
  fix: 'Make one of them a slave, or give each master a bus of its own.',
  about: { protocols: LED },
  message: {
    single: (p: Names<'protocol'> & NameLists<'ends'>) =>
      `The ${p.protocol} bus has ${p.ends.length} masters, limit 1: ${list(p.ends)}`,
    arbitrated: (p: Names<'protocol'> & NameLists<'ends'>) =>
      `The ${p.protocol} bus has ${p.ends.length} masters: ${list(p.ends)}. Transfers fail unless the programs of all of them arbitrate`,
  },
  check: (links, { design, report }) => {
    for (const group of protocolGroupsOf(design, links, LED)) {
      const several = severalOf((group.get('master') ?? []).filter(leadsOnly), 'masters');
      if (several !== null)
        report({ ...several, variant: ARBITRATED.has(several.params.protocol) ? 'arbitrated' : 'single' });
    }
  },
});

/** In no other role: one that can also follow will. */
function leadsOnly(instance: Instance): boolean {
  return instance.index.roles.length === 1;
}

function sendsOnly(instance: Instance): boolean {
  return instance.index.roles.every((role) => role === SENDER);
}

/** What there is to say of those of whom a bus has one; null where it has no more. */
function severalOf(found: readonly Instance[], unit: string) {
  const [first] = found;
  if (first === undefined || found.length < 2) return null;
  return {
    params: { protocol: protocolOf(first), ends: found },
    refs: found,
    data: { measured: found.length, limit: 1, unit },
  };
}

/** Buses of one sender and those that listen. */
const BROADCAST = [...PROTOCOLS.values()].flatMap(({ type, topology, roles }) =>
  SHARED.has(topology ?? '') && roles.includes(SENDER) && !roles.includes('node') ? [type] : [],
);

export const CONN_BUS_MULTI_SENDER = rule({
  ...BUS,
  id: 'conn-bus-multi-sender',
  severity: 'error',
  title: 'Two transmitters drive one line',
  why: 'A line with one sender has no arbitration: two transmitters drive it against each other all the time.',
  example: 'Two lighting desks on one DMX512 line.',
  fix: 'Disconnect one of them, or combine the two with a merger.',
  about: { protocols: BROADCAST },
  message: (p: Names<'protocol'> & NameLists<'ends'>) =>
    `The ${p.protocol} line has ${p.ends.length} transmitters, limit 1: ${list(p.ends)}`,
  check: (links, { design, report }) => {
    for (const group of protocolGroupsOf(design, links, BROADCAST)) {
      const several = severalOf((group.get('other') ?? []).filter(sendsOnly), 'transmitters');
      if (several !== null) report(several);
    }
  },
});

export const CONN_BUS_NODE_LIMIT = rule({
  ...BUS,
  id: 'conn-bus-node-limit',
  title: 'A bus has too many nodes',
  why: 'The protocol has only so many addresses, or its drivers can drive only so many nodes. Further nodes cannot be addressed, or their load makes the bus fail. A part that only sends does not load its own line.',
  example: '33 standard transceivers on one RS-485 line, which takes 32.',
  fix: 'Add a repeater or a second bus. Where transceivers load the line less than a standard one, state unit_load. Once all nodes state it, the sum is exact, and exceeding the limit is an error.',
  about: { protocols: BOUNDED },
  message: {
    nodes: (p: NodeCountParams) => `The ${p.protocol} bus has ${p.count} nodes, limit ${p.limit}: ${list(p.ends)}`,
    'unit-loads': (p: NodeCountParams) =>
      `The ${p.protocol} bus has ${num(p.count)} unit loads, but its drivers can drive only ${p.limit}: ${list(p.ends)}`,
  },
  check: (links, { design, report }) => {
    for (const group of protocolGroupsOf(design, links, BOUNDED)) {
      const others = (group.get('other') ?? []).filter((one) => !sendsOnly(one));
      const [first] = others;
      if (first === undefined) continue;
      const type = protocolOf(first);
      const limit = PROTOCOLS.get(type)?.max_nodes ?? Number.POSITIVE_INFINITY;
      const loads = others.map((one) => one.index.interface.constraints?.unit_load);
      const isStated = loads.every((one) => one !== undefined);
      const count = others.reduce((sum, one, index) => sum + quantity(design, one) * (loads[index] ?? 1), 0);
      if (!exceeds(count, limit)) continue;
      report({
        variant: isStated ? 'unit-loads' : 'nodes',
        params: { protocol: type, count, limit, ends: others },
        refs: others,
        severity: isStated ? 'error' : 'warning',
        data: { measured: count, limit, unit: isStated ? 'unit loads' : 'nodes' },
      });
    }
  },
});

type NodeCountParams = Names<'protocol'> & Figures<'count' | 'limit'> & NameLists<'ends'>;

function quantity(design: Design, instance: Instance): number {
  return design.parts.get(instance.end.part)?.part.quantity ?? 1;
}
