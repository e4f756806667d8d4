import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { Design } from '../../design/design.ts';
import { DisjointSet } from '../../design/disjoint-set.ts';
import { domainOf, interfacesOf, linksOf } from '../by-kind.ts';
import { madeAt } from '../collect.ts';
import { type Names, rule } from '../rule.ts';

/** Protocols that find rings and open them. */
const RING_BREAKING = new Set(['stp', 'rstp', 'mstp', 'erps', 'mrp', 'hsr', 'prp']);

export const NET_RING = rule({
  id: 'net-ring',
  scope: 'board',
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
    for (const link of linksOf(design, 'ethernet', 'fiber', 'sfp')) {
      if (!link.ends.every((end) => handsOn(design, end))) continue;
      const [a, b] = link.ends;
      const [x, y] = [setOf(a.end.part), setOf(b.end.part)];
      if (x !== y) {
        joined.union(x, y);
        continue;
      }
      report({ params: { a, b }, refs: [link, { part: a.end.part }, { part: b.end.part }] });
    }
  },
});

/** Whether what arrives at this end leaves by the part's others too: at a switch that opens no ring, and at a module in its cage. */
function handsOn(design: Design, { index, end }: Instance): boolean {
  const placed = design.parts.get(end.part);
  if (isSpokenBy(placed, 'sfp', 'module')) return true;
  return (index.roles.includes('switch') || index.roles.includes('cage')) && isSwitch(placed) && !opensRings(placed);
}

function isSwitch(placed: PlacedPart | undefined): boolean {
  return isSpokenBy(placed, 'ethernet', 'switch');
}

function isSpokenBy(placed: PlacedPart | undefined, protocol: string, role: string): boolean {
  const indexes = interfacesOf(placed?.definition);
  return indexes.some(({ interface: { protocol: spoken }, roles }) => spoken.type === protocol && roles.includes(role));
}

function opensRings(placed: PlacedPart | undefined): boolean {
  const said = placed && domainOf(placed, 'network')?.metadata?.network_protocols;
  return Array.isArray(said) && said.some((one) => typeof one === 'string' && RING_BREAKING.has(one.toLowerCase()));
}
