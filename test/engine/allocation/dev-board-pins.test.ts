/**
 * The pins that each dev board of the library gives to common peripherals: `dev-board-pins.txt` is for engineers to proof-read.
 * A list that differs is printed; where the engine is right, write it there.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import type { ResourceIndex } from '#engine/definition/index-types.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { context, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';

/** What is connected, the port of it, and the interface of the dev board. */
const PERIPHERALS: readonly (readonly [name: string, definition: string, port: string, to: string])[] = [
  ['I2C sensor', 'sht31', 'i2c', 'i2c'],
  ['SPI radio', 'rfm95w', 'spi', 'spi'],
  ['GNSS receiver', 'neo-m8n', 'uart', 'uart'],
  ['servo', 'sg90', 'signal', 'servo'],
  ['NeoPixel', 'ws2812b', 'in', 'addressable_led'],
  ['analog sensor', 'as5600', 'analog', 'analog_input'],
  ['relay', 'srd-05vdc-relay-module', 'input', 'gpio_output'],
  ['stepper', 'drv8825-carrier', 'step_dir', 'step_dir'],
  ['its enable', 'drv8825-carrier', 'enable', 'gpio_output'],
];

const BOARDS = [...STARTER_LIBRARY.byId].flatMap(([id, key]) => {
  const file = STARTER_LIBRARY.definitions.get(key);
  const type = file?.definition.metadata.type;
  return file !== undefined && (type === 'microcontroller' || type === 'single_board_computer')
    ? [{ id, index: definitionIndex(key, file) }]
    : [];
});

/** The peripherals that the board has an interface for, placed beside it and joined to it as one list. */
function joined(id: string, some: typeof PERIPHERALS): Board | null {
  const edits: Edit[] = [{ op: 'add_part', id: '$board', definition: id, label: 'board' }];
  for (const [n, [name, definition]] of some.entries())
    edits.push({ op: 'add_part', id: `$${n}`, definition, label: name });
  for (const [n, [, , port, to]] of some.entries()) {
    const ends = { from: { part: `$${n}`, interface: port }, to: { part: '$board', interface: to } };
    edits.push({ op: 'connect', ...ends });
  }
  const outcome = applyEdits(EMPTY_BOARD, edits, context());
  return outcome.ok ? outcome.board : null;
}

/** The pins of the dev board that a peripheral got, as printed on it. */
function pinsFor(board: Board, name: string): string {
  const design = designOf(board);
  const [own, far] = [partId(board, 'board'), partId(board, name)];
  return [...design.links.values()]
    .filter(({ ends }) => ends.some(({ end }) => end.part === far))
    .flatMap(({ ends }) => ends.filter(({ end }) => end.part === own))
    .flatMap(({ slots }) => slots)
    .map(({ function: role, resource }) => {
      const pin = design.parts.get(own)?.definition?.resources.get(`electrical/${resource}`)?.resource;
      return `${role} ${pin?.name ?? resource}`;
    })
    .join(', ');
}

function listOf(id: string, faces: ReadonlySet<string>): string {
  const able = PERIPHERALS.filter(([, , , to]) => faces.has(to));
  const together = joined(id, able);
  const lines = able.map((one) => {
    const alone = joined(id, [one]);
    const [a, b] = [alone, together].map((board) => (board === null ? 'refused' : pinsFor(board, one[0])));
    return `${one[0]}: ${a}${a === b ? '' : `; with all others ${b}`}`;
  });
  return [id, ...lines.map((line) => `  ${line}`), ''].join('\n');
}

test('[E74] dev boards give common peripherals the pins that an engineer would take', () => {
  const lists = BOARDS.map(({ id, index }) => {
    const faces = new Set([...index.interfaces.values()].map((one) => one.interface.id));
    return listOf(id, faces);
  });
  expect(lists.join('\n')).toBe(readFileSync(new URL('dev-board-pins.txt', import.meta.url), 'utf8'));
});

const GENERAL = ['digital_io', 'digital_input', 'digital_output', 'pwm_output', 'interrupt', 'uart_tx', 'i2c_sda'];

describe('[E75] a strapping pin is taken only where no other is free', () => {
  const strapped = BOARDS.filter(({ index }) => [...index.resources.values()].some(isStrap));

  it('holds for some boards', () => expect(strapped.length).toBeGreaterThan(2));

  it.each(strapped)('on $id', ({ index }) => {
    const pins = [...index.resources.values()];
    for (const name of GENERAL) {
      const serving = pins.filter(({ functions }) => functions.has(name));
      const best = Math.max(...serving.filter(isStrap).map((pin) => priorityOf(pin, name)));
      // What the board itself uses is not free.
      const free = serving.filter((pin) => !isStrap(pin) && pin.resource.used_on_board === undefined);
      const worse = free.filter((pin) => priorityOf(pin, name) <= best).map(({ resource }) => resource.id);
      expect([name, worse]).toEqual([name, []]);
    }
  });
});

function isStrap({ functions }: ResourceIndex): boolean {
  return functions.has('boot_strap');
}

function priorityOf({ functions }: ResourceIndex, name: string): number {
  return functions.get(name)?.priority ?? 0;
}
