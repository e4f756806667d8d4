import { harmlessName } from '#schemas/names.ts';

/** The environment of a command; a test passes its own. */
export interface Console {
  /** The folder that relative paths start from. */
  readonly cwd: string;
  /** ISO date of today. */
  readonly today: string;
  /** Whether output may be coloured. */
  readonly colours: boolean;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly readInput: () => Promise<Uint8Array>;
  /** Runs the server until it is stopped. */
  readonly start: (args: readonly string[]) => Promise<void>;
}

/** 0: nothing to say against it. 1: findings. 2: wrong use, or a file that cannot be read or written. */
export type ExitCode = 0 | 1 | 2;

/** Ends a command with exit code 2 and these words. */
export class CommandError extends Error {}

const COLOURS = { error: 31, warning: 33, info: 36, good: 32, faint: 2, bold: 1 } as const;

/** Text in a colour, where the console has any. */
export function painted({ colours }: Console, colour: keyof typeof COLOURS, text: string): string {
  return colours ? `\u001b[${COLOURS[colour]}m${text}\u001b[0m` : text;
}

/** Sentences with texts from elsewhere in them, as a terminal may have them: line by line, and nothing moves the cursor. */
export function harmlessLines(text: string): string {
  return text.split('\n').map(harmlessName).join('\n');
}

/** Text of a file as a terminal may have it: on one line, and nothing in it moves the cursor or turns its direction. */
export function harmless(text: string): string {
  return harmlessName(text).replaceAll(/\s+/g, ' ');
}
