/** Boards for the stories of the views, as board files. */

import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import { toBoardFile } from '#engine/board/board-file.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';

const LIBRARY = libraryOf([...STARTER_PARTS, unaddressed('bmp280', 'mystery-sensor')]);

/** A part of the library as somebody imported it who did not know its address on the bus. */
function unaddressed(id: string, as: string): PartDefinitionFile {
  const file = STARTER_PARTS.find((one) => one.definition.metadata.id === id);
  if (file === undefined) throw new Error(`no part ${id}`);
  const { id: _, ...copy } = structuredClone(file);
  return JSON.parse(
    JSON.stringify({ ...copy, definition: { ...copy.definition, metadata: { ...copy.definition.metadata, id: as } } }),
    (_key, value: unknown) =>
      typeof value === 'object' && value !== null && 'key' in value && value.key === 'i2c_address'
        ? { ...value, default: undefined }
        : value,
  );
}

function made(...edits: readonly Edit[]): Board {
  let count = 0;
  const outcome = applyEdits(EMPTY_BOARD, edits, {
    library: LIBRARY,
    who: 'Ada',
    now: '2026-01-01T00:00:00.000Z',
    newId: (prefix) => `${prefix}_${`${++count}`.padStart(8, '0')}`,
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.board;
}

/** The wires by which a BMP280 talks I2C, at the address that its field says: an output drives the pin that chooses. */
function selected(part: string): readonly Edit[] {
  return [
    { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part, interface: 'csb' } },
    { op: 'connect', from: { part: '$mcu', interface: 'gpio_output' }, to: { part, interface: 'sdo' } },
  ];
}

/**
 * The weather station without its pull-up of SDA, a second sensor at the address of the first, a third that states none,
 * and `idle` displays that nothing feeds.
 */
export function faultyBoardFile(idle: number): string {
  const station = WEATHER_STATION.filter((edit) => edit.op !== 'connect' || edit.to.part !== '$sda').filter(
    (edit) => edit.op !== 'add_part' || edit.id !== '$sda',
  );
  return JSON.stringify(
    toBoardFile(
      made(
        ...station,
        { op: 'rename_board', name: 'Many faults' },
        { op: 'add_part', id: '$other', definition: 'bmp280', label: 'Second sensor', at: [1500, -240] },
        { op: 'connect', from: { part: '$mcu', interface: 'i2c' }, to: { part: '$other', interface: 'i2c' } },
        { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$other', interface: 'vdd' } },
        { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$other', interface: 'vddio' } },
        ...selected('$other'),
        { op: 'add_part', id: '$mystery', definition: 'mystery-sensor', label: 'Mystery', at: [1500, 200] },
        { op: 'connect', from: { part: '$mcu', interface: 'i2c' }, to: { part: '$mystery', interface: 'i2c' } },
        { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$mystery', interface: 'vdd' } },
        { op: 'connect', from: { part: '$mcu', interface: '3v3_out' }, to: { part: '$mystery', interface: 'vddio' } },
        ...selected('$mystery'),
        ...Array.from(
          { length: idle },
          (_, index): Edit => ({
            op: 'add_part',
            definition: 'ssd1306-oled-128x64',
            label: `Idle ${index + 1}`,
            at: [(index % 20) * 320, 700 + Math.floor(index / 20) * 240],
          }),
        ),
      ),
    ),
  );
}
