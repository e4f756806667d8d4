import { createHash } from 'node:crypto';
import { isObject } from '#schemas/json.ts';
import { harmlessName } from '#schemas/names.ts';
import { TABLES, type TableName } from '../records.ts';
import type { Dump } from './image.ts';
import type { LoggedWrite } from './log.ts';
import { migrateRecords } from './migrate.ts';

const FORMAT = 'busbar-records';
const VERSION = 13;
/** Files of this version and later hold a checksum. */
const SUM_SINCE = 4;
/** Logs follow files of this version and later. */
const LOGS_SINCE = 12;

export interface RecordsFile {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** ms since 1970. */
  readonly savedAt: number;
  /** The number of the first log that follows it. */
  readonly log: number;
  readonly tables: Dump;
}

/** A file as it lies there, of this version or an earlier one. */
interface StoredRecords {
  readonly version: number;
  readonly savedAt: number;
  /** Null: no log follows one of its version. */
  readonly log: number | null;
  readonly tables: Readonly<Record<string, unknown>>;
}

/** What is wrong with a records file, in words that name the place. */
export class RecordsFileError extends Error {}

/** A later Busbar wrote it: not damage, and no reason to fall back on a backup. */
export class NewerRecordsError extends Error {
  override readonly name = 'NewerRecordsError';
}

export function recordsFile(rows: Dump, savedAt: number, log = 1): RecordsFile {
  return { format: FORMAT, version: VERSION, savedAt, log, tables: rows };
}

/** The text of a file, with a checksum of it. */
export function formatRecords(file: RecordsFile): string {
  return `${sealRecords(JSON.stringify(file))}\n`;
}

/** Puts a member `sha256` in front of a JSON object's others: the SHA-256 of all that follows it on the line. */
export function sealRecords(json: string): string {
  const rest = json.slice(1);
  return `{"sha256":"${sumOf(rest)}",${rest}`;
}

const SEALED = /^\{"sha256":"([0-9a-f]{64})",([^\n]*)\n?$/;

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What a file says by itself, in the form of this version. Throws `NewerRecordsError`, or `RecordsFileError` where anything is not what it should be. */
export function parseRecords(text: string): RecordsFile {
  return recordsOf(readStored(text), []);
}

/** The same of a file that was read, as it is after what its logs hold. */
export function recordsOf(file: StoredRecords, logged: readonly LoggedWrite[]): RecordsFile {
  const tables = migrateRecords(withWrites(file.tables, logged), file.version);
  for (const [table, rows] of Object.entries(tables)) checkTable(table, rows);
  for (const table of Object.keys(TABLES)) {
    if (!(table in tables)) throw new RecordsFileError(`/tables/${table} is missing`);
  }
  // Every table and every column was checked above.
  return recordsFile(withHarmlessNames(tables as unknown as Dump), file.savedAt, file.log ?? 1);
}

/** The tables after writes to them, of whichever version both are. */
function withWrites(tables: StoredRecords['tables'], logged: readonly LoggedWrite[]): StoredRecords['tables'] {
  if (logged.length === 0) return tables;
  const changed = new Map<string, Map<unknown, unknown>>();
  for (const [table, id, row] of logged) {
    const rows = changed.get(table) ?? rowsById(tables[table]);
    changed.set(table, rows);
    if (row === null) rows.delete(id);
    else rows.set(id, row);
  }
  return { ...tables, ...Object.fromEntries([...changed].map(([table, rows]) => [table, [...rows.values()]])) };
}

function rowsById(rows: unknown): Map<unknown, unknown> {
  if (!Array.isArray(rows)) return new Map();
  return new Map(rows.map((row: unknown) => [isObject(row) ? row.id : undefined, row]));
}

/** A file as it lies there. Throws likewise, for what does not need its tables to be looked at. */
export function readStored(text: string): StoredRecords {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new RecordsFileError(text.trim() === '' ? 'it is empty' : `it is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(json) || json.format !== FORMAT) throw new RecordsFileError(`it has no "format": "${FORMAT}"`);
  const [, sum, rest = ''] = SEALED.exec(text) ?? [];
  if (sum !== undefined && sum !== sumOf(rest)) throw new RecordsFileError('it has changed since it was written');
  if (typeof json.version === 'number' && json.version > VERSION) {
    throw new NewerRecordsError(
      `it is of version ${json.version}, and this Busbar reads version ${VERSION}: update it`,
    );
  }
  const { version, savedAt } = json;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new RecordsFileError(`/version is no whole number from 1 to ${VERSION}`);
  }
  if (version >= SUM_SINCE && sum === undefined) throw new RecordsFileError('its "sha256" is missing');
  if (typeof savedAt !== 'number') throw new RecordsFileError('/savedAt is not a number');
  if (!isObject(json.tables)) throw new RecordsFileError('/tables is not an object');
  const { log } = json;
  if (version < LOGS_SINCE) return { version, savedAt, log: null, tables: json.tables };
  if (typeof log !== 'number' || !Number.isInteger(log) || log < 1)
    throw new RecordsFileError('/log is no whole number');
  return { version, savedAt, log, tables: json.tables };
}

/** What an earlier version let in, or somebody wrote into the file, is shown by nobody as it is. */
function withHarmlessNames(tables: Dump): Dump {
  const { accounts, sessions, keys, agentGrants, titles, pauses, versions, invitations, handovers } = tables;
  return {
    ...tables,
    accounts: accounts.map((row) => ({ ...row, name: harmlessName(row.name) })),
    sessions: sessions.map((row) => ({ ...row, name: harmlessName(row.name), agent: harmlessName(row.agent) })),
    invitations: invitations.map((row) => ({ ...row, for: harmlessName(row.for) })),
    handovers: handovers.map((row) => ({ ...row, name: harmlessName(row.name) })),
    keys: keys.map((row) => ({ ...row, label: harmlessName(row.label) })),
    agentGrants: agentGrants.map((row) => ({
      ...row,
      label: harmlessName(row.label),
      clientName: harmlessName(row.clientName),
    })),
    versions: versions.map((row) => ({ ...row, name: harmlessName(row.name), by: harmlessName(row.by) })),
    titles: titles.map((row) => ({ ...row, name: harmlessName(row.name) })),
    pauses: pauses.map((row) => ({ ...row, by: harmlessName(row.by) })),
  };
}

function checkTable(table: string, rows: unknown): void {
  if (!(table in TABLES)) throw new RecordsFileError(`/tables/${table} is no table of version ${VERSION}`);
  if (!Array.isArray(rows)) throw new RecordsFileError(`/tables/${table} is not a list`);
  const columns = Object.entries(TABLES[table as TableName]); // Just found in TABLES.
  const ids = new Set<unknown>();
  for (const [index, row] of rows.entries()) {
    const place = `/tables/${table}/${index}`;
    if (!isObject(row)) throw new RecordsFileError(`${place} is not an object`);
    for (const [column, type] of columns) {
      if (!fits(row[column], type)) throw new RecordsFileError(`${place}/${column} is not ${wordsOf(type)}`);
    }
    if (ids.has(row.id)) throw new RecordsFileError(`${place}/id "${String(row.id)}" is there twice`);
    ids.add(row.id);
  }
}

function fits(value: unknown, type: string | readonly string[]): boolean {
  if (typeof type !== 'string') return typeof value === 'string' && type.includes(value);
  if (type === 'text') return typeof value === 'string';
  if (value === null) return type === 'number or null';
  return typeof value === 'number';
}

function wordsOf(type: string | readonly string[]): string {
  return typeof type === 'string' ? type : `one of ${type.join(', ')}`;
}
