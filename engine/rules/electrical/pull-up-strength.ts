import { scopedNumber } from '../fields.ts';
import { RESISTOR, resourceAt } from '../lookup.ts';
import { nodeRef, num, pinName } from '../names.ts';
import { supplyOf } from '../power/supply.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { lineOf, pullUp } from './pull-up-net.ts';

/** What a device of the bus can pull to ground while it still gives a low level. */
const SINK_MA = 3;
const LOW_V = 0.4;
const LINES = new Set(['i2c_sda', 'i2c_scl']);

export const ELEC_PULLUP_TOO_STRONG = rule({
  id: 'elec-pullup-too-strong',
  scope: 'net',
  category: 'electrical',
  severity: 'warning',
  title: 'The pull-ups of a line are too strong together',
  why: 'Each module brings its own, and all are in parallel. A device that can sink 3 mA no longer pulls the line low.',
  example: 'Five modules with 4.7 kΩ each on one bus: 0.94 kΩ.',
  fix: 'Take off the pull-ups of some modules.',
  concerns: (functions) => [...LINES].some((name) => functions.has(name)),
  message: (p: Names<'function' | 'pin'> & Figures<'pull_kΩ' | 'resistors' | 'limit_kΩ' | 'rail_V'>) =>
    `The pull-up of ${p.function} at ${p.pin} has ${num(p.pull_kΩ)} kΩ${p.resistors > 1 ? ` (${p.resistors} resistors in parallel)` : ''}, at least ${num(p.limit_kΩ)} kΩ at ${num(p.rail_V)} V, since devices sink ${SINK_MA} mA`,
  check: (net, { design, report, missing }) => {
    const supply = supplyOf(design);
    const line = lineOf(net);
    if (line === null || !LINES.has(line.node.function)) return;
    const { pull_kOhm } = pullUp(design, net);
    if (pull_kOhm === Number.POSITIVE_INFINITY) return;
    let high: number | null = null;
    let low = LOW_V;
    for (const node of net.nodes) {
      if (!LINES.has(node.function)) continue;
      const rail = supply.railOf(node);
      const carried = rail === null ? null : rail.voltage;
      if (carried !== null) high = Math.max(high ?? 0, carried.nominal);
      low = Math.max(low, resourceAt(design, node)?.resource.logic_levels?.v_ol_max_V ?? 0);
    }
    if (high === null) {
      if (pull_kOhm < SUSPECT_KOHM) missing([nodeRef(line.node)], ['power_domain_id']);
      return;
    }
    const limit = (high - low) / SINK_MA;
    if (pull_kOhm >= limit - 1e-9) return;
    const resistors = net.nodes.filter((node) => {
      const placed = design.parts.get(node.part);
      return (
        node.function === RESISTOR &&
        placed !== undefined &&
        scopedNumber(placed, `${node.domain}/${node.resource}`, 'resistance_ohm') !== undefined
      );
    }).length;
    report({
      params: {
        function: line.node.function,
        pin: pinName(design, line.node),
        pull_kΩ: pull_kOhm,
        resistors,
        limit_kΩ: limit,
        rail_V: high,
      },
      refs: [nodeRef(line.node)],
      data: { measured: pull_kOhm, limit, unit: 'kΩ' },
    });
  },
});

/** Above this no voltage that such a line runs at makes a pull-up too strong. */
const SUSPECT_KOHM = 1.6;
