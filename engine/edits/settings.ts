import { LIMITS } from '#schemas/limits.ts';
import { harmlessText } from '#schemas/names.ts';
import { nearest } from '#schemas/nearest.ts';
import type { EditOf } from '../board/edit.ts';
import { LOOKS, lookOf, severityOf } from '../board/entry-codec.ts';
import { parseFingerprint } from '../board/fingerprint.ts';
import { checkShownName, checkText } from './checks.ts';
import type { EditSession } from './edit-session.ts';
import { quote } from './quote.ts';

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

export function renameBoard(session: EditSession, edit: EditOf<'rename_board'>): string {
  session.write('board', 'name', [], checkShownName(session, edit.name, 'board-name', LIMITS.nameChars, '/name'));
  return 'board';
}

export function updateSettings(session: EditSession, edit: EditOf<'update_settings'>): string {
  const { ambient_C: ambient, severities, look } = edit;
  if (ambient === null) session.write('board', 'ambient_C', [], undefined);
  else if (ambient !== undefined) {
    const [low, high] = Array.isArray(ambient) ? ambient : [Number.NaN, Number.NaN];
    const areNumbers = Number.isFinite(low) && Number.isFinite(high);
    if (!(areNumbers && low >= ABSOLUTE_ZERO_C && low <= high && high <= LIMITS.temperature_C)) {
      session.refuse('/ambient_C', 'temperatures-invalid', { given: quote(ambient) });
    }
    session.write('board', 'ambient_C', [], [low, high]);
  }
  for (const [rule, severity] of Object.entries(severities ?? {})) {
    if (!RULE.test(rule) || rule.length > LIMITS.nameChars) {
      session.refuse('/severities', 'rule-id-invalid', { given: quote(rule) });
    }
    if (severity !== null && severityOf(severity) === null) {
      const close = nearest(`${severity}`, ['error', 'warning', 'info', 'ignore']);
      session.refuse(`/severities/${rule}`, 'severity-invalid', { given: quote(severity) }, { nearest: close });
    }
    session.write('board', `severity/${rule}`, [], severity ?? undefined);
  }
  if (look !== undefined) {
    if (look !== null && lookOf(look) === null) {
      const close = nearest(`${look}`, LOOKS);
      session.refuse('/look', 'look-invalid', { given: quote(look) }, { nearest: close });
    }
    session.write('board', 'look', [], look ?? undefined);
  }
  return 'board';
}

/** Accepts a violation, with a reason. The waiver goes when a part or connection goes that the violation names. */
export function waive(session: EditSession, edit: EditOf<'waive'>): string {
  const { fingerprint, until } = edit;
  const parsed = parseFingerprint(`${fingerprint}`);
  if (parsed === null || fingerprint.length > LIMITS.fieldChars) {
    return session.refuse('/fingerprint', 'fingerprint-invalid', { given: quote(fingerprint) });
  }
  const refs = new Set(parsed.refs.flatMap(({ part, connection }) => [part, connection]));
  refs.delete(undefined);
  for (const ref of refs) {
    if (ref === undefined || session.board.parts.has(ref) || session.board.connections.has(ref)) continue;
    session.refuse('/fingerprint', 'violation-outdated', { missing: ref });
  }
  if (until !== undefined && !(typeof until === 'string' && isDay(until))) {
    session.refuse('/until', 'date-invalid', { given: quote(until) });
  }
  session.write('waivers', fingerprint, [], {
    rule: parsed.rule,
    refs: [...refs].filter((ref) => ref !== undefined).sort(),
    who: session.context.who,
    why: harmlessText(checkText(session, edit.why, 'reason', LIMITS.noteChars, '/why')),
    when: session.context.now,
    ...(until === undefined ? {} : { until }),
  });
  return fingerprint;
}

export function unwaive(session: EditSession, edit: EditOf<'unwaive'>): string {
  if (!session.board.waivers.has(edit.fingerprint)) {
    const close = nearest(`${edit.fingerprint}`, session.board.waivers.keys());
    session.refuse('/fingerprint', 'not-waived', { given: quote(edit.fingerprint) }, { nearest: close });
  }
  session.write('waivers', edit.fingerprint, [], undefined);
  return edit.fingerprint;
}

/** A person has seen to an item of the checklist. Ticking it again changes nothing. */
export function tick(session: EditSession, { item }: EditOf<'tick'>): string {
  if (parseFingerprint(`${item}`) === null || item.length > LIMITS.fieldChars) {
    return session.refuse('/item', 'checklist-item-invalid', { given: quote(item) });
  }
  if (!session.board.ticks.has(item)) session.write('ticks', item, [], { who: session.context.who });
  return item;
}

export function untick(session: EditSession, { item }: EditOf<'untick'>): string {
  if (!session.board.ticks.has(item)) {
    const close = nearest(`${item}`, session.board.ticks.keys());
    session.refuse('/item', 'not-ticked', { given: quote(item) }, { nearest: close });
  }
  session.write('ticks', item, [], undefined);
  return item;
}
