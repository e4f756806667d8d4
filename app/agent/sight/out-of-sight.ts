/** What agents changed where nobody looks. */
import { type Box, overlap } from '#engine/drawing/geometry.ts';
import type { AgentMark } from '../agent-marks.ts';

/** The edge of the view beyond which something lies. */
export type Beyond = 'above' | 'below' | 'left' | 'right';

export interface Unseen {
  /** What the call says of itself. */
  readonly label: string;
  /** Of parts and notes. */
  readonly ids: readonly string[];
  readonly beyond: Beyond;
}

/** Whose last call changed what is not seen, in turn. `seen` holds what was in view since it was changed, and learns what is now. */
export interface Sight {
  /** Null where everything that was marked has been in view. */
  look(marks: ReadonlyMap<string, AgentMark>, boxOf: (id: string) => Box | null, view: Box): Unseen | null;
  /** None of these is told again, until an agent changes it once more. */
  putAway(unseen: Unseen): void;
}

export function newSight(): Sight {
  /** By id, of what was seen: the call that had marked it. */
  const seen = new Map<string, string>();
  return {
    look(marks, boxOf, view) {
      const away: { readonly id: string; readonly label: string; readonly box: Box }[] = [];
      for (const [id, { label }] of marks) {
        const box = seen.get(id) === label ? null : boxOf(id);
        if (box === null) continue;
        if (overlap(middleOf(box), view)) seen.set(id, label);
        else away.push({ id, label, box });
      }
      const last = away.at(-1)?.label;
      if (last === undefined) return null;
      const its = away.filter(({ label }) => label === last);
      const boxes = its.map(({ box }) => box);
      return { label: last, ids: its.map(({ id }) => id), beyond: beyond(boxes, view) };
    },
    putAway({ ids, label }) {
      for (const id of ids) seen.set(id, label);
    },
  };
}

/** What has to be in view of something that counts as seen. */
function middleOf({ minX, minY, maxX, maxY }: Box): Box {
  const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2];
  return { minX: x, minY: y, maxX: x, maxY: y };
}

/** The edge that the middle of all is farthest beyond. */
function beyond(boxes: readonly Box[], view: Box): Beyond {
  const middle = (low: 'minX' | 'minY', high: 'maxX' | 'maxY') =>
    (Math.min(...boxes.map((box) => box[low])) + Math.max(...boxes.map((box) => box[high]))) / 2;
  const [x, y] = [middle('minX', 'maxX'), middle('minY', 'maxY')];
  const ways: readonly (readonly [Beyond, number])[] = [
    ['below', y - view.maxY],
    ['above', view.minY - y],
    ['right', x - view.maxX],
    ['left', view.minX - x],
  ];
  return ways.reduce((far, way) => (way[1] > far[1] ? way : far))[0];
}
