/** An account's own definitions as a Yjs document: how they lie in it, the only hand that writes them, and the values read from it. */
import * as Y from 'yjs';
import { definitionOf } from '#engine/board/entry-codec.ts';
import { type Library, libraryOfKeyed } from '#engine/library/library.ts';
import type { LibraryPart } from '#engine/library/library-part.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '#schemas/listeners.ts';
import { plainJson } from '../../document/plain-json.ts';

/** One definition of the account. Its text is the file as it was imported or written. */
export interface OwnPart extends LibraryPart {
  /** Greater is newer. */
  readonly seq: number;
  /** ISO 8601: when it was first put here. For people; order is `seq`. */
  readonly added: string;
}

/** What lies in the document under a part's key. */
export interface OwnEntry {
  readonly text: string;
  readonly seq: number;
  readonly added: string;
}

/** What one write did to one key; absent is no entry. */
export interface OwnChange {
  readonly key: string;
  readonly before?: OwnEntry;
  readonly after?: OwnEntry;
}

interface OwnParts {
  /** By key, oldest first. The same object until something changes; untouched parts keep their identity. */
  readonly parts: ReadonlyMap<string, OwnPart>;
  /** The same as a library. */
  readonly library: Library;
  /** Keys whose entries make no sense: they are kept in the document and left out here. */
  readonly damaged: readonly string[];
  /** True where a newer program wrote the document: it is read and must not be written. */
  readonly newer: boolean;
  entry(key: string): OwnEntry | undefined;
  /** Writes changes as one transaction. */
  write(changes: readonly OwnChange[]): void;
  /** Called once a batch of transactions that touched a part. Gives what ends it. */
  subscribe(listener: () => void): () => void;
  close(): void;
}

const FORMAT = 1;

/**
 * Follows a document of own parts. Root `parts` maps a definition's key to its entry: equal imports on two devices merge
 * into one, different definitions of one `metadata.id` stand beside each other, and an edit that meets a deletion stays.
 * Root `library` holds the format. Never throws for what a document holds.
 */
// Long: what was read last is shared by the observer, the getters and the writer, and by nobody else.
export function ownPartsOf(doc: Y.Doc): OwnParts {
  const root: Y.Map<unknown> = doc.getMap('parts');
  const about: Y.Map<unknown> = doc.getMap('library');
  const listeners = new Listeners();
  const read = new Map<string, OwnPart>();
  const damaged = new Set<string>();
  let parts: ReadonlyMap<string, OwnPart> = new Map();
  let library = libraryOfKeyed([]);
  let touched = false;

  function reread(keys: Iterable<string>): void {
    for (const key of keys) {
      const there = root.has(key);
      const part = there ? partOf(key, root.get(key)) : null;
      if (part === null) read.delete(key);
      else read.set(key, part);
      if (there && part === null) damaged.add(key);
      else damaged.delete(key);
    }
    const ordered = [...read.values()].sort((a, b) => a.seq - b.seq || (a.key < b.key ? -1 : 1));
    parts = new Map(ordered.map((part) => [part.key, part]));
    library = libraryOfKeyed(ordered.map(({ key, file }) => [key, file]));
  }

  const observe = (events: readonly Y.YEvent<Y.AbstractType<unknown>>[]) => {
    const keys = new Set<string>();
    for (const event of events) {
      if (event.target === root && event instanceof Y.YMapEvent) for (const key of event.keysChanged) keys.add(key);
      else if (typeof event.path[0] === 'string') keys.add(event.path[0]);
    }
    reread(keys);
    touched = true;
  };
  const afterAll = () => {
    if (!touched) return;
    touched = false;
    listeners.tell();
  };
  root.observeDeep(observe);
  doc.on('afterAllTransactions', afterAll);
  reread(root.keys());

  return {
    get parts() {
      return parts;
    },
    get library() {
      return library;
    },
    get damaged() {
      return [...damaged];
    },
    get newer() {
      const format = about.get('format');
      return typeof format === 'number' && format > FORMAT;
    },
    entry: (key) => entryOf(root.get(key)) ?? undefined,
    write(changes) {
      if (changes.length === 0) return;
      doc.transact(() => {
        if (!about.has('format')) about.set('format', FORMAT);
        for (const { key, after } of changes) {
          if (after === undefined) root.delete(key);
          else root.set(key, after);
        }
      });
    },
    subscribe: listeners.add,
    close() {
      root.unobserveDeep(observe);
      doc.off('afterAllTransactions', afterAll);
      listeners.clear();
    },
  };
}

function partOf(key: string, value: unknown): OwnPart | null {
  const entry = entryOf(value);
  if (entry === null) return null;
  try {
    const file = definitionOf(JSON.parse(entry.text) as Json);
    // A key that names another part would place what nobody chose.
    if (file === null || !key.startsWith(`${file.definition.metadata.id}@`)) return null;
    return { key, file, ...entry };
  } catch {
    return null;
  }
}

function entryOf(value: unknown): OwnEntry | null {
  const json = plainJson(value);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
  // Lists were just ruled out.
  const { text, seq, added } = json as { readonly [key: string]: Json };
  if (typeof text !== 'string' || text.length > LIMITS.ownPartChars) return null;
  return {
    text,
    seq: typeof seq === 'number' && Number.isFinite(seq) ? seq : 0,
    added: typeof added === 'string' ? added : '',
  };
}
