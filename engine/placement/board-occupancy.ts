import type { Board, Part } from '../board/board.ts';
import { overlayOf } from '../board/overlay-map.ts';
import { proposedPositions } from '../board/pending-proposals.ts';
import type { Point } from '../board/values.ts';
import { type FreeSpace, Occupancy } from './occupancy.ts';
import { partSize, placedSize } from './part-size.ts';

const baseOccupancies = new WeakMap<
  object,
  { readonly occupancy: Occupancy; readonly definitions: Board['definitions'] }
>();

/** The space that parts, notes and proposed parts of a board take. */
export class BoardOccupancy implements FreeSpace {
  private readonly board: () => Board;
  private readonly base: Occupancy;
  /** Parts that were written since the base; their rectangles there do not count. */
  private readonly rewritten = new Set<string>();
  private readonly patch = new Occupancy();

  /** `board` returns the board under edit. */
  constructor(board: () => Board) {
    this.board = board;
    const { parts, notes, definitions } = board();
    const { base, patch } = overlayOf(parts);
    let cached = baseOccupancies.get(base);
    if (cached === undefined || !sameDefinitions(cached.definitions, definitions)) {
      cached = { occupancy: new Occupancy(), definitions };
      for (const part of base.values()) cached.occupancy.add(part.at, sizeOf(part, definitions), part.id);
      baseOccupancies.set(base, cached);
    }
    this.base = cached.occupancy;
    for (const [id, part] of patch) {
      this.rewritten.add(id);
      if (part !== undefined) this.patch.add(part.at, sizeOf(part, definitions));
    }
    for (const note of notes.values()) if (note.kind === 'note') this.patch.add(note.at, note.size);
    for (const { at, definition } of proposedPositions(board())) {
      this.patch.add(at, partSize(definitions.get(definition)));
    }
  }

  isFree(at: Point, size: Point): boolean {
    return this.patch.isFree(at, size) && this.base.isFree(at, size, this.rewritten);
  }

  /** Call before a part or note is written, and `add` after it. */
  remove(root: 'parts' | 'notes', id: string): void {
    const { parts, notes, definitions } = this.board();
    const [part, note] = [parts.get(id), notes.get(id)];
    if (root === 'notes') {
      if (note?.kind === 'note') this.patch.remove(note.at, note.size);
    } else if (this.rewritten.has(id)) {
      if (part !== undefined) this.patch.remove(part.at, sizeOf(part, definitions));
    } else this.rewritten.add(id);
  }

  add(root: 'parts' | 'notes', id: string): void {
    const { parts, notes, definitions } = this.board();
    const [part, note] = [parts.get(id), notes.get(id)];
    if (root === 'parts' && part !== undefined) this.patch.add(part.at, sizeOf(part, definitions));
    if (root === 'notes' && note?.kind === 'note') this.patch.add(note.at, note.size);
  }
}

function sizeOf(part: Part, definitions: Board['definitions']): Point {
  return placedSize(part, definitions.get(part.definition));
}

/** Whether the definitions are unchanged, and with them the sizes of parts. */
function sameDefinitions(before: Board['definitions'], now: Board['definitions']): boolean {
  if (before === now) return true;
  if (before.size !== now.size) return false;
  for (const [key, file] of before) if (now.get(key) !== file) return false;
  return true;
}
