/** How many connections an interface bears, and how often it can be used. */
import type { Instance } from '../board/design.ts';
import { isPassive } from './protocol.ts';
import type { Rule } from './rule.ts';
import { endName, instanceRef } from './words.ts';

export const CONN_MAX_CONNECTIONS_EXCEEDED: Rule = {
  id: 'conn-max-connections-exceeded',
  category: 'connection',
  severity: 'error',
  title: 'Too many connections on one interface',
  why: 'A point-to-point link joins two devices; a bus bears as many as its drivers can.',
  check: (design, report) => {
    for (const instance of design.instances.values()) {
      const limit = limitOf(instance);
      if (limit === null || instance.connections.length <= limit) continue;
      let joined = 0;
      for (const id of instance.connections) {
        const link = design.links.get(id);
        if (link === undefined) continue;
        const other = link.ends[0].key === instance.key ? link.ends[1] : link.ends[0];
        if (!isPassive(other)) joined += 1;
      }
      if (joined <= limit) continue;
      report({
        message: `${endName(design, instance.end)} has ${joined} connections, limit ${limit}`,
        refs: [instanceRef(instance)],
        data: { measured: joined, limit, unit: 'connections' },
      });
    }
  },
};

/** The end of a resistor bears as many as are soldered to it, unless its definition says otherwise. */
function limitOf(instance: Instance): number | null {
  if (isPassive(instance) && instance.index.interface.constraints?.max_connections === undefined) return null;
  return Number.isFinite(instance.index.maxConnections) ? instance.index.maxConnections : null;
}

export const CONN_MAX_INSTANCES_EXCEEDED: Rule = {
  id: 'conn-max-instances-exceeded',
  category: 'connection',
  severity: 'error',
  title: 'An interface is used more often than the hardware has it',
  why: 'A part may have pins for more uses than it has controllers for.',
  check: (design, report) => {
    for (const placed of design.parts.values()) {
      const used = new Map<string, Instance[]>();
      for (const instance of placed.instances) {
        if (instance.index.interface.max_instances === undefined) continue;
        const key = `${instance.end.domain}/${instance.end.interface}`;
        const there = used.get(key);
        if (there === undefined) used.set(key, [instance]);
        else there.push(instance);
      }
      for (const instances of used.values()) {
        const first = instances[0];
        const limit = first?.index.interface.max_instances;
        if (first === undefined || limit === undefined || instances.length <= limit) continue;
        report({
          message: `${endName(design, { ...first.end, instance: 0 })} is used ${instances.length} times, the hardware has ${limit}`,
          refs: [{ part: first.end.part, domain: first.end.domain, interface: first.end.interface, instance: 0 }],
          data: { measured: instances.length, limit, unit: 'instances' },
        });
      }
    }
  },
};
