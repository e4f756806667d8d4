/** The account's own parts: what puts definitions there, takes them away, and takes that back. Runs without a page. */

import * as Y from 'yjs';
import { type Library, libraryOfKeyed, withOwnParts } from '#engine/library/library.ts';
import type { LibraryPart } from '#engine/library/library-part.ts';
import { LIMITS } from '#schemas/limits.ts';
import { Listeners } from '#schemas/listeners.ts';
import { type BoardTags, boardTagsOf } from '../../home/tags/board-tags.ts';
import type { Ports } from '../../replica/ports.ts';
import type { OwnLibrary } from '../../session.ts';
import { shellTexts } from '../../texts/shell.ts';
import { WordedError } from '../../texts/worded-error.ts';
import { type OwnChange, type OwnEntry, type OwnPart, ownPartsOf } from './own-parts.ts';
import { type OwnStatus, openOwnPartsReplica } from './own-parts-replica.ts';

interface MyPartsOptions {
  /** `ws://host/api/sync`, without the document. */
  readonly url: string;
  readonly account: string;
  /** What comes with the program, when it is here: nothing until then. */
  readonly shipped: Library | Promise<Library>;
  readonly ports: Ports;
}

/** What one action did. It can be taken back. */
export interface OwnStep {
  /** How many definitions it put there or took away. */
  readonly count: number;
  readonly changes: readonly OwnChange[];
}

/** A part that is to be put into the library; `replaces` are keys that go at the same time. */
export interface Placement {
  readonly part: LibraryPart;
  readonly replaces?: readonly string[];
}

export interface MyParts {
  readonly account: string;
  readonly shipped: Library;
  /** Own parts by key, oldest first. The same object until one changes. */
  readonly parts: ReadonlyMap<string, OwnPart>;
  /** The same as a library of their own. */
  readonly own: Library;
  /** Own and shipped definitions. The same object until an own one changes or the shipped ones come. */
  readonly library: Library;
  readonly damaged: readonly string[];
  readonly readOnly: boolean;
  readonly status: OwnStatus;
  readonly whenLoaded: Promise<void>;
  /** The account's tags of boards, which lie in the same document. */
  readonly tags: BoardTags;
  /**
   * Puts definitions into the library as one step; what is there already stays as it is. Throws in words where the
   * library is full or was written by a newer program; then nothing is changed.
   */
  put(placements: readonly Placement[]): OwnStep;
  remove(keys: readonly string[]): OwnStep;
  /** Takes a step back wherever the library still holds what it wrote. Gives the step that does it again. */
  takeBack(step: OwnStep): OwnStep;
  /** Resolves when what was written lies on this device or with the server, or nothing can store it. */
  stored(): Promise<void>;
  /** Tells the server that what it has of these parts is all that there is. */
  acceptDamage(): void;
  /** Called after parts, library or status changed. */
  onChange(listener: () => void): () => void;
  reconnect(): void;
  disconnect(): void;
  close(): Promise<void>;
}

// Long: the store, its replica and the joined library are one state, which every method of the library touches.
export function openMyParts({ url, account, ports, ...options }: MyPartsOptions): MyParts {
  const doc = new Y.Doc();
  const store = ownPartsOf(doc);
  const replica = openOwnPartsReplica({ doc, url, account, ports });
  const listeners = new Listeners();
  let shipped = options.shipped instanceof Promise ? libraryOfKeyed([]) : options.shipped;
  let joined: { readonly own: Library; readonly all: Library } | null = null;

  void Promise.resolve(options.shipped).then((all) => {
    if (all === shipped) return;
    shipped = all;
    joined = null;
    listeners.tell();
  });

  function write(changes: readonly OwnChange[]): OwnStep {
    store.write(changes);
    return { count: changes.length, changes };
  }

  function requireWritable(): void {
    if (store.newer) throw new WordedError(shellTexts.writtenByNewerVersion);
  }

  return {
    account,
    get shipped() {
      return shipped;
    },
    get parts() {
      return store.parts;
    },
    get own() {
      return store.library;
    },
    get library() {
      if (joined?.own !== store.library) joined = { own: store.library, all: withOwnParts(shipped, store.library) };
      return joined.all;
    },
    get damaged() {
      return store.damaged;
    },
    get readOnly() {
      return store.newer;
    },
    get status() {
      return replica.status;
    },
    whenLoaded: replica.whenLoaded,
    tags: boardTagsOf(doc),
    acceptDamage: () => replica.acceptDamage(),
    put(placements) {
      requireWritable();
      const changes = new Map<string, OwnChange>();
      let seq = [...store.parts.values()].reduce((most, part) => Math.max(most, part.seq), 0);
      for (const { part, replaces = [] } of placements) {
        const replaced = replaces.flatMap((key) => store.parts.get(key) ?? []);
        for (const key of replaces) {
          const before = store.entry(key);
          if (key !== part.key && before !== undefined) changes.set(key, { key, before });
        }
        if (store.parts.has(part.key) || changes.get(part.key)?.after !== undefined) continue;
        seq += 1;
        const before = store.entry(part.key);
        const after: OwnEntry = { text: part.text, seq, added: replaced[0]?.added ?? ports.now() };
        changes.set(part.key, { key: part.key, ...(before === undefined ? {} : { before }), after });
      }
      const size = store.parts.size + [...changes.values()].filter(({ after }) => after !== undefined).length;
      if (size > LIMITS.ownParts) throw new WordedError(shellTexts.libraryFull({ most: LIMITS.ownParts }));
      return write([...changes.values()]);
    },
    remove(keys) {
      requireWritable();
      return write(
        keys.flatMap((key) => {
          const before = store.entry(key);
          return before === undefined ? [] : [{ key, before }];
        }),
      );
    },
    takeBack({ changes }) {
      requireWritable();
      const back = changes.filter(({ key, after }) => store.entry(key)?.text === after?.text).reverse();
      return write(
        back.map(({ key, before, after }) => ({
          key,
          ...(after === undefined ? {} : { before: after }),
          ...(before === undefined ? {} : { after: before }),
        })),
      );
    },
    stored: replica.stored,
    onChange(listener) {
      const stops = [listeners.add(listener), store.subscribe(listener), replica.onChange(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    reconnect: replica.reconnect,
    disconnect: replica.disconnect,
    async close() {
      await replica.close();
      store.close();
      doc.destroy();
    },
  };
}

/** Own parts as an open board asks for them. */
export function ownLibrary(parts: MyParts): OwnLibrary {
  return {
    has: (key) => parts.parts.has(key),
    keep: (kept) => {
      parts.put(kept.map((part) => ({ part })));
    },
  };
}
