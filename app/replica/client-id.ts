/**
 * Under which Yjs client id this device writes a document. Each id that ever wrote is kept for good and slows every sync, so
 * a device takes up the id of its last session again, where it is sure that nothing was ever written under it that is not here.
 */
import * as Y from 'yjs';
import type { Ports } from './ports.ts';

interface ClientIdOptions {
  readonly doc: Y.Doc;
  /** Names the note and its lock; another account or server must have another. */
  readonly name: string;
  readonly ports: Pick<Ports, 'texts' | 'queueFor'>;
  /** Whether the server has made durable all that was written here. */
  readonly isSaved: () => boolean;
}

/**
 * The note says `id:clock`. One tab of a browser keeps it, under a lock. It is written only while the server has everything, and
 * removed before the next edit leaves the document, so that whoever finds it knows of no edit beyond it; where its removal was
 * lost in a crash, or the server has lost data, the clocks differ, and the id stays unused.
 */
export class ClientId {
  readonly #options: ClientIdOptions;
  readonly #endTurn: () => void;
  #isKeeper = false;
  /** Whether this session has decided about the id of the one before. */
  #isDecided = false;
  #isWriting = false;
  /** What the server has of each client, where it said so after this tab became the keeper. */
  #serverClocks: ReadonlyMap<number, number> | null = null;
  /** What the note says, as far as this tab knows. */
  #noted: string | null = null;

  constructor(options: ClientIdOptions) {
    this.#options = options;
    const { doc, name, ports } = options;
    if (ports.texts === null || ports.queueFor === null) {
      this.#endTurn = () => {};
      return;
    }
    const turn = ports.queueFor(name);
    this.#endTurn = turn.end;
    turn.held.then(() => {
      this.#isKeeper = true;
      this.#noted = this.#read();
    });
    doc.on('beforeAllTransactions', this.#onBegin);
    // Before `update`, by which edits leave.
    doc.on('afterTransaction', this.#onTransaction);
    doc.on('afterAllTransactions', this.#onEnd);
  }

  /** The server said what it has, as it does first on each connection: a Yjs state vector. */
  serverHas(stateVector: Uint8Array): void {
    this.#serverClocks = this.#isKeeper ? Y.decodeStateVector(stateVector) : null;
  }

  /** The document has all that the server has. The first time decides which id this session writes under. */
  synced(): void {
    if (this.#isDecided) return;
    this.#isDecided = true;
    const { doc } = this.#options;
    if (!this.#isKeeper) return;
    const note = parsed(this.#read());
    if (note === null || Y.getState(doc.store, doc.clientID) > 0) return;
    const isWhole = doc.store.pendingStructs === null && Y.getState(doc.store, note.id) === note.clock;
    if (isWhole && this.#serverClocks?.get(note.id) === note.clock) doc.clientID = note.id;
    else this.#forget();
  }

  /** Something about what the server has may have changed. */
  changed(): void {
    const { doc, isSaved } = this.#options;
    if (!this.#isKeeper || !this.#isDecided || this.#isWriting || !isSaved()) return;
    const clock = Y.getState(doc.store, doc.clientID);
    const note = `${doc.clientID}:${clock}`;
    if (clock === 0 || note === this.#noted) return;
    this.#write(note);
  }

  /** Nothing is written under the id any more: another tab may have it. */
  close(): void {
    const { doc } = this.#options;
    doc.off('beforeAllTransactions', this.#onBegin);
    doc.off('afterTransaction', this.#onTransaction);
    doc.off('afterAllTransactions', this.#onEnd);
    this.#isKeeper = false;
    this.#endTurn();
  }

  readonly #onBegin = () => {
    this.#isWriting = true;
  };

  readonly #onTransaction = ({ beforeState, afterState, doc }: Y.Transaction) => {
    const hasWritten = (afterState.get(doc.clientID) ?? 0) > (beforeState.get(doc.clientID) ?? 0);
    if (hasWritten && this.#isKeeper && this.#noted !== null) this.#forget();
  };

  readonly #onEnd = () => {
    this.#isWriting = false;
  };

  #read(): string | null {
    const { name, ports } = this.#options;
    try {
      return ports.texts?.().getItem(name) ?? null;
    } catch {
      return null;
    }
  }

  #write(note: string): void {
    const { name, ports } = this.#options;
    try {
      ports.texts?.().setItem(name, note);
      this.#noted = note;
    } catch {
      // Full or forbidden: the next session takes a new id.
    }
  }

  #forget(): void {
    const { name, ports } = this.#options;
    try {
      ports.texts?.().removeItem(name);
      this.#noted = null;
    } catch {
      // It is tried again with the next edit; the clocks say that the note is out of date.
    }
  }
}

function parsed(text: string | null): { readonly id: number; readonly clock: number } | null {
  const [, id = '', clock = ''] = /^(\d{1,10}):([1-9]\d{0,15})$/.exec(text ?? '') ?? [];
  return id === '' ? null : { id: Number(id), clock: Number(clock) };
}
