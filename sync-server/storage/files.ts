import { dirname } from 'node:path';
import type { Disk } from './disk.ts';

/**
 * Writes a file so that after a crash there is either the old content or all of the new. A leftover draft of a process
 * that died is overwritten. `mode` is for a file that is new.
 */
export async function replaceFile(disk: Disk, path: string, parts: readonly Uint8Array[], mode = 0o666): Promise<void> {
  const draft = `${path}.tmp`;
  const file = await disk.open(draft, 'w', mode);
  try {
    let position = 0;
    for (const part of parts) {
      await file.write(part, position);
      position += part.length;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await disk.rename(draft, path);
  await disk.syncFolder(dirname(path));
}

/** Creates a folder and its parents, each of them durably. */
export async function makeFolder(disk: Disk, path: string): Promise<void> {
  const first = await disk.makeFolder(path);
  if (first === undefined) return;
  for (let folder = path; ; folder = dirname(folder)) {
    await disk.syncFolder(dirname(folder));
    if (folder === first || dirname(folder) === folder) return;
  }
}
