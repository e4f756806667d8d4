import { type ResourceLimits, Worker } from 'node:worker_threads';

/**
 * Starts a thread of bounded memory from a file of the server, an entry of `bundle/entries.ts`. `source` is its address as
 * its caller sees it: `new URL('./name-worker.ts', import.meta.url)`. The bundle holds it beside its caller.
 */
export function startThread(source: URL, resourceLimits: ResourceLimits): Worker {
  const options = { execArgv: [], resourceLimits };
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(source.href.replace(/\.ts$/, '.js')), options);
  // From source: Node before 22.18 runs no TypeScript in a worker by itself.
  const file = JSON.stringify(source.href);
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const code = `import(${loader}).then(({ tsImport }) => tsImport(${file}, ${file}))`;
  return new Worker(code, { eval: true, ...options });
}
