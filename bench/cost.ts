/** The updates that make Yjs do the most for their bytes, of `COST_RUNS` drawn from `COST_SEED`: counted steps, and CPU time beside them. */
import { type AppliedSteps, appliedSteps } from '../test/support/apply-steps.ts';
import { type CostlyUpdate, costlyUpdate } from '../test/support/costly-updates.ts';
import { seeded } from '../test/support/seeded.ts';
import { figure, table } from './support/stats.ts';

const SIZES = [100, 1_000, 4_000];
const SHOWN = 10;

export function benchCost(): string {
  const [runs, seed] = [Number(process.env.COST_RUNS ?? 300), Number(process.env.COST_SEED ?? 1)];
  const found = Array.from({ length: runs }, (_, n) => measured(seed + n, SIZES[n % SIZES.length] ?? 100));
  const worst = found.toSorted((a, b) => b.perByte - a.perByte).slice(0, SHOWN);
  const head = ['seed', 'update', 'bytes', 'steps', 'steps a byte', 'of those expected', 'CPU, ms'];
  return table(
    head,
    worst.map((one) => [
      one.seed,
      one.update.name,
      one.update.update.length,
      Math.round(one.steps),
      Math.round(one.perByte),
      figure(one.steps / (one.expected + one.ofBoard)),
      figure(one.cpuMs),
    ]),
  );
}

interface Found extends AppliedSteps {
  readonly seed: number;
  readonly update: CostlyUpdate;
  readonly perByte: number;
  readonly cpuMs: number;
}

function measured(seed: number, size: number): Found {
  const update = costlyUpdate(seeded(seed), size);
  const before = process.cpuUsage();
  const counted = appliedSteps(update, seed % 2 === 0);
  const { user, system } = process.cpuUsage(before);
  return { ...counted, seed, update, perByte: counted.steps / update.update.length, cpuMs: (user + system) / 1_000 };
}
