import type { DefinitionIndex } from '../../definition/index-types.ts';
import { isKindOf, pinsWith } from '../by-kind.ts';
import { reads } from '../controllers.ts';
import { isWired, netAt, pinOf } from '../lookup.ts';
import { oncePer } from '../once-per.ts';
import { type Names, rule } from '../rule.ts';
import { isGrounded } from './grounded.ts';

export const ELEC_WIRE_BREAK_HIDDEN = rule({
  id: 'elec-wire-break-hidden',
  scope: 'part',
  severity: 'info',
  title: 'A broken wire to a limit switch is not noticed',
  why: 'A normally open contact (NO) closes at the limit. With a broken wire it never does, and what moves runs past it. A normally closed one (NC) opens at the limit, and a broken wire stops the motion.',
  example: 'A limit switch of which NO is on an input and NC is free.',
  fix: 'Use NC, and let the program stop where the input opens. Waive it where running past the limit does no harm.',
  concerns: (definition) => changeoverOf(definition) !== 'none',
  message: (p: Names<'no' | 'nc' | 'part' | 'input'>) =>
    `${p.input} reads ${p.no}, which closes at the limit: a broken wire looks like ${p.part} not reached; ${p.nc}, the normally closed contact (NC), would show it`,
  check: (placed, { design, report }) => {
    const found = changeoverOf(placed.definition);
    if (found === 'none') return;
    const at = (resource: string) => pinOf(placed, resource);
    const [common, no, nc] = [at(found.common), at(found.no), at(found.nc)];
    if (isWired(design, nc)) return;
    const input = [no, common]
      .flatMap((pin) => (isGrounded(design, pin) ? [] : (netAt(design, pin)?.nodes ?? [])))
      .find((node) => node.part !== placed.part.id && reads(design, node));
    if (input === undefined || !isWired(design, no)) return;
    report({ params: { no, nc, part: placed, input }, refs: [no, nc, input, placed] });
  },
});

interface Changeover {
  readonly common: string;
  readonly no: string;
  readonly nc: string;
}

/** The one changeover contact of a switch that a machine or a person moves. */
const changeoverOf = oncePer((definition: DefinitionIndex): Changeover | 'none' => {
  if (!isKindOf(definition, 'component.switch')) return 'none';
  const ends = ['relay_common', 'relay_normally_open', 'relay_normally_closed'].map((name) =>
    pinsWith(definition, name),
  );
  const [common, no, nc] = ends.flat();
  if (ends.some(({ length }) => length !== 1) || common === undefined || no === undefined || nc === undefined)
    return 'none';
  return { common, no, nc };
});
