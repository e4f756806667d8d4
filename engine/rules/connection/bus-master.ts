import { rolesPair } from '#schemas/vocabulary/index.ts';
import type { Instance } from '../../allocation/instance.ts';
import { list } from '../names.ts';
import { protocolGroupsOf, protocolOf } from '../protocol.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { LED } from './bus-size.ts';

export const CONN_BUS_WITHOUT_MASTER = rule({
  id: 'conn-bus-without-master',
  scope: 'bus',
  severity: 'error',
  todo: true,
  title: 'A bus has no master',
  why: 'Slaves answer only when a master addresses them.',
  example: 'Two I2C sensors on one bus, without a microcontroller.',
  fix: 'Connect a master. Waive it where the master is not on this board.',
  about: { protocols: LED },
  message: (p: Names<'protocol'> & NameLists<'ends'>) => `The ${p.protocol} bus of ${list(p.ends)} has no master`,
  check: (links, { design, report }) => {
    for (const group of protocolGroupsOf(design, links, LED)) {
      const others = group.get('other') ?? [];
      const first = others[0];
      if (group.has('master') || first === undefined || someTalk(others)) continue;
      report({
        params: { protocol: protocolOf(first), ends: others },
        refs: others,
        data: { measured: 0, limit: 1, unit: 'masters' },
      });
    }
  },
});

/** True where the protocol lets two of the devices talk to each other without a leader: nodes of RS-485. */
function someTalk(devices: readonly Instance[]): boolean {
  const roles = new Set(devices.flatMap((one) => one.index.roles));
  const type = devices[0] === undefined ? '' : protocolOf(devices[0]);
  return [...roles].some((role) => [...roles].some((other) => rolesPair(type, role, other)));
}
