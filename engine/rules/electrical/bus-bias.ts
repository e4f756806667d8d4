import type { Instance } from '../../allocation/instance.ts';
import type { InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { netAt, RESISTOR } from '../lookup.ts';
import { endName, instanceRef, list } from '../names.ts';
import { nodesOf, protocolGroupsOf } from '../protocol.ts';
import { type Lists, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { farPins, giverAt } from './pull-up-net.ts';

const PROTOCOLS = ['rs485', 'rs422', 'modbus_rtu', 'dmx512'];

export const ELEC_BUS_UNBIASED = rule({
  id: 'elec-bus-unbiased',
  scope: 'bus',
  category: 'electrical',
  severity: 'info',
  title: 'An idle bus has no bias',
  why: 'Between frames nothing drives the pair, and the terminators pull both lines to the same voltage. A receiver that is not fail-safe may then read anything.',
  example: 'Transceivers that need ±200 mV, on a line with two terminators and no bias resistors.',
  fix: 'Bias the line at one point, with about 560 Ω from A to the supply and from B to ground, or use fail-safe receivers.',
  about: { protocols: PROTOCOLS },
  concerns: (a, b) => isUnsafe(a) || isUnsafe(b),
  message: (p: Lists<'ends'>) =>
    `The pair at ${list(p.ends)} has no bias, and these receivers are not fail-safe: an idle line may read as anything`,
  check: (links, { design, report }) => {
    for (const group of protocolGroupsOf(design, links, PROTOCOLS)) {
      const nodes = nodesOf(group);
      const unsafe = nodes.filter(({ index }) => isUnsafe(index));
      if (nodes.length < 2 || unsafe.length === 0 || nodes.some((node) => isBiased(design, node))) continue;
      report({
        params: { ends: unsafe.map(({ end }) => endName(design, end)) },
        refs: unsafe.map(instanceRef),
      });
    }
  },
});

function isUnsafe({ interface: { constraints } }: InterfaceIndex): boolean {
  return constraints?.fail_safe === false;
}

/** A resistor pulls a line of the pair to a rail or to ground. */
function isBiased(design: Design, { end, slots }: Instance): boolean {
  return slots.some(({ resource }) => {
    if (resource === null) return false;
    const net = netAt(design, { part: end.part, domain: end.domain, resource });
    return net?.nodes.some(
      (node) =>
        node.function === RESISTOR &&
        farPins(design, node).some((far) => isGrounded(design, far) || giverAt(design, far) !== undefined),
    );
  });
}
