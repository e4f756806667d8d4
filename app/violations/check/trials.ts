/** What the checking worker is asked beside its checks: edits and fixes, made on trial on the board that it was told of last. */
import type { Edit } from '#engine/board/edit.ts';
import type { Fix, Violation } from '#engine/rules/rule.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { FixesTried, FixTrial, Trial, TriedMessage } from './check-messages.ts';

export interface Trials {
  /**
   * By list of edits, what it would come to; nothing at all while there is no worker. `definitions` are those of the library
   * that the lists place.
   */
  tryEdits(
    lists: readonly (readonly Edit[])[],
    definitions: ReadonlyMap<string, PartDefinitionFile>,
  ): Promise<TriedMessage['trials']>;
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
  ): Promise<FixesTried['hold']>;
  /** Takes an answer of the worker. */
  answer(message: TriedMessage | FixesTried): void;
}

/** `post` gives false while there is no worker. */
export function openTrials(post: (message: Trial | FixTrial) => boolean): Trials {
  let id = 0;
  const asked = new Map<number, (message: TriedMessage | FixesTried) => void>();
  const waiting: WaitingTrial[] = [];
  let isTrying = false;

  function ask<Message extends TriedMessage | FixesTried, T>(
    trial: Trial | FixTrial,
    read: (message: Message) => T,
    unasked: T,
  ): Promise<T> {
    if (!post(trial)) return Promise.resolve(unasked);
    // The worker answers a trial with the message of its kind.
    return new Promise((resolve) => asked.set(trial.id, (message) => resolve(read(message as Message))));
  }

  async function tryWaiting(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const none = one.trial.lists.map(() => false);
      one.settle(one.signal?.aborted ? none : await ask(one.trial, ({ hold }: FixesTried) => hold, none));
    }
    isTrying = false;
  }

  return {
    answer(message) {
      asked.get(message.id)?.(message);
      asked.delete(message.id);
    },
    tryEdits(lists, definitions) {
      id += 1;
      const trial: Trial = { type: 'trial', id, today: today(), lists, definitions };
      return ask(
        trial,
        ({ trials }: TriedMessage) => trials,
        lists.map(() => NOT_TRIED),
      );
    },
    fixesHold({ fingerprint }, fixes, definitions, signal) {
      if (fixes.length === 0) return Promise.resolve([]);
      id += 1;
      const lists = fixes.map(({ edits }) => edits);
      const trial: FixTrial = { type: 'fix-trial', id, today: today(), violation: fingerprint, lists, definitions };
      return new Promise((settle) => {
        waiting.push({ trial, signal, settle });
        void tryWaiting();
      });
    },
  };
}

/** What nobody tried adds nothing that is known. */
const NOT_TRIED: TriedMessage['trials'][number] = { refused: false, errors: [], warnings: 0, facts: [] };

interface WaitingTrial {
  readonly trial: FixTrial;
  readonly signal: AbortSignal | undefined;
  readonly settle: (hold: FixesTried['hold']) => void;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
