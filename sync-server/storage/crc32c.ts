/**
 * CRC-32C (Castagnoli, reflected polynomial 0x82F63B78) of `bytes`, continued from `crc` of what came before: an
 * unsigned 32-bit number. `crc32c` of "123456789" is 0xE3069283. Eight bytes at a time: Kounavis and Berry, "Novel
 * table lookup-based algorithms for high-performance CRC generation", 2008.
 */
export function crc32c(bytes: Uint8Array, crc = 0): number {
  const eights = bytes.length - (bytes.length & 7);
  return ~singly(bytes, eights, byEights(bytes, eights, ~crc)) >>> 0;
}

// Each loop is all of its function: V8 compiles a loop while it runs, and what lies behind it and has not run by then would make every later call
// leave the compiled code.

function byEights(bytes: Uint8Array, end: number, crc: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let c = crc;
  for (let i = 0; i < end; i += 8) {
    const low = c ^ view.getInt32(i, true);
    const high = view.getInt32(i + 4, true);
    c =
      entry(7, low & 0xff) ^
      entry(6, (low >>> 8) & 0xff) ^
      entry(5, (low >>> 16) & 0xff) ^
      entry(4, low >>> 24) ^
      entry(3, high & 0xff) ^
      entry(2, (high >>> 8) & 0xff) ^
      entry(1, (high >>> 16) & 0xff) ^
      entry(0, high >>> 24);
  }
  return c;
}

function singly(bytes: Uint8Array, from: number, crc: number): number {
  let c = crc;
  for (let i = from; i < bytes.length; i++) c = entry(0, (c ^ (bytes[i] ?? 0)) & 0xff) ^ (c >>> 8);
  return c;
}

/** What a byte does to the check of what comes so many bytes after it. */
function entry(bytesAfter: number, byte: number): number {
  return TABLES[(bytesAfter << 8) | byte] ?? 0;
}

const TABLES = new Int32Array(8 * 256);
for (let index = 0; index < TABLES.length; index++) {
  let c = index < 256 ? index : entry((index >> 8) - 1, index & 0xff);
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0x82f63b78 : c >>> 1;
  TABLES[index] = c;
}
