/** The rows of the violations panel: what a run says, filtered, in groups, in the order in which it is walked through. */

import type { Board } from '#engine/board/board.ts';
import type { ViolationSeverity } from '#engine/board/values.ts';
import type { ChecklistItem, NotEvaluated, Rule, RuleRun, Violation } from '#engine/rules/rule.ts';
import { partsOfViolation } from '#engine/views/view-csv.ts';
import { ruleTitle } from '../texts/engine/rules.ts';
import { violationText } from '../texts/engine/violations.ts';
import { violationsPanelTexts } from '../texts/violations-panel.ts';
import { humanised } from '../texts/vocabulary.ts';
import type { GridRow } from '../views/grid/grid-window.ts';

export const GROUPINGS = ['severity', 'rule', 'part', 'family', 'none'] as const;
export type Grouping = (typeof GROUPINGS)[number];
export const WAIVER_FILTERS = ['open', 'waived', 'all'] as const;
export type WaiverFilter = (typeof WAIVER_FILTERS)[number];

export interface ViolationFilter {
  /** Empty: every severity. */
  readonly severities: ReadonlySet<ViolationSeverity>;
  /** A rule's category; empty: all. */
  readonly family: string;
  readonly standing: WaiverFilter;
  /** Ids of parts and connections; null: everything. */
  readonly only: ReadonlySet<string> | null;
  /** Words that all must stand somewhere: message, rule, its title, labels of parts, who waived and why. */
  readonly query: string;
}

export interface GroupRow extends GridRow {
  readonly kind: 'group';
  readonly title: string;
  readonly count: number;
  readonly worst: ViolationSeverity;
}

interface ViolationRow extends GridRow {
  readonly kind: 'violation';
  readonly violation: Violation;
}

/** A waiver's own rules: they flag a waiver that no longer does what was meant. */
const STALE = new Set(['waiver-stale', 'waiver-expired']);
export const isStale = (violation: Pick<Violation, 'rule'>): boolean => STALE.has(violation.rule);

/** The violations that the filter lets through, in the order of the run. */
export function filteredViolations(
  board: Board,
  violations: readonly Violation[],
  rules: ReadonlyMap<string, Rule>,
  filter: ViolationFilter,
): readonly Violation[] {
  const words = filter.query.toLowerCase().split(/\s+/).filter(Boolean);
  return violations.filter((one) => {
    if (!stands(one, filter.standing)) return false;
    if (filter.severities.size > 0 && !filter.severities.has(one.severity)) return false;
    if (filter.family !== '' && rules.get(one.rule)?.category !== filter.family) return false;
    if (filter.only !== null && !touches(board, one, filter.only)) return false;
    return words.length === 0 || says(board, one, words);
  });
}

function stands(one: Violation, standing: WaiverFilter): boolean {
  if (standing === 'all') return true;
  return standing === 'open' ? one.waiver === undefined : one.waiver !== undefined || isStale(one);
}

function touches(board: Board, one: Violation, only: ReadonlySet<string>): boolean {
  return (
    one.refs.some((ref) => only.has(ref.connection ?? '') || only.has(ref.part ?? '')) ||
    partsOfViolation(board, one).some((id) => only.has(id))
  );
}

function says(board: Board, one: Violation, words: readonly string[]): boolean {
  const labels = partsOfViolation(board, one).map((id) => board.parts.get(id)?.label ?? '');
  const { who = '', why = '' } = one.waiver ?? {};
  const text = [violationText(one), one.message, one.rule, ruleTitle(one.rule), ...labels, who, why]
    .join('\n')
    .toLowerCase();
  return words.every((word) => text.includes(word));
}

/**
 * Groups in the order of their worst, then as the run names them, todos in a group of their own below them, whatever the
 * grouping; `closed` groups keep their head alone.
 */
export function violationRows(
  board: Board,
  violations: readonly Violation[],
  rules: ReadonlyMap<string, Rule>,
  grouping: Grouping,
  closed: ReadonlySet<string>,
  opened: ReadonlySet<string>,
): readonly (GroupRow | ViolationRow)[] {
  const row = (violation: Violation, level: number): ViolationRow => ({
    kind: 'violation',
    key: violation.fingerprint,
    level,
    expanded: opened.has(violation.fingerprint),
    violation,
  });
  const ungrouped = grouping === 'none' ? violations.filter((one) => one.severity !== 'todo') : [];
  const groups = new Map<string, { readonly title: string; readonly items: Violation[] }>();
  for (const one of violations.slice(ungrouped.length)) {
    const { id, title } = groupOf(board, one, rules, grouping);
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { title, items: [one] });
    else group.items.push(one);
  }
  const grouped = [...groups].flatMap(([id, { title, items }]) => {
    const key = `group ${grouping} ${id}`;
    const head: GroupRow = {
      kind: 'group',
      key,
      level: 1,
      expanded: !closed.has(key),
      title,
      count: items.length,
      // A run is sorted by severity.
      worst: items[0]?.severity ?? 'info',
    };
    return head.expanded ? [head, ...items.map((one) => row(one, 2))] : [head];
  });
  return [...ungrouped.map((one) => row(one, 1)), ...grouped];
}

function groupOf(
  board: Board,
  one: Violation,
  rules: ReadonlyMap<string, Rule>,
  grouping: Grouping,
): { readonly id: string; readonly title: string } {
  switch (one.severity === 'todo' ? 'none' : grouping) {
    case 'none':
    case 'severity':
      return { id: one.severity, title: violationsPanelTexts.severityGroup[one.severity] };
    case 'rule':
      return { id: one.rule, title: ruleTitle(one.rule) };
    case 'family': {
      const family = rules.get(one.rule)?.category ?? 'other';
      return { id: family, title: familyName(family) };
    }
    case 'part': {
      const [id] = partsOfViolation(board, one);
      return id === undefined
        ? { id: '', title: violationsPanelTexts.wholeBoard }
        : { id, title: board.parts.get(id)?.label ?? id };
    }
  }
}

/** "Bill of materials" for `bom`, else the category as a word. */
export function familyName(category: string): string {
  if (category === 'bom') return violationsPanelTexts.billOfMaterials;
  return humanised(category);
}

interface MissingRow extends GridRow {
  readonly kind: 'missing';
  readonly entry: NotEvaluated;
}

export type UnknownRow = GroupRow | MissingRow;

/** Checks that could not be made, by rule, those that lack most first. */
export function missingRows(
  run: Pick<RuleRun, 'notEvaluated'>,
  query: string,
  closed: ReadonlySet<string>,
  place: (entry: NotEvaluated) => string,
): readonly UnknownRow[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const byRule = new Map<string, MissingRow[]>();
  run.notEvaluated.forEach((entry, index) => {
    const text = words.length === 0 ? '' : `${entry.rule} ${entry.missing.join(' ')} ${place(entry)}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return;
    const row: MissingRow = { kind: 'missing', key: `${entry.rule} ${index}`, level: 2, entry };
    const there = byRule.get(entry.rule);
    if (there === undefined) byRule.set(entry.rule, [row]);
    else there.push(row);
  });
  const groups = [...byRule].sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
  return groups.flatMap(([rule, rows]) => {
    const key = `rule ${rule}`;
    const expanded = !closed.has(key);
    const head: GroupRow = {
      kind: 'group',
      key,
      level: 1,
      expanded,
      title: ruleTitle(rule),
      count: rows.length,
      worst: 'info',
    };
    return expanded ? [head, ...rows] : [head];
  });
}

interface ItemRow extends GridRow {
  readonly kind: 'item';
  readonly item: ChecklistItem;
}

/** What parts say in words, by definition; the group tells how many of its items are ticked. */
export function checklistRows(
  items: readonly ChecklistItem[],
  query: string,
  closed: ReadonlySet<string>,
): readonly ((GroupRow & { readonly ticked: number }) | ItemRow)[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const byName = new Map<string, ChecklistItem[]>();
  for (const item of items) {
    const text = `${item.name} ${item.text}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const there = byName.get(item.name);
    if (there === undefined) byName.set(item.name, [item]);
    else there.push(item);
  }
  return [...byName].flatMap(([name, own]) => {
    const key = `definition ${name}`;
    const expanded = !closed.has(key);
    const head = {
      kind: 'group' as const,
      key,
      level: 1,
      expanded,
      title: name,
      count: own.length,
      worst: 'info' as const,
      ticked: own.filter((one) => one.tickedBy !== undefined).length,
    };
    return expanded ? [head, ...own.map((item): ItemRow => ({ kind: 'item', key: item.id, level: 2, item }))] : [head];
  });
}
