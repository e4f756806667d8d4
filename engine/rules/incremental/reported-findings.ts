import { LIMITS } from '#schemas/limits.ts';
import type { Board, Waiver } from '../../board/board.ts';
import { makeFingerprint } from '../../board/fingerprint.ts';
import type { Consequence } from '../../board/values.ts';
import type { Design } from '../../design/design.ts';
import { differing } from '../../design/design-delta.ts';
import { compareText } from '../../design/net-order.ts';
import { addTo } from '../collect.ts';
import { DOC_RULE_NOT_EVALUATED, unevaluated } from '../documents/documentation.ts';
import { expired, staleWaivers, WAIVER_STALE } from '../documents/waivers.ts';
import { mostOf } from '../finished.ts';
import type { ChecklistItem, Finding, Grade, Rule, RuleRun, Violation } from '../rule.ts';
import { byWeight } from '../weight.ts';
import { gradeOf, graver, type MissingData, type RecordedFinding, recorded, withoutNoise } from './recorded-finding.ts';
import { Silence } from './silence.ts';

/**
 * All findings of a board, and what of them is shown: each fingerprint once, without the silenced, with its waiver and
 * severity, in order. Of what changes only that is looked at again.
 */
export class ReportedFindings {
  private readonly rules: readonly Rule[];
  private readonly active: readonly Rule[];
  private readonly today: string;
  private readonly silence: Silence;
  /** Every report of a fingerprint, and which of them counts. */
  private readonly reports = new Map<string, RecordedFinding[]>();
  private readonly chosen = new Map<string, RecordedFinding>();
  private readonly shown = new Map<string, Violation>();
  private readonly open = new Set<string>();
  private came: MissingData[] = [];
  private gone = new Set<MissingData>();
  private sorted: readonly Violation[] = [];
  private lacking: readonly MissingData[] = [];
  private stale: readonly Violation[] = [];
  /** What is said about checks that lacked data, one violation a part, and by fingerprint. */
  private unjudged: readonly Violation[] = [];
  private unjudgedPrints: ReadonlySet<string> = new Set();
  private checklist: readonly ChecklistItem[] = [];
  private waivers: Board['waivers'] = new Map();
  private last: RuleRun | null = null;

  constructor(rules: readonly Rule[], active: readonly Rule[], today: string) {
    this.rules = rules;
    this.active = active;
    this.today = today;
    this.silence = new Silence(rules);
  }

  add(one: RecordedFinding): void {
    addTo(this.reports, one.fingerprint, one);
    this.open.add(one.fingerprint);
  }

  remove(one: RecordedFinding): void {
    const there = this.reports.get(one.fingerprint)?.filter((other) => other !== one) ?? [];
    if (there.length === 0) this.reports.delete(one.fingerprint);
    else this.reports.set(one.fingerprint, there);
    this.open.add(one.fingerprint);
  }

  lacks(one: MissingData): void {
    this.came.push(one);
  }

  lacksNoMore(one: MissingData): void {
    this.gone.add(one);
  }

  /** The run of `design`; the very same object where nothing in it has changed. */
  run(design: Design, checklist: readonly ChecklistItem[]): RuleRun {
    const { board } = design;
    const otherWaivers = board.waivers !== this.waivers;
    const changed = this.settle(board);
    const otherLacking = this.came.length + this.gone.size > 0;
    if (otherLacking) {
      this.lacking = merged(this.lacking, this.gone, this.came, (a, b) => compareText(a.key, b.key));
      this.came = [];
      this.gone = new Set();
    }
    if (otherLacking || otherWaivers) this.judgeLacking(board);
    const stale = this.staleNow(design);
    const same = stale === this.stale && checklist === this.checklist && !otherLacking && !otherWaivers;
    if (this.last !== null && !changed && same) return this.last;
    this.stale = stale;
    this.checklist = checklist;
    const late = [...stale, ...this.unjudged];
    const violations = late.length === 0 ? this.sorted : merged(this.sorted, NONE, late, byWeight);
    const counts = { error: 0, warning: 0, info: 0, todo: 0, waived: 0 };
    const todos = { error: 0, warning: 0, info: 0 };
    for (const { severity, consequence, waiver } of violations) {
      counts[waiver === undefined ? severity : 'waived'] += 1;
      if (waiver === undefined && consequence !== undefined) todos[consequence] += 1;
    }
    const checks = (rule: Rule) => rule.checklist !== true;
    this.last = {
      violations: mostOf(violations),
      checked: this.active.filter(checks).map((rule) => rule.id),
      skipped: this.rules.filter((rule) => !this.active.includes(rule)).map((rule) => rule.id),
      notEvaluated: this.lacking.slice(0, LIMITS.violationsKept).map(({ entry }) => entry),
      checklist: checklist.slice(0, LIMITS.violationsKept),
      counts,
      todos,
    };
    return this.last;
  }

  private judgeLacking(board: Board): void {
    if (!this.active.includes(DOC_RULE_NOT_EVALUATED)) return;
    this.unjudged = [...unevaluated(this.lacking.map(({ entry }) => entry))].map((finding) =>
      this.late(board, DOC_RULE_NOT_EVALUATED, finding),
    );
    this.unjudgedPrints = new Set(this.unjudged.map((one) => one.fingerprint));
  }

  /** A violation that is about the run. */
  private late({ severities, waivers }: Board, rule: Rule, finding: Finding): Violation {
    const print = makeFingerprint(rule.id, finding.refs, finding.discriminator);
    return violation(recorded(rule, finding), severities[rule.id], waivers.get(print), this.today);
  }

  /** True where what is shown, stale waivers aside, has changed. */
  private settle(board: Board): boolean {
    const review = new Set<RecordedFinding>();
    const touched = new Set<string>();
    for (const print of this.open) {
      const before = this.chosen.get(print);
      const now = this.reports.get(print)?.reduce(graver);
      if (before === now) continue;
      touched.add(print);
      if (before !== undefined) this.silence.remove(before, review);
      if (now === undefined) this.chosen.delete(print);
      else this.chosen.set(print, now);
      if (now !== undefined) this.silence.add(now, review);
    }
    this.open.clear();
    for (const { fingerprint } of review) touched.add(fingerprint);
    if (board.waivers !== this.waivers) {
      for (const print of differing(this.waivers, board.waivers)) if (this.chosen.has(print)) touched.add(print);
      this.waivers = board.waivers;
    }
    const gone = new Set<Violation>();
    const came: Violation[] = [];
    for (const print of touched) {
      const one = this.chosen.get(print);
      const before = this.shown.get(print);
      if (before !== undefined) gone.add(before);
      const visible = one !== undefined && !this.silence.isSilenced(one);
      if (!visible) {
        this.shown.delete(print);
        continue;
      }
      const now = violation(one, board.severities[one.rule.id], board.waivers.get(print), this.today);
      this.shown.set(print, now);
      came.push(now);
    }
    if (gone.size + came.length === 0) return false;
    this.sorted = merged(this.sorted, gone, came, byWeight);
    return true;
  }

  /** The same list as before where it says the same. */
  private staleNow(design: Design): readonly Violation[] {
    if (design.board.waivers.size === 0 || !this.active.includes(WAIVER_STALE)) {
      return this.stale.length === 0 ? this.stale : [];
    }
    const checked = new Set(this.active.map((rule) => rule.id));
    const current = { has: (print: string) => this.shown.has(print) || this.unjudgedPrints.has(print) };
    const found = [...staleWaivers(design, current, checked, this.today)].map((finding) =>
      this.late(design.board, WAIVER_STALE, finding),
    );
    return JSON.stringify(found) === JSON.stringify(this.stale) ? this.stale : found;
  }
}

const NONE: ReadonlySet<never> = new Set();

function violation(
  one: RecordedFinding,
  setting: string | undefined,
  waiver: Waiver | undefined,
  today: string,
): Violation {
  const grade: Grade = setting === undefined ? gradeOf(one) : { severity: setting as Consequence }; // 'ignore' never comes here
  return {
    fingerprint: one.fingerprint,
    rule: one.rule.id,
    code: one.code,
    params: one.params,
    ...grade,
    message: one.message,
    refs: one.refs,
    data: rounded(one.data),
    fixes: one.fixes ?? [],
    ...(waiver === undefined || expired(waiver, today) ? {} : { waiver }),
  };
}

function rounded(data: Violation['data'] = {}): Violation['data'] {
  return {
    ...data,
    ...(data.measured === undefined ? {} : { measured: withoutNoise(data.measured) }),
    ...(data.limit === undefined ? {} : { limit: withoutNoise(data.limit) }),
  };
}

/** A sorted list without `gone` and with `came`, which need not be sorted. */
function merged<T>(list: readonly T[], gone: ReadonlySet<T>, came: T[], compare: (a: T, b: T) => number): readonly T[] {
  came.sort(compare);
  const result: T[] = [];
  let next = 0;
  for (const one of list) {
    if (gone.has(one)) continue;
    for (let first = came[next]; first !== undefined && compare(first, one) < 0; first = came[next]) {
      result.push(first);
      next += 1;
    }
    result.push(one);
  }
  return next === 0 && result.length === 0 ? came : [...result, ...came.slice(next)];
}
