import type { Design } from '../board/design.ts';
import type { Ref, Rule } from './rule.ts';
import { type Rail, supplyOf } from './supply.ts';
import { partName } from './words.ts';

export const POWER_LOOP: Rule = {
  id: 'power-loop',
  category: 'power',
  severity: 'error',
  title: 'Supplies feed each other in a circle',
  why: 'None of them has a source outside the circle to start from, or one works against its own output.',
  check: (design, report) => {
    for (const circle of circles(supplyOf(design).rails)) {
      const start = circle.reduce((least, rail, index) => (key(rail) < key(circle[least] ?? rail) ? index : least), 0);
      const turned = [...circle.slice(start), ...circle.slice(0, start)];
      const names = [...turned, ...turned.slice(0, 1)].map((rail) => railName(design, rail));
      report({
        message: `The supplies form a loop: ${names.join(' → ')}`,
        refs: turned.map(railRef),
        data: { measured: turned.length, limit: 0, unit: 'supplies' },
      });
    }
  },
};

/** One circle for each set of rails that feed each other; what only feeds a circle or is fed by one is left out. */
function circles(rails: readonly Rail[]): readonly (readonly Rail[])[] {
  const left = new Set(rails.filter((rail) => nextOf(rail).length > 0));
  if (left.size === 0) return [];
  peel(left);
  const found: (readonly Rail[])[] = [];
  while (left.size > 0) {
    const [first] = left;
    if (first === undefined) break;
    const path: Rail[] = [];
    const at = new Map<Rail, number>();
    let rail: Rail | undefined = first;
    while (rail !== undefined && !at.has(rail)) {
      at.set(rail, path.length);
      path.push(rail);
      rail = nextOf(rail).find((next) => left.has(next));
    }
    const circle = rail === undefined ? [] : path.slice(at.get(rail));
    if (circle.length > 0) found.push(circle);
    for (const one of circle.length > 0 ? circle : path) left.delete(one);
    peel(left);
  }
  return found;
}

/** Takes away, again and again, every rail that feeds none of the others. */
function peel(left: Set<Rail>): void {
  const feedersOf = new Map<Rail, Rail[]>();
  const open = new Map<Rail, number>();
  for (const rail of left) {
    const next = nextOf(rail).filter((one) => left.has(one));
    open.set(rail, next.length);
    for (const one of next) feedersOf.set(one, [...(feedersOf.get(one) ?? []), rail]);
  }
  const ends = [...left].filter((rail) => open.get(rail) === 0);
  for (let rail = ends.pop(); rail !== undefined; rail = ends.pop()) {
    left.delete(rail);
    for (const feeder of feedersOf.get(rail) ?? []) {
      const rest = (open.get(feeder) ?? 0) - 1;
      open.set(feeder, rest);
      if (rest === 0) ends.push(feeder);
    }
  }
}

/** Rails that this one feeds: on other parts, and those that its own part makes from it and nobody else feeds. */
function nextOf(rail: Rail): readonly Rail[] {
  const fed = rail.outgoing.flatMap((feed) => (feed.to === null || feed.to === rail ? [] : [feed.to]));
  return [...new Set([...fed, ...rail.children])];
}

function key(rail: Rail): string {
  return `${rail.placed.part.id}/${rail.shape.domain.id}`;
}

function railName(design: Design, rail: Rail): string {
  return `${partName(design, rail.placed.part.id)} ${rail.shape.domain.name}`;
}

function railRef(rail: Rail): Ref {
  const part = rail.placed.part.id;
  return rail.shape.resource === null ? { part } : { part, domain: 'electrical', resource: rail.shape.resource };
}
