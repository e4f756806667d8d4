import { expect, it } from 'vitest';
import { type Board, type CallRecord, EMPTY_BOARD } from '#engine/board/board.ts';
import { boardFileChanges, toBoardFile } from '#engine/board/board-file.ts';
import { applyChanges } from '#engine/board/changes.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { agentDoing, busiest } from '../../app/agent/agent-doing.ts';
import { marked, settled, touchedBy } from '../../app/agent/agent-marks.ts';
import { duplicateEdits } from '../../app/editor/edits/duplicate-edits.ts';
import { parseBoardFile } from '../../app/home/read-board-file.ts';
import { libraryGroups } from '../../app/library/library-groups.ts';
import { callWords } from '../../app/texts/engine/call-actions.ts';
import { deltaOf } from '../../app/violations/check/checker.ts';

const library = libraryOf(STARTER_PARTS);
let last = 0;
const newId = (prefix: string) => {
  last += 1;
  return `${prefix}_${String(last).padStart(8, '0')}`;
};
function edited(board: Board, edits: readonly Edit[]): Board {
  const applied = applyEdits(board, edits, { library, newId, now: '2026-01-01T00:00:00.000Z', who: 'Ada' });
  if (!applied.ok) throw new Error(applied.refusal.code);
  return applied.board;
}
const station = edited(EMPTY_BOARD, WEATHER_STATION);

it('[G2] an exported board, imported, is an equal board; unknown keys of definitions stay', () => {
  const [key] = [...station.definitions.keys()];
  const file = toBoardFile(station);
  const odd = {
    ...file,
    definitions: { ...file.definitions, [key ?? '']: { ...file.definitions[key ?? ''], 'x-mine': [1, { a: null }] } },
  };
  const read = parseBoardFile(JSON.stringify(odd));
  const again = applyChanges(EMPTY_BOARD, boardFileChanges(read));
  expect(JSON.stringify(toBoardFile(again))).toBe(JSON.stringify(odd));
});

it('[G2] what is no board file is refused with the place and the reason', () => {
  expect(() => parseBoardFile('{"format": ')).toThrow(/not JSON/);
  expect(() => parseBoardFile('{"format":"other"}')).toThrow(/not a Busbar board/);
});

it('[G3] a copy of several parts has copies of the connections among them, and no other', () => {
  const parts = [...station.parts.values()].filter((part) => ['ESP32', 'Air sensor'].includes(part.label));
  const among = [...station.connections.values()].filter((one) =>
    one.ends.every((end) => parts.some((part) => part.id === end.part)),
  );
  const after = edited(station, duplicateEdits(station, parts, []));
  expect(after.parts.size).toBe(station.parts.size + 2);
  const copied = new Map([...after.parts.values()].slice(-2).map(({ id, definition }) => [id, definition]));
  const endsOf = (board: Board, ids: readonly string[]) =>
    ids.map((id) =>
      board.connections
        .get(id)
        ?.ends.map((end) => `${board.parts.get(end.part)?.definition}.${end.interface}`)
        .sort(),
    );
  const made = [...after.connections.values()].filter(({ id }) => !station.connections.has(id));
  expect(made.every(({ ends }) => ends.every(({ part }) => copied.has(part)))).toBe(true);
  expect(
    endsOf(
      after,
      made.map(({ id }) => id),
    ),
  ).toEqual(
    endsOf(
      station,
      among.map(({ id }) => id),
    ),
  );
  expect(among.length).toBeGreaterThan(0);
});

it('[G4] what an agent changed is marked in its colour until it is undone', () => {
  const [part] = [...station.parts.keys()];
  const call = (undone: boolean): CallRecord => ({
    key: 'k_1',
    label: 'Claude Code',
    color: '#123456',
    tool: 'apply_edits',
    summary: 'moves 1 part',
    changes: [{ root: 'parts', key: part ?? '', path: ['at'], before: [0, 0], after: [20, 0] }],
    when: '2026-01-01T00:00:00.000Z',
    seq: 1,
    ...(undone ? { undone } : {}),
  });
  const withCall = (undone: boolean): Board => ({ ...station, calls: new Map([['call_1', call(undone)]]) });
  const fresh = marked(new Map(), withCall(false), ['call_1'], callWords);
  expect(fresh.get(part ?? '')).toEqual({ color: '#123456', label: 'Claude Code: moves 1 part', fresh: true });
  expect(settled(fresh).get(part ?? '')?.fresh).toBe(false);
  expect(marked(fresh, withCall(true), ['call_1'], callWords).size).toBe(0);
  expect(marked(fresh, station, ['call_2'], callWords)).toBe(fresh);
  expect(touchedBy(call(false))).toEqual([part]);
});

it('[G25] of a call that changes much few things glow, and all are marked', () => {
  const things = Array.from({ length: 500 }, (_, n) => `n_${n}`);
  const call: CallRecord = {
    ...{ key: 'k_1', label: 'Claude', color: '#123456', tool: 'apply_edits', summary: 'adds 500 notes' },
    changes: things.map((key) => ({ root: 'notes', key, path: [], after: {} })),
    when: '2026-01-01T00:00:00.000Z',
    seq: 1,
  };
  const marks = marked(new Map(), { ...station, calls: new Map([['call_1', call]]) }, ['call_1'], callWords);
  expect([...marks.keys()]).toEqual(things);
  expect([...marks.values()].filter(({ fresh }) => fresh).length).toBe(24);
});

it('[G5] an agent that runs a call comes first and is named with what it does', () => {
  const agent = (id: string, calls: number, lastMs: number) => ({
    kind: 'agent' as const,
    user: { id, name: id, color: '#000000', owner: 'u' },
    status: 'connected' as const,
    last: lastMs,
    calls: Array.from({ length: calls }, () => ({ call: 'c', tool: 'apply_edits', summary: '', to: 1, granted: true })),
  });
  expect(busiest([agent('a', 0, 9), agent('b', 1, 1)])?.user.id).toBe('b');
  expect(busiest([agent('a', 0, 9), agent('b', 0, 10)])?.user.id).toBe('b');
  expect(agentDoing(agent('b', 1, 1))).toBe('editing');
  expect(agentDoing({ ...agent('b', 0, 1), status: 'inactive' })).toBe('recently inactive');
});

it('[G6] the library panel lists every part once, by taxonomy; words rank it', () => {
  const groups = libraryGroups(library, '');
  const listed = groups.flatMap((group) => group.parts.map(({ id }) => id));
  expect(listed.toSorted()).toEqual([...library.byId.keys()].toSorted());
  const roots = groups.map(
    ({ parts }) => new Set(parts.map(({ file }) => file.definition.metadata.taxonomy?.[0]?.split('.')[0])),
  );
  expect(roots.map(({ size }) => size)).toEqual(groups.map(() => 1));
  expect(libraryGroups(library, 'bme280')[0]?.parts[0]?.id).toBe('bme280');
  expect(libraryGroups(library, 'zzzzqqqq')).toEqual([]);
});

it('[G7] the checking worker is told only what changed', () => {
  const [id = ''] = [...station.parts.keys()];
  const moved = edited(station, [{ op: 'move_part', part: id, at: [40, 40] }]);
  const none = new Set<string>();
  const delta = deltaOf(moved, {
    board: none,
    definitions: none,
    parts: new Set([id, 'p_gone']),
    connections: none,
    pins: none,
    waivers: none,
    ticks: none,
    notes: none,
    comments: none,
    proposals: none,
    calls: none,
  });
  expect(delta.entries.parts).toEqual([
    [id, moved.parts.get(id)],
    ['p_gone', undefined],
  ]);
  expect(delta.entries.connections).toEqual([]);
});
