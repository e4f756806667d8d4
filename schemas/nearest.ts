import { LIMITS } from './limits.ts';

/**
 * The `count` words most like `word`, best first: least edits (Damerau–Levenshtein, letter case ignored) first, then
 * the earlier in `words`. Words that share almost nothing with it are left out, so the answer may be empty.
 * Looks at the first `LIMITS.nearestChars` characters of each, and at as many words as `LIMITS.nearestSteps` pairs of letters
 * allow.
 */
export function nearest(word: string, words: Iterable<string>, count = 3): string[] {
  const sought = word.slice(0, LIMITS.nearestChars).toLowerCase();
  const scored: { readonly word: string; readonly distance: number; readonly at: number }[] = [];
  let at = 0;
  let steps = 0;
  for (const candidate of new Set(words)) {
    if (steps > LIMITS.nearestSteps) break;
    at += 1;
    const other = candidate.slice(0, LIMITS.nearestChars).toLowerCase();
    const longer = Math.max(sought.length, other.length);
    const most = Math.max(2, Math.floor(longer / 2));
    const related = sought !== '' && (other.includes(sought) || (other.length > 1 && sought.includes(other)));
    if (!related && longer - Math.min(sought.length, other.length) > most) continue;
    const distance = edits(sought, other, related ? longer : most);
    steps += (sought.length + 1) * (other.length + 1);
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
    const distance = edits(sought, other, least);
    if (distance > least || (distance === least && best === null)) continue;
    tied = distance === least;
    if (distance < least) best = candidate;
    least = distance;
  }
  return tied ? null : best;
}

/** All words that are at most `most` edits from `word` and begin with its first letter, in their order. */
export function nearWords(word: string, words: readonly string[], most: number): string[] {
  const sought = word.slice(0, LIMITS.nearestChars);
  return words.filter(
    (other) =>
      other.length <= LIMITS.nearestChars &&
      Math.abs(other.length - sought.length) <= most &&
      other[0] === sought[0] &&
      edits(sought, other, most) <= most,
  );
}

function plain(word: string): string {
  return word.slice(0, LIMITS.nearestChars).toLowerCase().replaceAll('-', '_');
}

// Three rows of the table, kept: a file of unknown words asks for tens of thousands of distances.
const rows = [0, 1, 2].map(() => new Uint8Array(LIMITS.nearestChars + 1)) as [Uint8Array, Uint8Array, Uint8Array];

/** Edits from one word to the other, both of at most `LIMITS.nearestChars`; any number above `most` where they are more. */
function edits(a: string, b: string, most: number): number {
  let [before, last, now] = rows;
  for (let column = 0; column <= b.length; column++) last[column] = column;
  let leastBefore = 0;
  for (let row = 1; row <= a.length; row++) {
    now[0] = row;
    let leastNow = row;
    const letter = a.charCodeAt(row - 1);
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1);
      let least = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
      least = Math.min(least, (last[column] ?? 0) + 1, (now[column - 1] ?? 0) + 1);
      const swapped = row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other;
      if (swapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      now[column] = least;
      if (least < leastNow) leastNow = least;
    }
    // A swap reaches two rows back, so one row alone proves nothing.
    if (leastNow > most && leastBefore > most) return most + 1;
    leastBefore = leastNow;
    [before, last, now] = [last, now, before];
  }
  return last[b.length] ?? 0;
}
