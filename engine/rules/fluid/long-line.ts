/** Tubes that hold far more air than the cylinder behind them. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Node } from '../../design/design.ts';
import { declaredNumber, domainNumber, resourcesOf } from '../by-kind.ts';
import { scopedNumber } from '../fields.ts';
import { partPin } from '../lookup.ts';
import { num } from '../names.ts';
import { exceeds } from '../ranges.ts';
import { type DefinedPart, type Figures, type Names, rule } from '../rule.ts';
import { ACTUATOR, portOnLine, WORK } from './line-walk.ts';

const DOMAIN = 'pneumatic';
/** A tube that is no longer fills in a fraction of a second, whatever it feeds. */
const SHORT_M = 10;
/** So many times the air of a stroke may stand in the tube. */
const MULTIPLE = 4;

export const FLUID_LINE_LONG = rule({
  id: 'fluid-line-long',
  scope: 'part',
  severity: 'warning',
  title: 'A tube between a valve and its cylinder is too long',
  why: 'At each stroke the valve fills and empties the tube too. Where that holds several times the air of the cylinder, the cylinder starts late, moves slowly and wastes air.',
  example: 'A tube of 6 × 4 mm and 60 m: 754 cm³ of air for a cylinder of 40 cm³.',
  fix: 'Mount the valve beside the cylinder and lead the supply and the wires there. Waive it if the stroke may take seconds.',
  concerns: (definition) => boreOf(definition) !== undefined,
  message: (p: Names<'tube' | 'actuator'> & Figures<'length_m' | 'tube_cm3' | 'stroke_cm3'>) =>
    `${p.tube} is ${num(p.length_m)} m long: each stroke fills ${num(p.tube_cm3)} cm³ of it to move ${num(p.stroke_cm3)} cm³ of ${p.actuator}`,
  check: (placed, { design, report }) => {
    const bore = boreOf(placed.definition);
    const length_m = scopedNumber(placed, '', 'cable_length_m');
    if (bore === undefined || length_m === undefined || !exceeds(length_m, SHORT_M)) return;
    const line = between(design, placed);
    const cylinder = line && design.parts.get(line.part);
    const [piston, stroke] = ['bore_mm', 'stroke_mm'].map((key) => cylinder && domainNumber(cylinder, DOMAIN, key));
    if (line === null || piston == null || stroke == null) return;
    const [tube_cm3, stroke_cm3] = [area_cm2(bore) * length_m * 100, (area_cm2(piston) * stroke) / 10];
    if (!exceeds(tube_cm3, stroke_cm3 * MULTIPLE)) return;
    report({
      params: { tube: placed, actuator: line, length_m, tube_cm3, stroke_cm3 },
      refs: [placed, line],
      data: { measured: tube_cm3, limit: stroke_cm3 * MULTIPLE, unit: 'cm³' },
    });
  },
});

function boreOf(definition: DefinitionIndex): number | undefined {
  return declaredNumber(definition, DOMAIN, 'inner_diameter_mm');
}

function area_cm2(diameter_mm: number): number {
  return (Math.PI / 4) * (diameter_mm / 10) ** 2;
}

/** The port of the cylinder at one end of a tube that leads to a valve at the other; null where it does not. */
function between(design: Design, placed: DefinedPart): Node | null {
  const lines = resourcesOf(placed.definition.domains.get(DOMAIN)).map(({ resource }) =>
    partPin(placed, resource.id, DOMAIN),
  );
  for (const [near, far] of [lines, lines.toReversed()]) {
    if (near === undefined || far === undefined) continue;
    const valve = portOnLine(design, placed, near, (node) => WORK.has(node.function));
    const actuator = valve && portOnLine(design, placed, far, (node) => node.function === ACTUATOR);
    if (valve !== null && actuator !== null) return actuator;
  }
  return null;
}
