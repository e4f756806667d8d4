import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTRIES } from '../../sync-server/bundle/entries.ts';

const ROOT = join(import.meta.dirname, '../..');

it('[Z12] every thread of the server is an entry of the bundle, under the name of its file', () => {
  const threads = readdirSync(join(ROOT, 'sync-server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => {
      const code = readFileSync(join(ROOT, 'sync-server', path), 'utf8');
      return [...code.matchAll(/startThread\(new URL\('\.\/([^']+)\.ts'/g)].map(([, name = '']) => [
        name,
        join(dirname(path), `${name}.ts`),
      ]);
    });
  expect(threads.length).toBeGreaterThan(1);
  expect(ENTRIES).toMatchObject(Object.fromEntries(threads));
});

// A small server that is bundled by the real bundler, in processes: that is what has to hold.
describe('a clone', { timeout: 60_000 }, () => {
  const clone = mkdtempSync(join(tmpdir(), 'busbar-bundle-'));
  const file = (path: string, text: string) => {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    writeFileSync(join(clone, path), text);
  };
  const greeting = (text: string) => file('engine/greeting.ts', `export const greeting: string = '${text}';\n`);
  const made = () =>
    readdirSync(join(clone, 'sync-server/dist'))
      .sort()
      .map((name) => `${name} ${statSync(join(clone, 'sync-server/dist', name)).ino}`);

  beforeAll(() => {
    for (const path of ['bundle/import-bundled.js', 'bundle/bundle.ts', 'root.ts', 'thread.ts', 'main.js']) {
      cpSync(join(ROOT, 'sync-server', path), join(clone, 'sync-server', path));
    }
    for (const path of ['package.json', 'package-lock.json', 'tsconfig.json'])
      cpSync(join(ROOT, path), join(clone, path));
    symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
    file('schemas/generate-where-stale.ts', 'export const generateWhereStale = () => {};\n');
    file(
      'sync-server/bundle/entries.ts',
      "export const ENTRIES = { serve: 'serve.ts', 'echo-worker': 'deep/echo-worker.ts' };\n",
    );
    file(
      'sync-server/deep/echo-worker.ts',
      "import { parentPort } from 'node:worker_threads';\nparentPort?.postMessage('from the thread');\n",
    );
    file(
      'sync-server/deep/start.ts',
      "import { startThread } from '../thread.ts';\nexport const start = () => startThread(new URL('./echo-worker.ts', import.meta.url), {});\n",
    );
    file(
      'sync-server/serve.ts',
      `import { greeting } from '#engine/greeting.ts';
      import { start } from './deep/start.ts';
      export const serve = () => start().once('message', (said) => console.log(greeting, said));`,
    );
    greeting('hello');
  });
  afterAll(() => rmSync(clone, { recursive: true }));

  it('[Z12] processes that start together in a fresh clone both run, and the next finds the bundle as it is', async () => {
    const bundling = 'Bundling the server (once, some seconds) ...\nhello from the thread\n';
    expect(await Promise.all([start(clone), start(clone)])).toEqual([bundling, bundling]);
    const before = made();
    expect(await start(clone)).toBe('hello from the thread\n');
    expect(made()).toEqual(before);
  });

  it('[S90] its code is kept in one byte a character, and says the same', async () => {
    greeting('10 k\u03a9 \\\u03a9 \\\\\u03a9 \u2013 \ud83d\ude00');
    expect(await start(clone)).toContain('\n10 k\u03a9 \u03a9 \\\u03a9 \u2013 \ud83d\ude00 from the thread\n');
    for (const name of readdirSync(join(clone, 'sync-server/dist')))
      expect(readFileSync(join(clone, 'sync-server/dist', name)).every((byte) => byte < 128)).toBe(true);
  });

  it('[Z12] a changed source is bundled anew, and nothing of the old bundle stays', async () => {
    const names = () => made().map((entry) => entry.split(' ')[0]);
    const before = names();
    greeting('good morning');
    expect(await start(clone)).toContain('\ngood morning from the thread\n');
    expect(names()).toHaveLength(before.length);
  });
});

/** What the command prints. */
function start(root: string): Promise<string> {
  const child = spawn(process.execPath, ['sync-server/main.js'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  return new Promise((resolve) => child.once('close', () => resolve(out)));
}
