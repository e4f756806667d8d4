/**
 * CRC-32C (Castagnoli, reflected polynomial 0x82F63B78) of `bytes`, continued from `crc` of what came before: an
 * unsigned 32-bit number. `crc32c` of "123456789" is 0xE3069283.
 */
export function crc32c(bytes: Uint8Array, crc = 0): number {
  let c = ~crc;
  for (let i = 0; i < bytes.length; i++) {
    c = (TABLE[(c ^ (bytes[i] ?? 0)) & 0xff] ?? 0) ^ (c >>> 8);
  }
  return ~c >>> 0;
}

const TABLE = Int32Array.from({ length: 256 }, (_, index) => {
  let c = index;
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0x82f63b78 : c >>> 1;
  return c;
});
