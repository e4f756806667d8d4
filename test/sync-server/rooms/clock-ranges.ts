import type { ClockRanges } from '../../../sync-server/rooms/update-facts.ts';

/** One object a range, for expectations. */
export function rangesOf(ranges: ClockRanges): { client: number; clock: number; end: number }[] {
  return Array.from({ length: ranges.length / 3 }, (_, n) => {
    const [client = 0, clock = 0, end = 0] = ranges.subarray(3 * n);
    return { client, clock, end };
  });
}
