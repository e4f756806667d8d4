import { spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './root.ts';

/** The folder of the built app. */
export const PAGE = join(ROOT, 'app', 'dist');
const SOURCES = ['app', 'engine', 'schemas', 'vite.config.ts', 'package-lock.json'];

/** Builds the app if it is not built or a source is newer. Calls `say` before it begins. Throws if the build fails. */
export async function buildApp(say: (message: string) => void): Promise<void> {
  const built = builtAt(PAGE);
  if (built !== undefined && newest(SOURCES.map((path) => join(ROOT, path))) <= built) return;
  say(built === undefined ? 'Building the app (once, some seconds) ...' : 'The app has changed: building it anew ...');
  await runVite();
}

/**
 * When the app in this folder was built, in ms since the epoch; undefined if it was not, or if the build was killed: it writes the
 * service worker last, and a page without one would not open offline.
 */
export function builtAt(folder: string): number | undefined {
  return statSync(join(folder, 'sw.js'), { throwIfNoEntry: false })?.mtimeMs;
}

/** When the latest of these was changed. Many small files: waiting for each by itself takes ten times as long. */
function newest(paths: readonly string[]): number {
  let latest = 0;
  for (const path of paths) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) continue;
    latest = Math.max(latest, found.mtimeMs);
    if (!found.isDirectory() || path === PAGE) continue;
    const inside = readdirSync(path).filter((name) => name !== 'dist' && name !== 'node_modules');
    latest = Math.max(latest, newest(inside.map((name) => join(path, name))));
  }
  return latest;
}

/** In a process of its own, so that the bundler's memory is not the server's for ever. */
async function runVite(): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  if (code !== 0) throw new Error(`The app could not be built (vite ended with ${code}).`);
}
