import { expect, test } from 'vitest';
import type { KeyCheck } from '#schemas/http.ts';
import { readLimit } from '../../../app/settings/key-limit.ts';
import { keyOutlook } from '../../../app/settings/key-outlook.ts';

test.each([
  ['', null],
  ['  ', null],
  ['200', 200],
  [' 1,000 ', 1_000],
  ['1 000 000', 1_000_000],
  ["10'000", 10_000],
  ['1000001', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['1,5', undefined],
  ['1e3', undefined],
  ['many', undefined],
])('[A36] a limit typed as "%s" is read as %s', (typed, limit) => {
  expect(readLimit(typed, 1_000_000)).toBe(limit);
});

const board = { id: 'b_1', name: 'Bench', role: 'owner' } as const;

test.each<[KeyCheck['state'], boolean, RegExp]>([
  ['ready', true, /works on “Bench”\.$/],
  ['choose', true, /asked to choose one/],
  ['no_board', false, /No board is open/],
  ['no_tab', false, /works on “Bench”, which no tab of yours has open/],
  ['lost', false, /no longer shared with you/],
  ['paused', false, /Ada paused it on “Bench”/],
  ['spent', false, /energy for today is spent/],
  ['revoked', false, /refused with 401/],
])('[A36] a key that is %s is said to be so, with what to do', (state, isReady, words) => {
  const said = keyOutlook({ state, mode: 'edit', board, boards: [], pausedBy: 'Ada' });
  expect(said).toEqual({ isReady, text: expect.stringMatching(words) });
});

test('[A36] what a ready key may not do is said', () => {
  const said = (mode: KeyCheck['mode'], role: 'owner' | 'viewer') =>
    keyOutlook({ state: 'ready', mode, board: { ...board, role }, boards: [] }).text;
  expect(said('read', 'owner')).toContain('can read but not edit');
  expect(said('ask', 'owner')).toContain('wait for a person');
  expect(said('edit', 'viewer')).toContain('where you can view but not edit');
});
