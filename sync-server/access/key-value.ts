import { crc32 } from 'node:zlib';
import { BASE62 } from '#schemas/ids.ts';
import { randomText } from './secret.ts';

const SHAPE = /^bb_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/**
 * A new agent key: `bb_`, 32 random base62 characters, and 6 more that check them: the CRC-32 (IEEE 802.3) of those 32
 * as ASCII, written in base62 with leading zeros.
 */
export function newKeyValue(): string {
  const body = randomText(32);
  return `bb_${body}${checksum(body)}`;
}

/** Whether `value` has the shape of a key and its checksum fits: false for any single mistyped character. */
export function isKeyValue(value: string): boolean {
  const match = SHAPE.exec(value);
  return match !== null && checksum(match[1] ?? '') === match[2];
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  while (text.length < 6) {
    text = BASE62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
