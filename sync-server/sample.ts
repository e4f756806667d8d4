/** What a new board's document starts from. Bytes to this server: the app's generator wrote them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';

const sample = readFileSync(join(ROOT, 'sync-server', 'sample.generated.bin'));

/** One Yjs update for the sample, null for an empty board: its first tab writes the format and the name. */
export function initialDocument(wanted: { readonly start: 'sample' | 'empty' }): Uint8Array | null {
  return wanted.start === 'sample' ? sample : null;
}
