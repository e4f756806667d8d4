import type { Point } from '#engine/board/values.ts';

/** A line of text beside the pointer. */
export interface Tooltip {
  /** CSS px from the canvas's corner. */
  readonly at: Point;
  readonly text: string;
  readonly kind: 'plain' | 'joins' | 'refused';
}
