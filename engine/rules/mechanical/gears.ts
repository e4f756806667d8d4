/** Gears that hold each other. */
import type { Instance } from '../../allocation/instance.ts';
import type { Design } from '../../design/design.ts';
import { linksOf } from '../by-kind.ts';
import { addTo } from '../collect.ts';
import { type NameLists, rule } from '../rule.ts';

const MESH = 'gear_mesh';

export const MECH_GEARS_LOCKED = rule({
  id: 'mech-gears-locked',
  scope: 'board',
  severity: 'error',
  title: 'Gears in a ring hold each other',
  why: 'Two gears in mesh turn in opposite directions. In a ring of three, or of any odd number, one would have to turn both ways at once, so that none turns.',
  example: 'A third gear in mesh with both gears of a pair.',
  fix: 'Take one gear out of mesh. In a row of three the first and the last turn the same way.',
  message: (p: NameLists<'gears'>) =>
    `${p.gears.join(', ')} mesh in a ring of ${p.gears.length}: neighbours turn in opposite directions, which an odd number cannot, so they lock and none turns`,
  check: (_board, { design, report }) => {
    const neighbours = new Map<string, string[]>();
    for (const { ends } of linksOf(design, MESH)) {
      const [a, b] = ends.map(({ end }) => end.part);
      if (a === undefined || b === undefined || a === b) continue;
      addTo(neighbours, a, b);
      addTo(neighbours, b, a);
    }
    for (const ring of oddRings(neighbours)) {
      const gears = ring.map((part) => ({ part }));
      report({ params: { gears }, refs: [...gears, ...ring.flatMap((part) => meshesOf(design, part))] });
    }
  },
});

function meshesOf(design: Design, part: string): readonly Instance[] {
  return (design.parts.get(part)?.instances ?? []).filter(({ index }) => index.interface.protocol.type === MESH);
}

interface Reached {
  readonly depth: number;
  readonly from: string | null;
}

/** One ring of an odd number for each group of gears that has any: where two at the same distance from a gear mesh. */
function oddRings(neighbours: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const reached = new Map<string, Reached>();
  return [...neighbours.keys()].flatMap((start) => {
    if (reached.has(start)) return [];
    reached.set(start, { depth: 0, from: null });
    const group = [start];
    let ring: readonly string[] | null = null;
    for (const part of group) {
      for (const other of neighbours.get(part) ?? []) {
        const known = reached.get(other);
        const depth = reached.get(part)?.depth ?? 0;
        if (known === undefined) {
          reached.set(other, { depth: depth + 1, from: part });
          group.push(other);
        } else if (known.depth === depth) ring ??= ringOver(reached, part, other);
      }
    }
    return ring === null ? [] : [ring];
  });
}

/** From one part back to where the ways to both meet, and on to the other part. */
function ringOver(reached: ReadonlyMap<string, Reached>, one: string, other: string): readonly string[] {
  const [there, back] = [[one], [other]];
  let [a, b]: [string | null, string | null] = [one, other];
  while (a !== b) {
    [a, b] = [a === null ? null : (reached.get(a)?.from ?? null), b === null ? null : (reached.get(b)?.from ?? null)];
    if (a !== null) there.push(a);
    if (b !== null && b !== a) back.push(b);
  }
  return [...there, ...back.reverse()];
}
