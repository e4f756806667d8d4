/** From the start of the process until it takes connections. */
import { BUSBAR_STARTED, CONTENDERS, type ContenderName, Running } from '../contenders.ts';
import { medians, type Row } from '../row.ts';

const RUNS = 7;
const MOST_MS = 500;

export async function start(): Promise<Row[]> {
  const runs: Partial<Record<ContenderName, number>>[] = [];
  for (let run = -1; run < RUNS; run += 1) {
    const figures: Partial<Record<ContenderName, number>> = {};
    for (const contender of CONTENDERS) {
      const server = await Running.start(contender.name === 'busbar' ? BUSBAR_STARTED : contender);
      figures[contender.name] = server.startMs;
      await server.end();
    }
    // The first finds nothing in the system's caches, and ours makes its bundle.
    if (run >= 0) runs.push(figures);
  }
  return [{ what: 'start until it listens, ms', figures: medians(runs), bar: '500', most: MOST_MS }];
}
