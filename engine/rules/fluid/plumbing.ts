/** Ports that must lead somewhere: returns, exhausts, both sides of a cylinder, and the tank that a pump drinks from. */
import type { DomainName } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { canFill } from '../../definition/definition-index.ts';
import { domainNumber, domainOf, partsIn } from '../by-kind.ts';
import type { OldRule as Rule } from '../incremental/legacy.ts';
import { list, nodeRef, num, partName, pinName } from '../names.ts';
import { exceeds } from '../ranges.ts';
import { fluidsOf } from './volumes.ts';

export const FLUID_RETURN_MISSING: Rule = {
  id: 'fluid-return-missing',
  category: 'fluid',
  severity: 'error',
  title: 'Oil has no way back to the tank',
  why: 'What flows in has to flow out: closed, nothing moves; open, the oil is on the floor.',
  example: 'A valve whose T port is open.',
  mend: 'Connect its return with the tank.',
  check: (design, report) => {
    const { volumeOf } = fluidsOf(design);
    for (const placed of partsIn(design, 'hydraulic')) {
      if (
        !portsOf(placed, 'hydraulic', ['pressure_port', 'supply_port']).some((id) =>
          placed.claims.has(`hydraulic/${id}`),
        )
      )
        continue;
      const part = placed.part.id;
      const open = portsOf(placed, 'hydraulic', ['return_port']).filter(
        (id) => volumeOf.get(`${part}/hydraulic/${id}`)?.nodes.some((node) => node.function === 'tank_port') !== true,
      );
      if (open.length === 0) continue;
      const refs = open.map((resource) => ({ part, domain: 'hydraulic' as const, resource }));
      report({
        message: `${list(refs.map((pin) => pinName(design, pin)))} of ${partName(design, part)} has no way back to a tank`,
        refs,
      });
    }
  },
};

export const FLUID_EXHAUST_OPEN: Rule = {
  id: 'fluid-exhaust-open',
  category: 'fluid',
  severity: 'warning',
  each: 'part',
  about: { domains: ['pneumatic'] },
  title: 'An exhaust is open',
  why: 'Without a silencer it is loud, and dust gets in.',
  example: 'A valve whose exhausts are open.',
  mend: 'Screw silencers into them, which the fix does where the library has the thread. Waive it where exhausts are led away.',
  check: (design, report) => {
    for (const placed of partsIn(design, 'pneumatic')) {
      if (!placed.instances.some((one) => one.end.domain === 'pneumatic')) continue; // not plumbed at all yet
      for (const resource of portsOf(placed, 'pneumatic', ['exhaust_port'])) {
        if (placed.claims.has(`pneumatic/${resource}`)) continue;
        const pin = { part: placed.part.id, domain: 'pneumatic' as const, resource };
        report({ message: `${pinName(design, pin)} exhausts into the open; a silencer belongs there`, refs: [pin] });
      }
    }
  },
};

export const FLUID_ACTUATOR_HALF_PLUMBED: Rule = {
  id: 'fluid-actuator-half-plumbed',
  category: 'fluid',
  severity: 'error',
  each: 'part',
  about: { domains: ['pneumatic', 'hydraulic'] },
  title: 'One port of a double-acting cylinder is open',
  why: 'It moves one way and never comes back.',
  example: 'A double-acting cylinder with one tube.',
  mend: 'Connect the other port with the valve. Waive it for one that a spring or a load returns.',
  check: (design, report) => {
    for (const domain of ['pneumatic', 'hydraulic'] as const) {
      for (const placed of partsIn(design, domain)) {
        if (domainOf(placed, domain)?.metadata?.acting === 'single') continue;
        const ports = portsOf(placed, domain, ['actuator_port']);
        const open = ports.filter((id) => !placed.claims.has(`${domain}/${id}`));
        const [resource] = open;
        if (ports.length !== 2 || open.length !== 1 || resource === undefined) continue;
        const pin = { part: placed.part.id, domain, resource };
        report({
          message: `${pinName(design, pin)} is open, the other port of ${partName(design, placed.part.id)} is plumbed`,
          refs: [pin],
          data: { measured: 1, limit: 2, unit: 'ports' },
        });
      }
    }
  },
};

/** How many minutes of flow a tank should hold, so that oil cools and air leaves it. */
const MINUTES = 3;

export const FLUID_RESERVOIR_SMALL: Rule = {
  id: 'fluid-reservoir-small',
  category: 'fluid',
  severity: 'info',
  title: 'A tank is small for its pump',
  why: 'Oil that comes back after less than three minutes is still hot and full of air.',
  example: 'A 20 l tank on a pump of 12 l/min.',
  mend: 'Take a tank of at least three minutes of flow. Waive it where a cooler is fitted.',
  check: (design, report) => {
    for (const volume of fluidsOf(design).volumes) {
      const suction = volume.nodes.find((node) => node.function === 'suction_port');
      const tank = volume.nodes.find((node) => node.function === 'tank_port');
      const [pump, placed] = [design.parts.get(suction?.part ?? ''), design.parts.get(tank?.part ?? '')];
      if (suction === undefined || tank === undefined || pump === undefined || placed === undefined) continue;
      const litres = domainNumber(placed, 'hydraulic', 'reservoir_capacity_l');
      const flow = flowOfPump(pump);
      if (litres === undefined || flow === undefined || !exceeds(MINUTES * flow, litres)) continue;
      report({
        message: `${partName(design, tank.part)} holds ${num(litres)} l for ${num(flow)} l/min; at least ${num(MINUTES * flow)} l is usual`,
        refs: [nodeRef(tank), nodeRef(suction)],
        data: { measured: litres, limit: MINUTES * flow, unit: 'l' },
      });
    }
  },
};

function flowOfPump(pump: PlacedPart): number | undefined {
  const ends = [...(pump.definition?.domains.get('hydraulic')?.interfaces.values() ?? [])];
  return ends.map((one) => one.interface.system_flow_rate_l_per_min).find((flow) => flow !== undefined);
}

/** Ids of the part's resources that an interface uses for one of the functions: a bare vent can be joined with nothing. */
function portsOf(placed: PlacedPart, domain: DomainName, names: readonly string[]): readonly string[] {
  const found: string[] = [];
  const all = placed.definition?.domains.get(domain);
  const slots = [...(all?.interfaces.values() ?? [])].flatMap((one) => one.slots);
  for (const port of all?.resources.values() ?? []) {
    if (!names.some((name) => port.functions.has(name))) continue;
    if (slots.some((slot) => names.includes(slot.function) && canFill(slot, port))) found.push(port.resource.id);
  }
  return found;
}
