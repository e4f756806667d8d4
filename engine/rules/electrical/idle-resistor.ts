import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { isSameResource } from '../../design/net-order.ts';
import { netAt, pinOf, RESISTOR } from '../lookup.ts';
import { partName } from '../names.ts';
import { resistorEnds } from '../power/series-walk.ts';
import { type Names, rule } from '../rule.ts';
import { farPins } from './resistor-ends.ts';

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
    const [a, b] = resistorEnds(placed.definition).map((end) => pinOf(placed, end));
    const [netA, netB] = [a, b].map((pin) => pin && netAt(design, pin));
    if (a === undefined || b === undefined || netA === undefined || netB === undefined) return;
    const part = partName(design, placed.part.id);
    if (netA === netB) {
      const params = { a, b, part };
      report({ variant: 'bypassed', params, refs: [placed, a, b] });
      return;
    }
    for (const [end, near, far] of [
      [a, netA, netB],
      [b, netB, netA],
    ] as const) {
      const meter = meterOf(design, end, near, far);
      if (meter === null) continue;
      const params = { end, part, meter: partName(design, meter.part) };
      report({ variant: 'shunt', params, refs: [end, meter] });
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
