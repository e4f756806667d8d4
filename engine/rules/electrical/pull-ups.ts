/** Open-collector lines need something that pulls them high. */

import type { Design, Net, Node } from '../../design/design.ts';
import type { OldRule as Rule } from '../incremental/legacy.ts';
import { nodeRef, num, pinName } from '../names.ts';
import { type Rail, supplyOf } from '../power/supply.ts';
import { exceeds } from '../ranges.ts';
import { pullUpFixes } from './pull-up-fix.ts';
import {
  DEFAULT_LIMIT_KOHM,
  farNets,
  givesSupply,
  hasLine,
  lineOf,
  pullLimit_kOhm,
  pullUp,
  standsOf,
} from './pull-up-net.ts';

const RESISTOR = 'resistor_terminal';

export const ELEC_PULLUP_MISSING: Rule = {
  id: 'elec-pullup-missing',
  category: 'electrical',
  severity: 'warning',
  title: 'A line has no pull-up that is strong enough',
  why: 'Open-collector pins only pull low. Without a pull-up the line never gets high, with a weak one not in time.',
  example: 'A 1-Wire line without a resistor to its supply.',
  mend: 'Add the resistor, which the fix does with its wires.',
  each: 'net',
  concerns: { net: hasLine },
  check: (design, report) => {
    for (const net of design.nets) {
      if (net.nodes.length < 2) continue;
      const line = lineOf(net);
      if (line === null) continue;
      const { pull_kOhm, recommended } = pullUp(design, net);
      const limit = pullLimit_kOhm(line, recommended);
      if (!exceeds(pull_kOhm, limit) && pull_kOhm !== Number.POSITIVE_INFINITY) continue;
      const wanted = recommended ?? DEFAULT_LIMIT_KOHM / 2;
      const others = net.nodes.filter((node) => node !== line.node && node.function !== RESISTOR).length;
      const has =
        pull_kOhm === Number.POSITIVE_INFINITY
          ? 'has no pull-up'
          : `is pulled up by ${num(pull_kOhm)} kΩ, at most ${num(limit)} kΩ will do`;
      report({
        message: `${line.node.function} of ${pinName(design, line.node)}${others > 1 ? ` and ${others} more` : ''} ${has}; ${num(wanted)} kΩ is recommended`,
        refs: [nodeRef(line.node)],
        data: {
          ...(pull_kOhm === Number.POSITIVE_INFINITY ? {} : { measured: pull_kOhm }),
          limit: line.bus ? limit : wanted,
          unit: 'kΩ',
        },
        fixes: pullUpFixes(design, line.node, design.board.definitions),
      });
    }
  },
};

export const ELEC_PULLUP_RAIL_MISMATCH: Rule = {
  id: 'elec-pullup-rail-mismatch',
  category: 'electrical',
  severity: 'error',
  title: 'A pull-up pulls a pin above what it withstands',
  why: 'A line that nobody drives rises to the rail of its pull-up, and every pin on it has to stand that.',
  example: 'SDA pulled to 5 V with a 3.3 V sensor on it.',
  mend: 'Pull up to the lower rail, or put a level shifter between them.',
  each: 'net',
  concerns: { net: (functions) => hasLine(functions) && functions.has(RESISTOR) },
  check: (design, report) => {
    const supply = supplyOf(design);
    for (const net of design.nets) {
      if (lineOf(net) === null) continue;
      const pull = highestPull(design, net);
      if (pull === null) continue;
      const judged = new Set<string>();
      for (const node of net.nodes) {
        if (node.function === RESISTOR || judged.has(node.part)) continue;
        judged.add(node.part);
        const limit = supply.railOf(node) === pull.rail ? null : standsOf(design, node);
        if (limit === null || pull.volts <= limit) continue;
        report({
          message: `${pinName(design, pull.node)} pulls ${pinName(design, node)} up to ${num(pull.volts)} V; it withstands ${num(limit)} V`,
          refs: [nodeRef(node), nodeRef(pull.node)],
          data: { measured: pull.volts, limit, unit: 'V' },
        });
      }
    }
  },
};

/** The resistor on the net whose other end is on the highest rail; null where none is on a rail that is known. */
function highestPull(
  design: Design,
  net: Net,
): { readonly node: Node; readonly volts: number; readonly rail: Rail } | null {
  const supply = supplyOf(design);
  let highest: { readonly node: Node; readonly volts: number; readonly rail: Rail } | null = null;
  for (const node of net.nodes) {
    if (node.function !== RESISTOR) continue;
    for (const far of farNets(design, node)) {
      for (const source of far.nodes) {
        const rail = givesSupply(design, source) ? supply.railOf(source) : null;
        const volts = rail === null ? null : supply.voltage(rail);
        if (rail === null || volts === null) continue;
        if (highest === null || volts.nominal > highest.volts) highest = { node, volts: volts.nominal, rail };
        break; // one source tells what a rail carries
      }
    }
  }
  return highest;
}
