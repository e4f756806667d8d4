import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { base62 } from '#schemas/ids.ts';

/** `length` random base62 characters. */
export function randomText(length: number): string {
  let text = '';
  // About one byte in thirty is skipped, so a second draw is rare.
  while (text.length < length) text += base62(randomBytes(length + 8), length - text.length);
  return text;
}

/** A new id of a kind: `newId('b')` is a board's. */
export function newId(kind: string): string {
  return `${kind}_${randomText(12)}`;
}

/** What is stored of a secret: its SHA-256 in hex. Secrets here are long and random, so no salt and no slow hash. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares two hashes in a time that does not tell where they differ. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
