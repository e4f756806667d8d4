import { scopedNumber } from '../fields.ts';
import type { OldRule as Rule } from '../incremental/legacy.ts';
import { resourceAt } from '../lookup.ts';
import { nodeRef, num, pinName } from '../names.ts';
import { supplyOf } from '../power/supply.ts';
import { lineOf, pullUp } from './pull-up-net.ts';

/** What a device of the bus can pull to ground while it still gives a low level. */
const SINK_MA = 3;
const LOW_V = 0.4;
const LINES = new Set(['i2c_sda', 'i2c_scl']);

export const ELEC_PULLUP_TOO_STRONG: Rule = {
  id: 'elec-pullup-too-strong',
  category: 'electrical',
  severity: 'warning',
  title: 'The pull-ups of a line are too strong together',
  why: 'Each module brings its own, and all are in parallel. A device that can sink 3 mA no longer pulls the line low.',
  example: 'Five modules with 4.7 kΩ each on one bus: 0.94 kΩ.',
  mend: 'Take off the pull-ups of some modules.',
  each: 'net',
  concerns: { net: (functions) => [...LINES].some((name) => functions.has(name)) },
  check: (design, report, missing) => {
    const supply = supplyOf(design);
    for (const net of design.nets) {
      const line = lineOf(net);
      if (line === null || !LINES.has(line.node.function)) continue;
      const { pull_kOhm } = pullUp(design, net);
      if (pull_kOhm === Number.POSITIVE_INFINITY) continue;
      let high: number | null = null;
      let low = LOW_V;
      for (const node of net.nodes) {
        if (!LINES.has(node.function)) continue;
        const rail = supply.railOf(node);
        const carried = rail === null ? null : supply.voltage(rail);
        if (carried !== null) high = Math.max(high ?? 0, carried.nominal);
        low = Math.max(low, resourceAt(design, node)?.resource.logic_levels?.v_ol_max_V ?? 0);
      }
      if (high === null) {
        if (pull_kOhm < SUSPECT_KOHM) missing([nodeRef(line.node)], ['power_domain_id']);
        continue;
      }
      const limit = (high - low) / SINK_MA;
      if (pull_kOhm >= limit - 1e-9) continue;
      const resistors = net.nodes.filter((node) => {
        const placed = design.parts.get(node.part);
        return (
          node.function === 'resistor_terminal' &&
          placed !== undefined &&
          scopedNumber(placed, `${node.domain}/${node.resource}`, 'resistance_ohm') !== undefined
        );
      }).length;
      report({
        message: `${line.node.function} of ${pinName(design, line.node)} is pulled up by ${num(pull_kOhm)} kΩ${resistors > 1 ? ` (${resistors} resistors in parallel)` : ''}, at least ${num(limit)} kΩ at ${num(high)} V`,
        refs: [nodeRef(line.node)],
        data: { measured: pull_kOhm, limit, unit: 'kΩ' },
      });
    }
  },
};

/** Above this no voltage that such a line runs at makes a pull-up too strong. */
const SUSPECT_KOHM = 1.6;
