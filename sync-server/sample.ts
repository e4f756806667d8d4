/** What a new board's document starts from. Bytes to this server: the app's generator wrote them. */
import { readFileSync } from 'node:fs';

const sample = readFileSync(new URL('./sample.generated.bin', import.meta.url));

/** One Yjs update for the sample, null for an empty board: its first tab writes the format and the name. */
export function initialDocument(wanted: { readonly start: 'sample' | 'empty' }): Uint8Array | null {
  return wanted.start === 'sample' ? sample : null;
}
