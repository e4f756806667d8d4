import { afterEach, expect, test } from 'vitest';
import { boardJson } from '#engine/board/changes.ts';
import { type Live, type LiveTab, startLive } from '../../agent/live.ts';
import { openHeadlessTab } from '../../support/headless-tab.ts';

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

test('[O16] a board that nobody may open says so, and one that is signed out as well', async () => {
  live = await startLive();
  const stranger = await openHeadlessTab({ url: live.server.url, board: 'b_zzzzzzzzzzzz' });
  await stranger.until(() => stranger.status.save === 'signed-out');
  await stranger.close();
  const board = await live.newBoard('Mine');
  const ada = await live.tab(board);
  expect(ada.status).toMatchObject({ role: 'owner', readOnly: null });
});

test('[W29] others see a cursor under the name that the server knows', async () => {
  live = await startLive();
  const board = await live.newBoard('Mine');
  const [ada, ben] = [await live.tab(board), await live.tab(board)];
  ada.presence.show({ cursor: [3, 4] });
  await ben.until(() => ben.presence.persons[0]?.cursor?.[0] === 3);
  expect(ben.presence.persons).toMatchObject([{ client: ada.presence.client, cursor: [3, 4] }]);
  expect(ben.presence.persons[0]?.user?.color).toMatch(/^#/);
});
