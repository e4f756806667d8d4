/**
 * Up to `count` of `names` that are nearest to what somebody wrote: prefixes and parts of it first, then by edit
 * distance, letter case aside. Names that have nothing in common with it are left out.
 */
export function nearest(written: string, names: Iterable<string>, count = 5): readonly string[] {
  const wanted = written.toLowerCase().slice(0, CHARS);
  const ranked: { name: string; rank: number }[] = [];
  for (const name of new Set(names)) {
    const text = name.toLowerCase().slice(0, CHARS);
    const within = wanted.length > 0 && (text.includes(wanted) || (text.length > 1 && wanted.includes(text)));
    const rank = within ? 0.5 : editDistance(wanted, text, Math.max(2, Math.ceil(wanted.length / 2)));
    if (Number.isFinite(rank)) ranked.push({ name, rank });
  }
  return ranked
    .sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1))
    .slice(0, count)
    .map(({ name }) => name);
}

const CHARS = 64;

/** Insertions, deletions, replacements and neighbours swapped that turn `a` into `b`; Infinity past `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      }
      row.push(best);
    }
    before = above;
    above = row;
  }
  const distance = above[b.length] ?? 0;
  return distance <= limit ? distance : Number.POSITIVE_INFINITY;
}
