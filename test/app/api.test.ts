/** The page's side of the JSON API, over the server's own routes. */
import { afterEach, expect, test, vi } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { ApiError, api, onUnauthorized } from '../../app/api.ts';
import { accessWorld, type Browser, ownerOf } from '../sync-server/access/world.ts';

afterEach(() => vi.unstubAllGlobals());

/** Makes the page ask as this browser. */
function asks(browser: Browser): void {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const { status, body: answered } = await browser.ask(method, path, body ?? undefined);
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
    new ApiError('bad_request', 'The name must have at most 120 characters.'),
  );
  expect(await refusalOf(api.board('b_000000000000'))).toEqual(
    new ApiError('not_found', 'This board does not exist, or it is not shared with you.'),
  );
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
