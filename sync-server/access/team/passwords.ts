import type { Worker } from 'node:worker_threads';
import { LIMITS } from '#schemas/limits.ts';
import { startThread } from '../../thread.ts';
import { refusedFor } from '../refused.ts';

/** `hash` null: the password is to be hashed; else it is compared. */
export interface PasswordJob {
  readonly password: string;
  readonly hash: string | null;
}

/** What a thread says: once that it has loaded, then one message a job. */
export type FromPasswordThread = { readonly ready: true } | { readonly hash: string } | { readonly fits: boolean };

/** Hashes of passwords, with argon2id. Each method throws `Refused` where too many wait. */
export interface Passwords {
  hash(password: string, address: string): Promise<string>;
  /** Whether the password is that of the hash; null is nobody's, and takes as long. */
  fits(password: string, hash: string | null, address: string): Promise<boolean>;
  close(): Promise<void>;
}

interface QueuedJob {
  readonly job: PasswordJob;
  readonly resolve: (answer: FromPasswordThread) => void;
  readonly reject: (reason: unknown) => void;
}

interface PasswordThread {
  readonly worker: Worker;
  isReady: boolean;
  current: QueuedJob | null;
  cancelTimer: () => void;
}

/**
 * Hashes in at most `LIMITS.passwordHashes` threads of their own, which yield the processor to the event loop and never use the threads that
 * write boards. Addresses take turns, so that one that asks for many holds up itself. A thread that has nothing to do for
 * `LIMITS.workerIdleMs` ends.
 */
export class ThreadedPasswords implements Passwords {
  readonly #start: () => Worker;
  readonly #threads = new Set<PasswordThread>();
  /** By address, in the order of their turns. */
  readonly #waiting = new Map<string, QueuedJob[]>();
  #count = 0;
  #closed = false;

  constructor(start: () => Worker = startWorker) {
    this.#start = start;
  }

  async hash(password: string, address: string): Promise<string> {
    const answer = await this.#ask({ password: normal(password), hash: null }, address);
    if ('hash' in answer) return answer.hash;
    throw new Error('a thread answered something else than a hash');
  }

  async fits(password: string, hash: string | null, address: string): Promise<boolean> {
    const answer = await this.#ask({ password: normal(password), hash: hash ?? NOBODYS }, address);
    return hash !== null && 'fits' in answer && answer.fits;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const waiting = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    for (const { reject } of waiting) reject(busy());
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  #ask(job: PasswordJob, address: string): Promise<FromPasswordThread> {
    const own = this.#waiting.get(address) ?? [];
    if (this.#closed || this.#count >= LIMITS.passwordsWaiting || own.length >= LIMITS.passwordsPerAddress) {
      return Promise.reject(busy());
    }
    return new Promise((resolve, reject) => {
      own.push({ job, resolve, reject });
      this.#waiting.set(address, own);
      this.#count++;
      this.#work();
    });
  }

  /** Gives what waits to threads that have nothing to do, and starts one where there are too few. */
  #work(): void {
    for (const thread of this.#threads) {
      if (thread.isReady && thread.current === null) this.#giveNext(thread);
    }
    const starting = [...this.#threads].filter((thread) => !thread.isReady).length;
    if (this.#waiting.size > 0 && starting === 0 && this.#threads.size < LIMITS.passwordHashes) this.#startThread();
  }

  #startThread(): void {
    const worker = this.#start();
    const thread: PasswordThread = { worker, isReady: false, current: null, cancelTimer: () => undefined };
    this.#threads.add(thread);
    this.#within(thread, LIMITS.passwordHashMs);
    worker.on('message', (message: FromPasswordThread) => {
      if ('ready' in message) thread.isReady = true;
      const { current } = thread;
      thread.current = null;
      current?.resolve(message);
      this.#rest(thread);
      this.#work();
    });
    const lost = (error?: unknown) => {
      if (!this.#threads.has(thread)) return;
      this.#end(thread).catch(() => undefined);
      const failure = error instanceof Error ? error : new Error('a thread that hashes passwords has ended');
      if (thread.isReady) thread.current?.reject(failure);
      // It cannot be started: whoever waits would wait for ever.
      else for (const job of this.#takeAll()) job.reject(failure);
      if (!this.#closed) this.#work();
    };
    worker.on('error', lost);
    worker.on('exit', () => lost());
  }

  #giveNext(thread: PasswordThread): void {
    const [turn] = this.#waiting;
    if (turn === undefined) return;
    const [address, own] = turn;
    const next = own.shift();
    this.#waiting.delete(address);
    if (own.length > 0) this.#waiting.set(address, own);
    if (next === undefined) return;
    this.#count--;
    thread.current = next;
    thread.worker.ref();
    this.#within(thread, LIMITS.passwordHashMs);
    thread.worker.postMessage(next.job);
  }

  /** A thread that does not answer in time is ended, and what it worked on fails. */
  #within(thread: PasswordThread, ms: number): void {
    thread.cancelTimer();
    const timer = setTimeout(() => void thread.worker.terminate(), ms).unref();
    thread.cancelTimer = () => clearTimeout(timer);
  }

  #rest(thread: PasswordThread): void {
    thread.worker.unref();
    thread.cancelTimer();
    const timer = setTimeout(() => this.#end(thread), LIMITS.workerIdleMs).unref();
    thread.cancelTimer = () => clearTimeout(timer);
  }

  async #end(thread: PasswordThread): Promise<void> {
    this.#threads.delete(thread);
    thread.cancelTimer();
    if (this.#closed) thread.current?.reject(busy());
    await thread.worker.terminate();
  }

  #takeAll(): QueuedJob[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#count = 0;
    return all;
  }
}

/** One character may be typed as different code points (NIST SP 800-63B, 5.1.1.2). */
function normal(password: string): string {
  return password.normalize('NFKC');
}

function busy() {
  return refusedFor({ code: 'passwords-busy', params: {} });
}

function startWorker(): Worker {
  return startThread(new URL('./password-worker.ts', import.meta.url), {});
}

/** Of a random text that was thrown away, with the parameters of all others. */
const NOBODYS = '$argon2id$v=19$m=19456,t=2,p=1$33XOZErfhCwys/7VRXv9lA$1JiMS/GJSpScSGIvzn9WefnsqPe2ar9oaM2X/IAs8dU';
