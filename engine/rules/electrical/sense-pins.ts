/** The two inputs between which a monitor measures, on one net or exchanged. */

import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { pinsWith } from '../by-kind.ts';
import { scopedNumber } from '../fields.ts';
import { netAt, partPin, RESISTOR } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { farPins } from './resistor-ends.ts';
import { isSupplyOutput } from './switched-net.ts';

const SENSE = 'power_sense';

export const ELEC_SENSE_IDLE = rule({
  id: 'elec-sense-idle',
  scope: 'part',
  severity: 'error',
  title: 'A current monitor measures nothing',
  why: 'It measures the voltage between its two inputs. If both are on one end of the shunt, that is always 0. If they are exchanged, it reads a negative current, which is an info.',
  example: 'IN+ and IN− of an INA219, both on the load side of the shunt.',
  fix: 'Connect the two inputs to the two ends of the shunt, IN+ to the end of the supply.',
  concerns: (definition) => sensesOf(definition).length > 0,
  message: {
    together: (p: Names<'plus' | 'minus' | 'part' | 'shunt'>) =>
      `${p.plus} and ${p.minus} are on one end of the shunt ${p.shunt}: ${p.part} always measures 0`,
    exchanged: (p: Names<'plus' | 'minus' | 'source'>) =>
      `${p.minus} is on the side of ${p.source} and ${p.plus} on that of the load: the current reads negative, so swap them`,
  },
  check: (placed, { design, report }) => {
    const [plus, minus] = sensesOf(placed.definition).map((input) => partPin(placed, input));
    if (plus === undefined || minus === undefined) return;
    const [high, low] = [netAt(design, plus), netAt(design, minus)];
    if (high === undefined || low === undefined) return;
    const refs = [plus, minus];
    if (high === low) {
      const shunt = shuntOn(design, high);
      if (shunt === undefined) return; // it measures the voltage alone
      const params = { plus, minus, part: placed, shunt: { part: shunt.part } };
      report({ variant: 'together', params, refs: [...refs, shunt] });
      return;
    }
    const source = isGrounded(design, minus) || isGrounded(design, plus) ? undefined : sourceOn(design, low);
    if (source === undefined || sourceOn(design, high) !== undefined || !isShunted(design, low, high)) return;
    report({ variant: 'exchanged', params: { plus, minus, source }, refs, severity: 'info' });
  },
});

/** The two inputs of a monitor, of which a definition names the plus first; none where a part has not two. */
const sensesOf = oncePer((definition: DefinitionIndex): readonly string[] => {
  const inputs = pinsWith(definition, SENSE);
  return inputs.length === 2 ? inputs : [];
});

function sourceOn(design: Design, net: Net) {
  return net.nodes.find((node) => isSupplyOutput(design, node));
}

/** What has more is no shunt, in Ω. */
const SHUNT_ohm = 10;

/** An end of a shunt on the net whose other end leads elsewhere. */
function shuntOn(design: Design, net: Net): Node | undefined {
  return net.nodes.find((node) => {
    const placed = node.function === RESISTOR ? design.parts.get(node.part) : undefined;
    const ohm = placed && scopedNumber(placed, '', 'resistance_ohm');
    return ohm !== undefined && ohm <= SHUNT_ohm && farPins(design, node).some((far) => netAt(design, far) !== net);
  });
}

/** A resistor lies between the two nets. */
function isShunted(design: Design, from: Net, to: Net): boolean {
  return from.nodes.some(
    (node) => node.function === RESISTOR && farPins(design, node).some((far) => netAt(design, far) === to),
  );
}
