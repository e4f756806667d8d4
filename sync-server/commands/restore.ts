import { resolve } from 'node:path';
import { loggerTo } from '../operations/events.ts';
import { restore } from '../storage/backup/restore.ts';
import { StorageError } from '../storage/records.ts';
import { dataFolder } from './backup.ts';
import { CommandError, type Console, type ExitCode, harmless } from './console.ts';
import { onlyFile, readOptions } from './options.ts';
import { reasonOf } from './source.ts';

export const RESTORE_USAGE = `Usage: busbar restore <file.tar> [options]

Creates a data folder from a backup: all boards, accounts, keys and tokens. Everything is checked before anything is written. A folder that a server uses is refused: stop the server, or restore into another folder.

  --data DIR        the data folder (default ./data)
  --store ADDRESS   the same as an address, file:DIR
  --force           restore into a folder that is not empty; its content is kept in it, under before-restore-1

Exit codes: 0 restored, 2 wrong use, or nothing was restored.
`;

/** `busbar restore`: a data folder from one file. */
export async function restoreCommand(console: Console, args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = readOptions(args, {
    data: { type: 'string' },
    store: { type: 'string' },
    force: { type: 'boolean', default: false },
  });
  const name = onlyFile(positionals, 'restore', 'the file of the backup');
  const folder = dataFolder(console, values);
  const after = (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  };
  const logger = loggerTo(({ message }) => console.err(`${harmless(message)}\n`));
  try {
    const { documents, before } = await restore(resolve(console.cwd, name), folder, {
      after,
      logger,
      force: values.force,
    });
    if (before !== null) console.out(`What was there before is in ${harmless(before)}.\n`);
    console.out(`${harmless(folder)}: ${documents} documents. Start the server with --data ${harmless(folder)}\n`);
    return 0;
  } catch (error) {
    if (error instanceof StorageError) throw new CommandError(harmless(error.message));
    throw new CommandError(`${harmless(folder)}: ${reasonOf(error)}`);
  }
}
