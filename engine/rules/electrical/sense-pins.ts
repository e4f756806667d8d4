/** The two inputs between which a monitor measures, on one net or exchanged. */

import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node } from '../../design/design.ts';
import { current, significant } from '../../wording/current.ts';
import { domainNumber, pinsWith } from '../by-kind.ts';
import { scopedNumber } from '../fields.ts';
import { netAt, partPin, RESISTOR } from '../lookup.ts';
import { num } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { seriesPathOf } from '../power/series-path.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { farPins } from './resistor-ends.ts';
import { isSupplyOutput } from './switched-net.ts';

const SENSE = 'power_sense';

export const ELEC_SENSE_IDLE = rule({
  id: 'elec-sense-idle',
  scope: 'part',
  severity: 'error',
  title: 'A current monitor measures nothing, or not all of it',
  why: 'It measures the voltage between its two inputs. If both are on one end of the shunt, that is always 0. If they are exchanged, it reads a negative current, which is an info. Where the shunt drops more than the monitor measures, it reads no further, which is a warning.',
  example: 'IN+ and IN− of an INA219, both on the load side of the shunt.',
  fix: 'Connect the two inputs to the two ends of the shunt, IN+ to the end of the supply.',
  concerns: (definition) => sensesOf(definition).length > 0,
  message: {
    together: (p: Names<'plus' | 'minus' | 'part' | 'shunt'>) =>
      `${p.plus} and ${p.minus} are on one end of the shunt ${p.shunt}: ${p.part} always measures 0`,
    over: (p: Names<'shunt' | 'part'> & Figures<'current_mA' | 'drop_mV' | 'range_mV' | 'most_mA'>) =>
      `${p.shunt} drops ${num(p.drop_mV)} mV at ${current(p.current_mA, p.most_mA)}, but ${p.part} measures at most ${num(p.range_mV)} mV: it reads ${current(p.most_mA, p.current_mA)} and no more`,
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
    const over = overRange(design, placed, high, low);
    if (over !== null) report(over);
    const source = isGrounded(design, minus) || isGrounded(design, plus) ? undefined : sourceOn(design, low);
    if (source === undefined || sourceOn(design, high) !== undefined || between(design, low, high).length === 0) return;
    report({ variant: 'exchanged', params: { plus, minus, source }, refs, severity: 'info' });
  },
});

/** A shunt between the two inputs that drops more than the monitor measures; null where nobody says what flows through it. */
function overRange(design: Design, placed: PlacedPart, high: Net, low: Net) {
  const range_mV = domainNumber(placed, 'electrical', RANGE);
  const [node] = range_mV === undefined ? [] : between(design, high, low);
  const shunt = node && design.parts.get(node.part);
  const path = shunt === undefined ? null : seriesPathOf(design, shunt);
  if (range_mV === undefined || node === undefined || path?.ohm == null) return null;
  const { ohm, load } = path;
  const drop_mV = load.stated_mA * ohm;
  if (!exceeds(drop_mV, range_mV)) return null;
  const figures = {
    current_mA: load.stated_mA,
    drop_mV: significant(drop_mV, range_mV),
    range_mV,
    most_mA: range_mV / ohm,
  };
  return {
    variant: 'over',
    params: { shunt: { part: node.part }, part: placed, ...figures },
    refs: [node, placed],
    severity: 'warning',
    data: { measured: drop_mV, limit: range_mV, unit: 'mV' },
  } as const;
}

/** The greatest voltage between its inputs that a monitor measures. */
const RANGE = 'shunt_range_mV';

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

/** The ends of resistors between two nets that are on the first. */
function between(design: Design, from: Net, to: Net): readonly Node[] {
  return from.nodes.filter(
    (node) => node.function === RESISTOR && farPins(design, node).some((far) => netAt(design, far) === to),
  );
}
