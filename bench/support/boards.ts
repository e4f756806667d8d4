/** Boards of any size: the weather station, many times over, wired as the engine wires one. */
import { applyEdits } from '#engine/board/apply.ts';
import { type Board, type Connection, EMPTY_BOARD, type End, type Part } from '#engine/board/board.ts';
import { connectionId } from '#engine/board/ids.ts';
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
  if (!applied.ok) throw new Error(applied.refusal.message);
  return applied.board;
}

/** At least `parts` parts and the connections that come with them, in a square of weather stations. */
export function boardOf(parts: number): Board {
  const unit = unitBoard();
  const units = Math.ceil(parts / unit.parts.size);
  const columns = Math.ceil(Math.sqrt(units));
  const allParts = new Map<string, Part>();
  const connections = new Map<string, Connection>();
  for (let n = 0; n < units; n += 1) {
    const [dx, dy] = [(n % columns) * UNIT_WIDTH, Math.floor(n / columns) * UNIT_HEIGHT];
    // A common beginning keeps the order of a unit's ids, and so of its connections' ends.
    const renamed = (id: string) => `p_${String(n).padStart(5, '0')}${id.slice(-3)}`;
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
  }
  return { ...unit, name: `${allParts.size} parts`, parts: allParts, connections };
}
