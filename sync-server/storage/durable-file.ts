import * as nodeFiles from 'node:fs/promises';
import { dirname } from 'node:path';

/** The few calls that replacing a file needs. */
export type FileCalls = Pick<typeof nodeFiles, 'open' | 'rename'>;

/**
 * Replaces the file at `path` by `text`: when it resolves, a power cut cannot bring the old text back, and at no
 * moment is there anything but the whole old or the whole new text under that name. Only the owner may read it.
 * A leftover `path.tmp` of a process that died is overwritten.
 */
export async function replaceFile(path: string, text: string, calls: FileCalls = nodeFiles): Promise<void> {
  const temporary = `${path}.tmp`;
  const file = await calls.open(temporary, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await calls.rename(temporary, path);
  await syncFolder(dirname(path), calls);
}

/** A rename is durable when its folder is. Windows cannot open a folder, and orders renames by itself. */
async function syncFolder(folder: string, calls: FileCalls): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await calls.open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
