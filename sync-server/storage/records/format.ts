import { createHash } from 'node:crypto';
import { isObject } from '#schemas/json.ts';
import { harmlessName } from '#schemas/names.ts';
import { TABLES, type TableName } from '../records.ts';
import type { Dump } from './image.ts';
import { migrateRecords } from './migrate.ts';

const FORMAT = 'busbar-records';
const VERSION = 11;
/** Files of this version and later hold a checksum. */
const SUM_SINCE = 4;

export interface RecordsFile {
  readonly format: typeof FORMAT;
  readonly version: typeof VERSION;
  /** ms since 1970. */
  readonly savedAt: number;
  readonly tables: Dump;
}

/** What is wrong with a records file, in words that name the place. */
export class RecordsFileError extends Error {}

/** A later Busbar wrote it: not damage, and no reason to fall back on a backup. */
export class NewerRecordsError extends Error {
  override readonly name = 'NewerRecordsError';
}

export function recordsFile(rows: Dump, savedAt: number): RecordsFile {
  return { format: FORMAT, version: VERSION, savedAt, tables: rows };
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

/** The file's content, one of an older version in the form of this one. Throws `NewerRecordsError`, or `RecordsFileError` where anything is not what it should be. */
export function parseRecords(text: string): RecordsFile {
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
  const tables = migrateRecords(json.tables, version);
  for (const [table, rows] of Object.entries(tables)) checkTable(table, rows);
  for (const table of Object.keys(TABLES)) {
    if (!(table in tables)) throw new RecordsFileError(`/tables/${table} is missing`);
  }
  // Every table and every column was checked above.
  return { format: FORMAT, version: VERSION, savedAt, tables: withHarmlessNames(tables as unknown as Dump) };
}

/** What an earlier version let in, or somebody wrote into the file, is shown by nobody as it is. */
function withHarmlessNames(tables: Dump): Dump {
  const { accounts, sessions, keys, titles, pauses, versions, invitations, handovers } = tables;
  return {
    ...tables,
    accounts: accounts.map((row) => ({ ...row, name: harmlessName(row.name) })),
    sessions: sessions.map((row) => ({ ...row, name: harmlessName(row.name), agent: harmlessName(row.agent) })),
    invitations: invitations.map((row) => ({ ...row, for: harmlessName(row.for) })),
    handovers: handovers.map((row) => ({ ...row, name: harmlessName(row.name) })),
    keys: keys.map((row) => ({ ...row, label: harmlessName(row.label) })),
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
