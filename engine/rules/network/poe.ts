/** Power over Ethernet: whether a device gets it, and whether there is enough. */

import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { domainNumber, otherEnd, partsIn } from '../by-kind.ts';
import type { OldRule as Rule } from '../incremental/legacy.ts';
import { endName, instanceRef, list, num, partName } from '../names.ts';
import { powerShape } from '../power/shape.ts';
import { exceeds } from '../ranges.ts';
import type { Ref } from '../rule.ts';
import { poeFixes } from './poe-fix.ts';

export const NET_POE_MISSING: Rule = {
  id: 'net-poe-missing',
  category: 'network',
  severity: 'error',
  title: 'A device that lives on PoE gets none',
  why: 'Its cable carries data and no power, and nothing else feeds it.',
  example: 'A PoE camera on a port that gives no power.',
  mend: 'Use a PoE port or an injector; where its port gives power, the fix takes it.',
  silences: ['power-unpowered-part'],
  each: 'part',
  about: { domains: ['network'] },
  concerns: { part: ({ interfaces }) => [...interfaces.values()].some(livesOnPoe) },
  check: (design, report) => {
    for (const placed of partsIn(design, 'network')) {
      if (placed.definition === null) continue;
      const inputs = [...placed.definition.interfaces.values()].filter(livesOnPoe);
      const [input] = inputs;
      if (input === undefined || placed.instances.some((one) => inputs.includes(one.index))) continue;
      const { needs } = powerShape(placed.definition);
      const sinks = needs.flatMap((need) => need.sinks);
      if (placed.instances.some((one) => sinks.includes(one.index))) continue; // fed another way
      const part = placed.part.id;
      const at = (index: Instance['index']): Ref => ({
        part,
        domain: index.domain,
        interface: index.interface.id,
        instance: 0,
      });
      report({
        message: `${partName(design, part)}.${input.interface.name ?? input.interface.id} gets no PoE, and nothing else feeds it`,
        refs: [at(input), ...sinks.map(at)],
        fixes: poeFixes(design, placed, input, (giver, port) => hasPowerFor(design, giver, port, placed, input)),
      });
    }
  },
};

export const NET_POE_BUDGET_EXCEEDED: Rule = {
  id: 'net-poe-budget-exceeded',
  category: 'network',
  severity: 'error',
  title: 'PoE devices take more power than there is',
  why: 'The switch turns ports off, one after the other.',
  example: 'Five cameras of 12.95 W on a switch with 60 W.',
  mend: 'Take a switch with more power, or feed a device otherwise.',
  each: 'part',
  about: { domains: ['network'] },
  concerns: { part: ({ interfaces }) => [...interfaces.values()].some(givesPoe) },
  check: (design, report, missing) => {
    for (const placed of partsIn(design, 'network')) {
      const ports = placed.instances.filter((one) => givesPoe(one.index));
      if (ports.length === 0) continue;
      let sum = 0;
      const names: string[] = [];
      for (const port of ports) {
        for (const id of port.connections) {
          const link = design.links.get(id);
          const device = link === undefined ? undefined : otherEnd(link, port);
          if (device === undefined) continue;
          const watts = wattsOf(design, device);
          if (watts === undefined) {
            missing([instanceRef(device)], ['connection_parameters.poe_power_W']);
            continue;
          }
          sum += watts;
          names.push(partName(design, device.end.part));
          const one = parameter(port);
          const most = one === undefined ? undefined : one * placed.part.quantity;
          if (most === undefined || !exceeds(watts, most)) continue;
          report({
            message: `${endName(design, device.end)} takes ${num(watts)} W, ${endName(design, port.end)} gives ${num(most)} W`,
            refs: [instanceRef(port)],
            data: { measured: watts, limit: most, unit: 'W' },
          });
        }
      }
      const budget = budgetOf(placed);
      if (budget === undefined || !exceeds(sum, budget)) continue;
      report({
        message: `${partName(design, placed.part.id)} has ${num(budget)} W of PoE, ${num(sum)} W are taken: ${list(names)}`,
        refs: [{ part: placed.part.id }],
        data: { measured: sum, limit: budget, unit: 'W' },
      });
    }
  },
};

function livesOnPoe({ interface: { protocol, optional }, roles }: InterfaceIndex): boolean {
  return protocol.type === 'poe' && roles.includes('pd') && optional !== true;
}

function givesPoe({ interface: { protocol }, roles }: InterfaceIndex): boolean {
  return protocol.type === 'poe' && roles.includes('pse');
}

/** Whether a free port and its part have what the device takes. */
function hasPowerFor(
  design: Design,
  giver: PlacedPart,
  port: InterfaceIndex,
  placed: PlacedPart,
  input: InterfaceIndex,
): boolean {
  const said = input.interface.connection_parameters?.poe_power_W;
  const watts = typeof said === 'number' ? said : domainNumber(placed, 'network', 'poe_power_W');
  const most = port.interface.connection_parameters?.poe_power_W;
  if (watts === undefined || (typeof most === 'number' && watts * placed.part.quantity > most * giver.part.quantity))
    return false;
  const taken = giver.instances
    .filter((one) => givesPoe(one.index))
    .flatMap((one) =>
      one.connections
        .flatMap((id) => design.links.get(id) ?? [])
        .map((link) => wattsOf(design, otherEnd(link, one)) ?? 0),
    )
    .reduce((sum, one) => sum + one, 0);
  return !exceeds(taken + watts * placed.part.quantity, budgetOf(giver) ?? Number.POSITIVE_INFINITY);
}

/** What a device takes: its PoE interface says, else its network domain. */
function wattsOf(design: Design, device: Instance): number | undefined {
  const placed = design.parts.get(device.end.part);
  const one = parameter(device) ?? (placed && domainNumber(placed, 'network', 'poe_power_W'));
  return one === undefined || placed === undefined ? undefined : one * placed.part.quantity;
}

function parameter(end: Instance): number | undefined {
  const watts = end.index.interface.connection_parameters?.poe_power_W;
  return typeof watts === 'number' ? watts : undefined;
}

/** The smaller of a group's limit and of what the part states. */
function budgetOf(placed: PlacedPart): number | undefined {
  const groups = placed.definition?.domains.get('network')?.groups ?? [];
  const limits = groups.flatMap(({ limits: stated, derating_percent }) => {
    const watts = stated?.max_total_poe_power_W;
    return watts === undefined ? [] : [(watts * (derating_percent ?? 100)) / 100];
  });
  const own = domainNumber(placed, 'network', 'poe_budget_W');
  const all = [...limits, ...(own === undefined ? [] : [own])];
  return all.length === 0 ? undefined : Math.min(...all) * placed.part.quantity;
}
