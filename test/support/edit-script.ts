/** Random edits in the one language of people and agents, over real parts. Many are refused: so are people's. */
import fc from 'fast-check';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';

/** One edit yet to be aimed: `a` to `d` choose among what the board then holds. */
export interface EditStep {
  readonly op: (typeof OPS)[number];
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

const OPS = [
  'add_part',
  'add_part',
  'connect',
  'connect',
  'connect',
  'connect',
  'move_part',
  'update_part',
  'remove_part',
  'disconnect',
  'update_connection',
  'pin',
  'unpin',
  'add_note',
  'update_note',
  'remove_note',
  'rename_board',
  'update_settings',
] as const;

export const editStep: fc.Arbitrary<EditStep> = fc.record({
  op: fc.constantFrom(...OPS),
  a: fc.nat(10_000),
  b: fc.nat(10_000),
  c: fc.nat(10_000),
  d: fc.nat(10_000),
});

/** Parts that share interfaces and pins, so that edits meet: buses with several members, scarce resources. */
const KINDS = ['esp32-devkitc-v4', 'bme280', 'ssd1306-oled-128x64', 'ds18b20', 'resistor-4k7', 'esp32-devkitc-v4'];

/** The edit that a step means on this board; null where the board has nothing for it. */
export function editOf(board: Board, { op, a, b, c, d }: EditStep): Edit | null {
  const part = pick([...board.parts.keys()], a);
  const other = pick([...board.parts.keys()], b);
  const wire = pick([...board.connections.keys()], a);
  const note = pick([...board.notes.keys()], a);
  const [from, to] = [endAt(board, part, c), endAt(board, other, d)];
  switch (op) {
    case 'add_part':
      return { op, definition: pick(KINDS, a) ?? '', at: [b, c] };
    case 'connect': {
      // Interfaces of one name mostly fit; others are mostly refused.
      const shared = interfacesOf(board, part).filter((id) => interfacesOf(board, other).includes(id));
      const both = d % 5 === 0 ? null : pick(shared, c);
      if (part === null || other === null || both === null) return from && to && { op, from, to };
      return { op, from: { part, interface: both }, to: { part: other, interface: both } };
    }
    case 'move_part':
      return part === null ? null : { op, part, at: [b, c] };
    case 'update_part':
      return part === null ? null : { op, part, label: `label ${b}`, flip: c % 2 === 0 };
    case 'remove_part':
      return part === null ? null : { op, part };
    case 'disconnect':
      return wire === null ? null : { op, connection: wire };
    case 'update_connection':
      return wire === null ? null : { op, connection: wire, fields: { length_mm: b } };
    case 'pin': {
      const resource = pick(resourcesOf(board, part), d);
      return from === null || resource === null ? null : { op, slot: { ...from, requires: 0, n: 0 }, resource };
    }
    case 'unpin':
      return from && { op, slot: { ...from, requires: 0, n: 0 } };
    case 'add_note':
      return { op, text: `note ${a}`, at: [b, c] };
    case 'update_note':
      return note === null ? null : { op, note, text: `note ${b}` };
    case 'remove_note':
      return note === null ? null : { op, note };
    case 'rename_board':
      return { op, name: `board ${a}` };
    case 'update_settings':
      return { op, ambient_C: [-(a % 40), b % 80] };
  }
}

function endAt(board: Board, part: string | null, index: number) {
  const found = pick(
    domainsOf(board, part).flatMap((domain) => (domain.interfaces ?? []).map(({ id }) => id)),
    index,
  );
  return part === null || found === null ? null : { part, interface: found };
}

function interfacesOf(board: Board, part: string | null): readonly string[] {
  return domainsOf(board, part).flatMap((domain) => (domain.interfaces ?? []).map(({ id }) => id));
}

function resourcesOf(board: Board, part: string | null): readonly string[] {
  return domainsOf(board, part).flatMap((domain) => (domain.resources ?? []).map(({ id }) => id));
}

function domainsOf(board: Board, part: string | null) {
  const placed = part === null ? undefined : board.parts.get(part);
  return placed === undefined ? [] : (board.definitions.get(placed.definition)?.definition.domains ?? []);
}

function pick<T>(items: readonly T[], index: number): T | null {
  return items[index % Math.max(1, items.length)] ?? null;
}
