import { LIMITS } from '#schemas/limits.ts';
import { type LoggedEvent, type Logger, loggerTo } from './events.ts';

export interface LogStream {
  /** Whether a person reads it. */
  readonly isTerminal: boolean;
  readonly colours: boolean;
  write(text: string): void;
}

/**
 * Writes each event as one line: to a terminal in words, to anything else as a JSON object with `time` (ISO 8601, UTC), `level`,
 * `event`, `message` and the fields of the event. Texts are cut at `LIMITS.logTextChars`.
 */
export function logLines(stream: LogStream, now: () => number): Logger {
  return loggerTo((logged) => {
    const time = new Date(now()).toISOString();
    stream.write(`${stream.isTerminal ? inWords(logged, time, stream.colours) : asJson(logged, time)}\n`);
  });
}

function asJson({ level, event, message, fields }: LoggedEvent, time: string): string {
  const cut = (_key: string, value: unknown) => (typeof value === 'string' ? shortened(value) : value);
  return JSON.stringify({ time, level, event, message, ...fields }, cut);
}

function inWords({ level, event, message }: LoggedEvent, time: string, colours: boolean): string {
  const mark = level === 'info' ? '' : `${colours ? `\u001b[${COLOURS[level]}m${level}\u001b[0m` : level} `;
  return `${time.slice(11, 19)} ${mark}${shortened(message).replaceAll(CONTROLS, '\uFFFD')} [${event}]`;
}

const COLOURS = { warn: 33, error: 31 } as const;

/** What would move a terminal's cursor or turn its direction; the lines of a stack stay. */
const CONTROLS = /(?!\n)[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function shortened(text: string): string {
  return text.length <= LIMITS.logTextChars ? text : `${text.slice(0, LIMITS.logTextChars)}…`;
}
