/** Fans that blow at nothing while something waits for their air. */

import type { Instance } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { interfacesOf } from '../by-kind.ts';
import { list } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';

const AIR = 'airflow';

export const THERMAL_FAN_IDLE = rule({
  id: 'thermal-fan-idle',
  scope: 'part',
  severity: 'info',
  title: 'A fan cools nothing, and a heatsink has no air',
  why: 'A heatsink without moving air carries off a fraction of the heat that it does with a fan.',
  example: 'A 12 V fan that runs, but is not connected to the heatsink that it is meant to cool.',
  fix: 'Connect the air of the fan to the fins. Waive it if the fan ventilates the enclosure.',
  concerns: (definition) => portsOf(definition).outlets.length > 0,
  message: (p: Names<'fan'> & NameLists<'sinks'>) =>
    `${p.fan} blows at nothing, while ${list(p.sinks)} ${p.sinks.length === 1 ? 'gets' : 'get'} no air: without it less heat is carried off`,
  check: (placed, { design, report }) => {
    const [outlet] = portsOf(placed.definition).outlets;
    const isWaiting = placed.instances.length > 0 && !placed.instances.some(isUsed);
    if (outlet === undefined || !isWaiting) return;
    const sinks = [...design.parts.values()].filter(
      (one) =>
        one !== placed &&
        one.definition !== null &&
        portsOf(one.definition).inlets.length > 0 &&
        !one.instances.some(isUsed),
    );
    if (sinks.length === 0) return;
    report({
      params: { fan: placed, sinks },
      refs: [{ part: placed.part.id, domain: outlet.domain, interface: outlet.interface.id }, placed, ...sinks],
    });
  },
});

/** The ports of a part out of which air comes, and those into which it goes. */
const portsOf = oncePer(({ domains }: DefinitionIndex) => {
  const ports = interfacesOf(domains.get('thermal')).filter((one) => one.interface.protocol.type === AIR);
  return {
    outlets: ports.filter(({ roles }) => roles.includes('source')),
    inlets: ports.filter(({ roles }) => roles.includes('sink')),
  };
});

function isUsed({ index, connections }: Instance): boolean {
  return index.interface.protocol.type === AIR && connections.length > 0;
}
