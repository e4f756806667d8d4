import { expect, it } from 'vitest';
import {
  formatRecords,
  NewerRecordsError,
  parseRecords,
  RecordsFileError,
  recordsFile,
  sealRecords,
} from '../../../sync-server/storage/records/format.ts';
import { RecordsImage } from '../../../sync-server/storage/records/image.ts';

const sealed = (value: object) => sealRecords(JSON.stringify(value));
const server = { id: 'server', name: 'one', createdAt: 1 };
const file = recordsFile(new RecordsImage({ server: [server] }).dump(), 7);
const { grants, ...withoutGrants } = file.tables;
const NO_VERSION = `/version is no whole number from 1 to ${file.version}`;

it('[A7] a records file is read as it was written', () => {
  expect(parseRecords(formatRecords(file))).toEqual(file);
});

it('[W45] names of people, keys, boards and versions in it are read harmlessly', () => {
  const hostile = 'a\u001bb\u202ec\n';
  const unlimited = { dailyLimit: null, createdAt: 1, revokedAt: null };
  const rows = {
    server: [server],
    accounts: [{ id: 'u', sample: '', kind: 'owner', name: hostile, tier: 'free', createdAt: 1 }],
    sessions: [{ id: 's', hash: 'h', account: 'u', name: hostile, color: '#123456', agent: hostile, createdAt: 1 }],
    invitations: [
      { id: 'i', hash: 'h', role: 'member', account: '', for: hostile, email: '', by: '', createdAt: 1, expiresAt: 2 },
    ],
    keys: [{ id: 'k', hash: 'h', account: 'u', label: hostile, last4: 'abcd', mode: 'edit', ...unlimited }],
    titles: [{ id: 'b', name: hostile, updatedAt: 1 }],
    pauses: [{ id: 'b/k', board: 'b', key: 'k', by: hostile }],
    versions: [{ id: 'b/v', board: 'b', kind: 'named', name: hostile, account: 'u', by: hostile, made: 1, bytes: 1 }],
  } as const;
  const { tables } = parseRecords(formatRecords(recordsFile(new RecordsImage(rows).dump(), 7)));
  const shown = 'a\ufffdb\ufffdc ';
  const { accounts, sessions, keys, titles, pauses, invitations, versions } = tables;
  const people = [accounts[0]?.name, sessions[0]?.name, sessions[0]?.agent, invitations[0]?.for];
  expect([...people, keys[0]?.label, titles[0]?.name, pauses[0]?.by]).toEqual(Array(7).fill(shown));
  expect(versions).toMatchObject([{ name: shown, by: shown }]);
});

it.each<[text: string, problem: string]>([
  ['', 'it is empty'],
  [' \n', 'it is empty'],
  ['x', 'it is not JSON: '],
  ['null', 'it has no "format": "busbar-records"'],
  ['[]', 'it has no "format": "busbar-records"'],
  ['"busbar-records"', 'it has no "format": "busbar-records"'],
  [formatRecords(file).replace('"one"', '"two"'), 'it has changed since it was written'],
  [sealed({ ...file, format: 'other' }), 'it has no "format": "busbar-records"'],
  [sealed({ ...file, version: 0 }), NO_VERSION],
  [sealed({ ...file, version: 1.5 }), NO_VERSION],
  [sealed({ ...file, version: `${file.version}` }), NO_VERSION],
  [sealed({ ...file, savedAt: '7' }), '/savedAt is not a number'],
  [sealed({ ...file, tables: [] }), '/tables is not an object'],
  [sealed({ ...file, tables: null }), '/tables is not an object'],
  [sealed({ ...file, tables: withoutGrants }), '/tables/grants is missing'],
  [
    sealed({ ...file, tables: { ...file.tables, more: grants } }),
    `/tables/more is no table of version ${file.version}`,
  ],
  [sealed({ ...file, tables: { ...file.tables, grants: {} } }), '/tables/grants is not a list'],
  [sealed({ ...file, tables: { ...file.tables, server: ['one'] } }), '/tables/server/0 is not an object'],
  [sealed({ ...file, tables: { ...file.tables, server: [null] } }), '/tables/server/0 is not an object'],
  [
    sealed({ ...file, tables: { ...file.tables, server: [server, { ...server, createdAt: null }] } }),
    '/tables/server/1/createdAt is not number',
  ],
  [
    sealed({ ...file, tables: { ...file.tables, server: [server, server] } }),
    '/tables/server/1/id "server" is there twice',
  ],
  [
    sealed({
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
  expect(() => parseRecords(sealed({ ...file, version: file.version + 1 }))).toThrow(NewerRecordsError);
});

it('[L12] a file of version 2 knows of no board what must be there', () => {
  const { manifests, ...tables } = file.tables;
  expect(manifests).toEqual([]);
  expect(parseRecords(JSON.stringify({ ...file, version: 2, tables }))).toEqual(file);
});

it('[L33] a file of version 4 has no versions of boards yet', () => {
  const { versions, ...tables } = file.tables;
  expect(versions).toEqual([]);
  expect(parseRecords(sealed({ ...file, version: 4, tables }))).toEqual(file);
});

it('[A34] in a file of version 9 nobody is invited by an address, and nobody is known at a provider', () => {
  const { identities, handovers, ...tables } = file.tables;
  expect([identities, handovers]).toEqual([[], []]);
  const invitation = {
    id: 'i',
    hash: 'h',
    role: 'member',
    account: '',
    for: 'Max',
    by: '',
    createdAt: 1,
    expiresAt: 2,
  };
  const older = sealed({ ...file, version: 9, tables: { ...tables, invitations: [invitation] } });
  expect(parseRecords(older).tables).toEqual({ ...file.tables, invitations: [{ ...invitation, email: '' }] });
});

it('[A47] no flipped bit and no cut of a records file reads as other rows; older ones have no checksum', () => {
  const bytes = Buffer.from(formatRecords(file));
  for (let bit = 0; bit < 8 * bytes.length; bit++) {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(() => parseRecords(flipped.toString('utf8')), `bit ${bit}`).toThrow(RecordsFileError);
  }
  // Without its last byte, the line's end, it is whole.
  for (let length = 0; length < bytes.length - 1; length++) {
    expect(() => parseRecords(bytes.toString('utf8', 0, length)), `length ${length}`).toThrow(RecordsFileError);
  }
  expect(() => parseRecords(JSON.stringify(file))).toThrow('its "sha256" is missing');
  expect(parseRecords(JSON.stringify({ ...file, version: 3 }))).toEqual(file);
});
