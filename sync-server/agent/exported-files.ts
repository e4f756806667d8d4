import type { ReplyFile } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import type { Clock } from './ports.ts';

/** A file as it is served. */
export interface ExportedFile {
  readonly name: string;
  readonly media: string;
  readonly bytes: Buffer;
}

/** Files that agents exported, each under an address of its own for `LIMITS.exportLifeMs`, in memory alone. */
export interface ExportedFiles {
  /** Keeps a file for an agent; `expires`: ms since 1970. The oldest give way, its own first. */
  keep(key: string, file: ReplyFile): { readonly token: string; readonly expires: number };
  /** The file of an address; null where there is none, or no longer. */
  find(token: string): ExportedFile | null;
  /** The addresses of a revoked key end. */
  revoked(key: string): void;
}

interface StoredExport extends ExportedFile {
  readonly key: string;
  readonly until: number;
}

/** `newToken` gives what nobody can guess. */
export function createExportedFiles(clock: Pick<Clock, 'now' | 'date'>, newToken: () => string): ExportedFiles {
  /** Oldest first. */
  const files = new Map<string, StoredExport>();

  function forgetEnded(): void {
    for (const [token, { until }] of files) if (until <= clock.now()) files.delete(token);
  }

  function forgetWhile(isTooMany: () => boolean, ofKey?: string): void {
    for (const [token, { key }] of files) {
      if (!isTooMany()) return;
      if (ofKey === undefined || key === ofKey) files.delete(token);
    }
  }

  return {
    keep(key, { name, media, text }) {
      const bytes = Buffer.from(text);
      forgetEnded();
      const held = () => [...files.values()];
      forgetWhile(() => held().filter((one) => one.key === key).length >= LIMITS.exportsPerKey, key);
      forgetWhile(() => held().reduce((sum, one) => sum + one.bytes.length, bytes.length) > LIMITS.exportsBytes);
      const token = newToken();
      const until = clock.now() + LIMITS.exportLifeMs;
      files.set(token, { key, name, media, bytes, until });
      return { token, expires: clock.date() + LIMITS.exportLifeMs };
    },
    find(token) {
      forgetEnded();
      return files.get(token) ?? null;
    },
    revoked(key) {
      for (const [token, one] of files) if (one.key === key) files.delete(token);
    },
  };
}
