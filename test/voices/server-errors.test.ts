/** Each reason for which the server's records refuse something, made by real records and worded for people and programs. */
import { describe, expect, it, test } from 'vitest';
import { ERRORS, type ErrorBody, type ErrorCode, type ErrorParams } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';
import { serverErrorsTexts, serverErrorWords } from '../../app/texts/server-errors.ts';
import { Refused } from '../../sync-server/access/refused.ts';
import { type Answer, accessWorld, ownerOf, TOKEN } from '../sync-server/access/world.ts';
import { expectForAgents, expectForPeople } from './sound.ts';

/** An owner with a board, and a guest who may look at it. */
async function sharedBoard() {
  const world = await accessWorld();
  const owner = await ownerOf(world);
  const account = (await owner.ask('GET', '/api/me')).body.account?.id ?? '';
  const board = (await owner.ask('POST', '/api/boards', {})).body.board?.id ?? '';
  const path = `/api/boards/${board}`;
  const { link } = (await owner.ask('POST', `${path}/links`, { role: 'viewer' })).body;
  const secret = link?.url?.split('/join/')[1] ?? '';
  const guest = world.browser();
  await guest.ask('POST', '/api/session', { link: secret, name: 'Gus' });
  return { ...world, owner, guest, account, board, path, secret, link: link?.id ?? '' };
}

type World = Awaited<ReturnType<typeof sharedBoard>>;

const times = <T>(count: number, run: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => run(n));
const join = ({ browser }: World, link: string) => browser().ask('POST', '/api/session', { link, name: 'Eve' });
const put = ({ owner, path }: World, who: object) => owner.ask('PUT', `${path}/members`, { ...who, role: 'viewer' });
const accounts = ({ records }: World, ...names: readonly string[]) =>
  records.change((change) => {
    for (const [n, name] of names.entries()) {
      change.put('accounts', { id: `u_${n}`, sample: '', kind: 'member', name, tier: 'free', createdAt: 1 });
    }
  });

const CASES: { readonly [Code in keyof ErrorParams]: (world: World) => Promise<Answer> | Promise<unknown> } = {
  'session-ended': ({ access }) => access.people.patch('v_gone', { name: 'Ada' }),
  'sign-in-needed': async () => {
    const rule = { mode: 'team', publicUrl: 'https://busbar.example' } as const;
    return (await accessWorld({ rule })).access.enterLocal(TOKEN, null);
  },
  'token-needed': ({ browser }) => browser().ask('GET', '/api/me'),
  'token-wrong': ({ browser }) => browser().ask('POST', '/api/session', { token: 'wrong' }),
  'sessions-too-many': async (world) => {
    await Promise.all(times(LIMITS.sessionsPerAccount - 1, () => ownerOf(world)));
    return world.browser().ask('POST', '/api/session', { token: TOKEN });
  },
  'board-unknown': ({ owner }) => owner.ask('GET', '/api/boards/b_000000000000'),
  'boards-too-many': async ({ owner, records, account }) => {
    await records.change((change) => {
      for (let n = 0; n < LIMITS.boardsPerAccount; n += 1) {
        change.put('members', { id: `b${n}/${account}`, board: `b${n}`, account, role: 'owner', since: n });
      }
    });
    return owner.ask('POST', '/api/boards', {});
  },
  'role-too-low': ({ guest, path }) => guest.ask('PATCH', path, { name: 'Mine' }),
  'guest-may-not': ({ guest }) => guest.ask('POST', '/api/boards', {}),
  'key-unknown': ({ owner }) => owner.ask('DELETE', '/api/keys/k_gone'),
  'keys-too-many': async ({ access, account, owner }) => {
    await Promise.all(times(LIMITS.keysPerAccount, (n) => access.keys.create(account, { label: `key ${n}` })));
    return owner.ask('POST', '/api/keys', { label: 'one more' });
  },
  'link-dead': (world) => join(world, 'wrong'),
  'link-unknown': ({ owner, path }) => owner.ask('DELETE', `${path}/links/l_gone`),
  'link-full': async (world) => {
    const { records, link, board } = world;
    await records.change((change) => {
      for (let n = 0; n < LIMITS.guestsPerLink; n += 1) {
        change.put('grants', { id: `${link}/u${n}`, link, account: `u${n}`, board, since: n });
      }
    });
    return join(world, world.secret);
  },
  'links-too-many': async ({ access, board, owner, path }) => {
    await Promise.all(times(LIMITS.linksPerBoard - 1, () => access.links.create(board, { role: 'viewer' })));
    return owner.ask('POST', `${path}/links`, { role: 'viewer' });
  },
  'links-guessed': async (world) => {
    for (let n = 0; n < LIMITS.guessesPerWindow; n += 1) await join(world, 'wrong');
    return join(world, 'wrong');
  },
  'expiry-past': ({ owner, path }) => owner.ask('POST', `${path}/links`, { role: 'viewer', expiresAt: 1 }),
  'member-unknown': ({ owner, path }) => owner.ask('DELETE', `${path}/members/u_gone`),
  'members-too-many': async (world) => {
    const { records, board } = world;
    await accounts(world, 'Ada');
    await records.change((change) => {
      for (let n = 0; n < LIMITS.membersPerBoard; n += 1) {
        change.put('members', { id: `${board}/m${n}`, board, account: `m${n}`, role: 'viewer', since: n });
      }
    });
    return put(world, { account: 'u_0' });
  },
  'owner-needed': (world) => put(world, { account: world.account }),
  'account-unknown': (world) => put(world, { account: 'u_gone' }),
  'account-name-unknown': async (world) => {
    await accounts(world, 'Robert');
    return put(world, { name: 'Robrt' });
  },
  'account-name-ambiguous': async (world) => {
    await accounts(world, 'Eve', 'Eve');
    return put(world, { name: 'Eve' });
  },
};

async function refusedBy(asked: Promise<unknown>): Promise<ErrorBody['error'] | Refused | undefined> {
  try {
    return ((await asked) as Answer).body.error;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

describe('[H10] a refusal of the server is data, worded for people and for programs', () => {
  it.each(Object.entries(CASES))('%s', async (code, ask) => {
    const error = await refusedBy(ask(await sharedBoard()));
    if (error?.reason === undefined) throw new Error(JSON.stringify(error));
    expect(error.reason.code).toBe(code);
    expectForAgents(error.message.replace(', or null for never', ''));
    const words = serverErrorWords(error.code, error.reason);
    expectForPeople(words);
    expect(words).not.toBe(error.message);
  });
});

test('[H10] what has no reason is told by its code, of a server of another version too', () => {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  expect(Object.keys(serverErrorsTexts.codes)).toEqual(codes);
  for (const code of codes) expectForPeople(serverErrorWords(code));
  const newer = { code: 'moon-phase', params: {} } as never;
  expect(serverErrorWords('conflict', newer)).toBe(serverErrorsTexts.codes.conflict);
  expect(serverErrorWords('teapot' as never)).toBe(serverErrorsTexts.codes.internal);
});
