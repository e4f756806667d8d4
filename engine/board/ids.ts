import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base62 } from '#schemas/ids.ts';
import { type End, endKey } from './board.ts';

const CHARS = 12;

/** The id of the connection that joins two interface instances: equal in every tab and whichever end comes first. */
export function connectionId(a: End, b: End): string {
  return `c_${base62(sha256(utf8ToBytes(sortedEnds(a, b).map(endKey).join('~'))), CHARS)}`;
}

/**
 * The id that a board of an account takes where another board has its own: the same in every tab and on every device, so that
 * whichever of them find it taken at the same time make one board of it.
 */
export function nextBoardId(id: string, account: string): string {
  return `b_${base62(sha256(utf8ToBytes(`${account}~${id}`)), CHARS)}`;
}

/** Two ends in the order in which a connection stores them: by `endKey`. */
export function sortedEnds(a: End, b: End): readonly [End, End] {
  return endKey(a) <= endKey(b) ? [a, b] : [b, a];
}
