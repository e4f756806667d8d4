/** What a person has set in the violations panel; it lives as long as the board's page, the grouping in the browser. */
import { createMemo, createSignal } from 'solid-js';
import type { Severity, ViolationSeverity } from '#engine/board/values.ts';
import { LIBRARY_FIXED, libraryFixes } from '#engine/rules/library-fixes.ts';
import type { Fix, NotEvaluated, Violation } from '#engine/rules/rule.ts';
import type { BoardView } from '../board-view.ts';
import { nameOf } from '../texts/names.ts';
import { remembered } from '../views/remembered.ts';
import { placedDefinitions } from './check/placed-definitions.ts';
import { RULE_INDEX } from './rule-index.ts';
import { filteredViolations, GROUPINGS, type Grouping, type WaiverFilter } from './violation-rows.ts';

export const PAGES = ['violations', 'unknown', 'checklist', 'severities', 'limits'] as const;
export type Page = (typeof PAGES)[number];

export type PanelState = ReturnType<typeof panelState>;

/** What the panel needs of the open board. */
export type PanelView = Pick<
  BoardView,
  'board' | 'design' | 'library' | 'run' | 'selection' | 'readOnly' | 'edit' | 'fixesHold'
>;

export function panelState(view: PanelView) {
  const [page, setPage] = createSignal<Page>('violations');
  const [grouping, setGrouping] = remembered<Grouping>('busbar-violations-by', GROUPINGS, 'severity');
  const [closed, setClosed] = createSignal<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = createSignal<ReadonlySet<string>>(new Set());
  const [waiving, setWaiving] = createSignal<Violation | null>(null);
  async function holdingFixes(one: Violation, signal?: AbortSignal): Promise<readonly Fix[]> {
    const isOwn = one.fixes.length > 0 || !LIBRARY_FIXED.has(one.rule);
    const fixes = isOwn ? one.fixes : libraryFixes(view.design(), one, view.library);
    const hold = await view.fixesHold(
      one,
      fixes,
      placedDefinitions(
        fixes.flatMap(({ edits }) => edits),
        view.library,
      ),
      signal,
    );
    return fixes.filter((_, at) => hold[at]);
  }
  const filter = violationFilter(view);
  return {
    page,
    setPage,
    grouping,
    setGrouping,
    ...filter,
    /** Shows what breaks a rule, and nothing else. */
    seek(rule: string) {
      setPage('violations');
      filter.clear();
      filter.setQuery(rule);
    },
    closed,
    fold: (key: string) => setClosed(toggled(closed(), key)),
    opened,
    openDetails: (key: string) => setOpened(toggled(opened(), key)),
    waiving,
    setWaiving,
    /** null: back to what the rule says itself. */
    setSeverity: (rule: string, severity: Severity | null) =>
      view.edit([{ op: 'update_settings', severities: { [rule]: severity } }]),
    /** The fixes of a violation that hold on the board as it was checked last, with those that the library makes possible; none once aborted. */
    holdingFixes,
    /** Lets the first fix of a violation do its work, as one step of undo. */
    async fix(one: Violation) {
      if (view.readOnly()) return;
      const [first] = await holdingFixes(one);
      if (first !== undefined) view.edit(first.edits);
    },
    waive(one: Violation) {
      if (view.readOnly()) return;
      if (one.waiver) view.edit([{ op: 'unwaive', fingerprint: one.fingerprint }]);
      else setWaiving(one);
    },
    placeOf: (entry: NotEvaluated) => placeInWords(view, entry),
  };
}

/** What a violation must be like to be listed. */
function violationFilter(view: PanelView) {
  const [severities, setSeverities] = createSignal<ReadonlySet<ViolationSeverity>>(new Set());
  const [family, setFamily] = createSignal('');
  const [standing, setStanding] = createSignal<WaiverFilter>('open');
  const [onlySelection, setOnlySelection] = createSignal(false);
  const [query, setQuery] = createSignal('');
  return {
    severities,
    toggleSeverity: (one: ViolationSeverity) => setSeverities(toggled(severities(), one)),
    family,
    setFamily,
    standing,
    setStanding,
    onlySelection,
    setOnlySelection,
    query,
    setQuery,
    /** What the filters let through. */
    shown: createMemo(() =>
      filteredViolations(view.board(), view.run()?.violations ?? [], RULE_INDEX, {
        severities: severities(),
        family: family(),
        standing: standing(),
        only: onlySelection() ? view.selection() : null,
        query: query(),
      }),
    ),
    isFiltered: () =>
      severities().size > 0 || family() !== '' || standing() !== 'open' || onlySelection() || query().trim() !== '',
    clear() {
      setSeverities(new Set<ViolationSeverity>());
      setFamily('');
      setStanding('open');
      setOnlySelection(false);
      setQuery('');
    },
  };
}

function toggled<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}

/** "Air sensor · i2c, ESP32": where figures are missing. */
function placeInWords(view: PanelView, entry: NotEvaluated): string {
  return entry.refs
    .map((ref) => {
      const ends = ref.connection === undefined ? undefined : view.board().connections.get(ref.connection)?.ends;
      if (ends) return ends.map((end) => view.board().parts.get(end.part)?.label ?? end.part).join(' – ');
      const part = ref.part === undefined ? undefined : (view.board().parts.get(ref.part)?.label ?? ref.part);
      const id = ref.interface ?? ref.resource;
      return [part, id === undefined ? undefined : nameOf({ id })].filter(Boolean).join(' · ');
    })
    .join(', ');
}
