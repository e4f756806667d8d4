/** In which temperatures the parts work, and in which the board will. */

import type { Range } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import { declaredDomain } from '../by-kind.ts';
import { definitionUses } from '../definition-uses.ts';
import { num, partName } from '../names.ts';
import { type Figures, type Names, rule } from '../rule.ts';

export const THERMAL_RANGE_DISJOINT = rule({
  id: 'thermal-range-disjoint',
  scope: 'board',
  severity: 'error',
  title: 'No temperature suits all parts',
  why: 'At any temperature, at least one part is too cold or too hot.',
  example: 'A sensor for −40 to 0 °C and a supply for 10 to 60 °C.',
  fix: 'Replace one of them: no ambient temperature suits both.',
  message: (p: Names<'a' | 'b'> & Figures<'a_min_C' | 'a_max_C' | 'b_min_C' | 'b_max_C'>) =>
    `No ambient temperature suits both ${p.a} (${span(p.a_min_C, p.a_max_C)}) and ${p.b} (${span(p.b_min_C, p.b_max_C)})`,
  check: (_board, { design, report }) => {
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
      params: {
        a: partName(design, a),
        a_min_C: warmest.range[0],
        a_max_C: warmest.range[1],
        b: partName(design, b),
        b_min_C: coldest.range[0],
        b_max_C: coldest.range[1],
      },
      refs: [{ part: a }, { part: b }],
      data: { measured: warmest.range[0], limit: coldest.range[1], unit: '°C' },
    });
  },
});

export const THERMAL_AMBIENT_OUT_OF_RANGE = rule({
  id: 'thermal-ambient-out-of-range',
  scope: 'part',
  severity: 'error',
  about: { domains: ['thermal'] },
  title: 'A part is not rated for the ambient temperature of the board',
  why: 'Outside its rated range a part may fail or age early.',
  example: 'A board for −20 to 60 °C with a part rated from 0 °C.',
  fix: 'Use an industrial grade part, or heat or cool the place. If the ambient range of the board is wrong, correct it.',
  message: (p: Names<'part'> & Figures<'rated_min_C' | 'rated_max_C' | 'ambient_min_C' | 'ambient_max_C'>) =>
    `${p.part} is rated for ${span(p.rated_min_C, p.rated_max_C)}, but the ambient range of the board is ${span(p.ambient_min_C, p.ambient_max_C)}`,
  check: (placed, { design, report, missing }) => {
    const ambient = design.board.ambient_C;
    if (ambient === null) return;
    if (placed.definition.domains.has('thermal') !== true) return;
    const range = rangeOf(placed.definition);
    if (range === undefined) {
      missing([placed], ['operating_temperature_C']);
      return;
    }
    if (ambient[0] >= range[0] && ambient[1] <= range[1]) return;
    const hot = ambient[1] > range[1];
    report({
      params: {
        part: placed,
        rated_min_C: range[0],
        rated_max_C: range[1],
        ambient_min_C: ambient[0],
        ambient_max_C: ambient[1],
      },
      refs: [placed],
      data: { measured: hot ? ambient[1] : ambient[0], limit: hot ? range[1] : range[0], unit: '°C' },
    });
  },
});

function rangeOf(definition: DefinitionIndex | null): Range | undefined {
  return definition === null ? undefined : declaredDomain(definition, 'thermal')?.operating_temperature_C;
}

function span(low: number, high: number): string {
  return `${num(low)} to ${num(high)} °C`;
}
