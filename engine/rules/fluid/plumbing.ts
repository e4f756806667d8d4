/** Ports that must lead somewhere: returns, exhausts, both sides of a cylinder, and the tank that a pump drinks from. */

import type { DomainName } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { domainNumber, domainOf, interfacesOf, partsIn, resourcesOf } from '../by-kind.ts';
import { netAt, resourceAt } from '../lookup.ts';
import { list, num, partName } from '../names.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { fluidsOf, isPressed } from './volumes.ts';

export const FLUID_RETURN_MISSING = rule({
  id: 'fluid-return-missing',
  scope: 'board',
  severity: 'error',
  todo: { only: 'while nothing gives pressure to the part' },
  title: 'Oil has no way back to the tank',
  why: 'What flows in must flow out. With the return closed, nothing moves; with the return open, the oil spills.',
  example: 'A valve whose T port is open.',
  fix: 'Connect the return port to the tank.',
  message: (p: NameLists<'ports'> & Names<'part'>) =>
    `${list(p.ports)} of ${p.part} ${p.ports.length === 1 ? 'has' : 'have'} no way back to a tank`,
  check: (_board, { design, report }) => {
    const { volumeOf } = fluidsOf(design);
    for (const placed of partsIn(design, 'hydraulic')) {
      const part = placed.part.id;
      const inlets = portsOf(placed, 'hydraulic', ['pressure_port', 'supply_port']).filter((id) =>
        placed.claims.has(`hydraulic/${id}`),
      );
      if (inlets.length === 0) continue;
      const open = portsOf(placed, 'hydraulic', ['return_port']).filter(
        (id) => volumeOf.get(`${part}/hydraulic/${id}`)?.nodes.some((node) => node.function === 'tank_port') !== true,
      );
      if (open.length === 0) continue;
      const refs = open.map((resource) => ({ part, domain: 'hydraulic' as const, resource }));
      report({
        params: { ports: refs, part: { part } },
        refs,
        todo: !inlets.some((id) => {
          const volume = volumeOf.get(`${part}/hydraulic/${id}`);
          return volume !== undefined && isPressed(volume);
        }),
      });
    }
  },
});

export const FLUID_EXHAUST_OPEN = rule({
  id: 'fluid-exhaust-open',
  scope: 'part',
  severity: 'warning',
  todo: true,
  about: { domains: ['pneumatic'] },
  title: 'An exhaust port is open',
  why: 'Without a silencer the exhaust is loud, and dust gets in.',
  example: 'A valve whose exhaust ports are open.',
  fix: 'Fit silencers, which the fix does where the library has the thread. Waive it if the exhaust air is piped away.',
  message: (p: Names<'port'>) => `${p.port} exhausts into the open and has no silencer`,
  check: (placed, { design, report }) => {
    if (!placed.instances.some((one) => one.end.domain === 'pneumatic')) return; // not plumbed at all yet
    for (const resource of portsOf(placed, 'pneumatic', ['exhaust_port'])) {
      if (placed.claims.has(`pneumatic/${resource}`)) continue;
      const pin = { part: placed.part.id, domain: 'pneumatic' as const, resource };
      // An ejector blows out all the time that it works: it may say that it needs none.
      const mark = resourceAt(design, pin)?.resource.when_open?.consequence;
      if (mark === 'allowed' && portsOf(placed, 'pneumatic', ['vacuum_port']).length > 0) continue;
      report({ params: { port: pin }, refs: [pin] });
    }
  },
});

export const FLUID_ACTUATOR_HALF_PLUMBED = rule({
  id: 'fluid-actuator-half-plumbed',
  scope: 'part',
  severity: 'error',
  todo: { only: 'on a pneumatic cylinder; an open hydraulic port spills oil' },
  about: { domains: ['pneumatic', 'hydraulic'] },
  title: 'One port of a double-acting cylinder leads nowhere',
  why: 'With one port open, the cylinder moves one way and never comes back. With one port closed by a plug, nothing can enter or leave that side, and the cylinder does not move.',
  example: 'A double-acting cylinder with only one tube.',
  fix: 'Connect the other port to the valve. Waive it if a spring or the load returns the cylinder.',
  message: {
    open: (p: Names<'port' | 'part'>) => `${p.port} is open, but the other port of ${p.part} is connected`,
    closed: (p: Names<'port' | 'part' | 'by'>) =>
      `${p.port} is closed by ${p.by}: nothing enters or leaves that side, so ${p.part} does not move`,
  },
  check: (placed, { design, report }) => {
    for (const domain of ['pneumatic', 'hydraulic'] as const) {
      if (placed.definition.domains.has(domain) !== true) continue;
      if (domainOf(placed, domain)?.metadata?.acting === 'single') continue;
      const ports = portsOf(placed, domain, ['actuator_port']);
      const open = ports.filter((id) => !placed.claims.has(`${domain}/${id}`));
      for (const id of ports) {
        const port = { part: placed.part.id, domain, resource: id };
        const plug = closedBy(design, port);
        if (plug === null) continue;
        const params = { port, part: placed, by: { part: plug.part } };
        report({ variant: 'closed', params, refs: [port, plug], todo: false });
      }
      const [resource] = open;
      if (ports.length !== 2 || open.length !== 1 || resource === undefined) continue;
      const pin = { part: placed.part.id, domain, resource };
      report({
        variant: 'open',
        params: { port: pin, part: placed },
        refs: [pin],
        todo: domain === 'pneumatic',
        data: { measured: 1, limit: 2, unit: 'ports' },
      });
    }
  },
});

/** What closes a port: all that is joined with it are plugs and gauges, whose one port leads no further. */
export function closedBy(design: Design, port: ResourceRef): Node | null {
  const others = netAt(design, port)?.nodes.filter((node) => node.part !== port.part) ?? [];
  const isEnd = ({ part, domain, function: name }: Node) =>
    DEAD_ENDS.has(name) && design.parts.get(part)?.definition?.domains.get(domain)?.resources.size === 1;
  return others.every(isEnd) ? (others[0] ?? null) : null;
}

const DEAD_ENDS: ReadonlySet<string> = new Set(['fluid_line', 'gauge_port']);

/** How many minutes of flow a tank should hold, so that oil cools and air leaves it. */
const MINUTES = 3;

export const FLUID_RESERVOIR_SMALL = rule({
  id: 'fluid-reservoir-small',
  scope: 'board',
  severity: 'info',
  title: 'A tank is too small for its pump',
  why: 'Oil that returns to the pump within three minutes is still hot and full of air.',
  example: 'A 20 l tank on a 12 l/min pump.',
  fix: 'Use a tank that holds at least three minutes of flow. Waive it if a cooler is fitted.',
  message: (p: Names<'tank'> & Figures<'capacity_l' | 'flow_l_per_min' | 'needed_l'>) =>
    `${p.tank} holds ${num(p.capacity_l)} l for a pump of ${num(p.flow_l_per_min)} l/min; at least ${num(p.needed_l)} l is usual`,
  check: (_board, { design, report }) => {
    for (const volume of fluidsOf(design).volumes) {
      const suction = volume.nodes.find((node) => node.function === 'suction_port');
      const tank = volume.nodes.find((node) => node.function === 'tank_port');
      const [pump, placed] = [design.parts.get(suction?.part ?? ''), design.parts.get(tank?.part ?? '')];
      if (suction === undefined || tank === undefined || pump === undefined || placed === undefined) continue;
      const litres = domainNumber(placed, 'hydraulic', 'reservoir_capacity_l');
      const flow = flowOfPump(pump);
      if (litres === undefined || flow === undefined || !exceeds(MINUTES * flow, litres)) continue;
      report({
        params: {
          tank: partName(design, tank.part),
          capacity_l: litres,
          flow_l_per_min: flow,
          needed_l: MINUTES * flow,
        },
        refs: [tank, suction],
        data: { measured: litres, limit: MINUTES * flow, unit: 'l' },
      });
    }
  },
});

function flowOfPump(pump: PlacedPart): number | undefined {
  const ends = interfacesOf(pump.definition?.domains.get('hydraulic'));
  return ends.map((one) => one.interface.system_flow_rate_l_per_min).find((flow) => flow !== undefined);
}

/** Ids of the part's resources that an interface uses for one of the functions: a bare vent can be joined with nothing. */
function portsOf(placed: PlacedPart, domain: DomainName, names: readonly string[]): readonly string[] {
  const found: string[] = [];
  const all = placed.definition?.domains.get(domain);
  const slots = interfacesOf(all).flatMap((one) => one.slots);
  for (const port of resourcesOf(all)) {
    if (!names.some((name) => port.functions.has(name))) continue;
    if (slots.some((slot) => names.includes(slot.function) && canFill(slot, port))) found.push(port.resource.id);
  }
  return found;
}
