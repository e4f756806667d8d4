import { ENGINE_VERSION } from '#engine/version.ts';
import { nearest } from '#schemas/nearest.ts';
import { ADOPT_USAGE, adoptCommand } from './adopt.ts';
import { BACKUP_USAGE, backupCommand } from './backup.ts';
import { CHECK_USAGE, checkCommand } from './check.ts';
import { CommandError, type Console, type ExitCode, harmless, harmlessLines } from './console.ts';
import { DIFF_USAGE, diffCommand } from './diff.ts';
import { EXPORT_USAGE, exportCommand } from './export.ts';
import { IMPORT_USAGE, importCommand } from './import.ts';
import { RESTORE_USAGE, restoreCommand } from './restore.ts';
import { USER_USAGE, userCommand } from './user.ts';
import { VALIDATE_USAGE, validateCommand } from './validate.ts';

export const USAGE = `Usage: busbar <command> [options]

  check      check a board file against the design rules
  validate   check part definition files and board files
  diff       say what two board files differ in
  import     make part definitions of KiCad symbols
  export     write a board file as bill of materials, netlist, connection list or report
  backup     copy all data of a server into a file, while it runs
  restore    create a data folder from such a file
  user       decide about the people of a team
  adopt      take one person's folder into a team
  start      run the program: page, sync and agents (the same as npm start)

  --help, --version; busbar <command> --help tells more
`;

const COMMANDS = {
  check: { run: checkCommand, usage: CHECK_USAGE },
  validate: { run: validateCommand, usage: VALIDATE_USAGE },
  diff: { run: diffCommand, usage: DIFF_USAGE },
  import: { run: importCommand, usage: IMPORT_USAGE },
  export: { run: exportCommand, usage: EXPORT_USAGE },
  backup: { run: backupCommand, usage: BACKUP_USAGE },
  restore: { run: restoreCommand, usage: RESTORE_USAGE },
  user: { run: userCommand, usage: USER_USAGE },
  adopt: { run: adoptCommand, usage: ADOPT_USAGE },
} as const;

/** Runs one command line, without the program's own name, and gives its exit code. */
export async function run(console: Console, [name, ...args]: readonly string[]): Promise<ExitCode> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    (name === undefined ? console.err : console.out)(USAGE);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    console.out(`${ENGINE_VERSION}\n`);
    return 0;
  }
  if (name === 'start') {
    await console.start(args);
    return 0;
  }
  const command = Object.entries(COMMANDS).find(([word]) => word === name)?.[1];
  if (command === undefined) {
    const [like] = nearest(name, [...Object.keys(COMMANDS), 'start']);
    console.err(
      `busbar: there is no command "${harmless(name)}"${like === undefined ? '' : `. Did you mean ${like}?`}\n\n${USAGE}`,
    );
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.out(command.usage);
    return 0;
  }
  try {
    return await command.run(console, args);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.err(`${harmlessLines(error.message)}\n`);
    return 2;
  }
}
