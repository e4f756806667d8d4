import type { BoardStorage } from '../../../sync-server/storage/board-storage.ts';
import { memoryStorage } from '../../../sync-server/storage/memory.ts';

/** A disk that a test holds: each append waits until it is let go on, or made to fail. */
export class HeldDisk implements BoardStorage {
  readonly #inner = memoryStorage();
  readonly versions = this.#inner.versions;
  readonly #asked: (() => void)[] = [];
  #next: Promise<void> = Promise.resolve();
  appends = 0;
  /** Boards are opened once this has resolved. */
  opening: Promise<void> = Promise.resolve();

  hold(): { release(): void; fail(): void; asked: Promise<void> } {
    let release = () => {};
    let fail = () => {};
    this.#next = new Promise((resolve, reject) => {
      release = resolve;
      fail = () => reject(new Error('no space left on device'));
    });
    this.#next.catch(() => {});
    return { release, fail, asked: new Promise((resolve) => this.#asked.push(resolve)) };
  }
  async open(docId: string) {
    await this.opening;
    const log = await this.#inner.open(docId);
    return {
      ...log,
      append: async (updates: readonly Uint8Array[]) => {
        this.appends++;
        for (const tell of this.#asked.splice(0)) tell();
        await this.#next;
        await log.append(updates);
      },
    };
  }
  files = (docId: string) => this.#inner.files(docId);
  remove = (docId: string) => this.#inner.remove(docId);
  close = () => this.#inner.close();
}
