/** Loads on a supply before the fuse that stands behind it. */
import type { PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { current } from '../../wording/current.ts';
import { declaredTaxonomy } from '../by-kind.ts';
import { list, partName } from '../names.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { fuseOf_mA } from './capacity.ts';
import { bySink, drawOfSink } from './draw.ts';
import { type Feed, type Rail, railName, railRef } from './rail.ts';
import { supplyOf } from './supply.ts';

const PROTECTION = 'power.protection';
const BATTERY = 'power.battery';

export const POWER_PAST_FUSE = rule({
  id: 'power-past-fuse',
  scope: 'part',
  severity: 'warning',
  title: 'A load is connected before the fuse',
  why: 'A fuse protects only what is behind it. A short circuit in a load before it, or in its wire, draws all the current that the supply can give; on a battery that is an error. It is an info if more is connected behind the fuse than before it.',
  example: 'A motor on the plus of a battery, beside the fuse that feeds its controller.',
  fix: 'Connect the load behind the fuse, or give it a fuse of its own. Waive it if the supply limits the current to what the wire carries.',
  concerns: (definition) => isProtection(definition),
  message: (p: NameLists<'loads' | 'fuses'> & Names<'source'> & Figures<'current_mA' | 'behind_mA'>) =>
    `${list(p.loads)} ${p.loads.length === 1 ? 'is' : 'are'} on ${p.source} before the fuse: ${list(p.fuses)} ${p.fuses.length === 1 ? 'protects' : 'protect'} only the ${current(p.behind_mA, p.current_mA)} behind, not these ${current(p.current_mA, p.behind_mA)}`,
  check: (placed, { design, report }) => {
    for (const rail of supplyOf(design).railsHeldBy(placed.part.id)) {
      if (fuseOf_mA(rail) === undefined) continue;
      for (const source of rail.parents.flatMap(({ incoming }) => incoming.map(({ from }) => from))) {
        const found = source === null ? null : passing(source, placed);
        if (source === null || found === null) continue;
        const { loads, fuses, severity } = found;
        report({
          params: {
            loads: loads.map(({ sink }) => partName(design, sink.part)),
            fuses: fuses.map(({ sink }) => partName(design, sink.part)),
            source: railName(design, source),
            current_mA: found.current_mA,
            behind_mA: found.behind_mA,
          },
          refs: [...fuses, ...loads]
            .map(({ sink }) => ({ part: sink.part }))
            .concat(railRef(source) as { part: string }),
          severity,
          data: { measured: found.current_mA, unit: 'mA' },
        });
      }
    }
  },
});

/**
 * Loads of a supply beside its fuses, said at the first of these. On a battery it is an error, and a warning where the fuses were
 * clearly meant for them: where they draw more than all that is behind, or where they are fewer. None where no fuse could carry them.
 */
function passing(source: Rail, { part }: PlacedPart) {
  if (isProtected(source)) return null;
  const loads: Feed[] = [];
  const fuses: Feed[] = [];
  let current_mA = 0;
  for (const [feed, ...more] of bySink(source.outgoing)) {
    if (feed === undefined) continue;
    if (isProtector(feed.sinkPart)) fuses.push(feed);
    else {
      const mA = (drawOfSink([feed, ...more])?.worst_mA ?? 0) + (feed.to?.passedOn.worst_mA ?? 0);
      if (mA > 0) loads.push(feed);
      current_mA += mA;
    }
  }
  if (loads.length === 0 || fuses[0]?.sink.part !== part.id) return null;
  const behind = fuses.flatMap(({ to }) => to?.children ?? []);
  // What hangs on contacts that lead on from their throws is not known.
  if (behind.length > 0 && behind.every((rail) => rail.load.parts.length === 0)) return null;
  const behind_mA = behind.reduce((sum, { load }) => sum + load.worst_mA, 0);
  const fits = behind.some((rail) => (fuseOf_mA(rail) ?? 0) >= rail.load.worst_mA + current_mA);
  if (!fits) return null;
  const consumers = behind.reduce((sum, { load }) => sum + load.parts.length, 0);
  const isOdd =
    consumers > loads.length && loads.every(({ to }) => to?.children.every(({ index }) => !index.gives) !== false);
  // A breaker of a branch of the mains is for that branch: the circuit before it has one of its own.
  const isBranch = fuses.every(({ source: { function: name } }) => name === 'ac_line' || name === 'ac_neutral');
  const isMeant = (current_mA > behind_mA && !isBranch) || isOdd;
  const severity = isBattery(source) ? 'error' : isMeant ? 'warning' : 'info';
  return { loads, fuses, current_mA, behind_mA, severity } as const;
}

function isProtected(source: Rail): boolean {
  return isProtector(source.placed);
}

function isProtector(placed: PlacedPart | null): boolean {
  return placed?.definition != null && isProtection(placed.definition);
}

function isProtection(definition: DefinitionIndex): boolean {
  return declaredTaxonomy(definition).includes(PROTECTION);
}

function isBattery({ placed: { definition } }: Rail): boolean {
  return definition !== null && declaredTaxonomy(definition).includes(BATTERY);
}
