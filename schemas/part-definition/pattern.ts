import { LIMITS } from '../limits.ts';

/**
 * Why a pattern is not safe to run on a value of `LIMITS.patternValueChars` characters, in words; null where it is.
 * Refused: what does not compile, what is longer than `LIMITS.patternChars`, back references, look-arounds, a repeated
 * group that itself repeats or chooses, and more than three open repeats: those can take exponential time or long
 * polynomial time. Stricter than need be, since a field's pattern is written by strangers.
 */
export function patternFault(pattern: string): string | null {
  if (pattern.length > LIMITS.patternChars) return `the pattern is longer than ${LIMITS.patternChars} characters`;
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'the pattern is no regular expression';
  }
  return scan(pattern);
}

interface Group {
  repeats: boolean;
  chooses: boolean;
}

function scan(pattern: string): string | null {
  const open: Group[] = [{ repeats: false, chooses: false }];
  let closed: Group | null = null;
  let repeats = 0;
  for (let at = 0; at < pattern.length; at++) {
    const here = open.at(-1);
    if (here === undefined) return 'the pattern is no regular expression';
    const character = pattern[at];
    const before = closed;
    closed = null;
    if (character === '\\') {
      if (/[1-9k]/.test(pattern[at + 1] ?? '')) return 'the pattern refers back to a group';
      at++;
    } else if (character === '[') {
      at = classEnd(pattern, at);
    } else if (character === '(') {
      if (/^\(\?(=|!|<=|<!)/.test(pattern.slice(at, at + 4))) return 'the pattern looks around';
      open.push({ repeats: false, chooses: false });
      const opening = /^\(\?(:|<[^>]*>)/.exec(pattern.slice(at));
      if (opening) at += opening[0].length - 1;
    } else if (character === ')') {
      open.pop();
      const outer = open.at(-1);
      if (outer) {
        outer.repeats ||= here.repeats;
        outer.chooses ||= here.chooses;
      }
      closed = here;
    } else if (character === '|') {
      here.chooses = true;
    } else {
      const repeat = /^(?:[*+]|\{(\d+)(,?)(\d*)\})/.exec(pattern.slice(at));
      if (repeat === null) continue;
      const most =
        repeat[1] === undefined ? Infinity : repeat[2] === '' ? Number(repeat[1]) : Number(repeat[3] || Infinity);
      if (most > 1 && before !== null && (before.repeats || before.chooses))
        return 'the pattern repeats a group that itself repeats or chooses';
      if (most > LIMITS.patternRepeat) {
        here.repeats = true;
        if (++repeats > 3) return 'the pattern has more than three open repeats';
      } else if (most > 1) {
        here.repeats = true;
      }
      at += repeat[0].length - 1;
    }
  }
  return null;
}

function classEnd(pattern: string, start: number): number {
  let at = start + 1;
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
  return at;
}
