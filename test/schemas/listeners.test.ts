import { expect, it } from 'vitest';
import { Listeners } from '#schemas/listeners.ts';

it('[O27] listeners are told in the order of joining; who joins meanwhile is not told of it, and who has left is told nothing', () => {
  const listeners = new Listeners<[what: string]>();
  const heard: string[] = [];
  const late = (what: string) => heard.push(`late ${what}`);
  listeners.add((what) => heard.push(`first ${what}`));
  const leave = listeners.add((what) => {
    heard.push(`second ${what}`);
    listeners.add(late);
  });
  listeners.tell('a');
  leave();
  listeners.tell('b');
  listeners.clear();
  listeners.tell('c');
  expect(heard).toEqual(['first a', 'second a', 'first b', 'late b']);
});
