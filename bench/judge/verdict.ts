/** What a judge found. */
export interface Verdict {
  /** What was looked at, in a line or a few. */
  readonly report: string;
  /** Each with what brings it back. */
  readonly faults: readonly string[];
}
