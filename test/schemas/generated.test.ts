import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GENERATORS } from '#schemas/generate-where-stale.ts';
import { compileStandalone } from '#schemas/standalone.ts';

const ROOT = join(import.meta.dirname, '../..');
const OUTPUTS = GENERATORS.flatMap(({ outputs }) => outputs);

it('[D2] no generated module asks for require, eval or Function', () => {
  for (const path of OUTPUTS) {
    const text = readFileSync(join(ROOT, path), 'utf8');
    expect(text.match(/\brequire\(|\beval\(|new Function\b|\bimport\b.*ajv/g), path).toBeNull();
  }
});

it('[D2] a schema that would need a helper which is not inlined is refused when it is compiled', () => {
  expect(() => compileStandalone({ odd: { type: 'string', format: 'no-such-format' } })).toThrow('no-such-format');
  expect(() => compileStandalone({ odd: { type: 'string', keywordOfNobody: 1 } })).toThrow('keywordOfNobody');
});

it.each([
  ['what bundles the server and the command line', 'sync-server/bundle/bundle.ts'],
  ['the build, the development server and the unit tests', 'vite.config.ts'],
  ['the tests', 'test/run.ts'],
])('[D1] %s makes what is stale before it imports anything that needs it', (_, path) => {
  const code = readFileSync(join(ROOT, path), 'utf8');
  expect(code).toMatch(/^(await )?generateWhereStale\(\);$|generate-where-stale\.ts/m);
  const imported = [...code.matchAll(/^import .* from '([^']+)';$/gm)].map(([, from = '']) => from);
  expect(
    imported.filter((from) => /^(#|\.\/[^/]*$)/.test(from) && !/generate-where-stale|\/entries\.ts$/.test(from)),
  ).toEqual([]);
});

// Each command compiles in processes of its own, which takes long on a busy machine.
describe('a clone of the project', { timeout: 120_000 }, () => {
  const clone = mkdtempSync(join(tmpdir(), 'busbar-clone-'));
  const text = (path: string) => readFileSync(join(clone, path), 'utf8');
  const inodes = () => OUTPUTS.map((path) => statSync(join(clone, path)).ino);

  beforeAll(() => {
    const isSource = (path: string) => !/\.generated\.(js|d\.ts)$|\/dist$/.test(path);
    for (const path of ['schemas', 'engine', 'app', 'package.json', 'tsconfig.json']) {
      cpSync(join(ROOT, path), join(clone, path), { recursive: true, filter: isSource });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  });
  afterAll(() => rmSync(clone, { recursive: true }));

  it('[D1] two commands that start in a fresh clone both find everything made, as it lies here', async () => {
    expect(await Promise.all([start(clone), start(clone)])).toEqual([0, 0]);
    const made = ['schemas', 'engine', 'app'].flatMap((folder) =>
      readdirSync(join(clone, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.includes('.generated.'))
        .map((path) => `${folder}/${path}`),
    );
    expect(made.sort()).toEqual([...OUTPUTS].sort());
    const stale = OUTPUTS.filter((path) => text(path) !== readFileSync(join(ROOT, path), 'utf8'));
    // Such a module depends on a file that its generator does not list among its sources.
    expect(stale).toEqual([]);
  });

  it('[D1] nothing is written where nothing is stale', async () => {
    const before = inodes();
    expect(await start(clone)).toBe(0);
    expect(inodes()).toEqual(before);
  });

  it('[D1] a changed schema is compiled anew, and only what is made from it', async () => {
    const before = inodes();
    appendFileSync(join(clone, 'schemas/bridge.ts'), '\n');
    expect(await start(clone)).toBe(0);
    const after = inodes();
    expect(OUTPUTS.filter((_, at) => before[at] !== after[at])).toEqual(GENERATORS[0]?.outputs);
  });

  it('[D1] a schema that cannot be compiled stops the command and leaves what was there', async () => {
    const before = text('schemas/validators.generated.js');
    appendFileSync(join(clone, 'schemas/bridge.ts'), '\nthrow new Error("broken on purpose");\n');
    expect(await start(clone)).toBe(1);
    expect(text('schemas/validators.generated.js')).toBe(before);
  });
});

/** What every command does first. Resolves to its exit code. */
function start(root: string): Promise<number | null> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'schemas/generate-where-stale.ts'], {
    cwd: root,
    stdio: 'ignore',
  });
  return new Promise((resolve) => child.once('exit', resolve));
}
