import { type Box, boxBetween, grown, union } from '#engine/drawing/geometry.ts';
import type { Palette } from '#engine/drawing/palette.ts';
import type { Guides } from '../input/guides.ts';
import type { OverlayPainter } from '../renderer.ts';

const LABEL_PX = 11;

/** Lines that things lie on, and distances to neighbours; `words` says a distance. */
export function guidesPainter({ lines, gaps }: Guides, words: (length: number) => string): OverlayPainter {
  return (g, k, palette) => {
    const boxes: Box[] = [];
    g.strokeStyle = palette.accent;
    g.lineWidth = 1 / k;
    for (const { from, to } of lines) {
      stroke(g, from, to);
      boxes.push(boxBetween(from, to));
    }
    for (const { from, to, length, same } of gaps) {
      g.setLineDash(same ? [] : [3 / k, 3 / k]);
      stroke(g, from, to);
      g.setLineDash([]);
      distance(g, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], words(length), same, k, palette);
      boxes.push(boxBetween(from, to));
    }
    const all = union(boxes);
    return all === null ? null : grown(all, 60 / k);
  };
}

function stroke(g: CanvasRenderingContext2D, from: readonly [number, number], to: readonly [number, number]): void {
  g.beginPath();
  g.moveTo(from[0], from[1]);
  g.lineTo(to[0], to[1]);
  g.stroke();
}

/** A distance in a small card on its line; filled where the opposite one is the same. */
function distance(
  g: CanvasRenderingContext2D,
  [x, y]: readonly [number, number],
  text: string,
  same: boolean,
  k: number,
  palette: Palette,
): void {
  g.save();
  g.translate(x, y);
  g.scale(1 / k, 1 / k);
  g.font = `500 ${LABEL_PX}px ${palette.font}`;
  const width = g.measureText(text).width + 8;
  g.beginPath();
  g.roundRect(-width / 2, -8, width, 16, 4);
  g.fillStyle = same ? palette.accent : palette.card;
  g.fill();
  g.lineWidth = 1;
  g.stroke();
  g.fillStyle = same ? palette.onAccent : palette.text;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillText(text, 0, 0.5);
  g.restore();
}
