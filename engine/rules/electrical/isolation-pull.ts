/** Resistors from one side of an isolation barrier to the other. */

import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Node, ResourceRef } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { scopedNumber } from '../fields.ts';
import { netAt, RESISTOR } from '../lookup.ts';
import { partName } from '../names.ts';
import { type Names, rule } from '../rule.ts';
import { groundsOf, islandOf, isReferenceGround, singleEnded } from './ground.ts';
import { isGrounded } from './grounded.ts';
import { isolatorBetween, someIsolate } from './isolation.ts';
import { giverAt, terminalsOf } from './resistor-ends.ts';

/** From here on a resistor across a barrier is there to discharge it. */
const BLEEDER_OHM = 1e6;
/** A signal joins a handful of pins, and the first of them tell its side. */
const FEW = 4;

export const ELEC_ISOLATION_BRIDGED = rule({
  id: 'elec-isolation-bridged',
  scope: 'part',
  severity: 'error',
  title: 'A resistor bridges an isolation barrier',
  why: 'The two sides have no common ground, so nothing says what a rail of one side is for a line of the other: a pull-up across the barrier pulls nothing up. It also carries whatever the barrier should stop.',
  example: 'The pull-ups of the isolated side of an I2C isolator on the 3.3 V of the other side.',
  fix: 'Lead the resistor to a rail or a ground of the side that its line is on.',
  concerns: ({ domains }: DefinitionIndex) =>
    resourcesOf(domains.get('electrical')).some(({ functions }) => functions.has(RESISTOR)),
  message: (p: Names<'resistor' | 'a' | 'b' | 'part'>) =>
    `${p.resistor} joins ${p.a} with ${p.b}, which ${p.part} isolates from each other: they have no common ground, and the resistor bridges the barrier`,
  check: (placed, { design, report }) => {
    if (!someIsolate(design)) return;
    const { id: part } = placed.part;
    const [first, second, third] = terminalsOf(placed);
    if (first === undefined || second === undefined || third !== undefined) return;
    const ohm = scopedNumber(placed, `${first.domain}/${first.resource}`, 'resistance_ohm');
    if (ohm === undefined || ohm >= BLEEDER_OHM) return;
    const near = sidesAt(design, first);
    const [a] = near;
    if (a === undefined) return;
    const far = sidesAt(design, second);
    const [b] = far;
    const isolator = b === undefined ? null : barrierBetween(design, a, b);
    if (b === undefined || isolator === null) return;
    // A line with pins on both sides crosses the barrier itself, and the resistor belongs to one of them.
    if (near.some((x) => far.some((y) => barrierBetween(design, x, y) === null))) return;
    const line = giverAt(design, first) === undefined ? a : b;
    report({
      params: { resistor: { part }, a, b, part: partName(design, isolator) },
      // The line first, then the resistor: the fix moves the latter to the rail of the former.
      refs: [line, { part }, line === a ? b : a, { part: isolator }],
    });
  },
});

/** The part that isolates the one pin's ground from the other's; null where none does. */
function barrierBetween(design: Design, a: Node, b: Node): string | null {
  const [x, y] = [islandOf(design, a), islandOf(design, b)];
  return groundsOf(design).relation(x, y) === 'apart' ? isolatorBetween(design, x, y) : null;
}

/** Pins that say which side an end of a resistor is on: a ground, what gives its rail, or what listens and drives there. */
function sidesAt(design: Design, end: ResourceRef): readonly Node[] {
  const net = netAt(design, end);
  if (net === undefined) return [];
  if (isGrounded(design, end)) {
    const ground = net.nodes.find(isReferenceGround);
    return ground === undefined ? [] : [ground];
  }
  const giver = giverAt(design, end);
  return giver === undefined ? net.nodes.filter(singleEnded).slice(0, FEW) : [giver];
}
