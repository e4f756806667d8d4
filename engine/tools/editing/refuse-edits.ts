/** Why edits are refused beyond what applying them tells: a stale revision, and names that only the rules know. */
import { escapePointer } from '#schemas/json.ts';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import type { Edit } from '../../board/edit.ts';
import { revisionOf } from '../../board/revision.ts';
import { RULES } from '../../rules/index.ts';
import type { RuleRun } from '../../rules/rule.ts';
import { runRules } from '../../rules/run.ts';
import { callRefusalForAgents, type EditRefusal } from '../../wording/call-refusals.ts';
import { cut, refuseCall } from '../replies/reply.ts';
import type { TabContext, ToolOutcome } from '../tool.ts';
import { changedSince } from './edit-targets.ts';

/** Null where the edits may go ahead; else a refusal that says what has changed. */
export function checkRevision(
  token: string | undefined,
  edits: readonly Edit[],
  context: TabContext,
): ToolOutcome | null {
  const { board, history } = context;
  if (token === undefined || token === revisionOf(board)) return null;
  const base = history?.find(token);
  if (base === undefined) {
    return refuseCall({ at: '/base_revision', code: 'revision-unknown', params: { given: cut(token, 24) } });
  }
  const changed = changedSince(base, board, edits);
  if (changed.length === 0) return null;
  const now = history?.remember(board) ?? revisionOf(board);
  const shown = changed.slice(0, CONFLICTS);
  const more = changed.length - shown.length;
  const refusal = callRefusalForAgents({
    code: 'revision-outdated',
    params: { given: token, now, changed: shown, more },
  });
  const summary = cut(refusal, LIMITS.errorBytes / 2);
  const conflict = {
    base: token,
    now,
    changed: shown.map(({ kind, id, label, how }) => ({
      kind,
      ...(id === undefined ? {} : { id }),
      ...(label === undefined ? {} : { label: cut(label, 60) }),
      how,
    })),
    ...(more > 0 ? { more } : {}),
  };
  const { counts } = runRules(board, { today: context.now });
  const nothing = { applied: false, ids: {}, allocations: [], revision: now, held: [] };
  return {
    reply: {
      error: true,
      // Clients show a model the text alone, and some the structured content alone: both tell all of it.
      text: `${summary}\n${JSON.stringify({ conflict })}`,
      structured: {
        ...nothing,
        summary,
        violations: { added: [], resolved: [], counts: { ...counts } },
        conflict,
      },
    },
  };
}

/** So many of them fit into an error with their names. */
const CONFLICTS = 8;

/** What only rules can tell of edits: null where every waiver, tick and severity names something that there is. */
export function unknownToRules(edits: readonly Edit[], before: RuleRun, after: RuleRun): EditRefusal | null {
  return unknownWaiver(edits, before, after) ?? unknownItem(edits, before, after) ?? unknownRule(edits);
}

/** A waiver must name a violation that is there, before or after the edits. */
function unknownWaiver(edits: readonly Edit[], before: RuleRun, after: RuleRun): EditRefusal | null {
  const known = new Set([...before.violations, ...after.violations].map((one) => one.fingerprint));
  for (const [index, edit] of edits.entries()) {
    if (edit.op !== 'waive' || known.has(edit.fingerprint)) continue;
    const rule = edit.fingerprint.split('|')[0] ?? '';
    const same = before.violations.filter((one) => one.rule === rule).map((one) => one.fingerprint);
    const close = same.length > 0 ? same.slice(0, 3) : nearest(edit.fingerprint, known, 3);
    return { index, pointer: `/${index}/fingerprint`, code: 'violation-unknown', params: {}, nearest: close };
  }
  return null;
}

/** A tick must name an item of the checklist, before or after the edits. */
function unknownItem(edits: readonly Edit[], before: RuleRun, after: RuleRun): EditRefusal | null {
  const known = new Set([...before.checklist, ...after.checklist].map((one) => one.id));
  for (const [index, edit] of edits.entries()) {
    if (edit.op !== 'tick' || known.has(edit.item)) continue;
    const close = nearest(edit.item, known, 3);
    return { index, pointer: `/${index}/item`, code: 'checklist-item-unknown', params: {}, nearest: close };
  }
  return null;
}

/** A severity is that of a rule. */
function unknownRule(edits: readonly Edit[]): EditRefusal | null {
  const ids = RULES.map((rule) => rule.id);
  for (const [index, edit] of edits.entries()) {
    if (edit.op !== 'update_settings') continue;
    const wrong = Object.keys(edit.severities ?? {}).find((id) => !ids.includes(id));
    if (wrong === undefined) continue;
    return {
      index,
      pointer: `/${index}/severities/${escapePointer(wrong)}`,
      code: 'rule-unknown',
      params: { given: JSON.stringify(cut(wrong, 100)) },
      nearest: nearest(wrong, ids, 3),
    };
  }
  return null;
}
