import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBoard, toScreen, visibleBox } from '../../../app/canvas/viewport.ts';
import { isFollowed, mustLetGo, seenOf, tabOf, viewOf } from '../../../app/following/follow-state.ts';
import type { Person } from '../../../app/presence/presence.ts';

const tab = (client: number, more: Partial<Person> = {}): Person => ({
  kind: 'person',
  client,
  user: { id: `u${client}`, name: 'N', color: '#000' },
  ...more,
});

describe('[K126] who follows whom', () => {
  test('of a person the tab that they look at is followed', () => {
    const user = { id: 'u', name: 'N', color: '#000' };
    const tabs = [tab(1), tab(2, { user, visible: false }), tab(3, { user, visible: true })];
    expect([tabOf(tabs, 'u')?.client, tabOf(tabs, 'u1')?.client, tabOf(tabs, 'x')]).toEqual([3, 1, undefined]);
    expect(tabOf(tabs.slice(0, 2), 'u')?.client).toBe(2);
    expect([isFollowed([tab(1, { following: 7 })], 7), isFollowed([tab(1)], 7)]).toEqual([true, false]);
  });

  test('of those who follow each other in a ring exactly one lets go, and nobody else does', () => {
    const someone = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(someone, fc.infiniteStream(fc.nat()), (clients, picks) => {
        const follows = new Map<number, number>();
        for (const client of clients) {
          const others = clients.filter((one) => one !== client);
          const { value = 0 } = picks.next();
          const chosen = others[value % (others.length + 1)];
          if (chosen !== undefined) follows.set(client, chosen);
        }
        const tabs = clients.map((client) => {
          const following = follows.get(client);
          return tab(client, following === undefined ? {} : { following });
        });
        const letGo = clients.filter((client) => {
          const followed = follows.get(client);
          const seen = tabs.filter((one) => one.client !== client);
          return followed !== undefined && mustLetGo(seen, client, followed);
        });
        expect(letGo).toEqual(
          ringsOf(clients, follows)
            .map((ring) => Math.min(...ring))
            .sort(byPlace(clients)),
        );
      }),
    );
  });

  test('what is seen is shown whole, in the middle, whatever the shape of the window', () => {
    const [wide, tall] = [
      { width: 1400, height: 800 },
      { width: 390, height: 800 },
    ];
    const seen = visibleBox({ x: -300, y: 40, k: 0.7 }, wide);
    const view = viewOf(seenOf(seen), tall);
    const [x, y] = toBoard(view, [tall.width / 2, tall.height / 2]);
    expect([x, y].map(Math.round)).toEqual([(seen.minX + seen.maxX) / 2, (seen.minY + seen.maxY) / 2].map(Math.round));
    expect(toScreen(view, [seen.minX, seen.minY])[0]).toBeGreaterThan(-1);
    expect(toScreen(view, [seen.maxX, seen.maxY])[0]).toBeLessThan(tall.width + 1);
  });
});

function ringsOf(clients: readonly number[], follows: ReadonlyMap<number, number>): readonly (readonly number[])[] {
  const rings = new Map<string, readonly number[]>();
  for (const client of clients) {
    const way = [client];
    for (
      let at = follows.get(client);
      at !== undefined && at !== client && way.length <= clients.length;
      at = follows.get(at)
    )
      way.push(at);
    const closes = follows.get(way.at(-1) ?? 0) === client;
    if (closes) rings.set([...way].sort().join(), way);
  }
  return [...rings.values()];
}

function byPlace(clients: readonly number[]) {
  return (a: number, b: number) => clients.indexOf(a) - clients.indexOf(b);
}
