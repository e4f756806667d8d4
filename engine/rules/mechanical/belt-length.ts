/** Belts that are too short for the rail along which they pull. */
import type { PlacedPart } from '../../allocation/instance.ts';
import type { Design } from '../../design/design.ts';
import { domainNumber, farEnds } from '../by-kind.ts';
import { scopedNumber } from '../fields.ts';
import { num } from '../names.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { beltOf, isClamp, joinedBy } from './driven.ts';

/** From a plate over its carriage to the rail. */
const STEPS = 2;

export const MECH_BELT_SHORT = rule({
  id: 'mech-belt-short',
  scope: 'part',
  severity: 'error',
  about: { domains: ['mechanical'] },
  title: 'A belt is too short for its rail',
  why: 'An open belt runs from what it pulls to a pulley at one end of the way, back to one at the other end, and to what it pulls again: it is at least twice as long as the way.',
  example: 'A belt of 0.4 m for a carriage on a rail of 300 mm, whose way of 255 mm needs at least 0.51 m.',
  fix: 'Use a longer belt, or a shorter rail.',
  concerns: (definition) => beltOf(definition) !== undefined,
  message: (p: Names<'belt' | 'pulled' | 'rail'> & Figures<'length_mm' | 'rail_mm' | 'needed_mm'>) =>
    `${p.belt} is ${num(p.length_mm)} mm long, too short to pull ${p.pulled} along ${p.rail} of ${num(p.rail_mm)} mm: there and back it takes at least ${num(p.needed_mm)} mm`,
  check: (placed, { design, report }) => {
    const belt = beltOf(placed.definition);
    const length_m = scopedNumber(placed, '', 'cable_length_m');
    if (belt === undefined || length_m === undefined || placed.part.quantity !== 1) return;
    const joined = joinedBy(design, placed, belt);
    const clamp = joined.find((one) => isClamp(design, one));
    const pulled = clamp && design.parts.get(clamp.end.part);
    const way = pulled && wayOf(design, pulled);
    if (way == null || pulled === undefined || joined.length < 3) return;
    const [length_mm, needed_mm] = [length_m * 1000, 2 * (way.rail_mm - way.carriage_mm)];
    if (!exceeds(needed_mm, length_mm)) return;
    report({
      params: { belt: placed, pulled, rail: way.rail, length_mm, rail_mm: way.rail_mm, needed_mm },
      refs: [placed, pulled, way.rail],
      data: { measured: length_mm, limit: needed_mm, unit: 'mm' },
    });
  },
});

interface Way {
  readonly rail: PlacedPart;
  readonly rail_mm: number;
  readonly carriage_mm: number;
}

/** The rail that what a belt pulls runs on, directly or on a carriage; null where a length is not stated. */
function wayOf(design: Design, pulled: PlacedPart): Way | null {
  let carriage_mm: number | undefined;
  let front: readonly PlacedPart[] = [pulled];
  for (let step = 0; step < STEPS; step += 1) {
    front = front.flatMap((one) =>
      one.instances.flatMap((end) => farEnds(design, end)).flatMap(({ end }) => design.parts.get(end.part) ?? []),
    );
    for (const rail of front) {
      carriage_mm ??= domainNumber(rail, 'mechanical', 'carriage_length_mm');
      const rail_mm = domainNumber(rail, 'mechanical', 'rail_length_mm');
      if (rail_mm !== undefined && carriage_mm !== undefined) return { rail, rail_mm, carriage_mm };
    }
  }
  return null;
}
