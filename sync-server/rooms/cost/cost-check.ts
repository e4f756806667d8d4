import { LIMITS } from '#schemas/limits.ts';
import type { Coverage } from '../content/coverage.ts';
import type { JobLane } from '../jobs/job-queue.ts';
import { FrameTooCostly, MalformedFrame, UpdateTooEarly } from '../malformed.ts';
import type { UpdateFacts } from '../update-facts.ts';
import type { ApplyCost } from './apply-cost.ts';

interface CostCheckOptions {
  readonly cost: ApplyCost;
  readonly coverage: Coverage;
  readonly jobs: JobLane;
  /** Something of the board cost too much before: who has that may bring it again. */
  readonly wentBack: boolean;
  /** What is stored and Yjs can apply. */
  readonly stored: () => readonly Uint8Array[];
  readonly isDamaged: () => boolean;
}

/** Whether a board takes an update, for what it costs everybody who applies it. */
export class CostCheck {
  readonly #options: CostCheckOptions;

  constructor(options: CostCheckOptions) {
    this.#options = options;
  }

  /** Whether an update may be taken without a trial. */
  isSmall(update: Uint8Array, facts: UpdateFacts): boolean {
    const { cost, wentBack } = this.#options;
    if (wentBack && update.length > LIMITS.inlineJobBytes) return false;
    return cost.isSmall(facts, this.#waits(facts));
  }

  /** Counts an update that will be appended. */
  expect(facts: UpdateFacts): void {
    const { cost, coverage } = this.#options;
    cost.take(facts, this.#waits(facts));
    coverage.expect(facts);
  }

  /**
   * Applies an update to all that is stored, and counts it as `expect` does, to learn what it costs. Rejects with `FrameTooCostly` or `Overrun` where
   * that is more than it may, with `UpdateTooEarly` where too much would wait for others.
   */
  async try(update: Uint8Array, facts: UpdateFacts): Promise<void> {
    const { cost, coverage, jobs, stored, isDamaged } = this.#options;
    const job = { kind: 'trial', updates: stored(), update, most: LIMITS.applySteps } as const;
    const trial = await jobs.run(job).catch((error) => {
      // What makes no sense is kept all the same.
      if (error instanceof MalformedFrame && !(error instanceof FrameTooCostly)) return null;
      throw error;
    });
    if (trial === null) {
      this.expect(facts);
      return;
    }
    const { complexity, steps } = trial;
    const clients = complexity.waitingClients.length;
    if (!isDamaged() && (complexity.waiting > LIMITS.waitingStructs || clients > LIMITS.waitingClients)) {
      throw new UpdateTooEarly('what it stands on is not here');
    }
    if (steps > 2 * LIMITS.logSteps) throw new FrameTooCostly('applySteps');
    cost.tried(facts, complexity, steps);
    coverage.expect(facts);
  }

  /** Of a board that lost something it is no fault of an update to wait for that. */
  #waits(facts: UpdateFacts): boolean {
    const { coverage, isDamaged } = this.#options;
    return !isDamaged() && coverage.waits(facts);
  }
}
