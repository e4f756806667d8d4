/** What is given behind a command, read by Node's own parser; whatever is wrong is refused in words. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { nearest } from '#schemas/nearest.ts';
import { CommandError, type Console, harmless } from './console.ts';
import { type CommandInput, reasonOf } from './source.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The flags and the rest of a command line. */
export function readOptions<const O extends Options>(args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split('. ') : [String(error)];
    throw new CommandError(harmless(sentence));
  }
}

/** The one file that a command takes. */
export function onlyFile(
  positionals: readonly string[],
  command: string,
  what = 'a board file, or - for standard input',
): string {
  const [file, ...more] = positionals;
  if (file === undefined) throw new CommandError(`busbar ${command} takes ${what}`);
  if (more.length > 0) throw new CommandError(`busbar ${command} takes one file, not ${positionals.length}`);
  return file;
}

/** One of the words that a flag takes. */
export function oneOf<const W extends string>(flag: string, value: string, words: readonly W[]): W {
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  const [like] = nearest(value, words);
  throw new CommandError(
    `${flag} takes ${words.join(', ')}, not "${harmless(value)}"${like === undefined ? '' : `. Did you mean ${like}?`}`,
  );
}

/** The ISO date of `--today`, else that of the console. */
export function dateOf(console: Console, value: string | undefined): string {
  if (value === undefined) return console.today;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  // 31 February would roll over into March.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value) {
    throw new CommandError(`--today takes a date such as ${console.today}, not "${harmless(value)}"`);
  }
  return value;
}

/** Writes to the file of `--output`, which must not be the one that was read, or to standard output. */
export async function writeOutput(
  console: Console,
  text: string,
  output: string | undefined,
  source: CommandInput,
): Promise<void> {
  if (output === undefined) return console.out(text);
  const path = resolve(console.cwd, output);
  if (path === source.path) throw new CommandError(`--output ${harmless(output)} is the file that was read`);
  try {
    await writeFile(path, text);
  } catch (error) {
    const folder = dirname(path);
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT' && !existsSync(folder);
    throw new CommandError(
      `--output ${harmless(output)}: ${missing ? `there is no folder ${harmless(folder)}` : reasonOf(error)}`,
    );
  }
}
