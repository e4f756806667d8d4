import { makeFingerprint } from '../../board/fingerprint.ts';
import type { Design } from '../../design/design.ts';
import { madeBy } from '../bom/stock.ts';
import { madeAt } from '../collect.ts';
import { definitionUses } from '../definition-uses.ts';
import { list } from '../names.ts';
import { type ChecklistItem, type Finding, type NotEvaluated, rule } from '../rule.ts';

const DOC = { scope: 'board', severity: 'info' } as const;

export const DOC_NO_DATASHEET = rule({
  ...DOC,
  id: 'doc-no-datasheet',
  title: 'Parts have no link to a data sheet',
  why: 'Without a data sheet nobody can check the figures of a part against their source. One note lists all such parts of a board.',
  example: 'A sensor with a named maker but without `datasheet_url`.',
  fix: 'State `datasheet_url` in the definition. Passive parts and parts without a named maker are not reported.',
  message: ({ parts }: { parts: readonly string[] }) =>
    `${list(parts)} ${parts.length === 1 ? 'has' : 'have'} no link to a data sheet`,
  check: (_board, { design, report }) => {
    const bare = definitionUses(design).filter(({ definition }) => {
      const { type, datasheet_url: url } = definition.file.definition.metadata;
      return url === undefined && type !== 'passive' && madeBy(definition) !== null;
    });
    if (bare.length === 0) return;
    report({
      params: { parts: bare.map(({ definition }) => definition.file.definition.metadata.name) },
      refs: bare.map(({ first }) => ({ part: first.id })),
    });
  },
});

export const DOC_DESCRIPTION_MISSING = rule({
  ...DOC,
  id: 'doc-description-missing',
  title: 'A part has no description',
  why: 'People and agents find a part by its description.',
  example: 'An imported definition with only an id and a name.',
  fix: 'Describe the part in one sentence, in `description` of its definition.',
  message: ({ part }: { part: string }) => `${part} has no description`,
  check: (_board, { design, report }) => {
    for (const { definition, first } of definitionUses(design)) {
      const { name, description } = definition.file.definition.metadata;
      if (description === undefined || description.trim() === '') {
        report({ params: { part: name }, refs: [{ part: first.id }] });
      }
    }
  },
});

/** Needs to know what the other rules lacked, so the run calls `unevaluated` after them. */
export const DOC_RULE_NOT_EVALUATED = rule({
  ...DOC,
  id: 'doc-rule-not-evaluated',
  title: 'Checks need data that a part does not state',
  why: 'Where nothing could be checked, the absence of violations means little. Missing data is listed, never guessed.',
  example: 'A motor states no current, so the engine cannot tell whether its driver suffices.',
  fix: 'Add the figures that the message names to the definition, or to the fields of the placed part.',
  message: ({ count, fields }: { count: number; fields: readonly string[] }) =>
    `${count} ${count === 1 ? 'check needs' : 'checks need'} data that is not stated: ${list(fields)}`,
  check: () => {},
});

/** One finding for each part that the list names first, with what it lacks. */
export function* unevaluated(lacking: Iterable<NotEvaluated>): Generator<Finding> {
  const byPart = new Map<string, { readonly rules: Set<string>; readonly fields: Set<string> }>();
  for (const { rule, refs, missing } of lacking) {
    const part = refs.find((ref) => ref.part !== undefined)?.part;
    if (part === undefined) continue;
    const known = madeAt(byPart, part, () => ({ rules: new Set<string>(), fields: new Set<string>() }));
    known.rules.add(rule);
    for (const field of missing) known.fields.add(field);
  }
  for (const [part, { rules, fields }] of byPart) {
    yield {
      params: { count: rules.size, fields: [...fields].sort() },
      refs: [{ part }],
      data: { measured: rules.size, limit: 0, unit: 'checks' },
    };
  }
}

const TICKED = { ...DOC, checklist: true, message: {}, check: () => {} } as const;

export const DOC_PART_WARNING = rule({
  ...TICKED,
  id: 'doc-part-warning',
  title: 'A part comes with a warning',
  why: 'No rule can check a warning that the maker states in words. A person reads it and ticks it off.',
  example: '“GPIO12 must be low at boot on modules with 3.3 V flash.”',
  fix: 'Read it, act on it where it applies, and tick it. When the definition changes, its items must be ticked again.',
});

export const DOC_DESIGN_RULE = rule({
  ...TICKED,
  id: 'doc-design-rule',
  title: 'A part needs something around it',
  why: 'The definition states in words which capacitors, layout and clearances the part needs. A person has to see to that.',
  example: '“Place 100 nF within 5 mm of VDD.”',
  fix: 'Do what it says, and tick it.',
});

const LISTS = [
  [DOC_PART_WARNING.id, 'warnings'],
  [DOC_DESIGN_RULE.id, 'design_rules'],
] as const;

/** What the definitions on the board want people to look at, in the order of its parts. */
export function checklistOf(
  design: Design,
  ticks: Design['board']['ticks'],
  listed: (rule: string) => boolean,
): readonly ChecklistItem[] {
  return definitionUses(design).flatMap(({ definition, shown: parts, count }) =>
    LISTS.flatMap(([rule, key]) => {
      const texts = listed(rule) ? (definition.file.definition[key] ?? []) : [];
      return texts.map((text, index): ChecklistItem => {
        const id = makeFingerprint(rule, [], `${definition.key} ${index}`);
        const tick = ticks.get(id);
        const { name } = definition.file.definition.metadata;
        return { id, rule, text, name, parts, count, ...(tick === undefined ? {} : { tickedBy: tick.who }) };
      });
    }),
  );
}
