import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS } from '#schemas/limits.ts';

/** Which requests of agents are answered, and when: however many come at once, everybody else has a turn between them. */
export class RequestTurns {
  readonly #underWay = new Map<string, number>();
  #last: Promise<void> = Promise.resolve();

  /** Does the work of a key's request; null, and nothing done, where the key has `LIMITS.mcpRequestsPerKey` under way. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T | null> {
    const others = this.#underWay.get(key) ?? 0;
    if (others >= LIMITS.mcpRequestsPerKey) return null;
    this.#underWay.set(key, others + 1);
    try {
      return await work();
    } finally {
      const left = (this.#underWay.get(key) ?? 0) - 1;
      if (left > 0) this.#underWay.set(key, left);
      else this.#underWay.delete(key);
    }
  }

  /** Resolves in a turn of the event loop in which no other request does, first come first served. */
  next(): Promise<void> {
    this.#last = this.#last.then(() => nextTurn());
    return this.#last;
  }
}
