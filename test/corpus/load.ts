import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Design, MissingPart } from './design.ts';

const FOLDER = join(import.meta.dirname, 'designs');

/** Every design of the corpus, in the order of the files and within them. */
export function corpusDesigns(): readonly Design[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file): Design[] => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')));
}

/** The parts that designs of the corpus need and the library lacks. */
export function missingParts(): readonly MissingPart[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'missing-parts.json'), 'utf8'));
}
