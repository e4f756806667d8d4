/** Screws, holes and threads of mounted parts. */

import type { Instance } from '../../allocation/instance.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Node } from '../../design/design.ts';
import { declaredDomain, domainOf, interfacesOf, linksOf, partsIn } from '../by-kind.ts';
import { fieldAt } from '../fields.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { resourceAt } from '../lookup.ts';
import { num } from '../names.ts';
import { speaks } from '../protocol.ts';
import { type CheckContext, type Figures, type Names, rule } from '../rule.ts';
import { type Hole, landsOn } from './hole-pattern.ts';

const PATTERN_MM = 0.25;
const ROUNDING_MM = 1e-6;
const HEAVY_G = 50;
const MOUNTING: readonly string[] = ['mechanical_mount', 'din_rail'];
const HOLES = new Set(['mounting_hole', 'threaded_hole', 'mounting_stud']);
/** Nominal diameter of a thread and the widest hole that its screw still holds (ISO 273, coarse), in mm. */
const SERIES: readonly (readonly [nominal: number, widest: number])[] = [
  [2, 2.6],
  [2.5, 3.1],
  [3, 3.6],
  [4, 4.8],
  [5, 5.8],
  [6, 7],
  [8, 10],
  [10, 12],
  [12, 14.5],
];

const MOUNT = {
  scope: 'link',
  severity: 'error',
  about: { protocols: ['mechanical_mount'] },
} as const;

export const MECH_HOLE_PATTERN_MISMATCH = rule({
  ...MOUNT,
  id: 'mech-hole-pattern-mismatch',
  title: 'Hole patterns do not match',
  why: 'In no orientation, mirrored or not, do the screws of one part meet the holes of the other.',
  example: 'A NEMA 17 motor on a plate for NEMA 23.',
  fix: 'Use a plate with the right pattern, or an adapter plate.',
  silences: ['mech-hole-diameter-mismatch'],
  message: {
    pattern: (p: Names<'a' | 'sizeA' | 'b' | 'sizeB'> & Figures<'holesA' | 'holesB'>) =>
      `The ${p.holesA} holes of ${p.a} (${p.sizeA}) do not line up with the ${p.holesB} holes of ${p.b} (${p.sizeB})`,
    single: (p: Names<'a' | 'b'> & Figures<'holes'>) =>
      `The ${p.holes} holes of ${p.a} cannot all be screwed to ${p.b}, which is a single hole`,
  },
  check: (link, { design, report, missing }) => {
    if (!speaks(link, 'mechanical_mount')) return;
    const [a, b] = link.ends;
    const [plate, hole] = a.index.slots.length > b.index.slots.length ? [a, b] : [b, a];
    if (isPlate(plate) && isHole(hole)) {
      const params = { holes: plate.index.slots.length, a: plate, b: hole };
      report({ variant: 'single', params, refs: [link] });
      return;
    }
    const [x, y] = [patternOf(design, a), patternOf(design, b)];
    if (x === null || y === null) {
      const silent = x === null ? a : b;
      if ((x !== null || y !== null) && isPlate(silent)) missing([silent], ['mount_holes']);
      return;
    }
    if (landsOn(x, y, PATTERN_MM + ROUNDING_MM)) return;
    report({
      variant: 'pattern',
      params: { holesA: x.length, a, sizeA: size(x), holesB: y.length, b, sizeB: size(y) },
      refs: [link],
    });
  },
});

/** The holes of the part, where the interface is screwed through all of them; null where it is not, or none are stated. */
function patternOf(design: Design, end: Instance): readonly Hole[] | null {
  const placed = design.parts.get(end.end.part);
  const holes = placed && domainOf(placed, 'mechanical')?.mount_holes;
  if (holes === undefined || !isPlate(end) || holes.length !== end.index.slots.length) return null;
  const at = holes.flatMap(({ location }) => pointOf(location));
  return at.length === holes.length ? at : null;
}

function isPlate(end: Instance): boolean {
  return end.index.slots.length > 1 && end.index.slots.every((slot) => HOLES.has(slot.function));
}

/** One hole of the part's own pattern, and not a face that holds whatever is screwed to it. */
function isHole({ index: { slots } }: Instance): boolean {
  return slots.length === 1 && slots.every((slot) => HOLES.has(slot.function));
}

function pointOf(location: unknown): readonly Hole[] {
  const [x, y] = Array.isArray(location)
    ? location
    : typeof location === 'object' && location !== null && 'x' in location && 'y' in location
      ? [location.x, location.y]
      : [];
  return typeof x === 'number' && typeof y === 'number' ? [[x, y]] : [];
}

function size(holes: readonly Hole[]): string {
  const side = (axis: 0 | 1) => {
    const all = holes.map((hole) => hole[axis]);
    return num(Math.max(...all) - Math.min(...all));
  };
  return `${side(0)} × ${side(1)} mm`;
}

export const MECH_HOLE_DIAMETER_MISMATCH = rule({
  ...MOUNT,
  id: 'mech-hole-diameter-mismatch',
  title: 'A hole does not fit the screw',
  why: 'If the hole is too narrow, the screw does not pass. If it is too wide, the head of the screw pulls through.',
  example: 'An M4 screw through a 3.5 mm hole.',
  fix: 'Drill the hole to size, or use a screw that fits both parts.',
  message: {
    screw: (p: Names<'plain' | 'threaded'> & Figures<'hole_mm' | 'thread_mm' | 'widest_mm'>) =>
      `${p.plain} has a diameter of ${num(p.hole_mm)} mm, but an M${num(p.thread_mm)} screw for ${p.threaded} needs ${num(p.thread_mm)} to ${num(p.widest_mm)} mm`,
    holes: (p: Names<'a' | 'b'> & Figures<'holeA_mm' | 'holeB_mm'>) =>
      `No screw fits both holes: ${num(p.holeA_mm)} mm at ${p.a} and ${num(p.holeB_mm)} mm at ${p.b}`,
  },
  check: (link, { design, report, missing }) => {
    if (!speaks(link, 'mechanical_mount')) return;
    for (const { a, b } of link.conductors) {
      const said = misfit(design, a, b, missing);
      if (said === null) continue;
      report({ ...said, refs: [link] });
      break;
    }
  },
});

function misfit(design: Design, a: Node, b: Node, missing: CheckContext['missing']) {
  const [plain, other] = a.function === 'mounting_hole' ? [a, b] : [b, a];
  if (plain.function !== 'mounting_hole') return null;
  const diameter = diameterOf(design, plain);
  if (other.function === 'threaded_hole') {
    const nominal = metric(threadOf(design, other));
    const row = SERIES.find(([one]) => one === nominal);
    if (nominal !== null && row !== undefined && diameter === null)
      missing([{ part: plain.part }], ['mount_holes.diam_mm']);
    if (diameter === null || row === undefined) return null;
    if (diameter >= row[0] - ROUNDING_MM && diameter <= row[1] + ROUNDING_MM) return null;
    const pins = { plain, threaded: other };
    return {
      variant: 'screw',
      params: { ...pins, hole_mm: diameter, thread_mm: row[0], widest_mm: row[1] },
      data: { measured: diameter, limit: diameter > row[1] ? row[1] : row[0], unit: 'mm' },
    } as const;
  }
  if (other.function !== 'mounting_hole') return null;
  const second = diameterOf(design, other);
  if (diameter === null || second === null) return null;
  const [low, high] = [Math.min(diameter, second), Math.max(diameter, second)];
  if (low < 2 || high > 14.5) return null; // beyond the series nothing is known
  if (SERIES.some(([nominal, widest]) => nominal <= low + ROUNDING_MM && high <= widest + ROUNDING_MM)) return null;
  return {
    variant: 'holes',
    params: { a: plain, holeA_mm: diameter, b: other, holeB_mm: second },
    data: { measured: high, limit: low, unit: 'mm' },
  } as const;
}

/** The diameter of the part's holes, where all are equal and the interface is screwed through all of them. */
function diameterOf(design: Design, node: Node): number | null {
  const placed = design.parts.get(node.part);
  const holes = (placed && domainOf(placed, 'mechanical')?.mount_holes) ?? [];
  const [first] = holes;
  if (design.instances.get(node.instance)?.index.slots.length !== holes.length) return null;
  return first !== undefined && holes.every((hole) => hole.diam_mm === first.diam_mm) ? first.diam_mm : null;
}

/** A pin that is a thread and nothing else: what its part states is its own. */
function isThread(node: Node): boolean {
  return THREADS.has(node.function);
}

const THREADS = new Set(['rod_end', 'rod_clevis', 'lead_screw_thread', 'lead_nut']);

/** The thread of a pin, in lower case without spaces; `or part` also takes what the part as a whole states. */
export function threadOf(design: Design, node: Node, own: 'own' | 'or part' = 'own'): string | null {
  const said = fieldAt(design, node, 'thread', own);
  return typeof said === 'string' && said.trim() !== '' ? said.toLowerCase().replace(/\s+/g, '') : null;
}

/** The nominal diameter of a metric thread, in mm. */
export function metric(thread: string | null): number | null {
  const found = /^m(\d{1,2}(?:\.\d{1,2})?)/.exec(thread ?? '');
  return found === null ? null : Number(found[1]);
}

/** A thread as drawings name it: `M16 × 1.5`, `Tr8 × 2`, `G1/8`. */
function threadName(thread: string): string {
  return thread
    .toUpperCase()
    .replace(/^TR/, 'Tr')
    .replace(/(?<=\d)X(?=\d)/, ' × ');
}

export const MECH_THREAD_MISMATCH = rule({
  id: 'mech-thread-mismatch',
  scope: 'link',
  severity: 'error',
  about: { protocols: ['mechanical_mount', 'rod_joint', 'lead_screw'] },
  title: 'Two threads do not fit',
  why: 'The threads differ in diameter, pitch or form. Screwed together, they jam or leak.',
  example: 'An M5 rod in a G1/8 thread.',
  fix: 'Use an adapter or a part with the right thread.',
  message: (p: Names<'threadA' | 'pinA' | 'threadB' | 'pinB'>) =>
    `The thread ${p.threadA} of ${p.pinA} does not fit ${p.threadB} of ${p.pinB}`,
  check: (link, { design, report }) => {
    if (!speaks(link, 'mechanical_mount', 'rod_joint', 'lead_screw')) return;
    for (const { a, b } of link.conductors) {
      const [x, y] = [a, b].map((node) => threadOf(design, node, isThread(node) ? 'or part' : 'own'));
      if (x == null || y == null || x === y) continue;
      const [threadA, threadB] = [threadName(x), threadName(y)];
      report({ params: { threadA, pinA: a, threadB, pinB: b }, refs: [link] });
      return;
    }
  },
});

/** A clip holds on a clip, a pad on a pad; screws, glue and what the part makes of its own fit what they are made for. */
const CLOSED = new Set(['clip_connection', 'surface_mount']);
const OPEN = new Set(['adhesive', 'custom']);

export const MECH_CONNECTOR_TYPE_INCOMPATIBLE = rule({
  ...MOUNT,
  id: 'mech-connector-type-incompatible',
  title: 'Two faces cannot be fastened to each other',
  why: 'A clip does not hold in a screw hole, and a soldered pad does not hold on a clip.',
  example: 'A clip on a screw hole.',
  fix: 'Use a part with a matching face, or an adapter.',
  message: (p: Names<'pinA' | 'connectorA' | 'pinB' | 'connectorB'>) =>
    `${p.pinA} (${p.connectorA}) cannot be fastened to ${p.pinB} (${p.connectorB})`,
  check: (link, { design, report }) => {
    if (!speaks(link, 'mechanical_mount')) return;
    for (const { a, b } of link.conductors) {
      const [x, y] = [a, b].map((node) => resourceAt(design, node)?.resource.connector_type);
      if (x === undefined || y === undefined || x === y || OPEN.has(x) || OPEN.has(y)) continue;
      if (!CLOSED.has(x) && !CLOSED.has(y)) continue;
      report({ params: { pinA: a, connectorA: x, pinB: b, connectorB: y }, refs: [link] });
      return;
    }
  },
});

export const MECH_UNMOUNTED = rule({
  id: 'mech-unmounted',
  scope: 'part',
  severity: 'error',
  todo: true,
  about: { domains: ['mechanical'] },
  concerns: (definition) => (weightOf(definition) ?? HEAVY_G) >= HEAVY_G && mountsOf(definition).length > 0,
  title: 'A heavy part is not mounted',
  why: 'From 50 g, wires do not hold a part in place. For a motor, or another part that states that it must be mounted, this is an error, or an info on a board that shows no mechanics at all. For any other part it is an info, on boards that show how their parts are mounted.',
  example: 'A 760 g power supply held only by its wires.',
  fix: 'Mount it on a bracket, a plate or a rail. Waive it if it is mounted outside the board.',
  message: (p: Names<'part'> & Figures<'weight_g' | 'limit_g'>) =>
    `${p.part} weighs ${num(p.weight_g)} g but is not mounted; from ${p.limit_g} g a part must be mounted`,
  check: (placed, { design, report, missing }) => {
    const weight = weightOf(placed.definition);
    if (weight !== undefined && weight < HEAVY_G) return;
    const mounts = mountsOf(placed.definition);
    const needed = mounts.find(({ interface: one }) => one.optional !== true);
    const first = needed ?? mounts[0];
    if (first === undefined || (needed === undefined && !showsMounts(design))) return;
    const used = new Set(placed.instances.map((one) => `${one.end.domain}/${one.end.interface}`));
    if (mounts.some((one) => used.has(`mechanical/${one.interface.id}`))) return; // one way to hold it is enough
    if (weight === undefined) {
      missing([placed], ['weight_g']);
      return;
    }
    report({
      params: { part: placed, weight_g: weight, limit_g: HEAVY_G },
      refs: [{ part: placed.part.id, domain: 'mechanical', interface: first.interface.id, instance: 0 }],
      severity: needed === undefined || !showsMechanics(design) ? 'info' : 'error',
      data: { measured: weight, limit: HEAVY_G, unit: 'g' },
    });
  },
});

/** Something on the board is mounted: who draws that draws how its parts are held. */
function showsMounts(design: Design): boolean {
  const whole = trackedOf(design);
  return whole.memo('shows mounts', '', false, () => linksOf(whole, 'mechanical_mount').length > 0);
}

/** A bracket or the like is on the board, or something is joined mechanically: else it says nothing of how parts are held. */
function showsMechanics(design: Design): boolean {
  const whole = trackedOf(design);
  return whole.memo('shows mechanics', '', false, () =>
    partsIn(whole, 'mechanical').some(
      (placed) =>
        domainOf(placed, 'electrical') === undefined || placed.instances.some(({ end }) => end.domain === 'mechanical'),
    ),
  );
}

function weightOf(definition: DefinitionIndex): number | undefined {
  return declaredDomain(definition, 'mechanical')?.weight_g;
}

/** Whatever can hold the part. */
function mountsOf({ domains }: DefinitionIndex): readonly InterfaceIndex[] {
  return interfacesOf(domains.get('mechanical')).filter(({ interface: one }) => MOUNTING.includes(one.protocol.type));
}
