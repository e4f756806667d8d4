import { describe, expect, test, vi } from 'vitest';
import { Scene } from '#engine/drawing/scene/scene.ts';
import { textWidth, wrapText } from '#engine/drawing/text.ts';
import { LIMITS } from '#schemas/limits.ts';
import { noteDescription } from '../../../app/canvas/descriptions.ts';
import { hitTest, marqueeHits } from '../../../app/canvas/hit-test.ts';
import { moveEdits } from '../../../app/editor/edits/move-edits.ts';
import { writtenEdits } from '../../../app/editor/edits/note-edits.ts';
import { boardOf, note, part, withNotes } from './board.ts';

const BOARD = withNotes(boardOf([part('a', [0, 0])]), [
  note('frame', [0, 0], [600, 400], { kind: 'frame', text: 'Power', seq: 9 }),
  note('card', [200, 100], [100, 60], { seq: 3 }),
  note('upper', [240, 100], [100, 60], { seq: 4 }),
]);

function scene(): Scene {
  const made = new Scene();
  made.update(BOARD);
  return made;
}

describe('[K22] what a point means', () => {
  test.each([
    ['a card', [170, 100], { kind: 'note', note: 'card' }],
    ['the card that was made last, where two overlap', [220, 100], { kind: 'note', note: 'upper' }],
    ['a part in a frame', [0, -30], { kind: 'part', part: 'a' }],
    ['nothing, in a frame', [-200, 100], { kind: 'empty' }],
    ['a frame by its title', [-290, -215], { kind: 'note', note: 'frame' }],
    ['nothing beside the title', [100, -215], { kind: 'empty' }],
    ['a frame by its edge', [-302, 50], { kind: 'note', note: 'frame' }],
  ] as const)('%s', (_, at, hit) => {
    expect(hitTest(scene(), at, 1)).toEqual(hit);
  });

  test('a marquee takes a card that it touches and a frame only whole', () => {
    expect(marqueeHits(scene(), [230, 120], [180, 90]).sort()).toEqual(['card', 'upper']);
    expect(marqueeHits(scene(), [-310, -210], [310, 210]).sort()).toEqual(['a', 'card', 'frame', 'upper']);
    expect(marqueeHits(scene(), [0, 0], [-310, -210])).toEqual(['a']);
  });
});

describe('[K25] what was written', () => {
  const area = { minX: 0, minY: 0, maxX: 240, maxY: 160 };
  const place = { at: [120, 80], size: [240, 160] };

  test('a new note is made with its text, and not at all without one', () => {
    const draft = { id: null, kind: 'note', area } as const;
    expect([
      writtenEdits({ ...draft, text: 'Check this' }, undefined),
      writtenEdits({ ...draft, text: '' }, undefined),
    ]).toEqual([[{ op: 'add_note', kind: 'note', text: 'Check this', ...place }], []]);
  });

  test('a note that lost its text goes; a frame keeps its title; the same text changes nothing', () => {
    const draft = { id: 'n', kind: 'note', area } as const;
    expect([
      writtenEdits({ ...draft, text: '' }, 'old'),
      writtenEdits({ ...draft, kind: 'frame', text: '' }, 'old'),
      writtenEdits({ ...draft, text: 'old' }, 'old'),
      writtenEdits({ ...draft, text: 'new' }, 'old'),
      writtenEdits({ ...draft, text: 'new' }, undefined),
    ]).toEqual([
      [{ op: 'remove_note', note: 'n' }],
      [],
      [],
      [{ op: 'update_note', note: 'n', text: 'new', ...place }],
      [],
    ]);
  });

  test('a frame without a title is made all the same', () => {
    expect(writtenEdits({ id: null, kind: 'frame', text: '', area }, undefined)).toMatchObject([
      { op: 'add_note', kind: 'frame', text: 'Frame' },
    ]);
  });
});

test('[K24] parts and notes move in one step', () => {
  expect(moveEdits(BOARD, ['a', 'card', 'gone'], [20, 40])).toEqual([
    { op: 'move_part', part: 'a', at: [20, 40] },
    { op: 'update_note', note: 'card', at: [220, 140] },
  ]);
});

test('[K26] a note is told in words, on one line', () => {
  const made = new Scene();
  made.update(withNotes(boardOf([]), [note('n', [0, 0], [100, 100], { text: 'Check\n  this ' })]));
  const placed = made.notes.get('n');
  expect(placed && noteDescription(placed)).toBe('Note: Check this');
});

test('painted text breaks between words and where it breaks itself, and ends with an ellipsis where it goes on', () => {
  expect(wrapText('one two three\nfour', 60, 13, 9)).toEqual(['one two', 'three', 'four']);
  expect(wrapText('one two three\nfour', 60, 13, 2)).toEqual(['one two', 'three…']);
  const lines = wrapText('w'.repeat(4_000), 60, 13, 1_000);
  expect([lines.join(''), lines.length]).toEqual(['w'.repeat(4_000), 4_000 / (lines[0]?.length ?? 0)]);
  expect(lines.every((line) => textWidth(line, 13) <= 60)).toBe(true);
  expect(wrapText('😀😀', 1, 13, 9)).toEqual(['😀…', '😀…']);
});

test.each([
  ['words of one letter', 'a '.repeat(2_000)],
  ['one word', 'w'.repeat(4_000)],
  ['lines of two letters', 'ab\n'.repeat(1_333)],
])('a character of %s is measured a few times, however wide the note is', (_, text) => {
  // Each class of widths that a character is looked for in is one step.
  const steps = vi.spyOn(RegExp.prototype, 'test');
  try {
    for (const width of [60, 10_000, LIMITS.coordinate]) {
      steps.mockClear();
      wrapText(text, width, 13, 1_000);
      expect(steps.mock.calls.length).toBeLessThan(5 * text.length);
    }
  } finally {
    steps.mockRestore();
  }
});
