import { expect, it } from 'vitest';
import {
  NewerRecordsError,
  parseRecords,
  RecordsFileError,
  recordsFile,
} from '../../../sync-server/storage/records-format.ts';
import { RecordsImage } from '../../../sync-server/storage/records-image.ts';

const server = { id: 'server', name: 'one', createdAt: 1 };
const file = recordsFile(new RecordsImage({ server: [server] }).dump(), 7);
const { grants, ...withoutGrants } = file.tables;
const NO_VERSION = `/version is no whole number from 1 to ${file.version}`;

it('[A7] a records file is read as it was written', () => {
  expect(parseRecords(JSON.stringify(file))).toEqual(file);
});

it.each<[text: string, problem: string]>([
  ['', 'it is empty'],
  [' \n', 'it is empty'],
  ['x', 'it is not JSON: '],
  ['null', 'it has no "format": "busbar-records"'],
  ['[]', 'it has no "format": "busbar-records"'],
  ['"busbar-records"', 'it has no "format": "busbar-records"'],
  [JSON.stringify({ ...file, format: 'other' }), 'it has no "format": "busbar-records"'],
  [JSON.stringify({ ...file, version: 0 }), NO_VERSION],
  [JSON.stringify({ ...file, version: 1.5 }), NO_VERSION],
  [JSON.stringify({ ...file, version: `${file.version}` }), NO_VERSION],
  [JSON.stringify({ ...file, savedAt: '7' }), '/savedAt is not a number'],
  [JSON.stringify({ ...file, tables: [] }), '/tables is not an object'],
  [JSON.stringify({ ...file, tables: null }), '/tables is not an object'],
  [JSON.stringify({ ...file, tables: withoutGrants }), '/tables/grants is missing'],
  [
    JSON.stringify({ ...file, tables: { ...file.tables, more: grants } }),
    `/tables/more is no table of version ${file.version}`,
  ],
  [JSON.stringify({ ...file, tables: { ...file.tables, grants: {} } }), '/tables/grants is not a list'],
  [JSON.stringify({ ...file, tables: { ...file.tables, server: ['one'] } }), '/tables/server/0 is not an object'],
  [JSON.stringify({ ...file, tables: { ...file.tables, server: [null] } }), '/tables/server/0 is not an object'],
  [
    JSON.stringify({ ...file, tables: { ...file.tables, server: [server, { ...server, createdAt: null }] } }),
    '/tables/server/1/createdAt is not number',
  ],
  [
    JSON.stringify({ ...file, tables: { ...file.tables, server: [server, server] } }),
    '/tables/server/1/id "server" is there twice',
  ],
  [
    JSON.stringify({
      ...file,
      tables: { ...file.tables, members: [{ id: 'm', board: 'b', account: 'a', role: 'king', since: 1 }] },
    }),
    '/tables/members/0/role is not one of owner, editor, viewer',
  ],
])('[A7] %j is refused with where it is wrong', (text, problem) => {
  expect(() => parseRecords(text)).toThrow(RecordsFileError);
  expect(() => parseRecords(text)).toThrow(problem);
});

it('[A7] a later version is told apart from damage', () => {
  expect(() => parseRecords(JSON.stringify({ ...file, version: file.version + 1 }))).toThrow(NewerRecordsError);
});

it('[L12] a file of version 2 knows of no board what must be there', () => {
  const { manifests, ...tables } = file.tables;
  expect(manifests).toEqual([]);
  expect(parseRecords(JSON.stringify({ ...file, version: 2, tables }))).toEqual(file);
});
