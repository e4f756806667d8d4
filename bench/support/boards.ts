/** Boards of any size: the weather station, many times over, wired as the engine wires one. */

import { type Board, type Connection, EMPTY_BOARD, type End, type Part } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { connectionId } from '#engine/board/ids.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryOf } from '#engine/library/library.ts';
import { WEATHER_STATION } from '#engine/samples/weather-station.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';

export const library = libraryOf(STARTER_PARTS);
const UNIT_WIDTH = 2400;
const UNIT_HEIGHT = 1800;

/** One weather station. */
export function unitBoard(): Board {
  let last = 0;
  const newId = (prefix: string) => {
    last += 1;
    return `${prefix}_${String(last).padStart(8, '0')}`;
  };
  const applied = applyEdits(EMPTY_BOARD, WEATHER_STATION, {
    library,
    newId,
    now: '2026-01-01T00:00:00.000Z',
    who: 'bench',
  });
  if (!applied.ok) throw new Error(applied.refusal.code);
  return applied.board;
}

/**
 * At least `parts` parts and the connections that come with them, in a square of weather stations; with `joined` also
 * those between neighbours: one ground for the whole board, and `signals` from each station to the next.
 */
export function boardOf(parts: number, joined: 'joined' | 'apart' = 'apart', signals = 2): Board {
  const unit = unitBoard();
  const between = joined === 'joined' ? bridge(unit, signals) : [];
  const units = Math.ceil(parts / unit.parts.size);
  const columns = Math.ceil(Math.sqrt(units));
  const allParts = new Map<string, Part>();
  const connections = new Map<string, Connection>();
  for (let n = 0; n < units; n += 1) {
    const [dx, dy] = [(n % columns) * UNIT_WIDTH, Math.floor(n / columns) * UNIT_HEIGHT];
    // A common beginning keeps the order of a unit's ids, and so of its connections' ends.
    const renamed = (id: string, of = n) => `p_${String(of).padStart(5, '0')}${id.slice(-3)}`;
    const seq = (of: number) => n * 1000 + of;
    for (const part of unit.parts.values()) {
      const id = renamed(part.id);
      allParts.set(id, { ...part, id, at: [part.at[0] + dx, part.at[1] + dy], seq: seq(part.seq) });
    }
    for (const connection of unit.connections.values()) {
      const [a, b] = connection.ends;
      const ends: readonly [End, End] = [
        { ...a, part: renamed(a.part) },
        { ...b, part: renamed(b.part) },
      ];
      const id = connectionId(...ends);
      connections.set(id, { ...connection, id, ends, seq: seq(connection.seq) });
    }
    for (const connection of n + 1 < units ? between : []) {
      const [a, b] = connection.ends;
      const ends: readonly [End, End] = [
        { ...a, part: renamed(a.part) },
        { ...b, part: renamed(b.part, n + 1) },
      ];
      const id = connectionId(...ends);
      connections.set(id, { ...connection, id, ends, seq: seq(connection.seq) });
    }
  }
  return { ...unit, name: `${allParts.size} parts`, parts: allParts, connections };
}

/** The connections between one station and the next, as the engine makes them in a row of three. */
function bridge(unit: Board, signals: number): readonly Connection[] {
  const row = [0, 1, 2].map((n) => (id: string) => `p_${String(n).padStart(5, '0')}${id.slice(-3)}`);
  const parts = new Map<string, Part>();
  const connections = new Map<string, Connection>();
  for (const renamed of row) {
    for (const part of unit.parts.values()) parts.set(renamed(part.id), { ...part, id: renamed(part.id) });
    for (const connection of unit.connections.values()) {
      const [a, b] = connection.ends;
      const ends: readonly [End, End] = [
        { ...a, part: renamed(a.part) },
        { ...b, part: renamed(b.part) },
      ];
      const id = connectionId(...ends);
      connections.set(id, { ...connection, id, ends });
    }
  }
  let board: Board = { ...unit, parts, connections };
  let made: readonly string[] = [];
  for (const n of [0, 1]) {
    const [from, to] = [row[n]?.('003') ?? '', row[n + 1]?.('003') ?? ''];
    const signal = (instance: number): Edit => ({
      op: 'connect',
      from: { part: from, interface: 'gpio_output', instance },
      to: { part: to, interface: 'gpio_input', instance },
    });
    const ground: Edit = {
      op: 'connect',
      from: { part: from, interface: 'ground' },
      to: { part: to, interface: 'ground' },
    };
    const applied = applyEdits(board, [ground, ...Array.from({ length: signals }, (_, n) => signal(n))], {
      library,
      newId: () => '',
      now: '',
      who: 'bench',
    });
    if (!applied.ok) throw new Error(applied.refusal.code);
    made = [...applied.board.connections.keys()].filter((id) => !board.connections.has(id));
    board = applied.board;
  }
  return made.flatMap((id) => board.connections.get(id) ?? []);
}
