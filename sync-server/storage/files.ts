import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes what was created, renamed or removed in a folder survive a power cut. */
export async function syncFolder(path: string, calls: Pick<FileCalls, 'open'> = { open }): Promise<void> {
  // Windows cannot open a folder; it keeps names in order by itself.
  if (process.platform === 'win32') return;
  const handle = await calls.open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The calls that replacing a file needs, in case a test wants to watch their order. */
export interface FileCalls {
  readonly open: typeof open;
  readonly rename: typeof rename;
}

/**
 * Writes a file so that after a crash there is either the old content or all of the new. A leftover draft of a process
 * that died is overwritten. `mode` is for a file that is new.
 */
export async function replaceFile(
  path: string,
  parts: readonly Uint8Array[],
  mode = 0o666,
  calls: FileCalls = { open, rename },
): Promise<void> {
  const draft = `${path}.tmp`;
  const handle = await calls.open(draft, 'w', mode);
  try {
    for (const part of parts) await writeAll(handle, part);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await calls.rename(draft, path);
  await syncFolder(dirname(path), calls);
}

/** Creates a folder and its parents, each of them durably. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let folder = path; ; folder = dirname(folder)) {
    await syncFolder(dirname(folder));
    if (folder === first || dirname(folder) === folder) return;
  }
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, at, bytes.length - at);
    at += bytesWritten;
  }
}
