import { LIMITS } from './limits.ts';

/**
 * The `count` words most like `word`, best first: least edits (Damerau–Levenshtein, letter case ignored) first, then
 * the earlier in `words`. Words that share almost nothing with it are left out, so the answer may be empty.
 * Looks at the first `LIMITS.nearestPool` words and the first `LIMITS.nearestChars` characters of each.
 */
export function nearest(word: string, words: Iterable<string>, count = 3): string[] {
  const sought = word.slice(0, LIMITS.nearestChars).toLowerCase();
  const scored: { readonly word: string; readonly distance: number; readonly at: number }[] = [];
  let at = 0;
  for (const candidate of words) {
    if (++at > LIMITS.nearestPool) break;
    const other = candidate.slice(0, LIMITS.nearestChars).toLowerCase();
    const longer = Math.max(sought.length, other.length);
    const most = Math.max(2, Math.floor(longer / 2));
    const related = other.includes(sought) || sought.includes(other);
    if (!related && longer - Math.min(sought.length, other.length) > most) continue;
    const distance = edits(sought, other);
    if (related || distance <= most) scored.push({ word: candidate, distance: related ? distance / 2 : distance, at });
  }
  return scored
    .sort((a, b) => a.distance - b.distance || a.at - b.at)
    .slice(0, count)
    .map((entry) => entry.word);
}

/**
 * The one word that `word` is a slip of: at most one edit in four letters (letter case and `-` for `_` count nothing) and
 * nearer than every other; null where none is, or where two are as near. `word` itself is no slip.
 */
export function misspelling(word: string, words: Iterable<string>): string | null {
  const sought = plain(word);
  let best: string | null = null;
  let least = Math.floor(sought.length / 4) + 1;
  let tied = false;
  let at = 0;
  for (const candidate of words) {
    if (++at > LIMITS.nearestPool) break;
    if (candidate === word) return null;
    const other = plain(candidate);
    if (Math.abs(other.length - sought.length) > least) continue;
    const distance = edits(sought, other);
    if (distance > least || (distance === least && best === null)) continue;
    tied = distance === least;
    if (distance < least) best = candidate;
    least = distance;
  }
  return tied ? null : best;
}

function plain(word: string): string {
  return word.slice(0, LIMITS.nearestChars).toLowerCase().replaceAll('-', '_');
}

function edits(a: string, b: string): number {
  let before: number[] = [];
  let last: number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      now.push(least);
    }
    before = last;
    last = now;
  }
  return last[b.length] ?? 0;
}
