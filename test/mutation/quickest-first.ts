import { existsSync, readFileSync } from 'node:fs';
import type { TestSequencer, TestSpecification } from 'vitest/node';
import { type Durations, settings } from './settings.ts';

/** The order of a mutant's test files: any of several often kills it, so the quickest is tried first. */
export class QuickestFirst implements TestSequencer {
  async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }

  async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { durationsFile } = settings();
    // Our own file, which the run without mutants writes at its end.
    const durations = existsSync(durationsFile) ? (JSON.parse(readFileSync(durationsFile, 'utf8')) as Durations) : {};
    return files.toSorted((a, b) => (durations[a.moduleId] ?? 0) - (durations[b.moduleId] ?? 0));
  }
}
