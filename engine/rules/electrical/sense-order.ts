import type { Instance } from '../../allocation/instance.ts';
import { speakAlike } from '../../definition/speak-alike.ts';
import type { Link, Node } from '../../design/design.ts';
import { endsByRole } from '../by-kind.ts';
import { speaks } from '../protocol.ts';
import { type Names, rule } from '../rule.ts';

const FORCE = 'rtd_force';
const SENSE = 'rtd_sense';

export const ELEC_SENSE_CROSSED = rule({
  id: 'elec-sense-crossed',
  scope: 'link',
  severity: 'error',
  title: 'The sense leads of a thermometer are crossed',
  why: 'The current flows through the probe one way, and the converter measures the voltage the other way round: it reads a negative resistance and reports a fault. Where both pairs are turned, nothing is wrong.',
  example: 'S+ of a PT100 on RTDIN− and S− on RTDIN+, with F+ on FORCE+.',
  fix: 'Swap the two sense leads.',
  about: { protocols: ['rtd'] },
  concerns: speakAlike,
  message: (p: Names<'probe' | 'a' | 'b' | 'pinA' | 'pinB'>) =>
    `The sense leads of ${p.probe} are crossed against its current: ${p.a} is on ${p.pinA} and ${p.b} on ${p.pinB}, so swap the two`,
  check: (link, { report }) => {
    const ends = speaks(link, 'rtd') ? endsByRole(link, 'instrument') : null;
    if (ends === null) return;
    const force = pairOf(link, ends.near, ends.far, FORCE);
    const sense = pairOf(link, ends.near, ends.far, SENSE);
    if (force === null || sense === null || force.isTurned === sense.isTurned) return;
    const [[pinA, a], [pinB, b]] = sense.wires;
    report({ params: { probe: ends.far, a, b, pinA, pinB }, refs: [link, a, b, pinA, pinB] });
  },
});

type SenseWire = readonly [meter: Node, probe: Node];

/** The two wires of a function, and whether the first pin of one end is on the second of the other; null where there are not two. */
function pairOf({ conductors }: Link, meter: Instance, probe: Instance, name: string) {
  const wires = conductors
    .map(({ a, b }): SenseWire => (a.instance === meter.key ? [a, b] : [b, a]))
    .filter(([near, far]) => near.function === name && far.function === name);
  const [first, second] = wires;
  if (first === undefined || second === undefined || wires.length !== 2) return null;
  const turned = first.map((node, at) => rankIn([meter, probe][at], node) > rankIn([meter, probe][at], second[at]));
  return { wires: [first, second] as const, isTurned: turned[0] !== turned[1] };
}

/** The place of a pin among those that its interface names for its function. */
function rankIn(end: Instance | undefined, node: Node | undefined): number {
  const slot = end?.index.slots.find(({ function: name }) => name === node?.function);
  return [...(slot?.only ?? [])].indexOf(node?.resource ?? '');
}
