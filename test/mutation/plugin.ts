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
import {
  DryRunStatus,
  type MutantRunResult,
  MutantRunStatus,
  type TestResult,
  type TestRunner,
} from '@stryker-mutator/api/test-runner';
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { type Candidate, placeOf } from './sample.ts';
import { type Durations, settings } from './settings.ts';

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
 * when not all of its tests ran: the runner reports such a run as survived (stryker-js #6073). With some mutants a test file,
 * whose process earlier files share, does not even load.
 */
function sampledRunner(injector: Injector<PluginContext>): TestRunner {
  const vitest = vitestPlugins.find(({ name }) => name === 'vitest');
  if (vitest === undefined) throw new Error('the vitest runner is not installed');
  const runner: TestRunner = injector.injectFunction(vitest.factory);
  const { deadline, sampleFile, durationsFile } = settings();
  let chosen: ReadonlySet<string> | undefined;
  return {
    capabilities: () => runner.capabilities(),
    init: async () => runner.init?.(),
    async dryRun(options) {
      const result = await runner.dryRun(options);
      if (result.status === DryRunStatus.Complete)
        writeFileSync(durationsFile, JSON.stringify(durationsOf(result.tests)));
      return result;
    },
    async mutantRun(options) {
      // Our own file, written above.
      chosen ??= new Set((JSON.parse(readFileSync(sampleFile, 'utf8')) as readonly Sampled[]).map(({ id }) => id));
      if (!chosen.has(options.activeMutant.id))
        return { status: MutantRunStatus.Error, errorMessage: 'outside the sample' };
      let ran = 0;
      for (let tries = 0; tries < RETRIES; tries += 1) {
        if (Date.now() > deadline) return { status: MutantRunStatus.Error, errorMessage: 'out of time' };
        const result = await runner.mutantRun(options);
        if (isGivenUp(result)) return { status: MutantRunStatus.Timeout };
        if (result.status !== MutantRunStatus.Survived) return result;
        if (result.nrOfTests >= (options.testFilter?.length ?? 1)) return result;
        ran = result.nrOfTests;
      }
      if (ran === 0) return { status: MutantRunStatus.Error, errorMessage: 'no test ran' };
      return {
        status: MutantRunStatus.Killed,
        killedBy: [],
        failureMessage: 'a test file does not load',
        nrOfTests: ran,
      };
    },
    dispose: async () => runner.dispose?.(),
  };
}
sampledRunner.inject = tokens(commonTokens.injector);

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Reporter, 'sample', sampler),
  declareFactoryPlugin(PluginKind.TestRunner, 'sampled-vitest', sampledRunner),
];

function durationsOf(tests: readonly TestResult[]): Durations {
  const durations: Record<string, number> = {};
  for (const { fileName, timeSpentMs } of tests) {
    if (fileName !== undefined) durations[fileName] = (durations[fileName] ?? 0) + timeSpentMs;
  }
  return durations;
}

/** Whether all that failed is that a test took too long, which a slow machine may cause too. */
function isGivenUp(result: MutantRunResult): boolean {
  return result.status === MutantRunStatus.Killed && result.failureMessage.startsWith('Test timed out in ');
}

function isIgnored(plan: MutantTestPlan): boolean {
  return plan.plan === PlanKind.EarlyResult && plan.mutant.status === 'Ignored';
}
