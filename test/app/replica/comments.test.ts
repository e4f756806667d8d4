import { expect, test } from 'vitest';
import { threadsOf } from '#engine/comments/threads.ts';
import { BOARD, relayedTabs } from '../../support/relayed-tabs.ts';

const { relay, tab } = relayedTabs();
const BEGIN = { do: 'begin', on: null, at: [0, 0], text: 'Why?', mentions: [] } as const;

test('[A62] a comment is signed by its author’s tab, and nobody checks the name; who may only look writes none', async () => {
  const server = await relay();
  const ada = await tab(server, { who: 'Ada' });
  const grace = await tab(server, { who: 'Grace' });
  await ada.until(() => ada.status.synced);
  expect(ada.comment(BEGIN).ok).toBe(true);
  const forged = { text: 'So', at: [0, 0], by: ada.user, who: 'Ada', when: '', seq: 9 };
  await grace.until(() => threadsOf(grace.store.board).length === 1);
  grace.changes([{ root: 'comments', key: 'm_forged', path: [], after: forged }], { kind: 'person' });
  await ada.until(() => ada.store.board.comments.size === 2);
  expect(threadsOf(ada.store.board).map(({ comments }) => comments[0].who)).toEqual(['Ada', 'Ada']);

  server.role = 'viewer';
  const vera = await tab(server);
  await vera.until(() => vera.status.readOnly === 'viewer');
  expect(vera.comment(BEGIN)).toMatchObject({ ok: false, refusal: { code: 'viewer' } });
  expect(server.doc(BOARD).getMap('comments').size).toBe(2);
});
