import { LIMITS } from '#schemas/limits.ts';
import { harmlessName } from '#schemas/names.ts';
import { type LoggedEvent, type Logger, loggerTo } from './events.ts';

export interface LogStream {
  /** Whether a person reads it. */
  readonly isTerminal: boolean;
  readonly colours: boolean;
  write(text: string): void;
}

/**
 * Writes each event as one line: a sentence on a terminal, elsewhere a JSON object with `time` (ISO 8601, UTC), `level`, `event`, `message`
 * and the fields of the event. Texts are cut at `LIMITS.logTextChars`. An equal event is written at most once every `LIMITS.logRepeatMs`,
 * since a disk that stays full must not fill the log; `repeats` of its next line says how many were left out.
 */
export function logLines(stream: LogStream, now: () => number): Logger {
  const repeats = new RepeatFilter();
  return loggerTo((event) => {
    const at = now();
    const left = repeats.leftOut(event, at);
    if (left === null) return;
    const logged = left === 0 ? event : { ...event, fields: { ...event.fields, repeats: left } };
    const time = new Date(at).toISOString();
    stream.write(`${stream.isTerminal ? inWords(logged, time, stream.colours) : asJson(logged, time)}\n`);
  });
}

/** What was written lately. */
class RepeatFilter {
  /** By what was written: when, and how often it came since. The oldest is first. */
  readonly #written = new Map<string, { readonly at: number; since: number }>();

  /** How many of the same were left out since the last; null where this one is to be left out too. */
  leftOut({ event, fields }: LoggedEvent, at: number): number | null {
    const key = JSON.stringify([event, fields]);
    const last = this.#written.get(key);
    if (last !== undefined && Math.abs(at - last.at) < LIMITS.logRepeatMs) {
      last.since++;
      return null;
    }
    this.#written.delete(key);
    this.#written.set(key, { at, since: 0 });
    const [oldest] = this.#written.keys();
    if (this.#written.size > LIMITS.logRepeatsKept && oldest !== undefined) this.#written.delete(oldest);
    return last?.since ?? 0;
  }
}

function asJson({ level, event, message, fields }: LoggedEvent, time: string): string {
  const cut = (_key: string, value: unknown) => (typeof value === 'string' ? shortened(value) : value);
  const json = JSON.stringify({ time, level, event, message, ...fields }, cut);
  return json.replaceAll(UNSEEN, (char) => char.split('').map(escapedUnit).join(''));
}

function inWords({ level, event, message }: LoggedEvent, time: string, colours: boolean): string {
  const mark = level === 'info' ? '' : `${colours ? `\u001b[${COLOURS[level]}m${level}\u001b[0m` : level} `;
  return `${time.slice(11, 19)} ${mark}${shortened(message).split('\n').map(harmlessName).join(CONTINUED)} [${event}]`;
}

/** A line break inside a message, so that nothing in it looks like an event of its own. */
const CONTINUED = `\n${' '.repeat('hh:mm:ss '.length)}`;

const COLOURS = { warn: 33, error: 31 } as const;

/** What JSON may hold as it is, and a terminal that shows the line would obey or hide. */
const UNSEEN =
  /[\u007f-\u009f\u2028-\u202e\u2800\ufff9-\ufffc\u{1d159}\u{13430}-\u{13455}]|\p{Default_Ignorable_Code_Point}/gu;

function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function shortened(text: string): string {
  return text.length <= LIMITS.logTextChars ? text : `${text.slice(0, LIMITS.logTextChars)}…`;
}
