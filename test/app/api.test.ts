/** The page's side of the JSON API, over the server's own routes. */
import { afterEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { ApiError, api, askAs, onUnauthorized, tryKey } from '../../app/api.ts';
import { accessWorld, type Browser, ownerOf } from '../sync-server/access/world.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  askAs(null);
});

/** Makes the page ask as this browser. */
function asks(browser: Browser): void {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, headers }: RequestInit) => {
    const { status, body: answered } = await browser.ask(
      method,
      path,
      body ?? undefined,
      Object.fromEntries(new Headers(headers)),
    );
    return Response.json(answered, { status });
  });
}

const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.fail('nothing was refused'),
    (error: unknown) => error,
  );

test('[H10] the page says in its own words what the server refused', async () => {
  asks(await ownerOf(await accessWorld()));
  const name = 'x'.repeat(LIMITS.nameChars + 1);
  expect(await refusalOf(api.putBoard('b_made00000000', name))).toEqual(
    new ApiError('bad_request', 'The name must have at most 120 characters.', 'body-value'),
  );
  expect(await refusalOf(api.board('b_000000000000'))).toEqual(
    new ApiError('not_found', 'This board does not exist, or it is not shared with you.', 'board-unknown'),
  );
});

test('[A96] a page asks for nothing as somebody else who has signed in in its browser, and can ask who that is', async () => {
  const world = await accessWorld();
  const browser = await ownerOf(world);
  asks(browser);
  askAs('u_whoWasHere00');
  for (const asked of [
    () => api.putBoard('b_made00000000', 'Mine'),
    () => api.boards(),
    () => api.createKey({ label: 'mine' }),
    () => api.patchMe({ name: 'Me' }),
  ])
    expect(await refusalOf(asked())).toMatchObject({ code: 'forbidden', reason: 'account-changed' });
  expect([...world.records.all('boards')].filter(({ id }) => id === 'b_made00000000')).toEqual([]);
  const { account } = await api.me();
  askAs(account.id);
  expect((await api.putBoard('b_made00000000', 'Mine')).board.name).toBe('Mine');
});

test('[H10] who is not signed in is told so, and the page hears of it', async () => {
  asks((await accessWorld()).browser());
  const heard = vi.fn();
  onUnauthorized(heard);
  expect(await refusalOf(api.boards())).toMatchObject({
    code: 'unauthorized',
    message: expect.stringContaining('Open the address'),
  });
  expect(heard).toHaveBeenCalledOnce();
});

test('[H10] an answer that is no JSON, and no answer at all, are told too', async () => {
  vi.stubGlobal('fetch', async () => new Response('Bad gateway', { status: 502 }));
  expect(await refusalOf(api.boards())).toMatchObject({ code: 'internal', message: expect.stringContaining('502') });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  expect(await refusalOf(api.boards())).toMatchObject({ code: 'offline' });
});

test('[B95] a key that is tried is not sent as a message, and what the door says of it is told', async () => {
  const door = (status: number) =>
    vi.stubGlobal('fetch', async (_path: string, { method, body, credentials }: RequestInit) => {
      expect([method, body, credentials]).toEqual([undefined, undefined, 'omit']);
      return new Response(null, { status });
    });
  door(405);
  await expect(tryKey('bb_live')).resolves.toBeUndefined();
  door(401);
  expect(await refusalOf(tryKey('bb_gone'))).toMatchObject({ code: 'unauthorized' });
  door(429);
  expect(await refusalOf(tryKey('bb_live'))).toMatchObject({ message: expect.stringContaining('HTTP 429') });
});
