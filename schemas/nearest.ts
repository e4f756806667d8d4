/**
 * The `count` words most like `word`, best first: least edits (Damerau–Levenshtein, letter case ignored) first, then
 * the earlier in `words`. Words that share almost nothing with it are left out, so the answer may be empty.
 */
export function nearest(word: string, words: Iterable<string>, count = 3): string[] {
  const sought = word.slice(0, 64).toLowerCase();
  const scored: { readonly word: string; readonly distance: number; readonly at: number }[] = [];
  let at = 0;
  for (const candidate of words) {
    const distance = edits(sought, candidate.toLowerCase());
    const related = candidate.toLowerCase().includes(sought) || sought.includes(candidate.toLowerCase());
    if (related || distance <= Math.max(2, Math.floor(Math.max(sought.length, candidate.length) / 2))) {
      scored.push({ word: candidate, distance: related ? distance / 2 : distance, at });
    }
    at++;
  }
  return scored
    .sort((a, b) => a.distance - b.distance || a.at - b.at)
    .slice(0, count)
    .map((entry) => entry.word);
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
