import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { type Design, designOf } from '../board/design.ts';
import { nearest } from '../board/nearest.ts';
import { RULES } from '../rules/index.ts';
import { libraryFixes } from '../rules/library-fixes.ts';
import type { Ref, Violation } from '../rules/rule.ts';
import { runRules } from '../rules/run.ts';
import { findPart, refText } from './names.ts';
import { answer, cursorAt, offsetOf, refuse, refuseCursor, roomBeside, type Structured } from './reply.ts';
import { revisionOf } from './revision.ts';
import { BOARD, COUNTS, CURSOR, DETAIL, NEXT_CURSOR, READS, STRINGS, tabTool } from './tab-tool.ts';

const WEIGHT = { error: 0, warning: 1, info: 2 } as const;

export const runDrc = tabTool({
  name: 'run_drc',
  title: 'Check the design rules',
  description: `Checks the whole board against every design rule and lists the violations, errors first, each with the limit, the actual value and, where one is sure, a fix: edits that apply_edits takes as they are. Filters only choose what is listed: parts (ids or labels), severity (that and worse), rules.
checked, skipped (switched off on this board) and not_evaluated (a figure is missing in a part) say how far "no violations" can be trusted. To accept a violation use the waive edit with its fingerprint and a reason.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      parts: { type: 'array', items: { type: 'string', maxLength: LIMITS.labelChars }, maxItems: LIMITS.pageItems },
      severity: { type: 'string', enum: ['error', 'warning', 'info'], description: 'That and worse. Absent: all' },
      rules: { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: LIMITS.pageItems },
      waived: { type: 'boolean', description: 'List waived violations too (they are always counted)' },
      detail: DETAIL,
      cursor: CURSOR,
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      revision: { type: 'string' },
      counts: COUNTS,
      violations: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            fingerprint: { type: 'string' },
            rule: { type: 'string' },
            severity: { type: 'string', enum: ['error', 'warning', 'info'] },
            message: { type: 'string' },
            on: { ...STRINGS, description: 'part, part.resource, part.interface#instance, or a connection' },
            measured: { type: 'number' },
            limit: { type: 'number' },
            unit: { type: 'string' },
            fixes: {
              type: 'array',
              items: {
                type: 'object',
                properties: { label: { type: 'string' }, edits: { type: 'array', items: { type: 'object' } } },
                required: ['label', 'edits'],
                additionalProperties: false,
              },
            },
            waived: { type: 'string', description: 'Who accepted it, and why' },
          },
          required: ['fingerprint', 'rule', 'severity', 'message', 'on'],
          additionalProperties: false,
        },
      },
      listed: { type: 'integer', description: 'How many pass the filters, over all pages' },
      checked: { ...STRINGS, description: 'First page only' },
      skipped: STRINGS,
      not_evaluated: {
        type: 'array',
        items: {
          type: 'object',
          properties: { rule: { type: 'string' }, on: STRINGS, missing: STRINGS },
          required: ['rule', 'on', 'missing'],
          additionalProperties: false,
        },
      },
      next_cursor: NEXT_CURSOR,
    },
    required: ['revision', 'counts', 'violations', 'listed'],
    additionalProperties: false,
  },
  annotations: READS,
  summarise: ({ parts }) =>
    parts === undefined ? 'checks the design rules' : `checks the design rules of ${parts.length} parts`,
  run: (input, context) => {
    const offset = offsetOf(input.cursor);
    if (offset === null) return refuseCursor(input.cursor ?? '');
    const unknown = input.rules?.find((rule) => !RULES.some((one) => one.id === rule));
    if (unknown !== undefined) {
      const like = nearest(
        unknown,
        RULES.map((rule) => rule.id),
      );
      return refuse(
        `/rules: there is no rule "${unknown}".`,
        like.length > 0 ? `Nearest: ${like.join(', ')}.` : '',
        'Call run_drc without rules for all of them.',
      );
    }
    const design = designOf(context.board);
    const scope = input.parts === undefined ? null : new Set<string>();
    for (const text of input.parts ?? []) {
      const id = findPart(design, text);
      if (id === null) {
        const like = nearest(
          text,
          [...context.board.parts.values()].flatMap((part) => [part.label, part.id]),
        );
        return refuse(
          `/parts: no part, and no single one, is called "${text}".`,
          like.length > 0 ? `Nearest: ${like.join(', ')}.` : '',
          'Call get_board for all parts.',
        );
      }
      scope?.add(id);
    }

    const run = runRules(context.board, { today: context.now });
    const worst = WEIGHT[input.severity ?? 'info'];
    const listed = run.violations.filter(
      (one) =>
        (one.waiver === undefined || input.waived === true) &&
        WEIGHT[one.severity] <= worst &&
        (input.rules === undefined || input.rules.includes(one.rule)) &&
        (scope === null || one.refs.some((ref) => touches(design, ref, scope))),
    );
    const missing = run.notEvaluated.filter(
      (one) =>
        (input.rules === undefined || input.rules.includes(one.rule)) &&
        (scope === null || one.refs.some((ref) => touches(design, ref, scope))),
    );
    const head: Structured = {
      revision: context.history?.remember(context.board) ?? revisionOf(context.board),
      counts: { ...run.counts },
      listed: listed.length,
      ...(offset > 0
        ? {}
        : {
            checked: [...run.checked],
            skipped: [...run.skipped],
            not_evaluated: missing.slice(0, NOT_EVALUATED_SHOWN).map((one) => ({
              rule: one.rule,
              on: one.refs.slice(0, 4).map(refText),
              missing: [...one.missing],
            })),
          }),
    };
    const room = roomBeside(head, input.detail ?? 'concise', Number.POSITIVE_INFINITY);
    const violations: Json[] = [];
    for (const one of listed.slice(offset)) {
      const json = violationJson(one, libraryFixes(design, one, context.library));
      if (!room.take(json)) break;
      violations.push(json);
    }
    const end = offset + violations.length;
    return { reply: answer({ ...head, violations, ...(end < listed.length ? { next_cursor: cursorAt(end) } : {}) }) };
  },
});

const NOT_EVALUATED_SHOWN = 20;

/** A violation as tools show it. */
export function violationJson(one: Violation, fixes: Violation['fixes']): { readonly [key: string]: Json } {
  const { measured, limit, unit } = one.data;
  return {
    fingerprint: one.fingerprint,
    rule: one.rule,
    severity: one.severity,
    message: one.message,
    on: one.refs.map(refText),
    ...(measured === undefined ? {} : { measured }),
    ...(limit === undefined ? {} : { limit }),
    ...(unit === undefined ? {} : { unit }),
    // Edits are JSON by contract; their type only names the fields.
    ...(fixes.length === 0
      ? {}
      : { fixes: fixes.map(({ label, edits }) => ({ label, edits: edits as unknown as Json })) }),
    ...(one.waiver === undefined ? {} : { waived: `${one.waiver.who}: ${one.waiver.why}` }),
  };
}

function touches(design: Design, ref: Ref, scope: ReadonlySet<string>): boolean {
  if (ref.part !== undefined) return scope.has(ref.part);
  const connection = ref.connection === undefined ? undefined : design.board.connections.get(ref.connection);
  return connection?.ends.some((end) => scope.has(end.part)) ?? false;
}
