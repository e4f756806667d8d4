import { LIMITS } from '#schemas/limits.ts';
import type { DocumentComplexity } from '../jobs/document-complexity.ts';
import type { ClockRanges, UpdateFacts } from '../update-facts.ts';

interface CostMark {
  readonly stored: number;
  readonly waiting: number;
}

/**
 * How much Yjs may have to do to take in what a board stores and what comes next, at most. Known without a document: each struct of an update
 * passes at most the longest list there is, in which all structs of the update and all that came since may stand; a range of deletions goes to
 * its structs directly, and passes none; both move at most all structs behind them. Where that is too much to tell, the update
 * is tried in a worker, and the complexity that the trial finds is what is counted from.
 */
export class ApplyCost {
  #complexity: DocumentComplexity = EMPTY;
  /** Structs and ranges since that complexity. */
  #since = 0;
  /** Those of them that are stored. */
  #stored = 0;
  #steps = 0;
  /** Structs and ranges that wait for others, and whose structs those are. */
  #waiting = 0;
  #waitingClients = new Set<number>();

  /** Steps to take in, one after another, what is stored since the last snapshot. */
  get logSteps(): number {
    return this.#steps;
  }

  /** Steps that an update takes, at most. */
  stepsOf(facts: UpdateFacts): number {
    const count = countOf(facts);
    const { structCount, longestList } = this.#complexity;
    const structs = structCount + this.#since + count;
    const passed = facts.structCount * (longestList + this.#since + facts.structCount);
    return passed + (count * structs) / LIMITS.movedPerStep + facts.repeated * structs;
  }

  /** Whether the update may be taken untried. `waits`: it stands on what is not here. */
  isSmall(facts: UpdateFacts, waits: boolean): boolean {
    if (this.#isPutOff(facts, waits) && this.#waiting + countOf(facts) > LIMITS.waitingStructs) return false;
    const steps = this.stepsOf(facts);
    if (steps > LIMITS.untriedSteps || this.#deletionSteps() > LIMITS.applySteps) return false;
    return this.#steps + steps <= 2 * LIMITS.logSteps;
  }

  take(facts: UpdateFacts, waits: boolean): void {
    if (this.#isPutOff(facts, waits)) {
      this.#waiting += countOf(facts);
      for (const client of clientsOf(facts.structs)) this.#waitingClients.add(client);
    }
    this.#steps += this.stepsOf(facts);
    this.#since += countOf(facts);
  }

  /** An update that was taken is stored. */
  stored(facts: UpdateFacts): void {
    this.#stored += countOf(facts);
  }

  /** What is stored now, for `condensed`. */
  mark(): CostMark {
    return { stored: this.#stored, waiting: this.#waiting };
  }

  /** What was stored at the mark is of this complexity, and applied as one. */
  condensed(complexity: DocumentComplexity, { stored, waiting }: CostMark): void {
    const [since, put] = [this.#since - stored, this.#waiting - waiting];
    const clients = put > 0 ? this.#waitingClients : [];
    this.found(
      complexity,
      since * (complexity.longestList + since + (complexity.structCount + since) / LIMITS.movedPerStep),
    );
    this.#since = since;
    this.#waiting += put;
    for (const client of clients) this.#waitingClients.add(client);
  }

  /** An update was tried on all that was taken, which is stored, and is taken now. */
  tried(facts: UpdateFacts, complexity: DocumentComplexity, steps: number): void {
    this.found(complexity, steps);
    // The complexity has it; once it is stored nothing is counted twice.
    this.#stored = -countOf(facts);
  }

  /** All that was taken is stored and of this complexity, and `steps` were counted to get there. */
  found(complexity: DocumentComplexity, steps: number): void {
    this.#complexity = complexity;
    this.#since = 0;
    this.#stored = 0;
    this.#steps = steps;
    this.#waiting = complexity.waiting;
    this.#waitingClients = new Set(complexity.waitingClients);
  }

  /** A snapshot of so many bytes, of which nothing else is known. */
  guess(bytes: number): void {
    const structCount = bytes / STRUCT_BYTES;
    this.found({ ...EMPTY, structCount, longestList: structCount }, 0);
  }

  /** To delete all that is there, and join what is left of it: of what came since the complexity each may be joined, and move all others. */
  #deletionSteps(): number {
    return this.#complexity.deletionSteps + this.#since ** 2 / LIMITS.movedPerStep;
  }

  /** What stands on something that waits does so too. */
  #isPutOff({ structs, needs }: UpdateFacts, waits: boolean): boolean {
    if (waits) return true;
    const clients = this.#waitingClients;
    return clients.size > 0 && [structs, needs].some((ranges) => clientsOf(ranges).some((one) => clients.has(one)));
  }
}

const EMPTY: DocumentComplexity = { structCount: 0, longestList: 0, deletionSteps: 0, waiting: 0, waitingClients: [] };

function clientsOf(ranges: ClockRanges): readonly number[] {
  return Array.from({ length: ranges.length / 3 }, (_, at) => ranges[3 * at] ?? 0);
}

function countOf({ structCount, deletions }: UpdateFacts): number {
  return structCount + deletions.length / 3;
}

/** The fewest that an item of a list takes which Yjs wrote. */
const STRUCT_BYTES = 5;
