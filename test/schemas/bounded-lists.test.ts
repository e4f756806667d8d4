/** What a schema takes from outside has an end: every list, and every map with keys of any name. */
import { expect, test } from 'vitest';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import { toBoardFile } from '#engine/board/board-file.ts';
import { TOOLS } from '#engine/tools/index.ts';
import { boardFileSchema } from '#schemas/board-file.ts';
import { fromTabSchema } from '#schemas/bridge.ts';
import * as http from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import * as session from '#schemas/messages/http-session.ts';
import * as team from '#schemas/messages/http-team.ts';
import { personStateSchema } from '#schemas/presence.ts';
import { validateBoardFile } from '#schemas/validate.ts';

/** Pointers of the lists and maps within a schema that may be of any length. */
function endless(schema: unknown, pointer = ''): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const of = (key: string): unknown => Reflect.get(schema, key);
  const isList = of('type') === 'array' && of('maxItems') === undefined;
  const isMap =
    of('type') === 'object' && typeof of('additionalProperties') === 'object' && of('maxProperties') === undefined;
  const inner = Object.entries(schema).flatMap(([key, value]) => endless(value, `${pointer}/${key}`));
  return isList || isMap ? [pointer, ...inner] : inner;
}

const FROM_OUTSIDE = {
  boardFileSchema,
  personStateSchema,
  fromTabSchema,
  patchMe: http.patchMeSchema,
  signIn: session.signInSchema,
  changePassword: team.changePasswordSchema,
  createInvitation: team.createInvitationSchema,
  acceptInvitation: team.acceptInvitationSchema,
  removePerson: team.removePersonSchema,
  createKey: http.createKeySchema,
  patchKey: http.patchKeySchema,
  createBoard: http.createBoardSchema,
  patchBoard: http.patchBoardSchema,
  putMember: http.putMemberSchema,
  createLink: http.createLinkSchema,
  ...Object.fromEntries(TOOLS.map(({ name, inputSchema }) => [name, inputSchema])),
};

test.each(Object.entries(FROM_OUTSIDE))(
  '[W36] every list and every map that %s takes has a greatest length',
  (_, schema) => {
    expect(endless(schema)).toEqual([]);
  },
);

test('[W36] the walk finds a list and a map without an end', () => {
  expect(endless({ properties: { a: { type: 'array' }, b: { type: 'object', additionalProperties: {} } } })).toEqual([
    '/properties/a',
    '/properties/b',
  ]);
});

test('[W36] a board file holds as many notes and pins as a board, and not one more', () => {
  const file = toBoardFile(EMPTY_BOARD);
  const note = { kind: 'note', text: 'n', at: [0, 0], size: [1, 1], seq: 0 };
  const notes = (count: number) => Array.from({ length: count }, (_, n) => ({ ...note, id: `n${n}` }));
  const pins = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, { resource: 'r', who: '' }]));
  expect(validateBoardFile({ ...file, notes: notes(LIMITS.notes), pins: pins(LIMITS.pins) })).toEqual([]);
  const tooMany = [{ notes: notes(LIMITS.notes + 1) }, { pins: pins(LIMITS.pins + 1) }];
  expect(tooMany.map((more) => validateBoardFile({ ...file, ...more })[0]?.message)).toEqual([
    `/notes must have ${LIMITS.notes} entries or fewer.`,
    `/pins must have ${LIMITS.pins} entries or fewer.`,
  ]);
});
