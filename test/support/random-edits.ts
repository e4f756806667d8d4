import fc from 'fast-check';
import type { Board } from '#engine/board/board.ts';
import { bySeq } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';

/** Numbers from which `editFrom` makes an edit that suits a board. */
export interface Dice {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
}

export const dice: fc.Arbitrary<Dice> = fc.record({
  kind: fc.nat({ max: 15 }),
  a: fc.nat({ max: 999 }),
  b: fc.nat({ max: 999 }),
  c: fc.nat({ max: 999 }),
});

const DEFINITIONS = ['esp32-devkitc-v4', 'bme280', 'bmp280', 'ssd1306-oled-128x64', 'ds18b20', 'resistor-4k7'];

/** An edit that usually makes sense on `board`; null where the board has nothing for it. It may still be refused. */
export function editFrom(board: Board, { kind, a, b, c }: Dice): Edit | null {
  const parts = [...board.parts.values()].sort(bySeq);
  const connections = [...board.connections.values()].sort(bySeq);
  const notes = [...board.notes.keys()].sort();
  const part = pick(parts, a);
  const connection = pick(connections, a);
  if (kind <= 3 || part === undefined) return { op: 'add_part', definition: pick(DEFINITIONS, b) ?? 'bme280' };
  if (kind <= 7) return joinFrom(board, part.id, pick(parts, b)?.id ?? part.id, c);
  if (kind === 8) return { op: 'move_part', part: part.id, at: [b, c] };
  if (kind === 9) return { op: 'remove_part', part: part.id };
  if (kind === 10) return connection === undefined ? null : { op: 'disconnect', connection: connection.id };
  if (kind === 11) return pinFrom(board, part.id, b, c);
  if (kind === 12) {
    return { op: 'update_part', part: part.id, label: `part ${b}`, quantity: 1 + (c % 3), fields: { draw_mA: b } };
  }
  if (kind === 13) return { op: 'add_note', text: `note ${a}`, at: [b, c] };
  if (kind === 14) return { op: 'waive', fingerprint: `some-rule|p=${part.id}|`, why: 'seen' };
  const note = pick(notes, a);
  if (note !== undefined && b % 2 === 0) return { op: 'remove_note', note };
  return { op: 'update_settings', severities: { 'some-rule': c % 2 === 0 ? 'ignore' : null } };
}

function joinFrom(board: Board, from: string, to: string, c: number): Edit | null {
  const design = designOf(board);
  const side = (part: string) => [...(design.parts.get(part)?.definition?.interfaces.values() ?? [])];
  const pairs = side(from).flatMap((x) =>
    side(to).flatMap((y) => (x.interface.protocol.type === y.interface.protocol.type && x !== y ? [{ x, y }] : [])),
  );
  const pair = pick(pairs, c);
  if (pair === undefined) return null;
  return {
    op: 'connect',
    from: { part: from, domain: pair.x.domain, interface: pair.x.interface.id },
    to: { part: to, domain: pair.y.domain, interface: pair.y.interface.id },
  };
}

function pinFrom(board: Board, part: string, b: number, c: number): Edit | null {
  const placed = designOf(board).parts.get(part);
  const instance = pick(placed?.instances ?? [], b);
  const slot = instance?.index.slots[b % Math.max(instance.index.slots.length, 1)];
  if (placed?.definition == null || instance === undefined || slot === undefined) return null;
  const able = [...placed.definition.resources.values()].filter((entry) => entry.functions.has(slot.function));
  const { domain, interface: id, instance: number } = instance.end;
  const ref = { part, domain, interface: id, instance: number, requires: slot.requires, n: slot.n };
  return { op: 'pin', slot: ref, resource: pick(able, c)?.resource.id ?? '' };
}

export function pick<T>(items: readonly T[], index: number): T | undefined {
  return items.length === 0 ? undefined : items[index % items.length];
}
