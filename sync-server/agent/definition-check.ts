/** Checks part definition files of strangers in a thread of its own, one at a time, each within bounds of time and memory. */
import type { Worker } from 'node:worker_threads';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { outOfBounds } from '#schemas/part-definition/bounds.ts';
import type { Problem } from '#schemas/part-definition/problem.ts';
import { startThread } from '../thread.ts';

export type DefinitionCheckOutcome =
  | { readonly problems: readonly Problem[] }
  /** It took too much time or memory and was given up. */
  | { readonly gaveUp: true }
  /** Too many wait already. */
  | { readonly busy: true };

export interface DefinitionCheck {
  /** Never rejects. */
  check(file: Json): Promise<DefinitionCheckOutcome>;
  /** Gives up whatever waits. */
  close(): Promise<void>;
}

interface QueuedCheck {
  readonly file: Json;
  readonly answer: (verdict: DefinitionCheckOutcome) => void;
}

interface Thread {
  readonly worker: Worker;
  ready: boolean;
}

/** What the thread says: once that it has loaded, then one message a file. */
export type FromThread = { readonly ready: true } | { readonly problems: readonly Problem[] };

// Long: its functions share one worker and the checks that wait for it.
export function createDefinitionCheck(start: () => Worker = startWorker): DefinitionCheck {
  const queue: QueuedCheck[] = [];
  let thread: Thread | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** The next job, if the thread is free; starts or stops the thread as there is work. */
  function next(): void {
    clearTimeout(timer);
    const [job] = queue;
    if (job === undefined) {
      thread?.worker.unref();
      timer = setTimeout(stop, LIMITS.workerIdleMs).unref();
      return;
    }
    thread ??= started();
    thread.worker.ref();
    // Loading is our own cost: the file's time begins when the thread can look at it.
    if (thread.ready) thread.worker.postMessage(job.file);
    timer = setTimeout(giveUp, thread.ready ? LIMITS.definitionCheckMs : LIMITS.definitionCheckStartMs);
  }

  function started(): Thread {
    const fresh: Thread = { worker: start(), ready: false };
    fresh.worker.on('message', (message: FromThread) => {
      if (thread !== fresh) return;
      if ('ready' in message) fresh.ready = true;
      else queue.shift()?.answer(message);
      next();
    });
    // Out of memory, or it could not be loaded.
    const lost = () => {
      if (thread === fresh) giveUp();
    };
    fresh.worker.on('error', lost);
    fresh.worker.on('exit', lost);
    return fresh;
  }

  function giveUp(): void {
    stop();
    queue.shift()?.answer({ gaveUp: true });
    next();
  }

  function stop(): void {
    const old = thread;
    thread = null;
    void old?.worker.terminate();
  }

  return {
    check(file) {
      // What is nested too deep cannot even be sent to a thread.
      const outside = outOfBounds(file);
      if (outside !== null) return Promise.resolve({ problems: [outside] });
      if (queue.length >= LIMITS.definitionChecksWaiting) return Promise.resolve({ busy: true });
      return new Promise((answer) => {
        queue.push({ file, answer });
        if (queue.length === 1) next();
      });
    },
    async close() {
      clearTimeout(timer);
      const old = thread;
      thread = null;
      for (const job of queue.splice(0)) job.answer({ gaveUp: true });
      await old?.worker.terminate();
    },
  };
}

function startWorker(): Worker {
  return startThread(new URL('./definition-worker.ts', import.meta.url), DEFINITION_THREAD);
}

/**
 * A thread ends when it needs more memory than a file may cost.
 * @internal
 */
export const DEFINITION_THREAD = { maxOldGenerationSizeMb: LIMITS.definitionCheckHeapMB };
