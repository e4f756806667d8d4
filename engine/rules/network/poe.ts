/** Power over Ethernet: whether a device gets it, and whether there is enough. */

import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { domainNumber, farEnds } from '../by-kind.ts';
import { parameterOf } from '../fields.ts';
import { endAt } from '../fixes.ts';
import { list, num, partName } from '../names.ts';
import { deratedLimit } from '../power/groups.ts';
import { powerIndexOf } from '../power/power-index.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, type Ref, rule } from '../rule.ts';
import { poeFixes } from './poe-fix.ts';

export const NET_POE_MISSING = rule({
  id: 'net-poe-missing',
  scope: 'part',
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
  severity: 'error',
  title: 'PoE devices take more power than is available',
  why: 'The switch turns off one port after another. Where it reserves for each port the most that the class of the device may take there, cable included (15.4 W for 12.95 W), and that sum exceeds the budget, the last port may stay off, which is a warning.',
  example: 'Five cameras of 12.95 W each, on a switch with a budget of 60 W.',
  fix: 'Use a switch with a larger budget, or feed a device in another way.',
  about: { domains: ['network'] },
  concerns: ({ interfaces }) => [...interfaces.values()].some(givesPoe),
  message: {
    port: (p: Names<'device' | 'port'> & Figures<'power_W' | 'limit_W'>) =>
      `${p.device} takes ${num(p.power_W)} W, but ${p.port} gives only ${num(p.limit_W)} W`,
    budget: (p: Names<'part'> & Figures<'budget_W' | 'taken_W'> & NameLists<'devices'>) =>
      `${p.part} has a PoE budget of ${num(p.budget_W)} W, but ${list(p.devices)} ${p.devices.length === 1 ? 'takes' : 'take'} ${num(p.taken_W)} W`,
    reserved: (p: Names<'part'> & Figures<'budget_W' | 'taken_W'> & NameLists<'devices'>) =>
      `${p.part} has a PoE budget of ${num(p.budget_W)} W, but the classes of ${list(p.devices)} may take ${num(p.taken_W)} W at its ports, cables included`,
  },
  check: (placed, { design, report, missing }) => {
    const ports = placed.instances.filter((one) => givesPoe(one.index));
    if (ports.length === 0) return;
    let [sum, reserved] = [0, 0];
    const names: string[] = [];
    let isPortAtFault = false;
    for (const port of ports) {
      for (const device of farEnds(design, port)) {
        const watts = wattsOf(design, device);
        if (watts === undefined) {
          missing([device], ['connection_parameters.poe_power_W']);
          continue;
        }
        sum += watts;
        reserved += reservedFor(watts, design.parts.get(device.end.part)?.part.quantity ?? 1);
        names.push(partName(design, device.end.part));
        const one = parameterOf(port.index, 'poe_power_W');
        const most = one === undefined ? undefined : one * placed.part.quantity;
        if (most === undefined) missing([port], ['connection_parameters.poe_power_W']);
        if (most === undefined || !exceeds(watts, most)) continue;
        isPortAtFault = true;
        report({
          variant: 'port',
          params: { device, power_W: watts, port, limit_W: most },
          refs: [port],
          data: { measured: watts, limit: most, unit: 'W' },
        });
      }
    }
    const budget = budgetOf(placed);
    if (budget === undefined) return;
    const found = (taken_W: number) => ({
      params: { part: placed, budget_W: budget, taken_W, devices: names },
      refs: [placed],
      data: { measured: taken_W, limit: budget, unit: 'W' },
    });
    if (exceeds(sum, budget)) report({ ...found(sum), variant: 'budget' });
    // A device of another class belongs at a port that it takes no more from.
    else if (!isPortAtFault && exceeds(reserved, budget))
      report({ ...found(reserved), variant: 'reserved', severity: 'warning' });
  },
});

/** IEEE 802.3bt, table 145-1: the most that a device of each class takes, and what its port gives for that. */
const CLASSES: readonly (readonly [device_W: number, port_W: number])[] = [
  [3.84, 4],
  [6.49, 7],
  [12.95, 15.4],
  [25.5, 30],
  [40, 45],
  [51, 60],
  [62, 75],
  [71.3, 90],
];

function reservedFor(watts: number, units: number): number {
  const port_W = CLASSES.find(([device_W]) => !exceeds(watts / units, device_W))?.[1];
  return port_W === undefined ? watts : port_W * units;
}

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
