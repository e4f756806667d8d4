import { makeFingerprint } from '../../board/fingerprint.ts';
import type { Design } from '../../design/design.ts';
import { madeBy } from '../bom/stock.ts';
import { madeAt } from '../collect.ts';
import { definitionUses } from '../definition-uses.ts';
import { list } from '../names.ts';
import { type ChecklistItem, type Finding, type NotEvaluated, rule } from '../rule.ts';

const DOC = { scope: 'board', category: 'documentation', severity: 'info' } as const;

export const DOC_NO_DATASHEET = rule({
  ...DOC,
  id: 'doc-no-datasheet',
  title: 'Parts link no data sheet',
  why: 'Their figures cannot be checked against their source. All such parts of a board are one note.',
  example: 'A sensor of a named maker without `datasheet_url`.',
  fix: 'State `datasheet_url` in the definition. Parts of no named maker have none and are left alone.',
  message: ({ parts }: { parts: readonly string[] }) =>
    `${list(parts)} ${parts.length === 1 ? 'links' : 'link'} no data sheet`,
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
  why: 'People and agents who look for a part find it by its description.',
  example: 'An imported definition that has an id and a name only.',
  fix: 'State `description` in the definition, one sentence.',
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
  why: 'No violation means little where nothing could be judged. What is missing is listed, never guessed.',
  example: 'A motor states no current: whether its driver suffices is not known.',
  fix: 'Complete the part, or the fields of the placed part, with the figures named.',
  message: ({ count, fields }: { count: number; fields: readonly string[] }) =>
    `${count} ${count === 1 ? 'check needs' : 'checks need'} data: ${list(fields)}`,
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
  title: 'A part warns of something',
  why: 'What its maker warns of in words no rule can check. A person reads it and ticks it off.',
  example: '“GPIO12 must be low at boot on modules with 3.3 V flash.”',
  fix: 'Read it, act on it where it applies, and tick it. Items of a changed definition have to be read again.',
});

export const DOC_DESIGN_RULE = rule({
  ...TICKED,
  id: 'doc-design-rule',
  title: 'A part asks for something in its surroundings',
  why: 'Capacitors, layout and distances that the definition names in words are for a person to see to.',
  example: '“Place 100 nF within 5 mm of VDD.”',
  fix: 'Do it, and tick it.',
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
