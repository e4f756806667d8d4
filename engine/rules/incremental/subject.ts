import { Cell } from './cells.ts';
import { type FindingCollector, NO_FINDINGS, type RuleJudging } from './finding-collector.ts';
import type { Outcome } from './outcome.ts';
import type { MissingData, RecordedFinding } from './recorded-finding.ts';

/** One thing that rules judge, with what they found on it last. */
export class Subject<T> extends Cell {
  gone = false;
  readonly rules: readonly RuleJudging<T>[];
  private readonly find: () => T | undefined;
  private readonly outcome: Outcome;
  private readonly collector: FindingCollector;
  private readonly onStale: (subject: Subject<T>) => void;
  private findings: ReadonlyMap<string, RecordedFinding> = NO_FINDINGS;
  private lacking: readonly MissingData[] = NO_DATA_MISSING;

  /** `find` gives what the design holds of it now, and counts as reading that. */
  constructor(
    rules: readonly RuleJudging<T>[],
    find: () => T | undefined,
    outcome: Outcome,
    collector: FindingCollector,
    onStale: (subject: Subject<T>) => void,
  ) {
    super();
    this.collector = collector;
    this.rules = rules;
    this.find = find;
    this.outcome = outcome;
    this.onStale = onStale;
  }

  override stale(): void {
    this.onStale(this);
  }

  override work(): boolean {
    const before = this.findings;
    const { collector } = this;
    collector.judge(this.rules, this.find(), before);
    this.findings = collector.findings ?? NO_FINDINGS;
    for (const one of this.findings.values()) if (before.get(one.fingerprint) !== one) this.outcome.add(one);
    for (const one of before.values()) if (this.findings.get(one.fingerprint) !== one) this.outcome.remove(one);
    this.lack(collector.lacking ?? NO_DATA_MISSING);
    return false;
  }

  /** Takes back all that was found on it. */
  leave(): void {
    this.gone = true;
    for (const one of this.findings.values()) this.outcome.remove(one);
    for (const one of this.lacking) this.outcome.lacksNoMore(one);
  }

  private lack(lacking: readonly MissingData[]): void {
    if (lacking.length + this.lacking.length === 0) return;
    const same =
      lacking.length === this.lacking.length && lacking.every(({ key }, index) => key === this.lacking[index]?.key);
    if (same) return;
    for (const one of this.lacking) this.outcome.lacksNoMore(one);
    for (const one of lacking) this.outcome.lacks(one);
    this.lacking = lacking;
  }
}

const NO_DATA_MISSING: readonly MissingData[] = [];
