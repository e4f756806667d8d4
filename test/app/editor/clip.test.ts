import { describe, expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { clipOf, looksLikeClip, pasteOf } from '../../../app/editor/edits/clip.ts';
import { parseBoardFile } from '../../../app/home/read-board-file.ts';

const library = libraryOf(STARTER_PARTS);
let last = 0;

function edited(board: Board, edits: readonly Edit[]): Board {
  const newId = (prefix: string) => {
    last += 1;
    return `${prefix}_${String(last).padStart(12, '0')}`;
  };
  const applied = applyEdits(board, edits, { library, newId, now: '2026-01-01T00:00:00.000Z', who: 'test' });
  if (!applied.ok) throw new Error(applied.refusal.code);
  return applied.board;
}

const station = edited(edited(EMPTY_BOARD, WEATHER_STATION), [
  { op: 'add_note', text: 'Check this', at: [0, 900], size: [200, 100] },
]);
const labelled = (board: Board, ...labels: string[]) =>
  [...board.parts.values()].filter((part) => labels.includes(part.label)).map(({ id }) => id);
const noteIds = [...station.notes.keys()];

describe('[K27] copy and paste', () => {
  const clip = clipOf(station, [...labelled(station, 'ESP32', 'Air sensor'), ...noteIds, 'gone']) ?? '';

  test('another board gets the parts by their names, the connections among them and the notes, around the place', () => {
    const paste = pasteOf(parseBoardFile(clip), EMPTY_BOARD, library, [1003, 998]);
    const after = edited(EMPTY_BOARD, paste.edits);
    const places = [...after.parts.values(), ...after.notes.values()].map(({ at }) => at);
    const middle = (axis: 0 | 1) =>
      (Math.min(...places.map((at) => at[axis])) + Math.max(...places.map((at) => at[axis]))) / 2;
    expect(paste.definitions).toEqual([]);
    expect([...after.parts.values()].map(({ label }) => label).sort()).toEqual(['Air sensor', 'ESP32']);
    expect([...after.notes.values()].map(({ text, size }) => [text, size])).toEqual([['Check this', [200, 100]]]);
    expect(after.connections.size).toBe(
      [...station.connections.values()].filter(({ ends }) =>
        ends.every((end) => labelled(station, 'ESP32', 'Air sensor').includes(end.part)),
      ).length,
    );
    expect(Math.abs(middle(0) - 1003)).toBeLessThanOrEqual(20);
    expect(Math.abs(middle(1) - 998)).toBeLessThanOrEqual(20);
  });

  test('the same board gives the copies labels of their own', () => {
    const { edits } = pasteOf(parseBoardFile(clip), station, library, [0, 2000]);
    const after = edited(station, edits);
    const labels = [...after.parts.values()].map(({ label }) => label);
    expect(after.parts.size).toBe(station.parts.size + 2);
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('a definition that the other board could not know comes along', () => {
    const paste = pasteOf(parseBoardFile(clip), EMPTY_BOARD, libraryOf([]), [0, 0]);
    expect(paste.definitions.map(({ key }) => key).sort()).toEqual(
      [...new Set(labelled(station, 'ESP32', 'Air sensor').map((id) => station.parts.get(id)?.definition))].sort(),
    );
  });

  test('nothing that can be copied gives no clip: wires alone, ids that are gone', () => {
    expect(clipOf(station, [...station.connections.keys(), 'gone'])).toBeNull();
  });

  test.each([
    ['plain words', 'hello', false],
    ['other JSON', '{"nodes": []}', false],
    ['a clip', clip, true],
  ])('%s', (_, text, is) => {
    expect(looksLikeClip(text)).toBe(is);
  });

  test('a clip that is damaged is refused in words', () => {
    expect(() => parseBoardFile(clip.slice(0, -9))).toThrow(/not JSON/);
  });
});
