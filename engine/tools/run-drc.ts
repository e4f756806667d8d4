import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import type { Board, Waiver } from '../board/board.ts';
import { revisionOf } from '../board/revision.ts';
import type { Design } from '../design/design.ts';
import { designOf } from '../design/design-of.ts';
import { quote } from '../edits/quote.ts';
import { figureCounts } from '../library/figure-counts.ts';
import { fixesOf, unambiguousMessage } from '../rules/disambiguate.ts';
import { asFinished } from '../rules/finished.ts';
import { holdingFixes } from '../rules/fix-holds.ts';
import { RULES } from '../rules/index.ts';
import type { ChecklistItem, Ref, RuleRun, Violation } from '../rules/rule.ts';
import { runRules } from '../rules/run.ts';
import { WEIGHT } from '../rules/weight.ts';
import type { CallRefusal } from '../wording/call-refusals.ts';
import { findPart, gradeJson, partNotFound, refForAgents } from './replies/names.ts';
import { chosen, listMark, refuseCursor } from './replies/pages.ts';
import { budgetBeside, type ReplyBudget, refuseCall, replyWith, type Structured } from './replies/reply.ts';
import { BOARD, COUNTS, CURSOR, DETAIL, GRADE, NEXT_CURSOR, READS, STRINGS, tabTool } from './tab-tool.ts';
import type { TabContext, ToolOutcome } from './tool.ts';

export const runDrc = tabTool({
  name: 'run_drc',
  title: 'Check the design rules',
  description: `Checks the whole board against every design rule and lists the violations, errors first, each with the limit, the actual value and, if there is an unambiguous one, a fix: edits that apply_edits takes as they are. A violation that only means that the board is unfinished (no supply, no bus, a pin still open) and endangers nothing is a todo: counted apart and listed last; consequence is its severity once the board is finished. finished: true grades todos by it: use it before you call a board done. Filters only choose what is listed: parts (ids or labels), severity (that and worse), rules.
checked (how many rules of each kind; checked_rules names them with detail: detailed), skipped (switched off on this board) and not_evaluated (a figure is missing in a part) say how far "no violations" can be trusted. To accept a violation use the waive edit with its fingerprint and a reason. Notes of definitions that no rule can check form a checklist: checklist: true lists its items instead, and the tick edit marks one as done.`,
  inputSchema: {
    type: 'object',
    properties: {
      board: BOARD,
      parts: { type: 'array', items: { type: 'string', maxLength: LIMITS.labelChars }, maxItems: LIMITS.pageItems },
      severity: {
        type: 'string',
        enum: ['error', 'warning', 'info', 'todo'],
        description: 'That and worse. Absent: all',
      },
      finished: { type: 'boolean', description: 'Grade todos by their consequence' },
      rules: { type: 'array', items: { type: 'string', maxLength: 100 }, maxItems: LIMITS.pageItems },
      waived: { type: 'boolean', description: 'List waived violations too (they are always counted)' },
      checklist: { type: 'boolean', description: 'List the checklist instead of the violations' },
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
            ...GRADE,
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
            waived: { type: 'string', description: 'Who accepted it, until when, and why' },
          },
          required: ['fingerprint', 'rule', 'severity', 'message', 'on'],
          additionalProperties: false,
        },
      },
      listed: { type: 'integer', description: 'How many match the filters, on all pages' },
      checklist_open: { type: 'integer', description: 'Items of the checklist that nobody has ticked' },
      checklist: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            item: { type: 'string', description: 'What tick and untick name' },
            rule: { type: 'string' },
            text: { type: 'string' },
            on: { ...STRINGS, description: 'Parts that are made from the definition, the first ones' },
            parts: { type: 'integer', description: 'How many there are' },
            ticked_by: { type: 'string' },
          },
          required: ['item', 'rule', 'text', 'on', 'parts'],
          additionalProperties: false,
        },
      },
      checked: {
        type: 'object',
        additionalProperties: { type: 'integer' },
        description: 'Rules that were checked, by kind. First page only, as what follows',
      },
      checked_rules: { ...STRINGS, description: 'With detail: detailed' },
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
      figures: {
        type: 'object',
        description: 'Of the definitions in use, and how many of them nobody has checked against their documents',
        properties: { all: { type: 'integer' }, unverified: { type: 'integer' } },
        required: ['all', 'unverified'],
        additionalProperties: false,
      },
      next_cursor: NEXT_CURSOR,
    },
    required: ['revision', 'counts', 'violations', 'listed'],
    additionalProperties: false,
  },
  annotations: READS,
  does: ({ parts = [] }) => [{ code: 'checks-rules', params: { count: parts.length } }],
  run: (input, context) => {
    const mark = listMark('run_drc', input, context.boardId);
    const page = pageOf(input.cursor, mark, context);
    if (page === null) return refuseCursor(input.cursor ?? '');
    const { board, offset } = page;
    const rules = chosen(input.rules);
    const unknown = rules?.findIndex((rule) => !RULE_IDS.has(rule)) ?? -1;
    if (unknown !== -1) return refuseRule(rules?.[unknown] ?? '', `/rules/${unknown}`);
    const design = designOf(board);
    const scope = scopeOf(design, chosen(input.parts));
    if (scope !== null && 'code' in scope) return refuseCall(scope);

    const building = runRules(board, { today: context.now });
    const run = input.finished === true ? asFinished(building) : building;
    const findings = select(run, { design, rules, parts: scope?.parts ?? null });
    const worst = WEIGHT[input.severity ?? 'todo'];
    const listed = findings.violations.filter(
      (one) => (one.waiver === undefined || input.waived === true) && WEIGHT[one.severity] <= worst,
    );
    const revision = context.history?.remember(board) ?? revisionOf(board);
    const cursorAt = (at: number) => `o${at}.${revision}.${mark}`;
    const head: Structured = {
      revision,
      counts: { ...run.counts },
      listed: input.checklist === true ? findings.items.length : listed.length,
      checklist_open: run.checklist.filter((one) => one.tickedBy === undefined).length,
      ...(offset > 0 ? {} : coverage(board, run, findings.missing, input.detail === 'detailed')),
    };
    const budget = budgetBeside(head, input.detail ?? 'concise', Number.POSITIVE_INFINITY);
    if (input.checklist === true) {
      const checklist = findings.items.slice(offset).map(itemJson);
      const end = offset + takeWhile(checklist, budget);
      return {
        reply: replyWith({
          ...head,
          violations: [],
          checklist: checklist.slice(0, end - offset),
          ...(end < findings.items.length ? { next_cursor: cursorAt(end) } : {}),
        }),
      };
    }
    const violations: Json[] = [];
    for (const one of listed.slice(offset)) {
      const json = violationJson(board, one, holdingFixes(design, one, context));
      if (!budget.take(json)) break;
      violations.push(json);
    }
    const end = offset + violations.length;
    return {
      reply: replyWith({ ...head, violations, ...(end < listed.length ? { next_cursor: cursorAt(end) } : {}) }),
    };
  },
});

const RULE_IDS: ReadonlySet<string> = new Set(RULES.map(({ id }) => id));

function refuseRule(unknown: string, at: string): ToolOutcome {
  return refuseCall({
    at,
    nearest: nearest(unknown, RULE_IDS),
    code: 'rule-unknown',
    params: { given: quote(unknown) },
  });
}

/** The ids of the parts that are named, null for all; a refusal for the first name that no part has. */
function scopeOf(
  design: Design,
  names: readonly string[] | null,
): { readonly parts: ReadonlySet<string> } | CallRefusal | null {
  if (names === null) return null;
  const parts = new Set<string>();
  for (const [index, name] of names.entries()) {
    const id = findPart(design, name);
    if (id === null) return partNotFound(design.board.parts.values(), name, `/parts/${index}`);
    parts.add(id);
  }
  return { parts };
}

interface Selection {
  readonly design: Design;
  readonly rules: readonly string[] | null;
  readonly parts: ReadonlySet<string> | null;
}

/** What of a run belongs to the chosen rules and parts. */
function select(run: RuleRun, { design, rules, parts }: Selection) {
  const isChosen = ({ rule, refs }: { readonly rule: string; readonly refs: readonly Ref[] }) =>
    (rules?.includes(rule) ?? true) && (parts === null || refs.some((ref) => touches(design, ref, parts)));
  return {
    violations: run.violations.filter(isChosen),
    missing: run.notEvaluated.filter(isChosen),
    items: run.checklist.filter(
      (one) =>
        (rules?.includes(one.rule) ?? true) &&
        (parts === null || partsOf(design.board, one).some((part) => parts.has(part))),
    ),
  };
}

/** How far "no violations" can be trusted. */
function coverage(board: Board, run: RuleRun, missing: RuleRun['notEvaluated'], detailed: boolean): Structured {
  return {
    checked: byKind(run.checked),
    ...(detailed ? { checked_rules: [...run.checked] } : {}),
    skipped: [...run.skipped],
    not_evaluated: missing.slice(0, NOT_EVALUATED_SHOWN).map((one) => ({
      rule: one.rule,
      on: one.refs.slice(0, 4).map(refForAgents),
      missing: [...one.missing],
    })),
    figures: { ...figureCounts(board) },
  };
}

const NOT_EVALUATED_SHOWN = 20;

/**
 * Which board a page is of, and where in its list it begins. All pages are of the board that the first was made from, so
 * that none is passed over while the board is fixed. Null for a cursor that says nothing here, or nothing any more.
 */
function pageOf(cursor: string | undefined, mark: string, { board, history }: TabContext) {
  if (cursor === undefined) return { board, offset: 0 };
  const [, offset, token, of] = /^o(\d{1,9})\.(\w+)\.(\w+)$/.exec(cursor) ?? [];
  if (token === undefined || of !== mark) return null;
  const then = token === revisionOf(board) ? board : history?.find(token);
  return then === undefined ? null : { board: then, offset: Number(offset) };
}

/** All parts that are made from the definition that an item of the checklist speaks of. */
function partsOf(board: Board, item: ChecklistItem): readonly string[] {
  const of = board.parts.get(item.parts[0] ?? '')?.definition;
  return item.count === item.parts.length
    ? item.parts
    : [...board.parts.values()].filter((part) => part.definition === of).map((part) => part.id);
}

function itemJson({ id, rule, text, parts, count, tickedBy }: ChecklistItem): { readonly [key: string]: Json } {
  return {
    item: id,
    rule,
    text,
    on: [...parts],
    parts: count,
    ...(tickedBy === undefined ? {} : { ticked_by: tickedBy }),
  };
}

/** How many of the items fit. */
function takeWhile(items: readonly Json[], budget: ReplyBudget): number {
  const full = items.findIndex((item) => !budget.take(item));
  return full === -1 ? items.length : full;
}

/** How many rules of each kind, in the order of the rules. */
function byKind(rules: readonly string[]): { readonly [kind: string]: number } {
  const kinds = new Map(RULES.map((rule) => [rule.id, rule.category]));
  const counts: { [kind: string]: number } = {};
  for (const id of rules) {
    const kind = kinds.get(id) ?? 'other';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** A violation as tools show it. */
function violationJson(board: Board, one: Violation, fixes: Violation['fixes']): { readonly [key: string]: Json } {
  const { measured, limit, unit } = one.data;
  return {
    fingerprint: one.fingerprint,
    rule: one.rule,
    ...gradeJson(one),
    message: unambiguousMessage(board, one),
    on: one.refs.map(refForAgents),
    ...(measured === undefined ? {} : { measured }),
    ...(limit === undefined ? {} : { limit }),
    ...(unit === undefined ? {} : { unit }),
    // Edits are JSON by contract; their type only names the fields.
    ...(fixes.length === 0
      ? {}
      : { fixes: fixesOf(board, fixes).map(({ label, edits }) => ({ label, edits: edits as unknown as Json })) }),
    ...(one.waiver === undefined ? {} : { waived: waiverText(one.waiver) }),
  };
}

function waiverText({ who, why, until }: Waiver): string {
  return until === undefined ? `${who}: ${why}` : `${who}, until ${until.slice(0, 10)}: ${why}`;
}

function touches(design: Design, ref: Ref, scope: ReadonlySet<string>): boolean {
  if (ref.part !== undefined) return scope.has(ref.part);
  const connection = ref.connection === undefined ? undefined : design.board.connections.get(ref.connection);
  return connection?.ends.some((end) => scope.has(end.part)) ?? false;
}
