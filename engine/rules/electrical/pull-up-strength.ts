import { numberAt } from '../fields.ts';
import { resistorsOn, resourceAt } from '../lookup.ts';
import { num } from '../names.ts';
import { supplyOf } from '../power/supply.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { lineOf, pullUp } from './pull-up-net.ts';

/** What a device of the bus can pull to ground while it still gives a low level, where nobody on it states less (I2C, DS18B20). */
const SINK_MA: ReadonlyMap<string, number> = new Map([
  ['i2c_sda', 3],
  ['i2c_scl', 3],
  ['onewire_data', 4],
]);
const LOW_V = 0.4;

export const ELEC_PULLUP_TOO_STRONG = rule({
  id: 'elec-pullup-too-strong',
  scope: 'net',
  severity: 'warning',
  title: 'The pull-ups of a line are too strong together',
  why: 'Each module brings its own pull-up, and they are all in parallel. A device that can sink 3 mA (I2C) or 4 mA (1-Wire) can then no longer pull the line low.',
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
      data: { measured: pull_kOhm, limit, unit: 'kΩ' },
    });
  },
});

/** Above this no voltage that such a line runs at makes a pull-up too strong. */
const SUSPECT_KOHM = 1.6;
