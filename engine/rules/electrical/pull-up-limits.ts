/** Pull-ups that are too strong, or lead to too low a rail. */

import type { Design, Net, Node } from '../../design/design.ts';
import { numberAt } from '../fields.ts';
import { RESISTOR, resistorsOn, resourceAt } from '../lookup.ts';
import { num } from '../names.ts';
import { supplyOf } from '../power/supply.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { signalPinsOn } from '../signals.ts';
import { levelsAt } from './level-pins.ts';
import { hasLine, lineOf, pullUp } from './pull-up-net.ts';
import { farPins, giverAt } from './resistor-ends.ts';

/** What a device of the bus can pull to ground while it still gives a low level, where nobody on it states less (I2C, DS18B20). */
const SINK_MA: ReadonlyMap<string, number> = new Map([
  ['i2c_sda', 3],
  ['i2c_scl', 3],
  ['onewire_data', 4],
]);
const LOW_V = 0.4;
/** At so many times what a device is sure to sink, no unit pulls the line low. */
const FAR_TOO_STRONG = 4;

export const ELEC_PULLUP_TOO_STRONG = rule({
  id: 'elec-pullup-too-strong',
  scope: 'net',
  severity: 'warning',
  title: 'The pull-ups of a line are too strong together',
  why: 'Each module brings its own pull-up, and they are all in parallel. A device that can sink 3 mA (I2C) or 4 mA (1-Wire) can then no longer pull the line low. At four times that current it is an error.',
  example: 'Five modules with 4.7 kΩ each on one bus: 0.94 kΩ in parallel.',
  fix: 'Remove the pull-ups of some modules.',
  concerns: (functions) => [...SINK_MA.keys()].some((name) => functions.has(name)),
  message: (p: Names<'function' | 'pin'> & Figures<'pull_kΩ' | 'resistors' | 'limit_kΩ' | 'rail_V' | 'sink_mA'>) =>
    `The pull-up of ${p.function} at ${p.pin} is ${num(p.pull_kΩ)} kΩ${p.resistors > 1 ? ` (${p.resistors} resistors in parallel)` : ''}; at ${num(p.rail_V)} V it must be at least ${num(p.limit_kΩ)} kΩ, because devices sink only ${num(p.sink_mA)} mA`,
  check: (net, { design, report, missing }) => {
    const supply = supplyOf(design);
    const line = lineOf(design, net);
    const sink_mA = line === null ? undefined : SINK_MA.get(line.node.function);
    if (line === null || sink_mA === undefined) return;
    const { strongest_kOhm: pull_kOhm } = pullUp(design, net);
    if (pull_kOhm === Number.POSITIVE_INFINITY) return;
    let high: number | null = null;
    let low = LOW_V;
    for (const node of net.nodes) {
      if (!SINK_MA.has(node.function)) continue;
      const rail = supply.railOf(node);
      const carried = rail === null ? null : rail.voltage;
      if (carried !== null) high = Math.max(high ?? 0, carried.toleranceKnown ? carried.max : carried.nominal);
      low = Math.max(low, resourceAt(design, node)?.resource.logic_levels?.v_ol_max_V ?? 0);
    }
    if (high === null) {
      if (pull_kOhm < SUSPECT_KOHM) missing([line.node], ['power_domain_id']);
      return;
    }
    const limit = (high - low) / sink_mA;
    if (pull_kOhm >= limit - 1e-9) return;
    const resistors = resistorsOn(net).filter((node) => numberAt(design, node, 'resistance_ohm') !== undefined).length;
    report({
      params: {
        function: line.node.function,
        pin: line.node,
        pull_kΩ: pull_kOhm,
        resistors,
        limit_kΩ: limit,
        rail_V: high,
        sink_mA,
      },
      refs: [line.node],
      severity: pull_kOhm * FAR_TOO_STRONG < limit ? 'error' : 'warning',
      data: { measured: pull_kOhm, limit, unit: 'kΩ' },
    });
  },
});

/** Above this no voltage that such a line runs at makes a pull-up too strong. */
const SUSPECT_KOHM = 1.6;

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
      const names = { resistor: { part: pull.node.part }, pin: node, part: { part: node.part } };
      report({
        params: { ...names, voltage_V: pull.volts, supply_V: pin.rail.nominal, needed_V },
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
