import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/**
 * Test files and folders that say most about a folder, where `test/<folder>` alone does not. Tests that take minutes are left
 * out: a mutant that reaches them would hold up all others.
 */
export const TESTS: Readonly<Record<string, readonly string[]>> = {
  // What a part's instances hold after a merge, and what connecting chooses, is tested with the edits; which grounds are
  // joined, with the rules.
  'engine/design': [
    'test/engine/design',
    'test/engine/edits/connect.test.ts',
    'test/engine/edits/connect-pins.test.ts',
    'test/engine/rules/address-lines.test.ts',
    'test/engine/rules/tracked-connectivity.test.ts',
  ],
  'engine/allocation': [
    'test/engine/allocation',
    'test/engine/edits/merge.test.ts',
    'test/engine/edits/connect.test.ts',
    'test/engine/edits/choices.test.ts',
    'test/engine/edits/connect-pins.test.ts',
    'test/voices/explanations.test.ts',
    'test/engine/rules/allocation.test.ts',
  ],
  // Which pin or line an edit means, and why it is refused, is read where it is worded; where a comment is left is tested with
  // the comments.
  'engine/edits': [
    'test/engine/edits',
    'test/engine/comments/comment-changes.test.ts',
    'test/voices/refusals.test.ts',
    'test/voices/pin-faults.test.ts',
    'test/voices/verdicts.test.ts',
    'test/voices/edit-descriptions.test.ts',
  ],
  'sync-server/access': ['test/sync-server/access', 'test/voices/server-errors.test.ts'],
  // What an agent is told is read where its words are, and where it arrives.
  'sync-server/agent': [
    'test/sync-server/agent',
    'test/voices/agent-refusals.test.ts',
    'test/sync-server/mcp/endpoint.test.ts',
  ],
  // Refused frames are counted by their cause.
  'sync-server/rooms': ['test/sync-server/rooms', 'test/sync-server/operations/metrics.test.ts'],
};

export const SLOW: ReadonlySet<string> = new Set(
  [
    ...['compaction', 'durable', 'floods', 'large', 'power-cut', 'random', 'stalled-reader'].map(
      (name) => `sync-server/rooms/${name}`,
    ),
    'sync-server/storage/large',
    // Random walks, and searches over random boards, which reach nearly every line.
    'app/document/edits',
    'engine/edits/edits',
    'engine/edits/no-place',
    // The boards of other tests: in other words, without what rules are about, and all of them for each code.
    'engine/rules/about',
    'engine/rules/boards/own-variations',
    'engine/rules/every-code',
  ].map((name) => `test/${name}.test.ts`),
);

/** The test files to run for a folder: the named ones, else the table's, else those below the nearest folder that mirrors it. */
export function testsFor(folder: string, named: readonly string[]): readonly string[] {
  const roots = named.length > 0 ? named : (TESTS[folder] ?? [mirrorOf(folder)]);
  const files = roots.flatMap(testFilesIn);
  const quick = named.length > 0 ? files : files.filter((file) => !SLOW.has(file));
  return [...new Set(quick)].toSorted();
}

function mirrorOf(folder: string): string {
  const mirror = join('test', folder);
  if (existsSync(mirror)) return mirror;
  const parent = dirname(folder);
  if (parent === '.') throw new Error(`no tests mirror ${folder}: name them`);
  return mirrorOf(parent);
}

function testFilesIn(path: string): readonly string[] {
  if (statSync(path).isFile()) return [normalize(path)];
  const files = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.test.ts')).map((file) => join(path, file));
}
