/** Relays and contactors whose coils only their own contacts could feed. */
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { partName } from '../names.ts';
import { type Names, rule } from '../rule.ts';
import { hasRails } from './power-index.ts';
import { type Feed, feedRefs, type Rail } from './rail.ts';
import { supplyOf } from './supply.ts';

export const POWER_SELF_SWITCHED = rule({
  id: 'power-self-switched',
  scope: 'part',
  severity: 'error',
  title: 'A coil gets its supply only through its own contacts',
  why: 'At rest the contacts are open, so the coil never gets any voltage and nothing ever starts.',
  example: 'A control supply on the mains behind the contactor whose coil it feeds.',
  fix: 'Feed the coil, or the supply that feeds it, from ahead of its own contacts. A holding contact needs a start button beside it.',
  concerns: (definition) => hasRails(definition, (rail) => rail.children.length > 0) && hasCoil(definition),
  message: (p: Names<'part' | 'source'>) =>
    `The coil of ${p.part} is fed by ${p.source}, which only the contacts of ${p.part} itself switch on: it never starts`,
  check: (placed, { design, report }) => {
    const fed = supplyOf(design).into(placed.part.id).filter(isCoil);
    const [first] = fed;
    if (first === undefined || !fed.every(({ from }) => from !== null && dependsOn(from, placed.part.id))) return;
    report({ params: { part: placed, source: partName(design, first.source.part) }, refs: feedRefs(first) });
  },
});

const COIL = 'relay_coil_positive';

function hasCoil({ resources }: DefinitionIndex): boolean {
  return [...resources.values()].some(({ functions }) => functions.has(COIL));
}

function isCoil({ sink }: Feed): boolean {
  return sink.function === COIL;
}

/** True where every way up from a rail to a source goes through a contact of the part, from its far side. */
function dependsOn(rail: Rail, part: string): boolean {
  const seen = new Set([rail]);
  let passes = false;
  for (const one of seen) {
    if (one.placed.part.id === part && one.index.domain.derived_from !== undefined) {
      passes = true;
      continue;
    }
    // A button is fed from its far side as well, by the contact that holds it.
    const above = [...one.incoming.flatMap(({ from }) => from ?? []), ...one.parents];
    if (above.length === 0) return false; // a source, or what nobody has fed yet
    for (const next of above) seen.add(next); // a set walks on over what is added
  }
  return passes;
}
