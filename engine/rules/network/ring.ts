import type { PlacedPart } from '../../allocation/instance.ts';
import type { Design, Link } from '../../design/design.ts';
import { DisjointSet } from '../../design/disjoint-set.ts';
import { domainOf, linksOf } from '../by-kind.ts';
import { madeAt } from '../collect.ts';
import { endNames } from '../names.ts';
import { type Names, type Ref, rule } from '../rule.ts';

/** Protocols that find rings and open them. */
const RING_BREAKING = new Set(['stp', 'rstp', 'mstp', 'erps', 'mrp', 'hsr', 'prp']);

export const NET_RING = rule({
  id: 'net-ring',
  scope: 'board',
  category: 'network',
  severity: 'error',
  title: 'Switches are connected in a ring',
  why: 'A broadcast circulates for ever and is copied at each switch, until nothing else gets through.',
  example: 'Two cables between the same two switches.',
  fix: 'Remove one cable, or use switches that state a spanning tree protocol (such as rstp, in network_protocols).',
  message: (p: Names<'a' | 'b'>) =>
    `${p.a} to ${p.b} closes a ring of switches, and neither end states a spanning tree protocol: broadcasts flood the network`,
  check: (_board, { design, report }) => {
    const joined = new DisjointSet();
    const numbers = new Map<string, number>();
    const setOf = (part: string) => joined.find(madeAt(numbers, part, () => joined.add()));
    for (const link of linksOf(design, 'ethernet', 'fiber')) {
      if (!isTrunk(design, link)) continue;
      const [a, b] = link.ends;
      const [x, y] = [setOf(a.end.part), setOf(b.end.part)];
      if (x !== y) {
        joined.union(x, y);
        continue;
      }
      const refs: readonly Ref[] = [{ connection: link.connection.id }, { part: a.end.part }, { part: b.end.part }];
      report({ params: endNames(design, link), refs });
    }
  },
});

/** Joins two switches of which neither opens rings. */
function isTrunk(design: Design, { ends: [a, b] }: Link): boolean {
  return [a, b].every(({ index, end }) => index.roles.includes('switch') && !opensRings(design.parts.get(end.part)));
}

function opensRings(placed: PlacedPart | undefined): boolean {
  const said = placed && domainOf(placed, 'network')?.metadata?.network_protocols;
  return Array.isArray(said) && said.some((one) => typeof one === 'string' && RING_BREAKING.has(one.toLowerCase()));
}
