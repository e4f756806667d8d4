import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ROOT } from '../../../sync-server/root.ts';

it.each([
  ['an error that nobody catches', "setImmediate(() => { throw new Error('a bug'); })"],
  ['a promise that nobody awaits', "Promise.reject(new Error('a bug'))"],
])('[X14] a process logs its warnings and its crash by %s as lines of JSON, and ends with 1', async (_, crash) => {
  const module = join(ROOT, 'sync-server/operations/process-log.ts');
  const script = `
    const { processLogger } = await import('${module}');
    processLogger()('server-stopped', {});
    process.on('warning', () => ${crash});
    process.emitWarning('soon gone');`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'pipe'] });
  const logged = text(child.stderr);
  expect(await once(child, 'exit')).toEqual([1, null]);
  const lines = (await logged).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', event: 'server-stopped' },
    { level: 'warn', event: 'runtime-warning', reason: 'Warning: soon gone' },
    { level: 'error', event: 'crashed', stack: expect.stringContaining('Error: a bug') },
  ]);
});
