import { join } from 'node:path';
import { checkDocId, type VersionStorage } from './board-storage.ts';
import type { Disk } from './disk.ts';
import { codeOf } from './disk-error.ts';
import { makeFolder } from './files.ts';

/**
 * Versions as files of the board's folder, so that backups and the board's own archive hold them. A version is written once, under a
 * name of its own, and counts only when a record names it: what a crash cut off is written anew by whoever sends it again.
 */
export function versionFiles(root: string, disk: Disk): VersionStorage {
  const path = (docId: string, version: string): string => {
    checkDocId(docId);
    return join(root, docId, versionFileName(version));
  };
  return {
    async put(docId, version, bytes) {
      const to = path(docId, version);
      const folder = join(root, docId);
      await makeFolder(disk, folder);
      const file = await disk.open(to, 'w');
      try {
        await file.write(bytes, 0);
        await file.sync();
      } finally {
        await file.close();
      }
      await disk.syncFolder(folder);
    },
    async get(docId, version) {
      try {
        return await disk.read(path(docId, version));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(docId, version) {
      await disk.remove(path(docId, version));
    },
  };
}

/** `version-` and the id behind its underscore: names of files hold none. */
export function versionFileName(version: string): string {
  const [, id] = /^h_([0-9A-Za-z]{12})$/.exec(version) ?? [];
  if (id === undefined) throw new RangeError(`no version id: ${version}`);
  return `version-${id}`;
}
