/** The command as people and machines start it: real processes, from other folders. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { fileText, folder, lacking } from './support.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LAUNCHER = join(ROOT, 'sync-server/commands/busbar.js');

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function ran(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
  input = '',
): Promise<Ended> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

test('[Q36] the command runs in any folder, whatever lies in it, with paths relative to it and standard input', async () => {
  const path = folder();
  // A folder of somebody's own TypeScript project, which is none of our business.
  writeFileSync(join(path, 'tsconfig.json'), '{ this is no tsconfig');
  writeFileSync(join(path, 'package.json'), '{"name": "other", "imports": {"#engine/*": "./nowhere/*"}}');
  mkdirSync(join(path, 'boards'));
  writeFileSync(join(path, 'boards/b.json'), fileText(lacking()));
  const checked = await ran(process.execPath, [LAUNCHER, 'check', 'boards/b.json', '--fail-on=warning'], path);
  expect(checked).toMatchObject({ code: 1, err: '' });
  expect(checked.out).toMatch(/^boards\/b\.json:\d+: error: /);
  const piped = await ran(process.execPath, [LAUNCHER, 'check', '-'], path, {}, fileText(lacking()));
  expect([piped.code, piped.out.split('\n').at(-2)]).toEqual([1, expect.stringMatching(/^<stdin>: 1 error \(/)]);
  const refused = await ran(process.execPath, [LAUNCHER, 'check', 'boards/c.json'], path);
  expect(refused).toEqual({ code: 2, out: '', err: 'boards/c.json: there is no such file\n' });
  const served = await ran(process.execPath, [LAUNCHER, 'start', '--port', 'many'], path);
  expect([served.code, served.err]).toEqual([2, expect.stringMatching(/^--port takes a whole number/)]);
}, 60_000);

test('[Q37] npx finds the command in a clone, without a network and with nothing in its cache', async () => {
  const path = folder();
  const clone = join(path, 'clone');
  mkdirSync(clone);
  copyFileSync(join(ROOT, 'package.json'), join(clone, 'package.json'));
  copyFileSync(join(ROOT, 'tsconfig.json'), join(clone, 'tsconfig.json'));
  for (const name of ['sync-server', 'engine', 'schemas', 'node_modules']) {
    symlinkSync(join(ROOT, name), join(clone, name));
  }
  writeFileSync(join(clone, 'b.json'), fileText(lacking()));
  const env = { npm_config_cache: join(path, 'cache'), npm_config_offline: 'true', npm_config_yes: 'false', CI: '1' };
  const said = await ran('npx', ['busbar', 'check', 'b.json', '--fail-on', 'warning'], clone, env);
  expect(said.out).toMatch(/^b\.json: 1 error \(/m);
  expect(said.code).toBe(1);
}, 60_000);
