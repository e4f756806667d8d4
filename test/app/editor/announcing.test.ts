import { describe, expect, test } from 'vitest';
import { applyChanges } from '#engine/board/changes.ts';
import { LIMITS } from '#schemas/limits.ts';
import { announcer } from '../../../app/editor/announcer.ts';
import { outcomeText } from '../../../app/editor/outcome-text.ts';
import { boardOf, note, part, wire, withNotes } from '../canvas/board.ts';

/** A clock that a test moves. */
function clock() {
  let time = 0;
  let waiting: { readonly at: number; readonly task: () => void }[] = [];
  return {
    now: () => time,
    after(ms: number, task: () => void) {
      const one = { at: time + ms, task };
      waiting.push(one);
      return () => {
        waiting = waiting.filter((other) => other !== one);
      };
    },
    pass(ms: number) {
      time += ms;
      const due = waiting.filter(({ at }) => at <= time);
      waiting = waiting.filter(({ at }) => at > time);
      for (const { task } of due) task();
    },
  };
}

describe('[limit announceEveryMs] [K28] what others do is told together and not too often', () => {
  test('the first at once, what follows after the pause, a sentence for each', () => {
    const time = clock();
    const said: string[] = [];
    const telling = announcer((text) => said.push(text), time);
    telling.others('Ada', 1);
    time.pass(0);
    telling.others('Ada', 2);
    telling.others('Claude Code', 3);
    telling.others('Ada', 2);
    time.pass(LIMITS.announceEveryMs - 1);
    expect(said).toEqual(['Ada changed 1 thing.']);
    time.pass(1);
    expect(said).toEqual(['Ada changed 1 thing.', 'Ada changed 4 things. Claude Code changed 3 things.']);
    time.pass(60_000);
    expect(said.length).toBe(2);
  });

  test("the person's own edits are told at once, and nothing is told after the end", () => {
    const time = clock();
    const said: string[] = [];
    const telling = announcer((text) => said.push(text), time);
    telling.others('Ada', 1);
    telling.own('Moved ESP32.');
    telling.close();
    time.pass(60_000);
    expect(said).toEqual(['Moved ESP32.']);
  });
});

describe('[K28] own edits are told by what they came to', () => {
  const before = withNotes(
    boardOf([part('a', [0, 0]), part('b', [400, 0]), part('c', [800, 0])], [wire('a.out', 'b.in')]),
    [note('n', [0, 300])],
  );
  test.each([
    ['Moved A.', [{ root: 'parts', key: 'a', path: ['at'], after: [20, 0] }]],
    [
      'Moved 2 parts and 1 note.',
      [
        { root: 'parts', key: 'a', path: ['at'], after: [20, 0] },
        { root: 'parts', key: 'b', path: ['at'], after: [420, 0] },
        { root: 'notes', key: 'n', path: ['at'], after: [20, 300] },
      ],
    ],
    [
      'Changed B. Removed C and 1 connection.',
      [
        { root: 'parts', key: 'b', path: ['label'], after: 'B' },
        { root: 'parts', key: 'c', path: [] },
        { root: 'connections', key: 'a.out-b.in', path: [] },
      ],
    ],
    ['Added 1 note.', [{ root: 'notes', key: 'm', path: [], after: { text: 'New' } }]],
    ['', [{ root: 'board', key: 'name', path: [], after: 'Other' }]],
  ] as const)('%s', (words, changes) => {
    expect(outcomeText(changes, before, applyChanges(before, changes))).toBe(words);
  });
});
