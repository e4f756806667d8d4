import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type MutantTestPlan, PlanKind } from '@stryker-mutator/api/core';
import type { Injector, PluginContext } from '@stryker-mutator/api/plugin';
import {
  commonTokens,
  declareFactoryPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin';
import type { Reporter } from '@stryker-mutator/api/report';
import { MutantRunStatus, type TestRunner } from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { type Candidate, placeOf } from './sample.ts';

/** What the command tells its processes, as JSON in the environment variable `MUTATION`. */
export interface Settings {
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Where the candidates lie, as `Candidate[]` in the order in which they are taken. */
  readonly candidatesFile: string;
  /** Where the sample is written, as `Sampled[]`. */
  readonly sampleFile: string;
}

/** A candidate that was taken, under the id of its mutant in this run. */
export interface Sampled extends Candidate {
  readonly id: string;
}

const RETRIES = 3;

/** Draws the sample once the plan stands: mutants that only run while a module loads would each need every test, and are left out. */
const sampler: Reporter = {
  onMutationTestingPlanReady({ mutantPlans }) {
    const { size, candidatesFile, sampleFile } = settings();
    const planned = mutantPlans.filter((plan) => !isIgnored(plan)).map(({ mutant }) => mutant);
    const ids = new Map(planned.map((mutant) => [placeOf(mutant, relative('.', mutant.fileName)), mutant.id]));
    // Written by the command.
    const candidates = JSON.parse(readFileSync(candidatesFile, 'utf8')) as readonly Candidate[];
    const sampled = candidates.flatMap((one): readonly Sampled[] => {
      const id = ids.get(placeOf(one, one.file));
      return id === undefined ? [] : [{ ...one, id }];
    });
    writeFileSync(sampleFile, JSON.stringify(sampled.slice(0, size)));
  },
};

/**
 * Vitest's runner, which answers at once for mutants outside the sample and once the time is up, and which runs a mutant again
 * when no test ran: the runner reports such a run as survived (stryker-js #6073).
 */
function sampledRunner(injector: Injector<PluginContext>): TestRunner {
  const vitest = vitestPlugins.find(({ name }) => name === 'vitest');
  if (vitest === undefined) throw new Error('the vitest runner is not installed');
  const runner: TestRunner = injector.injectFunction(vitest.factory);
  const { deadline, sampleFile } = settings();
  let chosen: ReadonlySet<string> | undefined;
  return {
    capabilities: () => runner.capabilities(),
    init: async () => runner.init?.(),
    dryRun: (options) => runner.dryRun(options),
    async mutantRun(options) {
      // Our own file, written above.
      chosen ??= new Set((JSON.parse(readFileSync(sampleFile, 'utf8')) as readonly Sampled[]).map(({ id }) => id));
      if (!chosen.has(options.activeMutant.id))
        return { status: MutantRunStatus.Error, errorMessage: 'outside the sample' };
      for (let tries = 0; tries < RETRIES; tries += 1) {
        if (Date.now() > deadline) return { status: MutantRunStatus.Error, errorMessage: 'out of time' };
        const result = await runner.mutantRun(options);
        if (result.status !== MutantRunStatus.Survived || result.nrOfTests > 0) return result;
      }
      return { status: MutantRunStatus.Error, errorMessage: 'no test ran' };
    },
    dispose: async () => runner.dispose?.(),
  };
}
sampledRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Reporter, 'sample', sampler),
  declareFactoryPlugin(PluginKind.TestRunner, 'sampled-vitest', sampledRunner),
];

function settings(): Settings {
  // Our own variable, set by the command.
  return JSON.parse(process.env.MUTATION ?? '{}') as Settings;
}

function isIgnored(plan: MutantTestPlan): boolean {
  return plan.plan === PlanKind.EarlyResult && plan.mutant.status === 'Ignored';
}
