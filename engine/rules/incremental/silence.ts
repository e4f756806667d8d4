import type { Rule } from '../rule.ts';
import type { RecordedFinding } from './recorded-finding.ts';

/**
 * Which findings keep silent: those that a rule with a finding on the same refs silences, where one of the two sets of
 * places lies inside the other.
 */
export class Silence {
  /** What each rule silences, transitively. */
  private readonly closure: ReadonlyMap<string, ReadonlySet<string>>;
  private readonly silenceable: ReadonlySet<string>;
  /** By `rule place`: findings that silence that rule there, and findings of that rule. */
  private readonly louder = new Map<string, Set<RecordedFinding>>();
  private readonly quieter = new Map<string, Set<RecordedFinding>>();

  constructor(rules: readonly Rule[]) {
    this.closure = closureOf(rules);
    this.silenceable = new Set([...this.closure.values()].flatMap((ids) => [...ids]));
  }

  /** Adds a finding, and to `review` those that it may silence. */
  add(one: RecordedFinding, review: Set<RecordedFinding>): void {
    if (this.silenceable.has(one.rule.id)) review.add(one);
    this.enter(addTo, one, review);
  }

  /** Takes a finding away, and adds to `review` those that it may have silenced. */
  remove(one: RecordedFinding, review: Set<RecordedFinding>): void {
    review.delete(one);
    this.enter(removeFrom, one, review);
  }

  /** Enters a finding at its places, or takes it from them, and adds to `review` those that it reaches. */
  private enter(write: typeof addTo, one: RecordedFinding, review: Set<RecordedFinding>): void {
    if (this.silenceable.has(one.rule.id)) {
      for (const place of one.places) write(this.quieter, `${one.rule.id} ${place}`, one);
    }
    for (const key of this.reach(one)) {
      write(this.louder, key, one);
      for (const quiet of this.quieter.get(key) ?? []) review.add(quiet);
    }
  }

  isSilenced(one: RecordedFinding): boolean {
    if (!this.silenceable.has(one.rule.id)) return false;
    for (const place of one.places) {
      for (const other of this.louder.get(`${one.rule.id} ${place}`) ?? []) {
        if (inside(other.places, one.places) || inside(one.places, other.places)) return true;
      }
    }
    return false;
  }

  private *reach(one: RecordedFinding): Generator<string> {
    for (const general of this.closure.get(one.rule.id) ?? []) {
      for (const place of one.places) yield `${general} ${place}`;
    }
  }
}

function inside(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  if (a.size > b.size) return false;
  for (const place of a) if (!b.has(place)) return false;
  return true;
}

function closureOf(rules: readonly Rule[]): ReadonlyMap<string, ReadonlySet<string>> {
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

function addTo(index: Map<string, Set<RecordedFinding>>, key: string, one: RecordedFinding): void {
  const there = index.get(key);
  if (there === undefined) index.set(key, new Set([one]));
  else there.add(one);
}

function removeFrom(index: Map<string, Set<RecordedFinding>>, key: string, one: RecordedFinding): void {
  const there = index.get(key);
  there?.delete(one);
  if (there?.size === 0) index.delete(key);
}
