import { afterEach, expect, test } from 'vitest';
import { boardJson } from '#engine/board/changes.ts';
import type { LinksAnswer, Me } from '#schemas/http.ts';
import { type Live, type LiveTab, startLive } from '../../agent/live.ts';
import { newDevice, openHeadlessTab } from '../../support/headless-tab.ts';
import { ownerCookie } from '../../support/owner-cookie.ts';

let live: Live | null = null;

afterEach(async () => {
  await live?.close();
  live = null;
});

const place = (tab: LiveTab, definition: string) => tab.edit([{ op: 'add_part', definition }]);

test('[W28] on the real server edits become saved, offline edits of two people merge, and a cold tab reads the same', async () => {
  live = await startLive();
  const board = await live.newBoard('Weather station');
  const [ada, ben] = [await live.tab(board), await live.tab(board)];
  await ada.until(() => ada.status.save === 'saved');
  ada.goOffline();
  await ada.until(() => ada.status.link === 'offline');
  place(ada, 'bme280');
  place(ada, 'ds18b20');
  place(ben, 'esp32-devkitc-v4');
  await ben.until(() => ben.status.save === 'saved');
  expect(ada.status).toMatchObject({ waiting: 2, save: 'not-stored' });
  ada.goOnline();
  await ada.until(() => ada.status.save === 'saved' && ada.store.board.parts.size === 3);
  await ben.until(() => ben.store.board.parts.size === 3);
  const cold = await live.tab(board);
  for (const tab of [ada, ben, cold]) expect(boardJson(tab.store.board)).toEqual(boardJson(ada.store.board));
});

test('[O16] a browser that is signed out is told so, and so is one whose right to the board has ended', async () => {
  live = await startLive();
  const stranger = await openHeadlessTab({ url: live.server.url, board: 'b_zzzzzzzzzzzz' });
  await stranger.until(() => stranger.status.save === 'signed-out');
  await stranger.close();
  const board = await live.newBoard('Mine');
  const guest = await live.tab(board, { guest: 'viewer' });
  expect(guest.status).toMatchObject({ role: 'viewer', readOnly: 'viewer' });
  const [link] = (await live.api<LinksAnswer>('GET', `/api/boards/${board}/links`)).links;
  await live.api('DELETE', `/api/boards/${board}/links/${link?.id}`);
  await guest.until(() => guest.status.save === 'no-access');
});

test('[O38] a tab whose browser is signed out says so and keeps every edit; signed in again, the browser sends them all', async () => {
  live = await startLive();
  const board = await live.newBoard('Mine');
  const { server, me } = live;
  const device = newDevice();
  const open = async (cookie: string) => {
    const tab = await openHeadlessTab({ url: server.url, board, cookie, account: me.account.id, device });
    await tab.whenLoaded;
    return tab;
  };
  const cookie = await ownerCookie(server.url, server.ownerToken.value);
  const tab = await open(cookie);
  await tab.until(() => tab.status.save === 'saved');
  expect((await fetch(`${server.url}/api/session`, { method: 'DELETE', headers: { cookie } })).status).toBe(204);
  await tab.until(() => tab.status.save === 'signed-out');
  for (const label of ['A', 'B', 'C']) tab.edit([{ op: 'add_part', definition: 'bme280', label }]);
  await tab.until(() => tab.status.device === 'saved');
  expect(tab.status).toMatchObject({ save: 'signed-out', waiting: 3 });
  await tab.close();

  const again = await open(await ownerCookie(server.url, server.ownerToken.value));
  await again.until(() => again.status.save === 'saved');
  const other = await live.tab(board);
  expect([...other.store.board.parts.values()].map(({ label }) => label).sort()).toEqual(['A', 'B', 'C']);
  await again.close();
});

test('[W29] others see a cursor under the name that the server knows', async () => {
  live = await startLive();
  const board = await live.newBoard('Mine');
  const [ada, ben] = [await live.tab(board), await live.tab(board)];
  // Both are tabs of one browser, and of a person who is renamed.
  const { account } = await live.api<Me>('PATCH', '/api/me', { name: 'Ada Lovelace' });
  ada.presence.show({ cursor: [3, 4] });
  await ben.until(() => ben.presence.persons[0]?.cursor?.[0] === 3);
  expect(ben.presence.persons).toMatchObject([{ client: ada.presence.client, cursor: [3, 4] }]);
  expect(ben.presence.persons[0]?.user).toMatchObject({ name: 'Ada Lovelace', color: account.color });
});
