import { buffer } from 'node:stream/consumers';
import { mayColour } from '../config.ts';
import type { Console } from './console.ts';
import { run } from './run.ts';

/** The command line of this process; the exit code is set and not forced, so that all output goes out first. */
export async function runCommandLine(): Promise<void> {
  // Whoever reads us has read enough: `busbar check … | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  const console: Console = {
    cwd: process.cwd(),
    today: new Date().toISOString().slice(0, 10),
    colours: mayColour(process.stdout.isTTY),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    readInput: () => buffer(process.stdin),
    start: async (args) => {
      process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
      const { serve } = await import('../serve.ts');
      await serve();
    },
  };
  const code = await run(console, process.argv.slice(2));
  // The server sets its own.
  if (code !== 0) process.exitCode = code;
}
