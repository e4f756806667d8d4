import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../sync-server/root.ts';

/** What V8 says while a process runs `script`. */
function told(flags: readonly string[], script: string): readonly string[] {
  const args = [...flags, '--import', 'tsx', '--input-type=module', '-e', script];
  return execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 }).split('\n');
}

function traced(flag: '--trace-opt' | '--trace-deopt', script: string, name: string): readonly string[] {
  const named = new RegExp(`^\\[(?:marking|bailout).*<JSFunction ${name} `);
  return told([flag], script).filter((line) => named.test(line));
}

const serve = join(ROOT, 'sync-server/serve.ts');
/** The program up to where it has read its flags. */
const main = `process.argv = ['node', 'main.js', '--help']; await (await import('${serve}')).serve();`;

const HOT = 'function hot(n) { let sum = 0; for (let i = 0; i < 50; i++) sum += (n ^ i) % 7; return sum; }';
const run = (calls: number) => `for (let n = 0; n < ${calls}; n++) globalThis.sum = hot(n);`;

it('[S84] the program compiles for speed what runs for long, and not what has run some hundred times', () => {
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

it('[S86] collecting young garbage is one task of the thread whose garbage it is', () => {
  const littering = `
    console.log('since', performance.now());
    globalThis.kept = [];
    for (let n = 0; n < 500_000; n++) kept[n % 50_000] = JSON.parse('{"a":[1,2,{"b":[]}]}');`;
  const lines = told(['--max-semi-space-size=4', '--trace-gc', '--trace-parallel-scavenge'], `${main} ${littering}`);
  const since = Number(lines.find((line) => line.startsWith('since '))?.slice('since '.length));
  const tasksOfEach: number[] = [];
  // Threads tell of theirs in between.
  const tasks = new Map<string, number>();
  for (const line of lines) {
    const [, heap, what = ''] = /^\[\d+:(\w+)\] (.*)/.exec(line) ?? [];
    if (heap === undefined) continue;
    if (what.startsWith('scavenge[')) tasks.set(heap, (tasks.get(heap) ?? 0) + 1);
    const at = /^ *(\d+) ms: Scavenge /.exec(what)?.[1];
    if (at === undefined) continue;
    if (Number(at) > since) tasksOfEach.push(tasks.get(heap) ?? 0);
    tasks.delete(heap);
  }
  expect(tasksOfEach.length).toBeGreaterThan(5);
  expect(new Set(tasksOfEach)).toEqual(new Set([1]));
}, 60_000);
