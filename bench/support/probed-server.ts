import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { OWNER_TOKEN } from '../../e2e/support/server.ts';
import { scripts } from '../../package.json' with { type: 'json' };
import type { ProbeReading } from './loop-probe.ts';

/** The real server with a probe of its event loop, on a data folder of its own. */
export interface ProbedServer {
  readonly url: string;
  /** Forgets what the probe saw. */
  reset(): void;
  /** What the probe saw since; null where the server does not answer within `ms`. */
  read(ms: number): Promise<ProbeReading | null>;
  restart(): Promise<void>;
  /** Ends it at once and removes its folder. */
  close(): void;
}

export async function startProbedServer(): Promise<ProbedServer> {
  const data = mkdtempSync(join(tmpdir(), 'busbar-hostile-'));
  let { child, url } = await launch(data, 0);
  const port = Number(new URL(url).port);
  return {
    url,
    reset: () => void child.send('reset'),
    async read(ms) {
      const answer = once(child, 'message', { signal: AbortSignal.timeout(ms) });
      child.send('read');
      try {
        const [reading] = await answer;
        return reading;
      } catch {
        return null;
      }
    },
    async restart() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      ({ child, url } = await launch(data, port));
    },
    close() {
      child.kill('SIGKILL');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function launch(data: string, port: number): Promise<{ child: ChildProcess; url: string }> {
  const probe = join(import.meta.dirname, 'loop-probe.ts');
  // What Node is told by `npm start`.
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
  const preloaded = ['--import', 'tsx', '--import', probe];
  const args = [...flags, ...preloaded, 'sync-server/main.js', '--port', String(port), '--data', data];
  const env = { ...process.env, BUSBAR_TOKEN: OWNER_TOKEN };
  const child = spawn(process.execPath, [...args, '--no-open'], { stdio: ['ignore', 'pipe', 'ignore', 'ipc'], env });
  child.on('error', () => {});
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const ready = /ready at (http:\/\/[^\s#]+)/.exec(line)?.[1];
    if (ready !== undefined) return { child, url: ready.replace(/\/$/, '') };
  }
  throw new Error('the server ended before it was ready');
}
