import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import type { Edit } from '../board/edit.ts';
import { severityOf } from '../board/entry-codec.ts';
import { parseFingerprint } from '../board/fingerprint.ts';
import { checkText } from './checks.ts';
import type { EditSession } from './edit-session.ts';
import { quote } from './resolve.ts';

type Op<O extends Edit['op']> = Extract<Edit, { op: O }>;

const RULE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/;

/** Whether a text begins with a day that the calendar has. */
function isDay(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  return day >= 1 && day <= last;
}
const ABSOLUTE_ZERO_C = -273.15;

export function renameBoard(session: EditSession, edit: Op<'rename_board'>): string {
  session.write('board', 'name', [], checkText(session, edit.name, 'a board name', LIMITS.nameChars, '/name'));
  return 'board';
}

export function updateSettings(session: EditSession, edit: Op<'update_settings'>): string {
  const { ambient_C: ambient, severities } = edit;
  if (ambient === null) session.write('board', 'ambient_C', [], undefined);
  else if (ambient !== undefined) {
    const [low, high] = Array.isArray(ambient) ? ambient : [Number.NaN, Number.NaN];
    if (!(Number.isFinite(low) && Number.isFinite(high) && low <= high && low >= ABSOLUTE_ZERO_C)) {
      session.refuse('/ambient_C', `ambient_C is [lowest, highest] in °C, not ${quote(ambient)}`);
    }
    session.write('board', 'ambient_C', [], [low, high]);
  }
  for (const [rule, severity] of Object.entries(severities ?? {})) {
    if (!RULE.test(rule) || rule.length > LIMITS.nameChars) {
      session.refuse('/severities', `${quote(rule)} is no rule id`);
    }
    if (severity !== null && severityOf(severity) === null) {
      session.refuse(`/severities/${rule}`, `a severity is error, warning, info or ignore, not ${quote(severity)}`, {
        nearest: nearest(`${severity}`, ['error', 'warning', 'info', 'ignore']),
      });
    }
    session.write('board', `severity/${rule}`, [], severity ?? undefined);
  }
  return 'board';
}

/** Accepts a violation, with a reason. The waiver goes when a part or connection goes that the violation names. */
export function waive(session: EditSession, edit: Op<'waive'>): string {
  const { fingerprint, until } = edit;
  const parsed = parseFingerprint(`${fingerprint}`);
  if (parsed === null || fingerprint.length > LIMITS.fieldChars) {
    return session.refuse('/fingerprint', `${quote(fingerprint)} is no fingerprint of a violation`, {
      next: 'run_drc lists violations with their fingerprints',
    });
  }
  const refs = new Set(parsed.refs.flatMap(({ part, connection }) => [part, connection]));
  refs.delete(undefined);
  for (const ref of refs) {
    if (ref === undefined || session.board.parts.has(ref) || session.board.connections.has(ref)) continue;
    session.refuse('/fingerprint', `the violation names ${ref}, which is not on this board`, {
      next: 'run_drc lists the violations of the board as it is now',
    });
  }
  if (until !== undefined && !(typeof until === 'string' && isDay(until))) {
    session.refuse('/until', `until is a date such as 2027-01-31, not ${quote(until)}`);
  }
  session.write('waivers', fingerprint, [], {
    rule: parsed.rule,
    refs: [...refs].filter((ref) => ref !== undefined).sort(),
    who: session.context.who,
    why: checkText(session, edit.why, 'a reason', LIMITS.noteChars, '/why'),
    when: session.context.now,
    ...(until === undefined ? {} : { until }),
  });
  return fingerprint;
}

export function unwaive(session: EditSession, edit: Op<'unwaive'>): string {
  if (!session.board.waivers.has(edit.fingerprint)) {
    session.refuse('/fingerprint', `${quote(edit.fingerprint)} is not waived`, {
      nearest: nearest(`${edit.fingerprint}`, session.board.waivers.keys()),
    });
  }
  session.write('waivers', edit.fingerprint, [], undefined);
  return edit.fingerprint;
}

/** A person has seen to an item of the checklist. Ticking it again changes nothing. */
export function tick(session: EditSession, { item }: Op<'tick'>): string {
  if (parseFingerprint(`${item}`) === null || item.length > LIMITS.fieldChars) {
    return session.refuse('/item', `${quote(item)} is no item of a checklist`, {
      next: 'the run of the rules lists the items of the checklist with their ids',
    });
  }
  if (!session.board.ticks.has(item)) session.write('ticks', item, [], { who: session.context.who });
  return item;
}

export function untick(session: EditSession, { item }: Op<'untick'>): string {
  if (!session.board.ticks.has(item)) {
    session.refuse('/item', `${quote(item)} is not ticked`, {
      nearest: nearest(`${item}`, session.board.ticks.keys()),
    });
  }
  session.write('ticks', item, [], undefined);
  return item;
}
