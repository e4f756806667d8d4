import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Mutant } from '@stryker-mutator/api/core';

/** A mutant with the text that it replaces and a key that stays while neither that text nor its order in the file changes. */
export interface Candidate {
  readonly id: string;
  readonly key: string;
  readonly file: string;
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
}

/**
 * The `size` mutants of lowest key, hence the same ones for the same code and seed. Keys carry no line number, so that an edit
 * elsewhere in a file leaves the sample as it was.
 */
export function sampleOf(mutants: readonly Mutant[], seed: number, size: number): readonly Candidate[] {
  const seen = new Map<string, number>();
  const sources = new Map<string, readonly string[]>();
  const candidates = mutants.map((mutant): Candidate => {
    const file = relative('.', mutant.fileName);
    const lines = sources.get(file) ?? readFileSync(file, 'utf8').split('\n');
    sources.set(file, lines);
    const original = textAt(lines, mutant.location);
    const what = [seed, file, mutant.mutatorName, original, mutant.replacement].join('\0');
    const nth = seen.get(what) ?? 0;
    seen.set(what, nth + 1);
    const key = createHash('sha256').update(`${what}\0${nth}`).digest('hex').slice(0, 10);
    return {
      id: mutant.id,
      key,
      file,
      line: mutant.location.start.line + 1,
      original,
      replacement: mutant.replacement,
    };
  });
  return candidates.toSorted((a, b) => (a.key < b.key ? -1 : 1)).slice(0, size);
}

/** Lines and columns of a mutant's location count from 0. */
function textAt(lines: readonly string[], { start, end }: Mutant['location']): string {
  const within = lines.slice(start.line, end.line + 1);
  const last = within.length - 1;
  return within
    .map((line, at) => line.slice(at === 0 ? start.column : 0, at === last ? end.column : undefined))
    .join('\n');
}
