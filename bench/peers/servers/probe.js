// Loaded into each server: on SIGUSR2 it collects garbage and writes what its memory holds to the file PROBE names.
import { renameSync, writeFileSync } from 'node:fs';

process.on('SIGUSR2', () => {
  globalThis.gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  writeFileSync(`${process.env.PROBE}.new`, JSON.stringify({ held: heapUsed + external, rss }));
  renameSync(`${process.env.PROBE}.new`, process.env.PROBE);
});
