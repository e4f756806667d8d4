import { expect, test } from 'vitest';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { newRevisionHistory } from '#engine/tools/editing/history.ts';
import type { ToolOutcome } from '#engine/tools/tool.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { edited, forced, station } from '../rules/support.ts';
import { newTab, type Tab, toolNamed } from './support.ts';

function look(input: { readonly [key: string]: Json }, board = station()): ToolOutcome {
  return toolNamed('take_screenshot').run(input, {
    board,
    boardId: 'b_000000000001',
    library: STARTER_LIBRARY,
    held: [],
    now: '2026-01-01T12:00:00.000Z',
    who: 'Claude',
    key: 'k_000000000001',
    history: newRevisionHistory(),
    newId: (prefix) => `${prefix}_1`,
    draws: true,
  });
}

const drawn = { data: 'UE5H', width: 1_568, height: 900, region: { x: -60, y: 0, width: 1_000, height: 500 } };

test('[T20] asks for the whole board, for parts or for an area, and says what the picture shows', () => {
  const { picture, changes } = look({});
  expect(changes).toBeUndefined();
  expect(picture?.request.show).toBe('all');
  expect(picture?.caption(drawn)).toContain(
    '1568 × 900 px of "ESP32 weather station": board units x -60 to 940, y 0 to 500',
  );
  const mcu = partId(station(), 'ESP32');
  expect(look({ parts: ['ESP32'] }).picture?.request.show).toEqual([mcu]);
  const region = { x: 0, y: -20, width: 300, height: 200 };
  expect(look({ region }).picture?.request.show).toEqual(region);
});

/** The station with a sensor that gets 5 V for its 3.3 V. */
function burnt() {
  const vdd = (edit: Edit) => edit.op === 'connect' && edit.to.part === '$air' && edit.to.interface === 'vdd';
  return forced(station({ without: vdd }), ['ESP32.5v_out', 'Air sensor.vdd']);
}

test('[T20] marks each part and connection with the worst that is wrong with it', () => {
  const board = burnt();
  const tab = newTab(board);
  const { violations } = tab.ask<{ violations: readonly { severity: string; on: readonly string[] }[] }>('run_drc');
  const marks = look({}, board).picture?.request.violations ?? new Map();
  const errors = violations.filter(({ severity }) => severity === 'error');
  expect(errors).not.toEqual([]);
  for (const { on } of errors) for (const ref of on) expect(marks.get(ref.split('.')[0] ?? '')).toBe('error');
  const bare = station({ without: (edit) => edit.op === 'connect' && edit.from.part === '$usb' });
  expect([...(look({}, bare).picture?.request.violations.values() ?? [])]).toEqual(['todo']);
});

test('[T20] refuses a wrong name, two choices at once, an empty board, and a tab without a browser', () => {
  expect(look({ parts: ['ESP'] }).reply).toMatchObject({ error: true, text: expect.stringContaining('ESP32') });
  const both = { parts: ['ESP32'], region: { x: 0, y: 0, width: 20, height: 20 } };
  expect(look(both).reply).toMatchObject({ error: true });
  expect(look({}, EMPTY_BOARD).reply).toMatchObject({ error: true });
  expect(newTab(station()).refusal('take_screenshot', {})).toContain('no browser window');
  expect(toolNamed('take_screenshot').extraUnits).toBe(LIMITS.pictureUnits);
});

test('[T38] the words beside a picture name what it marks, and say how to see what is too small in it', () => {
  const board = burnt();
  const whole = { ...drawn, region: { x: -60, y: -500, width: 1_500, height: 1_000 } };
  const words = look({}, board).picture?.caption(whole) ?? '';
  expect(words).toContain('1 errors, 0 warnings and 0 todos. Marked: Air sensor (error)');
  expect(words).not.toContain('cut short');
  const far = { ...drawn, region: { x: 0, y: 0, width: 9_000, height: 5_000 } };
  expect(look({}, board).picture?.caption(far)).toContain('ask for parts, or for a region at most 2613 wide and high');
  expect(look({}).picture?.caption(drawn)).not.toMatch(/Marked|cut short/);
});

/** A tab of an agent that asks first, and what it has proposed. */
function proposing(...edits: readonly { readonly [key: string]: Json }[]): Tab {
  const tab = newTab(station());
  tab.asks = true;
  tab.ask('apply_edits', { edits });
  return tab;
}

test('[T44] what waits in proposals is in the picture, by name too, and its words tell it from what is there', () => {
  const { board } = proposing(
    { op: 'add_part', id: '$s', definition: 'bme280', label: 'Roof air' },
    { op: 'add_note', text: 'Up here', at: [900, 900] },
    { op: 'move_part', part: 'Display', at: [4000, 4000] },
  );
  const { picture } = look({ parts: ['Roof air'] }, board);
  const [ghost] = picture?.request.ghosts ?? [];
  expect(ghost?.added.map(({ label }) => label)).toEqual(['Roof air']);
  expect(ghost?.noted.map(({ text }) => text)).toEqual(['Up here']);
  expect(ghost?.moved).toMatchObject([{ at: [4000, 4000] }]);
  expect(picture?.request.show).toEqual([ghost?.added[0]?.id]);
  expect(picture?.caption(drawn)).toContain(
    'Dashed and see-through, proposed and not on the board yet: Claude: adds Roof air (bme280)',
  );
  expect(look({}).picture?.request.ghosts).toEqual([]);
});

test('[T44] a board on which everything still waits has a picture, and a proposal that fits no more is named', () => {
  const empty = newTab();
  empty.asks = true;
  empty.ask('apply_edits', { edits: [{ op: 'add_part', definition: 'bme280' }] });
  expect(look({}, empty.board).picture?.request.ghosts).toHaveLength(1);

  const tab = proposing({ op: 'move_part', part: 'Display', at: [4000, 4000] });
  const board = edited(tab.board, { op: 'remove_part', part: 'Display' });
  const { picture } = look({}, board);
  expect(picture?.request.ghosts).toEqual([]);
  expect(picture?.caption(drawn)).toContain('One proposal that waits does not fit the board any more');
});

test('[T44] the words name the marks that are in the picture, not those elsewhere', () => {
  const board = edited(burnt(), { op: 'move_part', part: 'Air sensor', at: [90_000, 0] });
  expect(
    look({}, board).picture?.caption({ ...drawn, region: { x: -900, y: -900, width: 99_000, height: 9_000 } }),
  ).toContain('Marked: Air sensor (error)');
  expect(
    look({}, board).picture?.caption({ ...drawn, region: { x: -900, y: -900, width: 9_000, height: 9_000 } }),
  ).not.toContain('Marked');
});

test('[T44] an area without anything says where the board is', () => {
  const far = look({ region: { x: 50_000, y: 0, width: 100, height: 100 } });
  expect(far.picture?.caption(drawn)).toMatch(
    /No part and no note is in this area: the board reaches from x -?\d+ to \d+, y/,
  );
  expect(
    look({ region: { x: -5_000, y: -5_000, width: 10_000, height: 10_000 } }).picture?.caption(drawn),
  ).not.toContain('No part');
});
