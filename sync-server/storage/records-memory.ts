import type { Records } from './records.ts';
import { RecordsStore, type RecordsTimer } from './records-store.ts';

/** Records that end with the process: for tests, and for a server that shall leave nothing behind. */
export function memoryRecords(timer: RecordsTimer): Records {
  return new RecordsStore({}, { save: async () => undefined, close: async () => undefined }, timer, () => undefined);
}
