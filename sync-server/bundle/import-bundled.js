import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUNDLE = join(ROOT, 'sync-server', 'dist');
/** Whatever the bundle is made from. */
const SOURCES = ['schemas', 'engine', 'sync-server', 'package.json', 'package-lock.json'];

/**
 * Imports an entry of `entries.ts` from the server's bundle, which is made anew where a source has changed since. Running
 * from source takes two seconds until every file is read and transpiled; telling that the bundle is fresh takes some 10 ms.
 */
export function importBundled(entry, beforeBundling) {
  bundleWhereStale(beforeBundling);
  return import(pathToFileURL(join(BUNDLE, `${entry}.js`)).href);
}

function bundleWhereStale(beforeBundling = () => {}) {
  const stamp = stampOfSources();
  if (readStamp() === stamp) return;
  beforeBundling();
  bundle(stamp);
}

/** Equal stamps mean equal sources: the name, size and time of change of each. What is generated depends on the others. */
function stampOfSources() {
  const hash = createHash('sha256').update(process.version);
  const add = (path) => {
    const { size, mtimeMs } = statSync(join(ROOT, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  const walk = (folder) => {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (path !== 'sync-server/dist') walk(path);
      } else if (!/\.generated\.(js|d\.ts)/.test(entry.name)) add(path);
    }
  };
  for (const source of SOURCES) statSync(join(ROOT, source)).isDirectory() ? walk(source) : add(source);
  return hash.digest('hex');
}

function readStamp() {
  try {
    return readFileSync(join(BUNDLE, 'stamp'), 'utf8');
  } catch {
    return null;
  }
}

/** In a process of its own, so that the bundler's memory is not the server's for ever. */
function bundle(stamp) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'sync-server/bundle/bundle.ts', stamp], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('The server could not be bundled: what was printed above says why.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) bundleWhereStale();
