/** Pull-ups to a rail that a pin on the line does not take for a high level. */
import type { Design, Net, Node } from '../../design/design.ts';
import { RESISTOR } from '../lookup.ts';
import { num, partName } from '../names.ts';
import { supplyOf } from '../power/supply.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { signalPinsOn } from '../signals.ts';
import { levelsAt } from './level-pins.ts';
import { hasLine, lineOf } from './pull-up-net.ts';
import { farPins, giverAt } from './resistor-ends.ts';

export const ELEC_PULLUP_TOO_LOW = rule({
  id: 'elec-pullup-too-low',
  scope: 'net',
  severity: 'warning',
  title: 'A pull-up leads to a rail that is no high level for a pin',
  why: 'Where nothing drives an open-collector line high, it rises to the rail of its pull-up. A part on a higher supply reads that as high only by luck, depending on the temperature and on the individual chip.',
  example: 'An INA219 at 5 V, which reads high from 3.5 V, on a bus with pull-ups to 3.3 V.',
  fix: 'Feed the part from the rail of the pull-ups, or put a level shifter for open-collector lines between them.',
  concerns: (functions) => functions.has(RESISTOR) && hasLine(functions),
  message: (p: Names<'resistor' | 'pin' | 'part'> & Figures<'voltage_V' | 'supply_V' | 'needed_V'>) =>
    `${p.resistor} pulls the line up to ${num(p.voltage_V)} V, but ${p.pin}, on a part that runs at ${num(p.supply_V)} V, needs ${num(p.needed_V)} V for a high level`,
  check: (net, { design, report }) => {
    const pull = lineOf(design, net) === null ? null : strongestPull(design, net);
    if (pull === null) return;
    const said = new Set<string>();
    for (const node of signalPinsOn(design, net).receivers) {
      const pin = said.has(node.part) ? null : levelsAt(design, node);
      const needed_V = pin?.levels?.v_ih_min_V;
      if (pin?.rail == null || needed_V === undefined || pull.volts >= needed_V) continue;
      said.add(node.part);
      const params = { resistor: partName(design, pull.node.part), pin: node, part: partName(design, node.part) };
      report({
        params: { ...params, voltage_V: pull.volts, supply_V: pin.rail.nominal, needed_V },
        refs: [node, pull.node],
        data: { measured: pull.volts, limit: needed_V, unit: 'V' },
      });
    }
  },
});

/** The resistor to the highest rail, where all that pull lead to rails that are known. */
function strongestPull(design: Design, net: Net): { readonly node: Node; readonly volts: number } | null {
  let best: { readonly node: Node; readonly volts: number } | null = null;
  for (const node of net.nodes) {
    if (node.function !== RESISTOR) continue;
    for (const far of farPins(design, node)) {
      const giver = giverAt(design, far);
      const volts = giver === undefined ? undefined : supplyOf(design).railOf(giver)?.voltage?.nominal;
      if (volts === undefined) return null;
      if (best === null || volts > best.volts) best = { node, volts };
    }
  }
  return best;
}
