/** Preloaded into the server's process: watches its event loop, and answers over IPC what it saw since the last `reset`. */
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface ProbeReading {
  /** The longest time for which the event loop did not come round, in ms. */
  readonly holdMs: number;
  /** Peak of the resident memory of the process since it started, in bytes. */
  readonly peakBytes: number;
  readonly rssBytes: number;
}

const RESOLUTION_MS = 1;
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();

process.on('message', (message) => {
  if (message === 'reset') delay.reset();
  if (message === 'read') process.send?.(reading());
});
process.channel?.unref();

function reading(): ProbeReading {
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return {
    holdMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS),
    peakBytes: Number(peak) * 1024,
    rssBytes: process.memoryUsage().rss,
  };
}
