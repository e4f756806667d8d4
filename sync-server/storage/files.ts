import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Disk } from './disk.ts';

/** Each process has drafts of its own: whoever takes a folder over removes those of the process before it, which can then not finish. */
const DRAFT = `.${randomBytes(4).toString('hex')}.tmp`;

/**
 * Writes a file so that after a crash there is either the old content or all of the new. The draft of a process that died is left to
 * `removeDrafts`.
 */
export async function replaceFile(disk: Disk, path: string, parts: readonly Uint8Array[]): Promise<void> {
  const draft = `${path}${DRAFT}`;
  const file = await disk.open(draft, 'w');
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

/** Removes from a folder what another process had not finished writing. No file in it may be being written. */
export async function removeDrafts(disk: Disk, folder: string): Promise<void> {
  for (const name of await disk.list(folder)) if (isDraft(name)) await disk.remove(join(folder, name));
}

/** Whether a file is not, or not yet, the content of the name that it was written for. */
export function isDraft(name: string): boolean {
  return name.endsWith('.tmp');
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
