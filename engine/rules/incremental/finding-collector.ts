import { namedFinding, refOf } from '../names.ts';
import type { CheckContext, Place, Rule, StatedFinding } from '../rule.ts';
import { type MissingData, missingData, type RecordedFinding, recorded, sameFinding } from './recorded-finding.ts';
import type { TrackedDesign } from './tracked-design.ts';

/** A rule whose check takes a `T`. */
export type RuleJudging<T> = Pick<Rule, 'id' | 'severity' | 'todo' | 'message'> & {
  readonly check: (subject: T, context: CheckContext) => void;
};

/** What the rules find on the subject that is being judged: one for all subjects, since there are many. */
export class FindingCollector implements CheckContext {
  readonly design: TrackedDesign;
  readonly today: string;
  findings: Map<string, RecordedFinding> | null = null;
  lacking: MissingData[] | null = null;
  private rule: RuleJudging<never> | null = null;
  private before: ReadonlyMap<string, RecordedFinding> = NO_FINDINGS;

  constructor(design: TrackedDesign, today: string) {
    this.design = design;
    this.today = today;
  }

  /** Where a rule finds what stands in `before`, that record is kept. No subject: nothing is found. */
  judge<T>(
    rules: readonly RuleJudging<T>[],
    subject: T | undefined,
    before: ReadonlyMap<string, RecordedFinding>,
  ): void {
    this.before = before;
    this.findings = null;
    this.lacking = null;
    this.design.forgetShared();
    if (subject === undefined) return;
    for (const rule of rules) {
      this.rule = rule;
      rule.check(subject, this);
    }
  }

  readonly report = (finding: StatedFinding): void => {
    if (this.rule === null) return;
    const one = recorded(this.rule, namedFinding(this.design, finding));
    this.findings ??= new Map();
    if (this.findings.has(one.fingerprint)) return;
    const known = this.before.get(one.fingerprint);
    this.findings.set(one.fingerprint, known !== undefined && sameFinding(known, one) ? known : one);
  };

  readonly missing = (refs: readonly Place[], fields: readonly string[]): void => {
    if (this.rule === null) return;
    this.lacking ??= [];
    this.lacking.push(missingData(this.rule, refs.map(refOf), fields));
  };
}

export const NO_FINDINGS: ReadonlyMap<string, RecordedFinding> = new Map();
