/**
 * Which state of a board an agent has read. A token is a hash of everything that the board holds except its comments and its
 * history of calls: equal in all tabs of equal content, and another one as soon as anything is written or removed.
 */
import type { Json } from '#schemas/json-schema.ts';
import { canonicalJson } from '../library/hash.ts';
import type { Board } from './board.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ROOTS = ['parts', 'connections', 'pins', 'waivers', 'ticks', 'notes'] as const;

const tokens = new WeakMap<Board, string>();
const hashes = new WeakMap<object, { readonly name: string; readonly lanes: HashLanes }>();

type HashLanes = readonly [number, number];

/** At most 13 characters. Costs one look-up for each entry that has not changed since it was last hashed. */
export function revisionOf(board: Board): string {
  const known = tokens.get(board);
  if (known !== undefined) return known;
  const head = [board.format, board.name, board.ambient_C, board.severities, board.look, ...laterKeys(board)];
  let [a, b] = hashText(canonical(head));
  for (const root of ROOTS) {
    for (const [key, entry] of board[root]) {
      const [x, y] = hashEntry(root, key, entry);
      a = (a + x) >>> 0; // a sum does not depend on the order of a map
      b = (b + y) >>> 0;
    }
  }
  for (const key of board.definitions.keys()) {
    const [x, y] = hashText(`definitions ${key}`);
    a = (a + x) >>> 0;
    b = (b + y) >>> 0;
  }
  const token = `r${base62(a)}${base62(b)}`;
  tokens.set(board, token);
  return token;
}

/** What a later version wrote on the board itself. */
function laterKeys({ unknown }: Board): readonly object[] {
  return unknown === undefined || Object.keys(unknown).length === 0 ? [] : [unknown];
}

function hashEntry(root: string, key: string, entry: object): HashLanes {
  const name = `${root} ${key}`;
  const known = hashes.get(entry);
  if (known?.name === name) return known.lanes;
  const lanes = hashText(`${name} ${canonical(entry)}`);
  hashes.set(entry, { name, lanes });
  return lanes;
}

/** True where the two entries hold the same, whatever objects hold it. */
export function sameEntry(a: object | undefined, b: object | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && canonical(a) === canonical(b));
}

function canonical(entry: object): string {
  return canonicalJson(entry as Json); // entries of a board are JSON values by contract
}

/** Two independent 32-bit lanes (multiply and mix, after MurmurHash's finaliser). Not for secrets. */
function hashText(text: string): HashLanes {
  let a = 0x9e3779b9;
  let b = 0x85ebca6b;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x85ebca77);
    b = Math.imul(b ^ code, 0xc2b2ae3d);
    a ^= a >>> 15;
    b ^= b >>> 13;
  }
  a = Math.imul(a ^ (b >>> 16), 0x2c1b3c6d);
  b = Math.imul(b ^ (a >>> 15), 0x297a2d39);
  return [(a ^ (a >>> 13)) >>> 0, (b ^ (b >>> 16)) >>> 0];
}

/** Six letters for a text: equal for equal texts, and seldom for others. */
export function shortHash(text: string): string {
  return base62(hashText(text)[0]);
}

function base62(value: number): string {
  let text = '';
  for (let rest = value, i = 0; i < 6; i += 1, rest = Math.floor(rest / 62)) text = `${BASE62[rest % 62]}${text}`;
  return text;
}
