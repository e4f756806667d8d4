/** Fuses that what is before them can never blow. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { current } from '../../wording/current.ts';
import { type Figures, type Names, rule } from '../rule.ts';
import { fuseOf_mA } from './capacity.ts';
import { type Rail, railName, railRef } from './rail.ts';
import { supplyOf } from './supply.ts';

/** How much more than its rating a supply gives at most before it limits: usual ones stop at 105 to 150 %. */
const LIMITS_AT = 1.5;

export const POWER_FUSE_IDLE = rule({
  id: 'power-fuse-idle',
  scope: 'part',
  severity: 'info',
  title: 'A fuse is too large for its supply or for its holder',
  why: 'A power supply limits its current at up to 150 % of its rating. A fuse above that never blows: a short circuit behind it persists, and contacts and wires carry all that the supply gives. One above what its holder carries is a warning: the terminals overheat before it blows.',
  example: 'A fuse of 6.3 A behind a supply of 2.5 A.',
  fix: 'Take a fuse of what the circuit behind it draws. Waive it if the supply alone protects the circuit.',
  concerns: ({ file }: DefinitionIndex) =>
    (file.definition.custom_fields ?? []).some(({ key }) => key === 'rated_current_mA'),
  message: {
    holder: (p: Names<'fuse'> & Figures<'rated_mA' | 'limit_mA'>) =>
      `${p.fuse} holds a fuse of ${current(p.rated_mA, p.limit_mA)}, but its terminals carry at most ${current(p.limit_mA, p.rated_mA)}: they overheat before it blows`,
    supply: (p: Names<'fuse' | 'source'> & Figures<'rated_mA' | 'limit_mA'>) =>
      `${p.fuse} is rated for ${current(p.rated_mA, p.limit_mA)}, but ${p.source} gives ${current(p.limit_mA, p.rated_mA)} and then limits: the fuse never blows`,
  },
  check: (placed, { design, report }) => {
    for (const rail of supplyOf(design).railsHeldBy(placed.part.id)) {
      const [own_mA, holds_mA] = [fuseOf_mA(rail) ?? 0, rail.index.domain.max_current_mA];
      if (holds_mA > 0 && own_mA > holds_mA) {
        report({
          variant: 'holder',
          params: { fuse: placed, rated_mA: own_mA, limit_mA: holds_mA },
          refs: [placed, railRef(rail)],
          severity: 'warning',
          data: { measured: own_mA, limit: holds_mA, unit: 'mA' },
        });
        continue;
      }
      const rated_mA = rail.outgoing.length === 0 ? undefined : fuseOf_mA(rail);
      const source = rated_mA === undefined ? null : limiterBefore(rail);
      if (rated_mA === undefined || source === null) continue;
      const limit_mA = source.index.domain.max_current_mA * source.placed.part.quantity;
      if (limit_mA <= 0 || rated_mA <= limit_mA * LIMITS_AT) continue;
      report({
        variant: 'supply',
        params: { fuse: placed, source: railName(design, source), rated_mA, limit_mA },
        refs: [placed, railRef(rail), railRef(source)],
        data: { measured: rated_mA, limit: limit_mA, unit: 'mA' },
      });
    }
  },
});

/** The regulated supply that feeds a rail, over contacts and further fuses; null where a cell or the mains does. */
function limiterBefore(rail: Rail): Rail | null {
  const seen = new Set<Rail>();
  const open = [...rail.parents];
  for (let next = open.pop(); next !== undefined && !seen.has(next); next = open.pop()) {
    seen.add(next);
    const { regulation_type: type } = next.index.domain;
    if (type === 'regulated' || type === 'switching') return next;
    open.push(...next.parents, ...next.incoming.flatMap((feed) => feed.from ?? []));
  }
  return null;
}
