/** Resistors without effect, and those that take too much. */

import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { isSameResource } from '../../design/net-order.ts';
import { current } from '../../wording/current.ts';
import { resistance } from '../../wording/resistance.ts';
import { scopedField, scopedNumber } from '../fields.ts';
import { isWired, netAt, partPin, RESISTOR, resourceAt } from '../lookup.ts';
import { list } from '../names.ts';
import { passiveEnds, resistorEnds } from '../power/series-walk.ts';
import { supplyOf } from '../power/supply.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { maySignal, signalOn } from '../signals.ts';
import { isGrounded } from './grounded.ts';
import { lineOf } from './pull-up-net.ts';
import { farPins, giverAt } from './resistor-ends.ts';

export const ELEC_RESISTOR_OPEN = rule({
  id: 'elec-resistor-open',
  scope: 'part',
  severity: 'error',
  todo: true,
  title: 'One end of a resistor, a capacitor or a diode is open',
  why: 'No current flows through a passive part with an open end: a resistor pulls nothing, a capacitor buffers nothing, and a diode across a coil takes over no current.',
  example: 'The reference resistor of a temperature converter, of which one end is not wired.',
  fix: 'Connect the other end. If it is meant to stay open, state the reason in left_open of the end.',
  concerns: (definition) => passiveEnds(definition).length > 0,
  message: (p: Names<'open' | 'wired' | 'part'>) =>
    `${p.open} is open, so no current flows through ${p.part}; its other end ${p.wired} is connected`,
  check: (placed, { design, report }) => {
    const pins = passiveEnds(placed.definition).map((end) => partPin(placed, end));
    const [open, ...others] = pins.filter((pin) => !isWired(design, pin));
    const wired = pins.find((pin) => pin !== open);
    if (open === undefined || wired === undefined || others.length > 0) return;
    if (scopedField(placed, `electrical/${open.resource}`, 'left_open', 'own') !== undefined) return;
    const net = netAt(design, wired);
    const isPullUp = net !== undefined && resistorEnds(placed.definition).length > 0 && lineOf(design, net) !== null;
    if (net === undefined || isPullUp) return; // what the line lacks is said of the line
    report({ params: { open, wired, part: placed }, refs: [open, wired] });
  },
});

export const ELEC_RESISTOR_IDLE = rule({
  id: 'elec-resistor-idle',
  scope: 'part',
  severity: 'error',
  title: 'No current flows through a resistor',
  why: 'A resistor that a wire bypasses has no effect. A shunt that the current of the load does not pass shows 0 A.',
  example: 'A current monitor on both ends of a shunt, with the load connected ahead of the shunt.',
  fix: 'Remove the wire that bypasses the resistor. Connect the load behind its shunt.',
  concerns: (definition) => resistorEnds(definition).length > 0,
  message: {
    bypassed: (p: Names<'a' | 'b' | 'part'>) =>
      `${p.a} and ${p.b} are on one net: a wire bypasses ${p.part}, which has no effect`,
    shunt: (p: Names<'end' | 'part' | 'meter'>) =>
      `${p.end} leads to nothing but inputs of ${p.meter} that measure: no current flows through the shunt ${p.part}`,
  },
  check: (placed, { design, report }) => {
    const [a, b] = resistorEnds(placed.definition).map((end) => partPin(placed, end));
    const [netA, netB] = [a, b].map((pin) => pin && netAt(design, pin));
    if (a === undefined || b === undefined || netA === undefined || netB === undefined) return;
    if (netA === netB) {
      report({ variant: 'bypassed', params: { a, b, part: placed }, refs: [placed, a, b] });
      return;
    }
    for (const [end, near, far] of [
      [a, netA, netB],
      [b, netB, netA],
    ] as const) {
      const meter = meterOf(design, end, near, far);
      if (meter === null) continue;
      report({ variant: 'shunt', params: { end, part: placed, meter: { part: meter.part } }, refs: [end, meter] });
      return;
    }
  },
});

const SENSE = 'power_sense';

/** The pin that senses one end of a shunt on which there is nothing else but resistors beside the shunt; null where more is there. */
function meterOf(design: Design, end: ResourceRef, near: Net, far: Net): Node | null {
  const meter = near.nodes.find((node) => node.function === SENSE);
  if (meter === undefined || !far.nodes.some((node) => node.function === SENSE && node.part === meter.part))
    return null;
  const carriesNothing = (node: Node): boolean =>
    isSameResource(node, end) ||
    measures(node) ||
    (node.function === RESISTOR && farPins(design, node).every((pin) => netAt(design, pin) === far));
  return near.nodes.every(carriesNothing) ? meter : null;
}

function measures({ function: name }: Node): boolean {
  const entry = FUNCTIONS.get(name);
  return entry?.erc_type === 'input' && entry.signal_class === 'sense';
}

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
    `${list(p.resistors)} of ${resistance(p.resistance_ohm)} takes ${current(p.current_mA, p.limit_mA)} from ${p.pin}, which gives at most ${current(p.limit_mA, p.current_mA)}`,
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
        const resistors = pull.nodes.map(({ part }) => ({ part }));
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
