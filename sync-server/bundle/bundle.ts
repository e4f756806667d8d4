/** Bundles the server and the command line into `sync-server/dist`: `bundle.ts STAMP`. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { generateWhereStale } from '#schemas/generate-where-stale.ts';
import { ROOT } from '../root.ts';
import { ENTRIES } from './entries.ts';

const BUNDLE = join(ROOT, 'sync-server', 'dist');

generateWhereStale();
const sources = Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, 'sync-server', path)] as const);
const output = await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  json: { stringify: true },
  // Each finds what is no JavaScript beside its own file.
  ssr: { noExternal: true, external: ['open', '@node-rs/argon2'] },
  build: {
    ssr: true,
    target: 'node20',
    write: false,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(sources),
      // What the library that speaks OAuth reads for its deprecations has one.
      checks: { eval: false },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Much of the time until the server listens goes into reading its text. Names stay: faults are logged with them.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
mkdirSync(BUNDLE, { recursive: true });
const { output: files } = output as Rolldown.RolldownOutput; // one build, not watched
// Entries after what they import, the stamp after all: processes that start at the same time may both write.
const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));
for (const isEntry of [false, true]) {
  for (const chunk of chunks) if (chunk.isEntry === isEntry) write(chunk.fileName, inAscii(chunk.code));
}
write('stamp', process.argv[2] ?? '');
const made = new Set(['stamp', ...chunks.map(({ fileName }) => fileName)]);
for (const name of readdirSync(BUNDLE))
  if (name.endsWith('.js') && !made.has(name)) rmSync(join(BUNDLE, name), { force: true });

/**
 * V8 keeps a source in two bytes a character, twice what it takes, where one of them is outside of Latin-1. A backslash that such a character needs not
 * would escape the next one.
 */
function inAscii(code: string): string {
  return code.replace(/(\\*)([^\0-\x7f])/g, (_, before: string, unit: string) => {
    const escaped = `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
    return before.slice(0, before.length - (before.length % 2)) + escaped;
  });
}

function write(name: string, content: string): void {
  const path = join(BUNDLE, name);
  writeFileSync(`${path}.${process.pid}`, content);
  renameSync(`${path}.${process.pid}`, path);
}
