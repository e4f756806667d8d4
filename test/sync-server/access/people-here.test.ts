import { expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { peopleOnBoard } from '../../../sync-server/access/people-here.ts';

const tab = (n: number, client: number | null = n) => ({
  client,
  user: { id: `v_${n}`, name: `Person ${n}`, color: '#a04fd6' },
});

it('[H53] who is on a board is told once each, and nobody who does not show themselves', () => {
  expect(peopleOnBoard([tab(1), tab(1, 7), tab(2, null)])).toEqual([{ name: 'Person 1', color: '#a04fd6' }]);
});

it('[limit peopleListed] [H53] of many people so many are told', () => {
  const people = (count: number) => peopleOnBoard(Array.from({ length: count }, (_, n) => tab(n))).length;
  expect(people(LIMITS.peopleListed)).toBe(LIMITS.peopleListed);
  expect(people(LIMITS.peopleListed + 1)).toBe(LIMITS.peopleListed);
});
