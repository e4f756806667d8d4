/** What a judge is asked for beyond its sample. */
export interface JudgeOptions {
  /** Everything, however long it takes. */
  readonly whole: boolean;
}

/** What a judge found. */
export interface Verdict {
  /** What was looked at, in a line or a few. */
  readonly report: string;
  /** Each with what brings it back. */
  readonly faults: readonly string[];
}
