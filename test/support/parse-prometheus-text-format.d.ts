declare module 'parse-prometheus-text-format' {
  interface ParsedMetric {
    readonly labels?: Readonly<Record<string, string>>;
    /** Not of histograms. */
    readonly value?: string;
    readonly count?: string;
  }
  interface ParsedFamily {
    readonly name: string;
    readonly type: string;
    readonly metrics: readonly ParsedMetric[];
  }
  /** Throws where the text breaks the format. */
  export default function parse(text: string): readonly ParsedFamily[];
}
