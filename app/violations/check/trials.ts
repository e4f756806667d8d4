/** What the checking worker is asked beside its checks: edits and fixes, made on trial on the board that it was told of last. */
import type { Edit } from '#engine/board/edit.ts';
import type { Trial } from '#engine/offers/trial.ts';
import type { Fix, Violation } from '#engine/rules/rule.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { TrialOutcome, TrialRequest, TrialResult } from './check-messages.ts';

export interface Trials {
  /**
   * By list of edits, what it would come to; nothing at all while there is no worker. `definitions` are those of the library
   * that the lists place.
   */
  tryEdits(
    lists: readonly (readonly Edit[])[],
    definitions: ReadonlyMap<string, PartDefinitionFile>,
  ): Promise<readonly Trial[]>;
  /**
   * By fix, whether it holds: it clears the violation and adds nothing of weight. While there is no worker, none does.
   * `definitions` are those of the library that the fixes place. Violations are asked about one at a time, the latest first,
   * so that a check waits for one of them at most; what is aborted before its turn is not asked, and none of its fixes hold.
   */
  fixesHold(
    violation: Violation,
    fixes: readonly Fix[],
    definitions: ReadonlyMap<string, PartDefinitionFile>,
    signal?: AbortSignal,
  ): Promise<readonly boolean[]>;
  /** Takes an answer of the worker. */
  answer(result: TrialResult): void;
}

/** `post` gives false while there is no worker. */
export function openTrials(post: (trial: TrialRequest) => boolean): Trials {
  let id = 0;
  const asked = new Map<number, (result: TrialResult) => void>();
  const waiting: WaitingTrial[] = [];
  let isTrying = false;

  function trialOf(
    violation: string | null,
    lists: TrialRequest['lists'],
    definitions: ReadonlyMap<string, PartDefinitionFile>,
  ): TrialRequest {
    id += 1;
    return { type: 'trial', id, today: today(), lists, definitions, violation };
  }

  /** `unasked`: the outcome of each list while there is no worker. */
  function ask<Outcome extends TrialOutcome>(trial: TrialRequest, unasked: Outcome): Promise<readonly Outcome[]> {
    if (!post(trial)) return Promise.resolve(trial.lists.map(() => unasked));
    // The worker answers a trial with outcomes of its kind.
    const read = (result: TrialResult) => (result as TrialResult<Outcome>).outcomes;
    return new Promise((resolve) => asked.set(trial.id, (result) => resolve(read(result))));
  }

  async function tryWaiting(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      one.settle(one.signal?.aborted ? one.trial.lists.map(() => false) : await ask<boolean>(one.trial, false));
    }
    isTrying = false;
  }

  return {
    answer(result) {
      asked.get(result.id)?.(result);
      asked.delete(result.id);
    },
    tryEdits: (lists, definitions) => ask(trialOf(null, lists, definitions), NOT_TRIED),
    fixesHold({ fingerprint }, fixes, definitions, signal) {
      if (fixes.length === 0) return Promise.resolve([]);
      const lists = fixes.map(({ edits }) => edits);
      const trial = trialOf(fingerprint, lists, definitions);
      return new Promise((settle) => {
        waiting.push({ trial, signal, settle });
        void tryWaiting();
      });
    },
  };
}

/** What nobody tried adds nothing that is known. */
const NOT_TRIED: Trial = { refused: false, errors: [], warnings: 0, facts: [] };

interface WaitingTrial {
  readonly trial: TrialRequest;
  readonly signal: AbortSignal | undefined;
  readonly settle: (holds: readonly boolean[]) => void;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
