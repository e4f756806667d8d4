/** What the ends of a capacitor are on: too high a voltage for it, or plus and minus exchanged. */
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { pinsWith } from '../by-kind.ts';
import { scopedNumber } from '../fields.ts';
import { partPin } from '../lookup.ts';
import { num } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { supplyOf } from '../power/supply.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';
import { giverAt } from './resistor-ends.ts';

const PLUS = 'capacitor_positive';
const MINUS = 'capacitor_negative';
const EITHER = 'capacitor_terminal';
const RATED = 'rated_voltage_V';

const CAPACITORS = {
  scope: 'part',
  severity: 'error',
  concerns: (definition: DefinitionIndex) => endsOf(definition) !== 'none',
} as const;

export const ELEC_CAPACITOR_REVERSED = rule({
  ...CAPACITORS,
  id: 'elec-capacitor-reversed',
  title: 'A polarised capacitor is reversed',
  why: 'An electrolytic or tantalum capacitor conducts if its plus is below its minus: it heats up, and vents or burns.',
  example: 'The end with the stripe of an electrolytic capacitor at 12 V and its plus at ground.',
  fix: 'Reverse it: the end with the stripe is its minus.',
  silences: ['elec-capacitor-overvoltage'],
  concerns: (definition) => isPolarised(definition),
  message: (p: Names<'capacitor' | 'supply' | 'minus'>) =>
    `${p.capacitor} is reversed: ${p.minus}, its minus, is on ${p.supply}, above its plus`,
  check: (placed, { design, report }) => {
    if (placed.definition === null || !isPolarised(placed.definition)) return;
    const across = acrossOf(design, placed);
    if (across === null || across.minus.low_V <= across.plus.high_V || across.minus.giver === undefined) return;
    report({
      params: { capacitor: placed, supply: across.minus.giver, minus: across.minus.pin },
      refs: [placed, across.plus.pin, across.minus.pin],
    });
  },
});

export const ELEC_CAPACITOR_OVERVOLTAGE = rule({
  ...CAPACITORS,
  id: 'elec-capacitor-overvoltage',
  title: 'A capacitor has a higher voltage than it is rated for',
  why: 'Above its rated voltage the dielectric of a capacitor breaks down: it becomes a short circuit across the supply, and an electrolytic capacitor vents.',
  example: 'A capacitor for 16 V on a rail of 24 V.',
  fix: 'Take one of a higher rated voltage: with some reserve, since a ceramic capacitor also loses capacitance at its rated voltage.',
  message: (p: Names<'capacitor' | 'supply'> & Figures<'voltage_V' | 'limit_V'>) =>
    `${p.capacitor} has up to ${num(p.voltage_V)} V across it from ${p.supply}, but is rated for ${num(p.limit_V)} V`,
  check: (placed, { design, report, missing }) => {
    const across = acrossOf(design, placed);
    if (across === null) return;
    const { plus, minus } = across;
    const voltage_V = Math.max(plus.high_V - minus.low_V, minus.high_V - plus.low_V);
    const supply = plus.high_V >= minus.high_V ? plus.giver : minus.giver;
    const limit_V = scopedNumber(placed, '', RATED);
    if (limit_V === undefined) missing([placed], [`custom_fields.${RATED}`]);
    if (limit_V === undefined || supply === undefined || !exceeds(voltage_V, limit_V)) return;
    report({
      params: { capacitor: placed, supply, voltage_V, limit_V },
      refs: [placed, plus.pin, minus.pin],
      data: { measured: voltage_V, limit: limit_V, unit: 'V' },
    });
  },
});

/** The two ends of a capacitor, plus first where it has one. */
const endsOf = oncePer((definition: DefinitionIndex): readonly [string, string] | 'none' => {
  const either = pinsWith(definition, EITHER);
  const [plus, minus] = [pinsWith(definition, PLUS)[0] ?? either[0], pinsWith(definition, MINUS)[0] ?? either[1]];
  return plus === undefined || minus === undefined ? 'none' : [plus, minus];
});

function isPolarised(definition: DefinitionIndex): boolean {
  return pinsWith(definition, PLUS).length > 0 && pinsWith(definition, MINUS).length > 0;
}

interface CapacitorEnd {
  readonly pin: ResourceRef;
  /** What gives the rail that it is on; undefined on a ground. */
  readonly giver: Node | undefined;
  readonly low_V: number;
  readonly high_V: number;
}

/** What holds the two ends of a capacitor; null where one is on neither a rail of a known voltage nor a ground. */
function acrossOf(design: Design, placed: PlacedPart) {
  const ends = placed.definition === null ? 'none' : endsOf(placed.definition);
  if (ends === 'none') return null;
  const [plus, minus] = ends.map((resource) => heldAt(design, partPin(placed, resource)));
  return plus == null || minus == null ? null : { plus, minus };
}

function heldAt(design: Design, pin: ResourceRef): CapacitorEnd | null {
  if (isGrounded(design, pin)) return { pin, giver: undefined, low_V: 0, high_V: 0 };
  const giver = giverAt(design, pin);
  const voltage = giver === undefined ? null : (supplyOf(design).railOf(giver)?.voltage ?? null);
  if (voltage === null) return null;
  const [low_V, high_V] = voltage.toleranceKnown ? [voltage.min, voltage.max] : [voltage.nominal, voltage.nominal];
  return { pin, giver, low_V, high_V };
}
