/** Keeps the modules that are made from code up to date. None of them is committed: whatever reads them calls this first. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Modules that one script makes. All paths are relative to the root of the project. */
export interface Generator {
  readonly script: string;
  readonly outputs: readonly string[];
  /** The files and folders that decide what the outputs hold. `test/schemas/generated.test.ts` finds what is missing here. */
  readonly sources: readonly string[];
}

const COMPILER = ['schemas/generate-where-stale.ts', 'schemas/standalone.ts', 'schemas/json.ts', 'schemas/limits.ts'];

/** In the order in which they run: the validators of tool input need those of the schemas. */
export const GENERATORS: readonly Generator[] = [
  {
    script: 'schemas/generate.ts',
    outputs: [
      'schemas/validators.generated',
      'schemas/part-definition/validator.generated',
      'schemas/part-definition/type-table.generated',
    ].flatMap(moduleFiles),
    sources: [
      ...COMPILER,
      ...[
        'generate',
        'board-file',
        'bridge',
        'errors',
        'http',
        'ids',
        'messages/http-adoption',
        'messages/http-grants',
        'messages/http-oidc',
        'messages/http-parts',
        'messages/http-passkeys',
        'messages/http-session',
        'messages/http-team',
        'presence',
      ].map((name) => `schemas/${name}.ts`),
      'schemas/part-definition/1.4.0.schema.json',
      'schemas/part-definition/type-table.ts',
    ],
  },
  {
    script: 'engine/generate-validators.ts',
    outputs: moduleFiles('engine/tools/validation/validators.generated'),
    sources: [
      ...COMPILER,
      'engine/generate-validators.ts',
      'engine/tools',
      'engine/export/format-list.ts',
      'schemas/outputs.ts',
      'schemas/vocabulary',
    ],
  },
  {
    script: 'app/generate-starter-keys.ts',
    outputs: moduleFiles('app/library/starter-keys.generated'),
    sources: [
      'app/generate-starter-keys.ts',
      'schemas/generate-where-stale.ts',
      'engine/library/hash.ts',
      'schemas/parts',
    ],
  },
];

/**
 * Runs each generator whose outputs are missing or made from other sources, and waits for it. Some 10 ms where nothing is
 * stale. Processes that start at the same time may both generate: each output is replaced whole. Throws where a generator
 * fails; what it printed says why.
 */
export function generateWhereStale(): void {
  for (const generator of GENERATORS) {
    const stamp = stampOf(generator);
    if (generator.outputs.every((path) => firstLine(join(ROOT, path)) === stamp)) continue;
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', generator.script], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`${generator.script} could not generate ${generator.outputs.join(', ')}.`);
  }
}

/** Writes what the generator of `script` gives: output path → content. Each file is written beside its place and renamed. */
export function writeGenerated(script: string, contents: ReadonlyMap<string, string>): void {
  const generator = GENERATORS.find((one) => one.script === script);
  if (generator === undefined)
    throw new Error(`${script} is missing in GENERATORS of schemas/generate-where-stale.ts.`);
  const stamp = stampOf(generator);
  for (const [path, content] of contents) {
    const file = join(ROOT, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.${process.pid}`, `${stamp}\n${content}`);
    renameSync(`${file}.${process.pid}`, file);
  }
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));

function moduleFiles(path: string): readonly string[] {
  return [`${path}.js`, `${path}.d.ts`];
}

/** The first line of every output: equal stamps mean equal sources. */
function stampOf({ sources }: Generator): string {
  const hash = createHash('sha256').update(ajvVersion());
  for (const path of sources.flatMap(filesOf)) hash.update(`\n${path}\n`).update(readFileSync(join(ROOT, path)));
  return `// Generated from sources ${hash.digest('hex').slice(0, 32)}. Do not edit.`;
}

function filesOf(path: string): readonly string[] {
  if (/\.[a-z]+$/.test(path)) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name) && !entry.name.includes('.generated.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .sort();
}

function firstLine(file: string): string | null {
  if (!existsSync(file)) return null;
  const start = Buffer.alloc(120);
  const read = openSync(file, 'r');
  try {
    return start.toString('utf8', 0, readSync(read, start)).split('\n')[0] ?? null;
  } finally {
    closeSync(read);
  }
}

function ajvVersion(): string {
  const manifest = createRequire(import.meta.url).resolve('ajv/package.json');
  return String((JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: unknown }).version); // npm's own file
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generateWhereStale();
