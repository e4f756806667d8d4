import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../sync-server/root.ts';

/** What V8 says of `functions` while a process runs `script`. */
function traced(flag: '--trace-opt' | '--trace-deopt', script: string, functions: string): readonly string[] {
  const args = [flag, '--import', 'tsx', '--input-type=module', '-e', script];
  const told = execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 });
  const named = new RegExp(`^\\[(?:marking|bailout).*<JSFunction (?:${functions}) `);
  return told.split('\n').filter((line) => named.test(line));
}

const HOT = 'function hot(n) { let sum = 0; for (let i = 0; i < 50; i++) sum += (n ^ i) % 7; return sum; }';
const run = (calls: number) => `for (let n = 0; n < ${calls}; n++) globalThis.sum = hot(n);`;

it('[S84] the program compiles for speed what runs for long, and not what has run some hundred times', () => {
  const serve = join(ROOT, 'sync-server/serve.ts');
  const main = `process.argv = ['node', 'main.js', '--help']; await (await import('${serve}')).main();`;
  const calls = 300;
  expect(traced('--trace-opt', `${HOT} ${run(calls)}`, 'hot')).not.toEqual([]);
  expect(traced('--trace-opt', `${main} ${HOT} ${run(calls)}`, 'hot')).toEqual([]);
  expect(traced('--trace-opt', `${main} ${HOT} ${run(50 * calls)}`, 'hot')).not.toEqual([]);
}, 60_000);

it('[S84] checking a long record does not make every short one after it slow', () => {
  const file = join(ROOT, 'sync-server/storage/crc32c.ts');
  const script = `
    const { crc32c } = await import('${file}');
    const long = new Uint8Array(1 << 20);
    for (let n = 0; n < 5; n++) crc32c(long);
    const short = new Uint8Array(61);
    for (let n = 0; n < 5_000; n++) crc32c(short);`;
  expect(traced('--trace-deopt', script, 'crc32c').length).toBeLessThan(10);
}, 60_000);
