import { LIMITS } from '#schemas/limits.ts';
import type { Box } from '../geometry.ts';
import type { SceneNote } from '../scene/notes.ts';

/**
 * The notes and frames that are painted in `box`, in their order: together they cover it at most `LIMITS.notesOverdraw` times. Painting costs what it
 * covers, and thousands of frames may lie over each other; those that would be one layer too many are left out, smaller ones behind them are not.
 */
export function withinOverdraw(notes: readonly SceneNote[], box: Box): SceneNote[] {
  const whole = (box.maxX - box.minX) * (box.maxY - box.minY);
  let left = LIMITS.notesOverdraw * whole;
  return notes.filter(({ area }) => {
    const covered = coveredOf(area, box);
    if (covered > left) return false;
    left -= covered;
    return true;
  });
}

function coveredOf(area: Box, box: Box): number {
  const width = Math.min(area.maxX, box.maxX) - Math.max(area.minX, box.minX);
  const height = Math.min(area.maxY, box.maxY) - Math.max(area.minY, box.minY);
  return Math.max(0, width) * Math.max(0, height);
}
