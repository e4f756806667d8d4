import { EXPORT_FORMATS } from '#engine/export/formats.ts';
import { readBoard } from './board-source.ts';
import type { Console, ExitCode } from './console.ts';
import { CommandError } from './console.ts';
import { dateOf, oneOf, onlyFile, readOptions, writeOutput } from './options.ts';

/** By the names that a person is told: the board needs no ending. */
const BY_NAME = new Map(
  EXPORT_FORMATS.map(
    (format) => [format.id === 'board_json' ? 'board' : format.id.replaceAll('_', '-'), format] as const,
  ),
);
/** Names as `export_board` knows them are taken too. */
const BY_ID = new Map(EXPORT_FORMATS.map((format) => [format.id.replaceAll('_', '-'), format] as const));

export const EXPORT_USAGE = `Usage: busbar export <board.json | -> --format FORMAT [options]

Writes a board file in another form.

${[...BY_NAME].map(([name, format]) => `  ${name.padEnd(18)} ${format.about}`).join('\n')}

  --output FILE        write to this file (default: standard output)
  --today YYYY-MM-DD   the date by which waivers expire and prices age (default: today, UTC)

Exit codes: 0 written, 2 wrong use or a file that cannot be read or written.
`;

/** `busbar export`: one board file in another format. */
export async function exportCommand(console: Console, args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = readOptions(args, {
    format: { type: 'string' },
    output: { type: 'string' },
    today: { type: 'string' },
  });
  const names = [...BY_NAME.keys()];
  if (values.format === undefined) throw new CommandError(`busbar export needs --format: one of ${names.join(', ')}`);
  const format = BY_ID.get(values.format) ?? BY_NAME.get(oneOf('--format', values.format, names));
  if (format === undefined) throw new Error('a name of the list has a format');
  const today = dateOf(console, values.today);
  const { board, source, file, leftOut } = await readBoard(console, onlyFile(positionals, 'export'));
  const text = format.write(board, { today, leftOut, ...(file === undefined ? {} : { file }) });
  await writeOutput(console, text, values.output, source);
  return 0;
}
