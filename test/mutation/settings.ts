/** What the command tells its processes, as JSON in the environment variable `MUTATION`. */
export interface Settings {
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Where the candidates lie, as `Candidate[]` in the order in which they are taken. */
  readonly candidatesFile: string;
  /** Where the sample is written, as `Sampled[]`. */
  readonly sampleFile: string;
  /** Where the time is written that each test file took without a mutant, as `Durations`. */
  readonly durationsFile: string;
}

/** Milliseconds by the absolute path of a test file. */
export type Durations = Readonly<Record<string, number>>;

export function settings(): Settings {
  // Our own variable, set by the command.
  return JSON.parse(process.env.MUTATION ?? '{}') as Settings;
}
