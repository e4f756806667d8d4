import { chmod } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Disk, machineDisk } from './disk.ts';
import { codeOf, errorMessage } from './disk-error.ts';
import { fencedDisk } from './fenced-disk.ts';
import { makeFolder, removeDrafts, replaceFile } from './files.ts';
import { type FolderLost, type LockOptions, lockFolder } from './folder-lock.ts';
import { StorageError } from './records.ts';
import { timedDisk } from './timed-disk.ts';

/** The data folder of one running server. */
interface DataFolder {
  readonly path: string;
  readonly boards: string;
  /** The disk to use it with: it refuses everything once another server has taken the folder. */
  readonly disk: Disk;
  /** Resolves once another server has taken the folder. */
  readonly lost: Promise<FolderLost>;
  readonly isLost: boolean;
  /** Lets another server use it. */
  release(): Promise<void>;
}

/** Why the data folder cannot be used, for whoever starts the server. */
class DataFolderError extends StorageError {}

const VERSION = 1;
const VERSION_LINE = /^busbar data (\d+)\n?$/;

/** Creates the folder where it is missing, locks it against other servers and checks its version. Throws `StorageError`. */
export async function openDataFolder(
  folder: string,
  options: LockOptions & { readonly synced?: (seconds: number) => void },
): Promise<DataFolder> {
  const path = resolve(folder);
  try {
    await makeFolder(machineDisk, path);
  } catch (error) {
    throw new DataFolderError(`The data folder ${path} cannot be made: ${errorMessage(error)}`);
  }
  const lock = await lockFolder(path, options);
  try {
    const { synced } = options;
    const disk = fencedDisk(synced === undefined ? machineDisk : timedDisk(machineDisk, synced), lock);
    await checkVersion(disk, path);
    // One that an earlier version made: whoever may not enter it reads nothing in it.
    await chmod(path, 0o700).catch((error: unknown) =>
      options.logger('folder-open', { folder: path, reason: errorMessage(error) }),
    );
    await removeDrafts(disk, path);
    const boards = join(path, 'boards');
    await makeFolder(disk, boards);
    return {
      path,
      boards,
      disk,
      lost: lock.lost,
      get isLost() {
        return lock.isLost;
      },
      release: () => lock.release(),
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function checkVersion(disk: Disk, path: string): Promise<void> {
  const file = join(path, 'VERSION');
  const text = await disk.read(file).then(String, (error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null;
    throw new DataFolderError(`${file} cannot be read: ${errorMessage(error)}`);
  });
  if (text === null) {
    await replaceFile(disk, file, [Buffer.from(`busbar data ${VERSION}\n`)]);
    return;
  }
  checkVersionText(path, text);
}

/** Throws `StorageError` unless the VERSION of what lies at `path` is one that this program reads. */
export function checkVersionText(path: string, text: string): void {
  const match = VERSION_LINE.exec(text);
  if (match === null)
    throw new DataFolderError(`${path} is not a data folder of this program: VERSION says "${text}".`);
  if (Number(match[1]) > VERSION) {
    throw new DataFolderError(
      `${path} was written by a newer version of this program (data ${match[1]}, this one knows ${VERSION}). ` +
        'Update the program; the data is untouched.',
    );
  }
}
