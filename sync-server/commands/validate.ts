import { readdir, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type CheckedPart, checkFixed, checkPart, type DefinitionMigration } from '#engine/library/import-part.ts';
import { BOARD_FILE_FORMAT } from '#schemas/ids.ts';
import { LIMITS } from '#schemas/limits.ts';
import { authoringProblems, parsePartText } from '#schemas/part-definition/text.ts';
import { type Problem, validateBoardFile } from '#schemas/validate.ts';
import { CommandError, type Console, type ExitCode, harmless, painted } from './console.ts';
import { readOptions } from './options.ts';
import { type CommandInput, readSource, reasonOf, type TextPosition } from './source.ts';

export const VALIDATE_USAGE = `Usage: busbar validate <file | folder | ->... [options]

Checks part definition files (schema 1.4.0) and board files. A folder stands for every .json file below it.

  --strict   for authors: unknown keys, legacy forms and other spellings of a name are errors
  --fix      write the unambiguous fixes into part files
  --json     one JSON document with every problem, its pointer, line and column

Exit codes: 0 no error, 1 errors, 2 wrong use or a file that cannot be read.
`;

interface FileReport {
  readonly file: string;
  readonly kind: 'part' | 'board' | null;
  readonly valid: boolean;
  readonly problems: readonly (Problem & Partial<TextPosition>)[];
  /** What an import would write in another way, or --fix wrote. */
  readonly changes: readonly DefinitionMigration[];
  readonly fixed: boolean;
  /** Why the file could not be read. */
  readonly unreadable?: string;
}

/** `busbar validate`: part and board files, with the code that imports them. */
export async function validateCommand(console: Console, args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = readOptions(args, {
    strict: { type: 'boolean', default: false },
    fix: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  });
  if (positionals.length === 0)
    throw new CommandError('busbar validate takes files or folders, or - for standard input');
  if (values.fix && positionals.includes('-'))
    throw new CommandError('--fix writes into files: it cannot be used with standard input');
  const files = (await Promise.all(positionals.map((given) => filesOf(console, given)))).flat();
  if (files.length > LIMITS.filesChecked) {
    throw new CommandError(`one call checks at most ${LIMITS.filesChecked} files, not ${files.length}`);
  }
  const reports: FileReport[] = [];
  for (const file of files) reports.push(await reportOn(console, file, values.strict, values.fix));
  console.out(values.json ? jsonText(reports) : reports.map((one) => reportText(console, one)).join(''));
  if (!values.json) console.out(`${sum(console, reports)}\n`);
  if (reports.some((one) => one.unreadable !== undefined)) return 2;
  return reports.every((one) => one.valid) ? 0 : 1;
}

/** The file itself, or every .json file in a folder, by name; hidden ones and packages are left out. */
async function filesOf(console: Console, given: string): Promise<readonly string[]> {
  if (given === '-') return [given];
  const path = resolve(console.cwd, given);
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false, // reading it says why
  );
  if (!isFolder) return [given];
  const found: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(resolve(console.cwd, folder), { withFileTypes: true }).catch((error) => {
      throw new CommandError(`${harmless(folder)}: ${reasonOf(error)}`);
    });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      if (entry.isDirectory()) await walk(join(folder, entry.name));
      else if (entry.name.endsWith('.json')) found.push(join(folder, entry.name));
    }
  };
  await walk(given);
  if (found.length === 0) throw new CommandError(`${harmless(given)}: there is no .json file in this folder`);
  return found;
}

async function reportOn(console: Console, file: string, strict: boolean, fix: boolean): Promise<FileReport> {
  let source: CommandInput;
  try {
    source = await readSource(console, file);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { file, kind: null, valid: false, problems: [], changes: [], fixed: false, unreadable: error.message };
  }
  if (isBoard(source.json)) return told(source, 'board', validateBoardFile(source.json));
  if (!fix) {
    const checked = checkPart(source.text);
    const problems = strict ? authoringProblems(parsePartText(source.text)) : checked.problems;
    return told(source, 'part', problems, strict ? [] : checked.migrations);
  }
  const result = withFixes(checkPart(source.text));
  const changed = result.text !== source.text && source.path !== null;
  if (changed && source.path !== null) {
    try {
      await writeFile(source.path, result.text);
    } catch (error) {
      throw new CommandError(`${harmless(file)}: ${reasonOf(error)}`);
    }
  }
  const after = changed ? await readSource(console, file) : source;
  const problems = strict ? authoringProblems(parsePartText(after.text)) : result.problems;
  return { ...told(after, 'part', problems, changed ? result.migrations : []), fixed: changed };
}

/** Every fix that is offered, made one after the other: making one may take another away, or bring it. */
function withFixes(checked: CheckedPart): CheckedPart {
  let now = checked;
  const made = new Set<string>();
  for (let round = 0; round < LIMITS.problemsKept; round += 1) {
    const fix = now.problems.flatMap((one) => one.fix ?? []).find((one) => !made.has(JSON.stringify(one)));
    if (fix === undefined) break;
    made.add(JSON.stringify(fix));
    now = checkFixed(now, [fix]);
  }
  return now;
}

/** A board file; also one that has lost its mark, and would be a strange part. */
function isBoard(json: unknown): boolean {
  if (typeof json !== 'object' || json === null || 'definition' in json) return false;
  return 'format' in json ? json.format === BOARD_FILE_FORMAT : 'parts' in json && 'connections' in json;
}

function told(
  source: CommandInput,
  kind: 'part' | 'board',
  problems: readonly Problem[],
  changes: readonly DefinitionMigration[] = [],
): FileReport {
  return {
    file: source.name,
    kind,
    valid: !problems.some((one) => one.severity === 'error'),
    problems: problems.map((one) => ({ ...one, ...source.placeOf(one.pointer) })),
    changes,
    fixed: false,
  };
}

function reportText(console: Console, { file, problems, changes, fixed, unreadable }: FileReport): string {
  if (unreadable !== undefined) return `${unreadable}\n`;
  const name = harmless(file);
  return [
    ...problems.map(({ line, column, severity, message, rule, nearest, fix }) => {
      const near = nearest === undefined ? '' : ` Nearest: ${nearest.join(', ')}.`;
      const remedy = fix === undefined ? '' : `\n    fix: ${harmless(fix.label)}`;
      return `${name}:${line}:${column}: ${painted(console, severity, `${severity}:`)} ${harmless(message)}${harmless(near)} ${painted(console, 'faint', `[${rule}]`)}${remedy}\n`;
    }),
    ...changes.map(
      ({ from, words }) =>
        `${name}: ${painted(console, 'faint', fixed ? 'changed:' : 'import changes:')} ${harmless(from || '/')}: ${harmless(words)}\n`,
    ),
  ].join('');
}

function sum(console: Console, reports: readonly FileReport[]): string {
  const wrong = reports.filter((one) => !one.valid).length;
  const fixed = reports.filter((one) => one.fixed).length;
  const files = `${reports.length} ${reports.length === 1 ? 'file' : 'files'}`;
  const words =
    wrong === 0
      ? painted(console, 'good', `${files} valid`)
      : painted(console, 'error', `${wrong} of ${files} not valid`);
  const boards = wrong === 0 && reports.every((one) => one.kind === 'board');
  const next = boards ? '; busbar check runs the design rules' : '';
  return `${words}${fixed === 0 ? '' : `, ${fixed} changed`}${next}`;
}

function jsonText(reports: readonly FileReport[]): string {
  const document = {
    format: 'busbar-validation',
    version: 1,
    valid: reports.every((one) => one.valid),
    files: reports,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
