/** In which temperatures the parts work, and in which the board will. */
import type { Range } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { declaredDomain, partsIn } from '../by-kind.ts';
import { definitionUses } from '../definition-uses.ts';
import type { OldRule as Rule } from '../incremental/legacy.ts';
import { num, partName } from '../names.ts';

export const THERMAL_RANGE_DISJOINT: Rule = {
  id: 'thermal-range-disjoint',
  category: 'thermal',
  severity: 'error',
  title: 'No temperature suits all parts',
  why: 'One part is too cold where another is already too hot.',
  example: 'A sensor for −40 to 0 °C and a supply for 10 to 60 °C.',
  mend: 'Replace one of them: no ambient suits both.',
  check: (design, report) => {
    let warmest: { readonly part: string; readonly range: Range } | null = null;
    let coldest: { readonly part: string; readonly range: Range } | null = null;
    for (const { definition, first } of definitionUses(design)) {
      const range = rangeOf(definition);
      if (range === undefined) continue;
      if (warmest === null || range[0] > warmest.range[0]) warmest = { part: first.id, range };
      if (coldest === null || range[1] < coldest.range[1]) coldest = { part: first.id, range };
    }
    if (warmest === null || coldest === null || warmest.range[0] <= coldest.range[1]) return;
    const [a, b] = [warmest.part, coldest.part];
    report({
      message: `No ambient suits both ${partName(design, a)} (${words(warmest.range)}) and ${partName(design, b)} (${words(coldest.range)})`,
      refs: [{ part: a }, { part: b }],
      data: { measured: warmest.range[0], limit: coldest.range[1], unit: '°C' },
    });
  },
};

export const THERMAL_AMBIENT_OUT_OF_RANGE: Rule = {
  id: 'thermal-ambient-out-of-range',
  category: 'thermal',
  severity: 'error',
  each: 'part',
  about: { domains: ['thermal'] },
  title: 'A part is not rated for the ambient of the board',
  why: 'Outside its range nobody says what a part does, nor for how long.',
  example: 'A board for −20 to 60 °C with a part from 0 °C.',
  mend: 'Take the industrial grade, or heat or cool the place. Correct the ambient of the board where it is wrong.',
  check: (design, report, missing) => {
    const ambient = design.board.ambient_C;
    if (ambient === null) return;
    for (const placed of partsIn(design, 'thermal')) {
      const range = rangeOf(placed.definition);
      if (range === undefined) {
        missing([{ part: placed.part.id }], ['operating_temperature_C']);
        continue;
      }
      if (ambient[0] >= range[0] && ambient[1] <= range[1]) continue;
      const hot = ambient[1] > range[1];
      report({
        message: `${partName(design, placed.part.id)} is rated ${words(range)}, the board is at ${words(ambient)}`,
        refs: [{ part: placed.part.id }],
        data: { measured: hot ? ambient[1] : ambient[0], limit: hot ? range[1] : range[0], unit: '°C' },
      });
    }
  },
};

function rangeOf(definition: DefinitionIndex | null): Range | undefined {
  return definition === null ? undefined : declaredDomain(definition, 'thermal')?.operating_temperature_C;
}

function words([low, high]: readonly [number, number]): string {
  return `${num(low)} to ${num(high)} °C`;
}
