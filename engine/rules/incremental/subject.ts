import type { Finding, Ref, Rule } from '../rule.ts';
import { Cell } from './cells.ts';
import { type Found, foundBy, type Lacking, lackingFor, sameFound } from './found.ts';
import type { Outcome } from './outcome.ts';
import type { View } from './view.ts';

/** One thing that rules judge, with what they said of it last. */
export class Subject extends Cell {
  gone = false;
  readonly rules: readonly Rule[];
  private readonly view: () => View;
  private readonly today: string;
  private readonly outcome: Outcome;
  private readonly said: Said;
  private readonly onStale: (subject: Subject) => void;
  private found: ReadonlyMap<string, Found> = NO_FOUND;
  private lacking: readonly Lacking[] = NO_LACKING;

  constructor(
    rules: readonly Rule[],
    view: () => View,
    today: string,
    outcome: Outcome,
    said: Said,
    onStale: (subject: Subject) => void,
  ) {
    super();
    this.said = said;
    this.rules = rules;
    this.view = view;
    this.today = today;
    this.outcome = outcome;
    this.onStale = onStale;
  }

  override stale(): void {
    this.onStale(this);
  }

  override work(): boolean {
    const before = this.found;
    const { said } = this;
    said.judge(this.rules, this.view(), this.today, before);
    this.found = said.found ?? NO_FOUND;
    for (const one of this.found.values()) if (before.get(one.fingerprint) !== one) this.outcome.add(one);
    for (const one of before.values()) if (this.found.get(one.fingerprint) !== one) this.outcome.remove(one);
    this.say(said.lacking ?? NO_LACKING);
    return false;
  }

  /** Takes back all that was said of it. */
  leave(): void {
    this.gone = true;
    for (const one of this.found.values()) this.outcome.remove(one);
    for (const one of this.lacking) this.outcome.lacksNoMore(one);
  }

  private say(lacking: readonly Lacking[]): void {
    if (lacking.length + this.lacking.length === 0) return;
    const same =
      lacking.length === this.lacking.length && lacking.every(({ key }, index) => key === this.lacking[index]?.key);
    if (same) return;
    for (const one of this.lacking) this.outcome.lacksNoMore(one);
    for (const one of lacking) this.outcome.lacks(one);
    this.lacking = lacking;
  }
}

/** What the rules say of the subject that is being judged: one for all of them, since there are many. */
export class Said {
  private rule: Rule | null = null;
  found: Map<string, Found> | null = null;
  lacking: Lacking[] | null = null;
  private before: ReadonlyMap<string, Found> = NO_FOUND;

  /** Where a rule says what stands in `before`, that is kept. */
  judge(rules: readonly Rule[], view: View, today: string, before: ReadonlyMap<string, Found>): void {
    this.before = before;
    this.found = null;
    this.lacking = null;
    for (const rule of rules) {
      this.rule = rule;
      rule.check(view, this.report, this.missing, today);
    }
  }

  readonly report = (finding: Finding): void => {
    if (this.rule === null) return;
    const one = foundBy(this.rule, finding);
    this.found ??= new Map();
    if (this.found.has(one.fingerprint)) return;
    const known = this.before.get(one.fingerprint);
    this.found.set(one.fingerprint, known !== undefined && sameFound(known, one) ? known : one);
  };

  readonly missing = (refs: readonly Ref[], fields: readonly string[]): void => {
    if (this.rule === null) return;
    this.lacking ??= [];
    this.lacking.push(lackingFor(this.rule, refs, fields));
  };
}

export const NO_FOUND: ReadonlyMap<string, Found> = new Map();
const NO_LACKING: readonly Lacking[] = [];
