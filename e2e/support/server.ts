import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The token of every program that is started here. */
export const OWNER_TOKEN = 'the-token-of-the-local-owner';
export const METRICS_TOKEN = 'the-token-of-the-metrics';

/** An address as the program prints it: whoever opens it is the local owner. */
export function asOwner(address: string): string {
  return `${address}#token=${OWNER_TOKEN}`;
}

const ROOT = join(import.meta.dirname, '../..');

/** The real program, started as a person starts it, on a data folder of its own. */
export interface RunningProgram {
  readonly url: string;
  /** Its data folder. */
  readonly data: string;
  stop(): Promise<void>;
  /** Stops it and starts it again on the same folder and port; with little time for work on a board, where that is said. */
  restart(budget?: 'little time'): Promise<void>;
  /** Stops it, empties its folder, and starts it again on the same port. */
  loseData(): Promise<void>;
  /** Stops it and removes its folder. */
  close(): Promise<void>;
}

export async function startProgram(): Promise<RunningProgram> {
  const data = mkdtempSync(join(tmpdir(), 'busbar-e2e-'));
  let { child, url } = await launch(data, 0);
  const port = Number(new URL(url).port);
  return {
    get url() {
      return url;
    },
    data,
    stop: () => end(child),
    async restart(budget) {
      await end(child);
      ({ child, url } = await launch(data, port, budget === undefined ? PROGRAM : LITTLE_TIME));
    },
    async loseData() {
      await end(child);
      for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true });
      ({ child, url } = await launch(data, port));
    },
    async close() {
      await end(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

const PROGRAM = ['sync-server/main.js'];
const LITTLE_TIME = ['--import', 'tsx', 'e2e/support/little-time.ts'];

async function launch(data: string, port: number, program = PROGRAM): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [...program, '--port', String(port), '--data', data], {
    cwd: ROOT,
    env: { ...process.env, BUSBAR_TOKEN: OWNER_TOKEN, BUSBAR_METRICS_TOKEN: METRICS_TOKEN },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  child.stderr?.on('data', (chunk) => lines.push(String(chunk)));
  for await (const line of createInterface({ input: child.stdout ?? process.stdin })) {
    lines.push(line);
    const ready = /ready at (http:\/\/\S+)/.exec(line);
    if (ready?.[1]) return { child, url: new URL(ready[1]).origin };
  }
  throw new Error(`The program ended before it was ready:\n${lines.join('\n')}`);
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
