/** Isolated power domains: what they are kept apart from must not come back through a wire. */
import type { Design, Node } from '../board/design.ts';
import { isGround, islandOf, singleEnded } from './ground.ts';
import { isPassive } from './protocol.ts';
import type { Rule } from './rule.ts';
import { nodeRef, partName, pinName } from './words.ts';

export const ELEC_GROUND_ISOLATION_BRIDGED: Rule = {
  id: 'elec-ground-isolation-bridged',
  category: 'electrical',
  severity: 'error',
  title: 'Two sides of an isolation share a ground',
  why: 'The isolation is bridged outside the part that makes it: faults and noise of one side reach the other.',
  silences: ['elec-ground-missing', 'elec-isolation-crossed'],
  check: (design, report) => {
    const { islands, root } = groundsOf(design);
    const byPart = new Map<string, [string, Node][]>();
    for (const [island, node] of islands) byPart.set(node.part, [...(byPart.get(node.part) ?? []), [island, node]]);
    for (const [island, node] of islands) {
      if (island === node.part) continue;
      for (const [other, rival] of byPart.get(node.part) ?? []) {
        if (other === island || root(other) !== root(island)) continue;
        if (other !== rival.part && other < island) continue; // two isolated sides are one pair
        report({
          message: `${pinName(design, node)} is isolated from ${pinName(design, rival)}, and a wire joins their grounds`,
          refs: [nodeRef(node), nodeRef(rival)],
        });
      }
    }
  },
};

export const ELEC_ISOLATION_CROSSED: Rule = {
  id: 'elec-isolation-crossed',
  category: 'electrical',
  severity: 'error',
  title: 'A signal crosses an isolation',
  why: 'The two pins refer to grounds that are kept apart: the level means nothing, and the wire carries what the isolation should stop.',
  silences: ['elec-ground-missing'],
  check: (design, report) => {
    const grounds = groundsOf(design);
    if (![...grounds.islands].some(([island, node]) => island !== node.part)) return;
    const reported = new Set<string>();
    for (const link of design.links.values()) {
      if (link.ends.some(isPassive)) continue;
      for (const { a, b } of link.conductors) {
        if (a.part === b.part || !singleEnded(a) || !singleEnded(b)) continue;
        const [x, y] = [islandOf(design, a), islandOf(design, b)];
        if ((x === a.part && y === b.part) || !grounds.islands.has(x) || !grounds.islands.has(y)) continue;
        if (grounds.root(x) === grounds.root(y) || reported.has(`${x} ${y}`)) continue;
        reported.add(`${x} ${y}`);
        report({
          message: `${pinName(design, a)} and ${pinName(design, b)} share a signal, but ${x === a.part ? partName(design, b.part) : partName(design, a.part)} keeps its ground apart`,
          refs: [nodeRef(a), nodeRef(b)],
        });
      }
    }
  },
};

interface Grounds {
  /** Each island that a ground wire reaches, with the first pin that it reaches there. */
  readonly islands: ReadonlyMap<string, Node>;
  /** Equal for islands whose grounds are joined. */
  readonly root: (island: string) => string;
}

const cache = new WeakMap<Design, Grounds>();

function groundsOf(design: Design): Grounds {
  const known = cache.get(design);
  if (known !== undefined) return known;
  const islands = new Map<string, Node>();
  const parent = new Map<string, string>();
  const root = (island: string): string => {
    let top = island;
    for (let up = parent.get(top); up !== undefined; up = parent.get(top)) top = up;
    for (let at = island; at !== top; ) {
      const up = parent.get(at) ?? top;
      parent.set(at, top);
      at = up;
    }
    return top;
  };
  for (const link of design.links.values()) {
    for (const { a, b } of link.conductors) {
      if (!isGround(a) || !isGround(b)) continue;
      const [x, y] = [islandOf(design, a), islandOf(design, b)];
      if (!islands.has(x)) islands.set(x, a);
      if (!islands.has(y)) islands.set(y, b);
      const [p, q] = [root(x), root(y)];
      if (p !== q) parent.set(p, q);
    }
  }
  const grounds = { islands, root };
  cache.set(design, grounds);
  return grounds;
}
