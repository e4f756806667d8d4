import { expect, test } from 'vitest';
import { designOf } from '#engine/design/design-of.ts';
import { sharedFields } from '../../../app/inspector/many/shared-fields.ts';
import { boardOf } from '../../support/board-builder.ts';

const BOARD = boardOf(
  { op: 'add_part', definition: 'bme280', label: 'A', fields: {} },
  { op: 'add_part', definition: 'bme280', label: 'B', fields: {} },
  { op: 'add_part', definition: 'ssd1306-oled-128x64', label: 'Display' },
  { op: 'add_part', definition: 'resistor-4k7', label: 'R' },
);
const placed = (board: typeof BOARD, ...labels: string[]) =>
  labels.flatMap((label) => [...designOf(board).parts.values()].filter(({ part }) => part.label === label));

test('[K108] several parts of one definition share its fields; what they have in common is shown, what differs is not', () => {
  const [a] = placed(BOARD, 'A');
  const same = sharedFields(placed(BOARD, 'A', 'B'));
  expect(same.length).toBeGreaterThan(0);
  expect(same.every(({ differs }) => !differs)).toBe(true);
  const [first] = same;
  if (a === undefined || first === undefined) throw new Error('no field');
  const changed = {
    ...BOARD,
    parts: new Map(BOARD.parts).set(a.part.id, { ...a.part, fields: { [first.key]: 'other' } }),
  };
  const [now] = sharedFields(placed(changed, 'A', 'B'));
  expect([now?.key, now?.value, now?.differs]).toEqual([first.key, undefined, true]);
});

test('[K108] parts that declare a field otherwise do not share it', () => {
  expect(sharedFields(placed(BOARD, 'A', 'R'))).toEqual([]);
  expect(sharedFields([])).toEqual([]);
});
