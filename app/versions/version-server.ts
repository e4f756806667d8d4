import { ApiError, api } from '../api.ts';
import { errorWords } from '../texts/worded-error.ts';
import type { VersionServer } from './board-versions.ts';

/** What sending again does not mend. */
const FINAL: ReadonlySet<string> = new Set(['bad_request', 'forbidden', 'conflict', 'too_large', 'too_many']);

/** The versions that the server keeps. `refused` is told why it will not keep one. */
export function versionServer(refused: (why: string) => void): VersionServer {
  return {
    list: async (board) => (await api.versions(board)).versions,
    async put(board, id, facts, bytes) {
      try {
        await api.putVersion(board, id, facts, bytes);
        return 'stored';
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.code === 'not_found') return 'gone';
        if (!FINAL.has(error.code)) throw error;
        refused(errorWords(error));
        return 'refused';
      }
    },
    read: (board, id) => api.readVersion(board, id),
    rename: async (board, id, name) => void (await api.renameVersion(board, id, name)),
    remove: async (board, id) => void (await api.deleteVersion(board, id)),
  };
}
