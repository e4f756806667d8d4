/** Which copies on this device hold edits that the server is not known to have: listed without opening any of them. */
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '#schemas/listeners.ts';
import type { CopyKey } from './device-copies.ts';

/** What keeps texts by key between visits, for all tabs of a browser: its `localStorage`. */
export type KeyedTexts = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Notes of all tabs. A tab leaves one behind where it ends before the server has confirmed what it edited. */
export interface UnsentNotes {
  /** The copies that have a note, each once. */
  list(): readonly CopyKey[];
  /** The notes of a copy, whichever tab wrote them. */
  of(key: CopyKey): readonly string[];
  /** Makes the note of a tab, if it is not there. Gives what it is called. */
  add(key: CopyKey, tab: string): string;
  remove(notes: readonly string[]): void;
  /** Called after a tab of this browser has made or removed notes. */
  onChange(listener: () => void): () => void;
  /** Another tab may have made or removed notes. */
  changedElsewhere(): void;
}

/** `texts` throws where the browser keeps nothing: there are no notes then. */
export function unsentNotes(storage: string, texts: () => KeyedTexts): UnsentNotes {
  const prefix = `${storage}:unsent/`;
  const listeners = new Listeners();
  const names = (start: string): readonly string[] => {
    try {
      const kept = texts();
      return Array.from({ length: kept.length }, (_, n) => kept.key(n) ?? '').filter((name) => name.startsWith(start));
    } catch {
      return [];
    }
  };
  const of = ({ room, account }: CopyKey) => `${prefix}${room}/${account}/`;
  return {
    list() {
      const copies = new Map<string, CopyKey>();
      for (const name of names(prefix)) {
        const [room, account, tab, more] = name.slice(prefix.length).split('/');
        if (room && account && tab && more === undefined) copies.set(`${room}/${account}`, { room, account });
      }
      return [...copies.values()];
    },
    of: (key) => names(of(key)),
    add(key, tab) {
      const name = of(key) + tab;
      try {
        if (texts().getItem(name) !== null) return name;
        texts().setItem(name, '');
        listeners.tell();
      } catch {
        // Full or forbidden: the edits wait all the same, until the board is opened here.
      }
      return name;
    },
    remove(notes) {
      try {
        for (const name of notes) texts().removeItem(name);
      } catch {
        return;
      }
      if (notes.length > 0) listeners.tell();
    },
    onChange: listeners.add,
    changedElsewhere: listeners.tell,
  };
}

/** How far the edits of an open copy have got. */
interface Progress {
  /** Edits that the server is not known to have. */
  readonly waiting: number;
  /** The server has confirmed, on this connection, all that was here when it began. */
  readonly confirmed: boolean;
  /** False where this tab has not read the device's copy, and stores nothing there. */
  readonly hasCopy: boolean;
}

/** The note of one tab that has a copy open. Made before the copy is read: notes of before are answered for by what is read. */
export class CopyNote {
  readonly #notes: UnsentNotes;
  readonly #key: CopyKey;
  readonly #tab: string;
  readonly #mine = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(notes: UnsentNotes, key: CopyKey, tab: string) {
    this.#notes = notes;
    this.#key = key;
    this.#tab = tab;
    for (const note of notes.of(key)) this.#mine.add(note);
  }

  /** While a person edits, the server confirms each edit at once: the note is removed when that has come to rest. */
  update({ waiting, confirmed, hasCopy }: Progress): void {
    if (!hasCopy) return;
    if (waiting > 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#mine.add(this.#notes.add(this.#key, this.#tab));
    } else if (confirmed && this.#mine.size > 0) {
      this.#timer ??= setTimeout(() => this.#remove(), LIMITS.lazySaveMs);
    }
  }

  close(): void {
    if (this.#timer !== undefined) this.#remove();
  }

  #remove(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#notes.remove([...this.#mine]);
    this.#mine.clear();
  }
}
