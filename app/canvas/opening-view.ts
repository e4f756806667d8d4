/** Where a board is looked at from when it opens. */
import type { Point } from '#engine/board/values.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { centred, fitted, READABLE, type Size, type Viewport } from './viewport.ts';

/** CSS px that stay free around the board. */
const MARGIN = 32;

/**
 * Life size where the parts fit, else whole as long as its text can be read; a larger board at the least zoom at which it can,
 * about the part with the most wires (of two the one that was placed first), never beyond the board's edges.
 * As far as there is room, wires that lead around the parts are in it.
 */
export function openingView(scene: Scene, size: Size): Viewport {
  const [parts, board] = [scene.bounds(), scene.boundsWithWires()];
  if (parts === null || board === null) return centred([0, 0], 1, size);
  const whole = fitted(parts, size, MARGIN);
  const k = Math.min(1, Math.max(READABLE, whole.k));
  const hub = hubOf(scene) ?? [board.minX, board.minY];
  return centred(
    [
      along(hub[0], board.minX, board.maxX, (size.width / 2 - MARGIN) / k),
      along(hub[1], board.minY, board.maxY, (size.height / 2 - MARGIN) / k),
    ],
    k,
    size,
  );
}

/** The middle of the view on one axis: `wanted`, as far as the board reaches; `half` is what is seen on each side of it. */
function along(wanted: number, low: number, high: number, half: number): number {
  if (high - low <= 2 * half) return (low + high) / 2;
  return Math.max(low + half, Math.min(high - half, wanted));
}

function hubOf(scene: Scene): Point | null {
  let hub: Point | null = null;
  let most = -1;
  let first = Infinity;
  for (const { part, wires } of scene.parts.values()) {
    if (wires.size < most || (wires.size === most && part.seq >= first)) continue;
    hub = part.at;
    most = wires.size;
    first = part.seq;
  }
  return hub;
}
