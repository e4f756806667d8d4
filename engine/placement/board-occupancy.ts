import type { Board, Part } from '../board/board.ts';
import { differing, overlayOf } from '../board/overlay-map.ts';
import { proposedPositions } from '../board/pending-proposals.ts';
import { shownLook } from '../board/shown-look.ts';
import type { Look, Point } from '../board/values.ts';
import { type FreeSpace, Occupancy } from './occupancy.ts';
import { roomMiddle, roomOf } from './part-room.ts';

const baseOccupancies = new WeakMap<
  object,
  { readonly occupancy: Occupancy; readonly definitions: Board['definitions']; readonly look: Look }
>();

/** The space that parts, notes and proposed parts of a board take. */
export class BoardOccupancy implements FreeSpace {
  private readonly board: () => Board;
  private readonly look: Look;
  private readonly base: Occupancy;
  /** Parts that were written since the base; their rectangles there do not count. */
  private readonly rewritten = new Set<string>();
  private readonly patch = new Occupancy();

  /** `board` returns the board under edit. */
  constructor(board: () => Board) {
    this.board = board;
    const { parts, notes, definitions } = board();
    this.look = shownLook(board());
    const { base, patch } = overlayOf(parts);
    let cached = baseOccupancies.get(base);
    if (cached === undefined || cached.look !== this.look || differing(cached.definitions, definitions).size > 0) {
      cached = { occupancy: new Occupancy(), definitions, look: this.look };
      for (const part of base.values()) this.addPart(cached.occupancy, part, definitions);
      baseOccupancies.set(base, cached);
    }
    this.base = cached.occupancy;
    for (const [id, part] of patch) {
      this.rewritten.add(id);
      if (part !== undefined) this.addPart(this.patch, part, definitions);
    }
    for (const note of notes.values()) if (note.kind === 'note') this.patch.add(note.at, note.size);
    for (const { at, definition } of proposedPositions(board())) {
      const room = roomOf(definitions.get(definition), this.look);
      this.patch.add(roomMiddle(at, room), room.size);
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
      if (part === undefined) return;
      const room = roomOf(definitions.get(part.definition), this.look, part);
      this.patch.remove(roomMiddle(part.at, room), room.size);
    } else this.rewritten.add(id);
  }

  add(root: 'parts' | 'notes', id: string): void {
    const { parts, notes, definitions } = this.board();
    const [part, note] = [parts.get(id), notes.get(id)];
    if (root === 'parts' && part !== undefined) this.addPart(this.patch, part, definitions);
    if (root === 'notes' && note?.kind === 'note') this.patch.add(note.at, note.size);
  }

  private addPart(occupancy: Occupancy, part: Part, definitions: Board['definitions']): void {
    const room = roomOf(definitions.get(part.definition), this.look, part);
    occupancy.add(roomMiddle(part.at, room), room.size, part.id);
  }
}
