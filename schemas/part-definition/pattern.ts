import { LIMITS } from '../limits.ts';
import type { PatternFault } from './problem-params.ts';

/**
 * How many ways to match a pattern can try at worst on a value of `LIMITS.patternValueChars` characters, a bound of its
 * running time; or why it is not safe to run.
 * Refused: what does not compile, what is longer than `LIMITS.patternChars`, back references, look-arounds, a repeated
 * group that itself repeats or chooses (exponential time), and more ways to match than `LIMITS.patternWays`.
 * Stricter than need be, since a field's pattern is written by strangers.
 */
export function patternWays(pattern: string): number | PatternFault {
  if (pattern.length > LIMITS.patternChars) return 'too-long';
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'not-an-expression';
  }
  const ways = scan(pattern);
  if (typeof ways === 'number' && ways > LIMITS.patternWays) return 'too-many-ways';
  return ways;
}

interface RegexGroup {
  varies: boolean;
}

function scan(pattern: string): number | PatternFault {
  const open: RegexGroup[] = [{ varies: false }];
  let closed: RegexGroup | null = null;
  let choosesAtTop = false;
  let ways = 1;
  for (let at = 0; at < pattern.length; at++) {
    const here = open.at(-1);
    if (here === undefined) return 'not-an-expression';
    const before = closed;
    closed = null;
    const rest = pattern.slice(at, at + 40);
    const repeat = repeatOf(rest);
    if (repeat !== null) {
      const { least, most, length } = repeat;
      if (most > 1 && before?.varies === true) return 'repeats-within-repeat';
      if (most > least) {
        here.varies = true;
        ways *= most - least + 1;
      }
      at += length - 1;
    } else if (rest[0] === '\\') {
      if (/^\\[1-9k]/.test(rest)) return 'refers-back';
      at++;
    } else if (rest[0] === '[') {
      at = classEnd(pattern, at);
    } else if (rest[0] === '(') {
      if (/^\(\?<?[=!]/.test(rest)) return 'looks-around';
      open.push({ varies: false });
      at += (/^\(\?(?::|<[^>=!]*>)/.exec(pattern.slice(at))?.[0].length ?? 1) - 1;
    } else if (rest[0] === ')') {
      open.pop();
      const outer = open.at(-1);
      if (outer !== undefined) outer.varies ||= here.varies;
      closed = here;
    } else if (rest[0] === '|') {
      here.varies = true;
      choosesAtTop ||= open.length === 1;
      ways *= 2;
    }
  }
  const anchored = pattern.startsWith('^') && !choosesAtTop;
  return anchored ? ways : ways * LIMITS.patternValueChars;
}

/** The quantifier that the text starts with, its lazy mark included; an open one ends at the longest value. */
function repeatOf(text: string): { readonly least: number; readonly most: number; readonly length: number } | null {
  const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(text);
  if (found === null) return null;
  const [whole, sign, low, comma, high] = found;
  const longest = LIMITS.patternValueChars;
  if (sign !== undefined)
    return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : longest, length: whole.length };
  const least = Number(low);
  const most = comma === '' ? least : high === '' ? Math.max(longest, least) : Number(high);
  return { least, most, length: whole.length };
}

function classEnd(pattern: string, start: number): number {
  let at = start + 1;
  while (at < pattern.length && pattern[at] !== ']') at += pattern[at] === '\\' ? 2 : 1;
  return at;
}
