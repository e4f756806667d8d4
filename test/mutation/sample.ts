import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Mutant } from '@stryker-mutator/api/core';
import type { Logger } from '@stryker-mutator/api/logging';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** A place where a file may be changed, with the text that would be replaced. */
export interface Candidate {
  /** Stays while neither the text nor its order in the file changes. */
  readonly key: string;
  readonly file: string;
  readonly location: Mutant['location'];
  readonly original: string;
  readonly replacement: string;
}

/** Every mutant of the files, in the order of their keys: the same order for the same code and seed. */
export async function candidatesIn(files: readonly string[], seed: number): Promise<readonly Candidate[]> {
  const contents = files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }));
  const { mutants } = await new Instrumenter(SILENT).instrument(contents, {
    plugins: null,
    ignorers: [],
    excludedMutations: [],
  });
  const linesOf = new Map(contents.map(({ name, content }) => [name, content.split('\n')]));
  const seen = new Map<string, number>();
  const candidates = mutants.map(({ fileName, mutatorName, location, replacement }): Candidate => {
    const file = relative('.', fileName);
    const original = textAt(linesOf.get(fileName) ?? [], location);
    // Without its line number, so that an edit elsewhere in the file leaves the sample as it was.
    const what = [seed, file, mutatorName, original, replacement].join('\0');
    const nth = seen.get(what) ?? 0;
    seen.set(what, nth + 1);
    const key = createHash('sha256').update(`${what}\0${nth}`).digest('hex').slice(0, 10);
    return { key, file, location, original, replacement };
  });
  return candidates.toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** What Stryker takes for `mutate`: the candidates' places. Whatever else lies in them is mutated too. */
export function rangesOf(candidates: readonly Candidate[]): string[] {
  return candidates.map(({ file, location: { start, end } }) => {
    return `${file}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
  });
}

/** Tells which of the candidates a mutant of the same code is. */
export function placeOf(
  { location: { start, end }, replacement }: Pick<Mutant, 'location' | 'replacement'>,
  file: string,
): string {
  return JSON.stringify([file, start.line, start.column, end.line, end.column, replacement]);
}

/** Lines and columns of a mutant's location count from 0. */
function textAt(lines: readonly string[], { start, end }: Mutant['location']): string {
  const within = lines.slice(start.line, end.line + 1);
  const last = within.length - 1;
  return within
    .map((line, at) => line.slice(at === 0 ? start.column : 0, at === last ? end.column : undefined))
    .join('\n');
}

const nothing = () => undefined;
const no = () => false;
const SILENT: Logger = {
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing },
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no },
  ...{ isWarnEnabled: no, isErrorEnabled: no, isFatalEnabled: no },
};
