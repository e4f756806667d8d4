/** Power over Ethernet: whether a device gets it, and whether there is enough. */

import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { domainNumber, farEnds } from '../by-kind.ts';
import { parameterOf } from '../fields.ts';
import { endAt } from '../fixes.ts';
import { endName, instanceRef, list, num, partName } from '../names.ts';
import { deratedLimit } from '../power/groups.ts';
import { powerIndexOf } from '../power/power-index.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, type Ref, rule } from '../rule.ts';
import { poeFixes } from './poe-fix.ts';

export const NET_POE_MISSING = rule({
  id: 'net-poe-missing',
  scope: 'part',
  category: 'network',
  severity: 'error',
  todo: true,
  title: 'A device that needs PoE gets no power',
  why: 'The cable of the device carries data but no power, and nothing else feeds it.',
  example: 'A PoE camera on a port that gives no power.',
  fix: 'Use a PoE port or an injector. If the connected port can give power, the fix uses it.',
  silences: ['power-unpowered-part'],
  about: { domains: ['network'] },
  concerns: ({ interfaces }) => [...interfaces.values()].some(livesOnPoe),
  message: (p: Names<'end'>) => `${p.end} gets no PoE, and nothing else feeds it`,
  check: (placed, { design, report }) => {
    if (placed.definition === null) return;
    const inputs = [...placed.definition.interfaces.values()].filter(livesOnPoe);
    const [input] = inputs;
    if (input === undefined || placed.instances.some((one) => inputs.includes(one.index))) return;
    const { needs } = powerIndexOf(placed.definition);
    const sinks = needs.flatMap((need) => need.sinks);
    if (placed.instances.some((one) => sinks.includes(one.index))) return; // fed another way
    const part = placed.part.id;
    const at = (index: InterfaceIndex): Ref => ({ ...endAt(part, index), instance: 0 });
    report({
      params: { end: `${partName(design, part)}.${input.interface.name ?? input.interface.id}` },
      refs: [at(input), ...sinks.map(at)],
      fixes: poeFixes(design, placed, input, (giver, port) => hasPowerFor(design, giver, port, placed, input)),
    });
  },
});

export const NET_POE_BUDGET_EXCEEDED = rule({
  id: 'net-poe-budget-exceeded',
  scope: 'part',
  category: 'network',
  severity: 'error',
  title: 'PoE devices take more power than is available',
  why: 'The switch turns off one port after another.',
  example: 'Five cameras of 12.95 W each, on a switch with a budget of 60 W.',
  fix: 'Use a switch with a larger budget, or feed a device in another way.',
  about: { domains: ['network'] },
  concerns: ({ interfaces }) => [...interfaces.values()].some(givesPoe),
  message: {
    port: (p: Names<'device' | 'port'> & Figures<'power_W' | 'limit_W'>) =>
      `${p.device} takes ${num(p.power_W)} W, but ${p.port} gives only ${num(p.limit_W)} W`,
    budget: (p: Names<'part'> & Figures<'budget_W' | 'taken_W'> & NameLists<'devices'>) =>
      `${p.part} has a PoE budget of ${num(p.budget_W)} W, but ${list(p.devices)} ${p.devices.length === 1 ? 'takes' : 'take'} ${num(p.taken_W)} W`,
  },
  check: (placed, { design, report, missing }) => {
    const ports = placed.instances.filter((one) => givesPoe(one.index));
    if (ports.length === 0) return;
    let sum = 0;
    const names: string[] = [];
    for (const port of ports) {
      for (const device of farEnds(design, port)) {
        const watts = wattsOf(design, device);
        if (watts === undefined) {
          missing([instanceRef(device)], ['connection_parameters.poe_power_W']);
          continue;
        }
        sum += watts;
        names.push(partName(design, device.end.part));
        const one = parameterOf(port.index, 'poe_power_W');
        const most = one === undefined ? undefined : one * placed.part.quantity;
        if (most === undefined) missing([instanceRef(port)], ['connection_parameters.poe_power_W']);
        if (most === undefined || !exceeds(watts, most)) continue;
        report({
          variant: 'port',
          params: {
            device: endName(design, device.end),
            power_W: watts,
            port: endName(design, port.end),
            limit_W: most,
          },
          refs: [instanceRef(port)],
          data: { measured: watts, limit: most, unit: 'W' },
        });
      }
    }
    const budget = budgetOf(placed);
    if (budget === undefined || !exceeds(sum, budget)) return;
    report({
      variant: 'budget',
      params: { part: partName(design, placed.part.id), budget_W: budget, taken_W: sum, devices: names },
      refs: [{ part: placed.part.id }],
      data: { measured: sum, limit: budget, unit: 'W' },
    });
  },
});

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
  const watts = parameterOf(input, 'poe_power_W') ?? domainNumber(placed, 'network', 'poe_power_W');
  const most = parameterOf(port, 'poe_power_W');
  if (watts === undefined || (most !== undefined && watts * placed.part.quantity > most * giver.part.quantity))
    return false;
  const taken = giver.instances
    .filter((one) => givesPoe(one.index))
    .flatMap((one) => farEnds(design, one))
    .reduce((sum, device) => sum + (wattsOf(design, device) ?? 0), 0);
  return !exceeds(taken + watts * placed.part.quantity, budgetOf(giver) ?? Number.POSITIVE_INFINITY);
}

/** What a device takes: its PoE interface says, else its network domain. */
function wattsOf(design: Design, device: Instance): number | undefined {
  const placed = design.parts.get(device.end.part);
  const one = parameterOf(device.index, 'poe_power_W') ?? (placed && domainNumber(placed, 'network', 'poe_power_W'));
  return one === undefined || placed === undefined ? undefined : one * placed.part.quantity;
}

/** The smaller of a group's limit and of what the part states. */
function budgetOf(placed: PlacedPart): number | undefined {
  const groups = placed.definition?.domains.get('network')?.groups ?? [];
  const limits = groups.flatMap((group) => deratedLimit(group, 'max_total_poe_power_W') ?? []);
  const own = domainNumber(placed, 'network', 'poe_budget_W');
  const all = [...limits, ...(own === undefined ? [] : [own])];
  return all.length === 0 ? undefined : Math.min(...all) * placed.part.quantity;
}
