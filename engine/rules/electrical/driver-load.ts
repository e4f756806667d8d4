import type { Instance } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Link } from '../../design/design.ts';
import { endsByRole } from '../by-kind.ts';
import { saidNumber } from '../fields.ts';
import { endName, nodeRef, num } from '../names.ts';
import { supplyOf } from '../power/supply.ts';
import { sameProtocol, speakAlike } from '../protocol.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Names, type Ref, rule } from '../rule.ts';

const GIVING = ['source', 'output', 'driver', 'pse', 'switch'];

export const ELEC_LOAD_EXCEEDS_DRIVER = rule({
  id: 'elec-load-exceeds-driver',
  scope: 'link',
  category: 'electrical',
  severity: 'error',
  title: 'A load needs more current than its driver gives',
  why: 'The driver limits, gets hot or shuts down, and the load does not do its work.',
  example: 'A stepper of 2.8 A a phase on a driver that gives 2 A.',
  fix: 'Take a larger driver or a smaller load. A chopper driver can be set lower than its motor is rated: state that current as draw_mA of the motor.',
  concerns: (a, b) => a.domain === 'electrical' && speakAlike(a, b) && statesCurrent(a) && statesCurrent(b),
  message: (p: Names<'load' | 'driver'> & Figures<'needed_mA' | 'limit_mA'>) =>
    `${p.load} needs ${num(p.needed_mA)} mA, ${p.driver} gives ${num(p.limit_mA)} mA`,
  check: (link, { design, report }) => {
    if (link.ends[0].end.domain !== 'electrical' || !sameProtocol(link)) return;
    const ends = endsByRole(link, ...GIVING);
    if (ends === null) return;
    const units = design.parts.get(ends.near.end.part)?.part.quantity ?? 1;
    const one = ends.near.index.interface.power_delivery?.max_current_mA;
    const gives = one === undefined ? undefined : one * units;
    const needs = needOf(design, ends.far);
    if (gives === undefined || needs === undefined || !exceeds(needs, gives)) return;
    report({
      params: {
        load: endName(design, ends.far.end),
        needed_mA: needs,
        driver: endName(design, ends.near.end),
        limit_mA: gives,
      },
      refs: refsOf(design, link, ends.far),
      data: { measured: needs, limit: gives, unit: 'mA' },
    });
  },
});

function statesCurrent(index: InterfaceIndex): boolean {
  return index.interface.power_delivery?.max_current_mA !== undefined;
}

/** What somebody says that the load is driven with, else what it is rated for, in mA; quantities counted. */
function needOf(design: Design, end: Instance): number | undefined {
  const placed = design.parts.get(end.end.part);
  if (placed === undefined) return undefined;
  const rated = end.index.interface.power_delivery?.max_current_mA;
  const one =
    rated === undefined
      ? undefined
      : (saidNumber(placed, `${end.end.domain}/${end.end.interface}`, 'draw_mA') ?? rated);
  return one === undefined ? undefined : one * placed.part.quantity;
}

/** The connection, its pins, and the rail that gives: where a rule about a pin, the rail or its voltage fires, that is enough. */
function refsOf(design: Design, link: Link, load: Instance): readonly Ref[] {
  const supply = supplyOf(design);
  const refs: Ref[] = [{ connection: link.connection.id }];
  for (const { a, b } of link.conductors) {
    const [mine, theirs] = a.instance === load.key ? [a, b] : [b, a];
    refs.push(nodeRef(mine), nodeRef(theirs));
    const rail = supply.railOf(theirs);
    if (rail?.shape.resource != null) {
      refs.push({ part: rail.placed.part.id, domain: 'electrical', resource: rail.shape.resource });
    }
  }
  return refs;
}
