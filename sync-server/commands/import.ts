import { access, mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { KicadFaultParams } from '#engine/symbols/kicad-symbols.ts';
import type { SExpressionFaultParams } from '#engine/symbols/s-expression.ts';
import type { SymbolDefinition } from '#engine/symbols/symbol-definition.ts';
import { readSymbolFile } from '#engine/symbols/symbol-file.ts';
import { worded } from '#schemas/coded.ts';
import { nearest } from '#schemas/nearest.ts';
import { CommandError, type Console, type ExitCode, harmless } from './console.ts';
import { onlyFile, readOptions } from './options.ts';
import { readTextSource, reasonOf } from './source.ts';

export const IMPORT_USAGE = `Usage: busbar import <library.kicad_sym | -> [options]

Makes part definitions of the symbols of a KiCad library (KiCad 6 and later): pins, their functions as far as their names and
electrical types tell, interfaces, footprint and data sheet. A symbol has no ratings: state them before you rely on a check.

  --symbol NAME     only this one; may be repeated
  --output FOLDER   write a file for each part (default: a list on standard output); no file is overwritten

What was not understood is said for each part on standard error, and stands in its warnings.

Exit codes: 0 done, 2 wrong use or a file that cannot be read or written.
`;

/** `busbar import`: part definitions from a library of symbols. */
export async function importCommand(console: Console, args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = readOptions(args, {
    symbol: { type: 'string', multiple: true },
    output: { type: 'string' },
  });
  const source = await readTextSource(
    console,
    onlyFile(positionals, 'import', 'a library of KiCad symbols, or - for standard input'),
  );
  const read = readSymbolFile(source.text);
  if (!read.ok) {
    throw new CommandError(
      `${harmless(source.name)}: ${worded<KicadFaultParams, keyof KicadFaultParams, string>(FAULTS, read)}`,
    );
  }
  const parts = values.symbol === undefined ? read.parts : values.symbol.map((name) => named(read.parts, name));
  if (values.output === undefined)
    console.out(
      `${JSON.stringify(
        parts.map(({ file }) => file),
        null,
        2,
      )}\n`,
    );
  else await writeAll(console, parts, values.output);
  for (const part of parts) console.err(`${remark(part)}\n`);
  return 0;
}

function named(parts: readonly SymbolDefinition[], name: string): SymbolDefinition {
  const nameOf = ({ file }: SymbolDefinition) => file.definition.metadata.name;
  const found = parts.find((part) => nameOf(part) === name);
  if (found !== undefined) return found;
  const [like] = nearest(name, parts.map(nameOf));
  throw new CommandError(
    `--symbol ${harmless(name)}: the library has no such symbol${like === undefined ? '' : `. Did you mean ${harmless(like)}?`}`,
  );
}

/** All of them or, where one of the files is there already, none. */
async function writeAll({ cwd }: Console, parts: readonly SymbolDefinition[], output: string): Promise<void> {
  const folder = resolve(cwd, output);
  const files = new Map(parts.map(({ file }) => [`${file.definition.metadata.id}.json`, file]));
  if (files.size < parts.length)
    throw new CommandError('two symbols make the same file name: take them one by one with --symbol');
  try {
    await mkdir(folder, { recursive: true });
    for (const name of files.keys()) {
      const isThere = await access(resolve(folder, name)).then(
        () => true,
        () => false,
      );
      if (isThere)
        throw new CommandError(`--output ${harmless(output)}: there is a file ${name} already; nothing was written`);
    }
    for (const [name, file] of files) {
      await writeFile(resolve(folder, name), `${JSON.stringify(file, null, 2)}\n`, { flag: 'wx' });
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`--output ${harmless(output)}: ${reasonOf(error)}`);
  }
}

function remark({ file, notUnderstood, assumed }: SymbolDefinition): string {
  const { metadata, domains } = file.definition;
  const pins = domains.reduce((sum, { resources }) => sum + resources.length, 0);
  const remarks = [
    `${pins} pins`,
    ...(assumed.length > 0 ? [`${assumed.length} taken for digital`] : []),
    ...(notUnderstood.length > 0 ? [`not understood: ${notUnderstood.join(', ')}`] : []),
  ];
  return harmless(`${metadata.name}: ${remarks.join('; ')}`);
}

const FAULTS = {
  unreadable: ({ fault }: KicadFaultParams['unreadable']) =>
    `is not a library of KiCad symbols: ${worded<SExpressionFaultParams, keyof SExpressionFaultParams, string>(BRACKETS, fault)}`,
  'no-symbol-library': ({ head }: KicadFaultParams['no-symbol-library']) =>
    `is a KiCad file of another kind (${harmless(head)}), not a .kicad_sym library`,
  'too-long': ({ chars, limit }: KicadFaultParams['too-long']) => `has ${chars} characters; at most ${limit} are read`,
};

const BRACKETS = {
  'list-expected': ({ line }: { readonly line: number }) => `line ${line} lacks an opening parenthesis`,
  'list-unclosed': ({ line }: { readonly line: number }) =>
    `it ends in line ${line} before its last parenthesis is closed`,
  'text-unclosed': ({ line }: { readonly line: number }) => `a quoted text is not closed in line ${line}`,
  'text-after-end': ({ line }: { readonly line: number }) =>
    `something follows in line ${line} after the last parenthesis`,
  'too-deep': ({ line, limit }: SExpressionFaultParams['too-deep']) =>
    `line ${line} has more than ${limit} lists within each other`,
  'too-many': ({ line, limit }: SExpressionFaultParams['too-many']) => `more than ${limit} words by line ${line}`,
};
