/** A version that nobody asked for. `made` is in ms since 1970. */
export interface AutomaticVersion {
  readonly id: string;
  readonly made: number;
  readonly bytes: number;
}

/**
 * The automatic versions to drop so that at most `count` are left, and at most `bytes` of them together. The newest stays, and the oldest
 * as long as three are left; of the others each time the one goes whose neighbours are closest to each other for their age. So what
 * is left lies close together near `now`, and ever further apart before. One made later than now, since the clock was set back, counts as made just
 * before.
 */
export function thinned(
  versions: readonly AutomaticVersion[],
  { now, count, bytes }: { readonly now: number; readonly count: number; readonly bytes: number },
): readonly string[] {
  const kept = versions
    .map((one) => (one.made > now ? { ...one, made: now - 1 } : one))
    .sort((a, b) => b.made - a.made || (a.id < b.id ? -1 : 1));
  const dropped: string[] = [];
  let sum = kept.reduce((all, one) => all + one.bytes, 0);
  while (kept.length > 1 && (kept.length > count || sum > bytes)) {
    const [gone] = kept.splice(leastMissed(kept, now), 1);
    if (gone === undefined) break;
    sum -= gone.bytes;
    dropped.push(gone.id);
  }
  return dropped;
}

/** The place of the version, in a list from the newest, that is missed least. */
function leastMissed(kept: readonly AutomaticVersion[], now: number): number {
  let least = kept.length - 1;
  let smallest = Number.POSITIVE_INFINITY;
  for (let at = 1; at < kept.length - 1; at++) {
    const [newer, own, older] = [kept[at - 1], kept[at], kept[at + 1]];
    if (newer === undefined || own === undefined || older === undefined) continue;
    const gap = (newer.made - older.made) / Math.max(1, now - own.made);
    if (gap >= smallest) continue;
    smallest = gap;
    least = at;
  }
  return least;
}
