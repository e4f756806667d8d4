import { Cell } from './cells.ts';
import { type FindingCollector, NO_FINDINGS, type RuleJudging } from './finding-collector.ts';
import type { MissingData, RecordedFinding } from './recorded-finding.ts';
import type { ReportedFindings } from './reported-findings.ts';

/** What all subjects of one board share. */
export interface SubjectContext {
  readonly reported: ReportedFindings;
  readonly collector: FindingCollector;
  /** Told of a subject that has to be judged again. */
  readonly queue: (subject: Cell & { readonly gone: boolean }) => void;
}

/** One thing that rules judge, with what they found on it last. */
export class Subject<K, T> extends Cell {
  gone = false;
  readonly rules: readonly RuleJudging<T>[];
  private readonly key: K;
  private readonly find: (key: K) => T | undefined;
  private readonly judging: SubjectContext;
  private findings: ReadonlyMap<string, RecordedFinding> = NO_FINDINGS;
  private lacking: readonly MissingData[] = NO_DATA_MISSING;

  /** `find` gives what the design holds at `key` now, and counts as reading that. */
  constructor(rules: readonly RuleJudging<T>[], key: K, find: (key: K) => T | undefined, judging: SubjectContext) {
    super();
    this.rules = rules;
    this.key = key;
    this.find = find;
    this.judging = judging;
  }

  override stale(): void {
    this.judging.queue(this);
  }

  override work(): boolean {
    const before = this.findings;
    const { collector, reported } = this.judging;
    collector.judge(this.rules, this.find(this.key), before);
    this.findings = collector.findings ?? NO_FINDINGS;
    for (const one of this.findings.values()) if (before.get(one.fingerprint) !== one) reported.add(one);
    for (const one of before.values()) if (this.findings.get(one.fingerprint) !== one) reported.remove(one);
    this.lack(collector.lacking ?? NO_DATA_MISSING);
    return false;
  }

  /** Takes back all that was found on it. */
  leave(): void {
    this.gone = true;
    for (const one of this.findings.values()) this.judging.reported.remove(one);
    for (const one of this.lacking) this.judging.reported.lacksNoMore(one);
  }

  private lack(lacking: readonly MissingData[]): void {
    if (lacking.length + this.lacking.length === 0) return;
    const same =
      lacking.length === this.lacking.length && lacking.every(({ key }, index) => key === this.lacking[index]?.key);
    if (same) return;
    for (const one of this.lacking) this.judging.reported.lacksNoMore(one);
    for (const one of lacking) this.judging.reported.lacks(one);
    this.lacking = lacking;
  }
}

const NO_DATA_MISSING: readonly MissingData[] = [];
