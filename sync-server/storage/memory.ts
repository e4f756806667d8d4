import { MemoryAuditLog } from './audit-log.ts';
import { filesOf } from './board-folder.ts';
import {
  type BoardLog,
  type BoardStorage,
  checkDocId,
  type Snapshot,
  type StoredBoard,
  type StoredFile,
  type VersionStorage,
} from './board-storage.ts';
import type { Records } from './records.ts';
import { RecordsStore, type RecordsTimer } from './records-store.ts';
import type { Backend } from './store.ts';
import { versionFileName } from './version-files.ts';

/** Boards and records that end with the process: for tests, and for a server that is to leave nothing behind. */
export const memoryBackend: Backend = {
  scheme: 'memory',
  example: 'memory:',
  isDurable: false,
  open: async (_place, options) => {
    const records = memoryRecords(options);
    const texts = new Map<string, string>();
    return {
      boards: memoryStorage(),
      records,
      audit: new MemoryAuditLog(),
      async kept(name, make) {
        const text = texts.get(name) ?? make();
        texts.set(name, text);
        return text;
      },
      probe: async () => undefined,
      lost: new Promise(() => {}),
      close: () => records.close(),
    };
  },
};

export function memoryRecords(timer: RecordsTimer): Records {
  return new RecordsStore({}, { save: async () => undefined, close: async () => undefined }, timer, () => undefined);
}

/** Boards that end with the process. */
export function memoryStorage(): BoardStorage {
  const boards = new Map<string, KeptBoard>();
  const opened = new Set<string>();
  const versions: KeptVersions = new Map();
  return {
    async open(docId): Promise<BoardLog> {
      checkDocId(docId);
      if (opened.has(docId)) throw new Error(`${docId} is open already`);
      opened.add(docId);
      const kept = boards.get(docId) ?? { snapshot: null, snapshotMark: 0, parts: [], wentBack: false };
      boards.set(docId, kept);
      let number = Math.max(kept.snapshotMark, ...kept.parts.map((part) => part.number)) + 1;
      let stored: StoredBoard | null = {
        snapshot: kept.snapshot,
        tail: kept.parts.flatMap((part) => part.updates),
        torn: 0,
        wentBack: kept.wentBack,
        damage: null,
      };
      return {
        take() {
          if (stored === null) throw new Error('what was stored has been taken');
          const taken = stored;
          stored = null;
          return taken;
        },
        async append(updates) {
          let part = kept.parts.find((one) => one.number === number);
          if (part === undefined) {
            part = { number, updates: [] };
            kept.parts.push(part);
          }
          part.updates.push(...updates.map((update) => new Uint8Array(update)));
        },
        mark: async () => ++number,
        async compact(mark, snapshot) {
          kept.snapshot = snapshot;
          kept.snapshotMark = mark;
          kept.parts = kept.parts.filter((part) => part.number >= mark);
        },
        accept: async () => undefined,
        async cutBack(count) {
          kept.parts = [{ number: 0, updates: kept.parts.flatMap((part) => part.updates).slice(0, count) }];
          kept.wentBack = true;
        },
        async close() {
          opened.delete(docId);
        },
      };
    },
    files(docId) {
      checkDocId(docId);
      const { snapshot, parts } = boards.get(docId) ?? { snapshot: null, parts: [] };
      return allFiles(filesOf(docId, { snapshot, tail: parts.flatMap((part) => part.updates) }), versions.get(docId));
    },
    versions: memoryVersions(versions),
    async remove(docId) {
      boards.delete(docId);
      versions.delete(docId);
    },
    async close() {
      opened.clear();
    },
  };
}

/** Document → name of the file → bytes. */
type KeptVersions = Map<string, Map<string, Uint8Array>>;

function memoryVersions(versions: KeptVersions): VersionStorage {
  return {
    async put(docId, version, bytes) {
      checkDocId(docId);
      const name = versionFileName(version);
      versions.set(docId, (versions.get(docId) ?? new Map()).set(name, new Uint8Array(bytes)));
    },
    async get(docId, version) {
      checkDocId(docId);
      const name = versionFileName(version);
      return versions.get(docId)?.get(name) ?? null;
    },
    async remove(docId, version) {
      checkDocId(docId);
      const name = versionFileName(version);
      versions.get(docId)?.delete(name);
    },
  };
}

async function* allFiles(
  files: AsyncIterable<StoredFile>,
  versions: ReadonlyMap<string, Uint8Array> = new Map(),
): AsyncGenerator<StoredFile> {
  yield* files;
  for (const [name, bytes] of versions) yield { name, bytes };
}

interface KeptBoard {
  snapshot: Snapshot | null;
  snapshotMark: number;
  parts: { number: number; updates: Uint8Array[] }[];
  wentBack: boolean;
}
