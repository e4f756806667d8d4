/** A whole board, or an area of it, on one brush. */
import { LIMITS } from '#schemas/limits.ts';
import { bySeq } from '../../board/board.ts';
import type { Box } from '../geometry.ts';
import type { Palette } from '../palette.ts';
import type { Scene } from '../scene/scene.ts';
import type { Brush } from './brush.ts';
import type { Highlights } from './highlights.ts';
import { paintFrame, paintFrameTitle, paintNote } from './note.ts';
import { withinOverdraw } from './overdraw.ts';
import { haveMorePorts, paintPart, paintSmallParts } from './part.ts';
import { paintWires } from './wires.ts';

/** Below this zoom a part is a few px. */
const SMALL = 0.1;

/**
 * Paints everything in `box` into board coordinates at zoom `k`: frames, wires, notes, then parts, those made later last. Parts that
 * have more than `LIMITS.portsPictured` ports together are plain boxes.
 */
export function paintBoard(
  g: Brush,
  scene: Scene,
  box: Box,
  k: number,
  palette: Palette,
  highlights: Highlights,
): void {
  const notes = withinOverdraw(
    scene.notesIn(box).sort((a, b) => bySeq(a.note, b.note)),
    box,
  );
  for (const note of notes) if (note.note.kind === 'frame') paintFrame(g, note, k, palette, highlights);
  const wires = scene.wiresIn(box).sort((a, b) => bySeq(a.connection, b.connection));
  paintWires(g, wires, k, palette, highlights);
  for (const note of notes) (note.note.kind === 'frame' ? paintFrameTitle : paintNote)(g, note, k, palette, highlights);
  const parts = scene.partsIn(box).sort((a, b) => bySeq(a.part, b.part));
  if (k < SMALL || haveMorePorts(parts, LIMITS.portsPictured)) paintSmallParts(g, parts, k, palette, highlights);
  else for (const part of parts) paintPart(g, part, k, palette, highlights);
}
