import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readDataFolder } from '../config.ts';
import { backUp } from '../storage/backup/backup.ts';
import { machineDisk } from '../storage/disk.ts';
import { codeOf } from '../storage/disk-error.ts';
import { StorageError } from '../storage/records.ts';
import { CommandError, type Console, type ExitCode, harmless } from './console.ts';
import { onlyFile, readOptions } from './options.ts';
import { reasonOf } from './source.ts';

export const BACKUP_USAGE = `Usage: busbar backup <file.tar> [options]

Copies all boards, accounts, keys and tokens of a data folder into a tar archive, also while a server uses the folder. It
contains every edit that was saved before it began. Only its owner can read the archive; whoever has it can open everything.

  --data DIR        the data folder (default ./data)
  --store ADDRESS   the same as an address, file:DIR
  --force           replace the file

Exit codes: 0 written, 1 written, and something in the data folder is damaged, 2 wrong use or nothing was written.
`;

/** `busbar backup`: a data folder as one file. */
export async function backupCommand(console: Console, args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = readOptions(args, {
    data: { type: 'string' },
    store: { type: 'string' },
    force: { type: 'boolean', default: false },
  });
  const name = onlyFile(positionals, 'backup', 'the file of the backup');
  const path = resolve(console.cwd, name);
  const folder = dataFolder(console, values);
  try {
    const { documents, bytes, findings } = await written(path, values.force, (write) =>
      backUp(folder, Date.now(), write),
    );
    for (const finding of findings) console.err(`${harmless(finding)}\n`);
    console.out(`${harmless(name)}: ${documents} documents, ${bytes} bytes\n`);
    return findings.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if (error instanceof StorageError) throw new CommandError(harmless(error.message));
    throw new CommandError(`${harmless(name)}: ${reasonOf(error)}`);
  }
}

/** The folder that the flags name. Throws `Refused`. */
export function dataFolder(console: Console, flags: Parameters<typeof readDataFolder>[0]): string {
  const found = readDataFolder(flags);
  if ('problem' in found) throw new CommandError(harmless(found.problem));
  return resolve(console.cwd, found.folder);
}

/** Lets `work` write a file, of which there is either nothing or all, for its owner alone. What is written again begins anew. */
async function written<T>(
  path: string,
  force: boolean,
  work: (write: (bytes: ReadableStream<Uint8Array>) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (!force) await mustBeFree(path);
  const draft = `${path}.${process.pid}.tmp`;
  const file = await open(draft, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new CommandError(
      `there is no folder ${harmless(dirname(path))} for the backup: make it, or give another name`,
    );
  });
  try {
    const done = await work((bytes) => writeAll(file, bytes));
    await file.sync();
    await file.close();
    await rename(draft, path);
    await machineDisk.syncFolder(dirname(path));
    return done;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

async function mustBeFree(path: string): Promise<void> {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return;
  await file.close();
  throw new CommandError(`${harmless(path)} is there already: give another name, or add --force to replace it`);
}

async function writeAll(file: FileHandle, bytes: ReadableStream<Uint8Array>): Promise<void> {
  await file.truncate(0);
  let at = 0;
  for await (const chunk of bytes) {
    await file.write(chunk, 0, chunk.length, at);
    at += chunk.length;
  }
}
