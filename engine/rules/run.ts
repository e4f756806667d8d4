/** Runs every rule over a board: silencing, waivers, severities and a deterministic order are decided here alone. */
import { LIMITS } from '#schemas/limits.ts';
import type { Board, Waiver } from '../board/board.ts';
import type { Design } from '../board/design.ts';
import { designOf } from '../board/design.ts';
import { makeFingerprint } from '../board/fingerprint.ts';
import { RULES } from './index.ts';
import type { Finding, NotEvaluated, Ref, Rule, RuleRun, Violation, ViolationSeverity } from './rule.ts';
import { expired, staleWaivers, WAIVER_STALE } from './waivers.ts';

const cache = new WeakMap<Board, { readonly today: string; readonly run: RuleRun }>();

/**
 * Every violation of the board, errors first, then by rule and fingerprint; at most `LIMITS.violationsKept`, while
 * `counts` counts all. `today` is an ISO date. Cached by board identity, so asking twice costs nothing.
 */
export function runRules(board: Board, options: { readonly today: string }): RuleRun {
  const today = options.today.slice(0, 10);
  const cached = cache.get(board);
  if (cached !== undefined && cached.today === today) return cached.run;
  const design = designOf(board);
  const before = last?.today === today ? last.design.deref() : undefined;
  const run =
    before !== undefined && last !== null && sameFacts(before, design) ? last.run : checkRules(design, RULES, today);
  cache.set(board, { today, run });
  last = { today, run, design: new WeakRef(design) };
  return run;
}

/** The newest run: most boards that are asked for next differ from it in nothing that a rule reads. */
let last: { readonly today: string; readonly run: RuleRun; readonly design: WeakRef<Design> } | null = null;

/** True where the wiring is the very same and no part differs but in where and how it stands. */
function sameFacts(a: Design, b: Design): boolean {
  if (a.links !== b.links || a.nets !== b.nets || a.broken !== b.broken || a.parts.size !== b.parts.size) return false;
  const [x, y] = [a.board, b.board];
  if (x.definitions !== y.definitions && !sameEntries(x.definitions, y.definitions)) return false;
  if (x.waivers !== y.waivers && !sameEntries(x.waivers, y.waivers)) return false;
  if (x.pins !== y.pins && !sameEntries(x.pins, y.pins)) return false;
  if (x.severities !== y.severities && JSON.stringify(x.severities) !== JSON.stringify(y.severities)) return false;
  for (const [id, { part }] of a.parts) {
    const other = b.parts.get(id)?.part;
    if (other === part) continue;
    if (other === undefined || other.label !== part.label || other.quantity !== part.quantity) return false;
    if (other.fields !== part.fields && JSON.stringify(other.fields) !== JSON.stringify(part.fields)) return false;
    if (other.definition !== part.definition || other.seq !== part.seq) return false;
  }
  return true;
}

function sameEntries<T>(a: ReadonlyMap<string, T>, b: ReadonlyMap<string, T>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, value] of a) if (b.get(key) !== value) return false;
  return true;
}

interface Found extends Finding {
  readonly rule: Rule;
  readonly fingerprint: string;
}

/** The same without the cache, for any list of rules. */
export function checkRules(design: Design, rules: readonly Rule[], today: string): RuleRun {
  const { severities, waivers } = design.board;
  const active = rules.filter((rule) => severities[rule.id] !== 'ignore');
  const found = new Map<string, Found>();
  const notEvaluated: NotEvaluated[] = [];

  for (const rule of active) {
    rule.check(
      design,
      (finding) => {
        const print = makeFingerprint(rule.id, finding.refs, finding.discriminator);
        if (!found.has(print)) found.set(print, { ...finding, rule, fingerprint: print });
      },
      (refs, missing) => notEvaluated.push({ rule: rule.id, refs, missing }),
      today,
    );
  }

  const kept = [...withoutSilenced([...found.values()], rules)];
  if (active.includes(WAIVER_STALE)) {
    const checked = new Set(active.map((rule) => rule.id));
    for (const finding of staleWaivers(design, new Set(kept.map((one) => one.fingerprint)), checked, today)) {
      const print = makeFingerprint(WAIVER_STALE.id, finding.refs, finding.discriminator);
      kept.push({ ...finding, rule: WAIVER_STALE, fingerprint: print });
    }
  }

  const violations = kept.map((one) => violation(one, severities[one.rule.id], waivers.get(one.fingerprint), today));
  violations.sort(byWeight);
  notEvaluated.sort((a, b) => compare(a.rule, b.rule) || compare(refsKey(a.refs), refsKey(b.refs)));

  const counts = { error: 0, warning: 0, info: 0, waived: 0 };
  for (const one of violations) counts[one.waiver === undefined ? one.severity : 'waived'] += 1;
  return {
    violations: violations.slice(0, LIMITS.violationsKept),
    checked: active.map((rule) => rule.id),
    skipped: rules.filter((rule) => !active.includes(rule)).map((rule) => rule.id),
    notEvaluated: notEvaluated.slice(0, LIMITS.violationsKept),
    counts,
  };
}

function violation(one: Found, setting: string | undefined, waiver: Waiver | undefined, today: string): Violation {
  const severity = (setting as ViolationSeverity | undefined) ?? one.severity ?? one.rule.severity; // 'ignore' never comes here
  return {
    fingerprint: one.fingerprint,
    rule: one.rule.id,
    severity,
    message: one.message,
    refs: one.refs,
    data: rounded(one.data),
    fixes: one.fixes ?? [],
    ...(waiver === undefined || expired(waiver, today) ? {} : { waiver }),
  };
}

/** Sums of decimals carry noise that nobody wants to read. */
function rounded(data: Violation['data'] = {}): Violation['data'] {
  const round = (value: number) => Math.round(value * 1e6) / 1e6;
  return {
    ...data,
    ...(data.measured === undefined ? {} : { measured: round(data.measured) }),
    ...(data.limit === undefined ? {} : { limit: round(data.limit) }),
  };
}

/**
 * A finding keeps silent where a rule that silences its own has a finding on the same refs: one of the two sets of
 * places lies inside the other.
 */
function* withoutSilenced(found: readonly Found[], rules: readonly Rule[]): Generator<Found> {
  const silences = closure(rules);
  const louder = new Map<string, Map<string, ReadonlySet<string>[]>>();
  const places = found.map((one) => new Set(one.refs.map(placeOf)));
  found.forEach((one, index) => {
    for (const general of silences.get(one.rule.id) ?? []) {
      let byPlace = louder.get(general);
      if (byPlace === undefined) {
        byPlace = new Map();
        louder.set(general, byPlace);
      }
      const mine = places[index] ?? new Set();
      for (const place of mine) {
        const there = byPlace.get(place);
        if (there === undefined) byPlace.set(place, [mine]);
        else there.push(mine);
      }
    }
  });
  for (const [index, one] of found.entries()) {
    const byPlace = louder.get(one.rule.id);
    const mine = places[index] ?? new Set<string>();
    const silenced =
      byPlace !== undefined &&
      [...mine].some((place) => byPlace.get(place)?.some((theirs) => inside(theirs, mine) || inside(mine, theirs)));
    if (!silenced) yield one;
  }
}

function inside(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size > b.size) return false;
  for (const place of a) if (!b.has(place)) return false;
  return true;
}

/** What each rule silences, transitively. */
function closure(rules: readonly Rule[]): ReadonlyMap<string, ReadonlySet<string>> {
  const direct = new Map(rules.map((rule) => [rule.id, rule.silences ?? []]));
  const all = new Map<string, ReadonlySet<string>>();
  for (const rule of rules) {
    const seen = new Set<string>();
    const open = [...(rule.silences ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next) || next === rule.id) continue;
      seen.add(next);
      open.push(...(direct.get(next) ?? []));
    }
    if (seen.size > 0) all.set(rule.id, seen);
  }
  return all;
}

/** The finest thing that a ref names. */
function placeOf(ref: Ref): string {
  if (ref.connection !== undefined) return `c ${ref.connection}`;
  if (ref.resource !== undefined) return `r ${ref.part}/${ref.domain}/${ref.resource}`;
  if (ref.interface !== undefined) return `i ${ref.part}/${ref.domain}/${ref.interface}/${ref.instance ?? 0}`;
  return `p ${ref.part}`;
}

const WEIGHT = { error: 0, warning: 1, info: 2 } as const;

function byWeight(a: Violation, b: Violation): number {
  return WEIGHT[a.severity] - WEIGHT[b.severity] || compare(a.rule, b.rule) || compare(a.fingerprint, b.fingerprint);
}

function refsKey(refs: readonly Ref[]): string {
  return refs.map(placeOf).join(';');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
