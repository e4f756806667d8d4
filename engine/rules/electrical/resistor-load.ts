/** Resistors that take more current from an output than it gives. */
import type { Design, Net, Node } from '../../design/design.ts';
import { current } from '../../wording/current.ts';
import { scopedNumber } from '../fields.ts';
import { RESISTOR, resourceAt } from '../lookup.ts';
import { list, num, partName } from '../names.ts';
import { supplyOf } from '../power/supply.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { maySignal, signalOn } from '../signals.ts';
import { isGrounded } from './grounded.ts';
import { farPins, giverAt } from './resistor-ends.ts';

export const ELEC_RESISTOR_LOADS_PIN = rule({
  id: 'elec-resistor-loads-pin',
  scope: 'net',
  severity: 'error',
  title: 'A resistor takes more current than its pin can give',
  why: 'The output cannot hold its level against the resistor, gets hot, and may be destroyed.',
  example: '100 Ω instead of 10 kΩ between the gate of a transistor and ground: 50 mA from a 20 mA pin.',
  fix: 'Take a larger resistor: 1 to 10 kΩ hold a level.',
  concerns: (functions) => functions.has(RESISTOR) && maySignal(functions),
  message: (p: Names<'pin'> & NameLists<'resistors'> & Figures<'resistance_ohm' | 'current_mA' | 'limit_mA'>) =>
    `${list(p.resistors)} of ${num(p.resistance_ohm)} Ω takes ${current(p.current_mA, p.limit_mA)} from ${p.pin}, which gives at most ${current(p.limit_mA, p.current_mA)}`,
  check: (net, { design, report }) => {
    const { drivers = [], receivers = [] } = signalOn(design, net) ?? {};
    // What nobody else listens to may as well be an input: the shunt of a current loop.
    const heard = drivers.filter((driver) => receivers.some(({ part }) => part !== driver.part));
    for (const way of ['source', 'sink'] as const) {
      const rated = heard.flatMap((driver) => {
        const limit_mA = resourceAt(design, driver)?.resource.current_rating?.[way]?.max_continuous_mA;
        return limit_mA === undefined ? [] : [{ driver, limit_mA }];
      });
      const pull = rated.length === 0 ? null : pullOf(design, net, way);
      if (pull === null) continue;
      for (const { driver, limit_mA } of rated) {
        const volts = way === 'sink' ? pull.volts : supplyOf(design).railOf(driver)?.voltage?.nominal;
        if (volts === undefined) continue;
        const current_mA = (volts / pull.ohm) * 1000;
        if (!exceeds(current_mA, limit_mA)) continue;
        const resistors = pull.nodes.map((node) => partName(design, node.part));
        report({
          params: { pin: driver, resistors, resistance_ohm: pull.ohm, current_mA, limit_mA },
          refs: [driver, ...pull.nodes],
          data: { measured: current_mA, limit: limit_mA, unit: 'mA' },
        });
        break;
      }
    }
  },
});

interface Pull {
  readonly nodes: readonly Node[];
  /** All of them in parallel. */
  readonly ohm: number;
  /** The highest rail that they lead to; 0 for a ground. */
  readonly volts: number;
}

/** The resistors that a high output feeds (`source`, to ground) or a low one takes from (`sink`, to rails). */
function pullOf(design: Design, net: Net, way: 'source' | 'sink'): Pull | null {
  const nodes: Node[] = [];
  let [siemens, volts] = [0, 0];
  for (const node of net.nodes) {
    const placed = node.function === RESISTOR ? design.parts.get(node.part) : undefined;
    const ohm = placed && scopedNumber(placed, `${node.domain}/${node.resource}`, 'resistance_ohm');
    const [far, ...more] = ohm === undefined || ohm <= 0 ? [] : farPins(design, node);
    if (ohm === undefined || far === undefined || more.length > 0) continue;
    const isDown = isGrounded(design, far);
    const giver = isDown ? undefined : giverAt(design, far);
    const given = giver === undefined ? undefined : supplyOf(design).railOf(giver)?.voltage?.nominal;
    if (way === 'source' ? !isDown : given === undefined) continue;
    nodes.push(node);
    siemens += 1 / ohm;
    volts = Math.max(volts, given ?? 0);
  }
  return siemens === 0 ? null : { nodes, ohm: 1 / siemens, volts };
}
