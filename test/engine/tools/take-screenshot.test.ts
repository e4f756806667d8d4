import { expect, test } from 'vitest';
import { EMPTY_BOARD } from '#engine/board/board.ts';
import { newRevisionHistory } from '#engine/tools/history.ts';
import type { ToolOutcome } from '#engine/tools/tool.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { station } from '../rules/support.ts';
import { newTab, toolNamed } from './support.ts';

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

test('[T20] marks each part and connection with the worst that is wrong with it', () => {
  const board = station({ without: (edit) => edit.op === 'connect' && edit.from.part === '$usb' });
  const tab = newTab(board);
  const { violations } = tab.ask<{ violations: readonly { severity: string; on: readonly string[] }[] }>('run_drc');
  const marks = look({}, board).picture?.request.violations ?? new Map();
  const errors = violations.filter(({ severity }) => severity === 'error');
  expect(errors).not.toEqual([]);
  for (const { on } of errors) for (const ref of on) expect(marks.get(ref.split('.')[0] ?? '')).toBe('error');
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
  const board = station({ without: (edit) => edit.op === 'connect' && edit.to.part === '$dq' });
  const words = look({}, board).picture?.caption(drawn) ?? '';
  expect(words).toContain('1 warnings. Marked: ESP32 (warning)');
  expect(words).not.toContain('cut short');
  const far = { ...drawn, region: { x: 0, y: 0, width: 9_000, height: 5_000 } };
  expect(look({}, board).picture?.caption(far)).toContain('ask for parts, or for a region at most 2613 wide and high');
  expect(look({}).picture?.caption(drawn)).not.toMatch(/Marked|cut short/);
});
