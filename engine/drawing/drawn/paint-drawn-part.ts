/** A part as itself: its picture in its place, the pads in the colours of their nets, its name and model beside it. */
import type { Brush } from '../paint/brush.ts';
import type { Highlights } from '../paint/highlights.ts';
import { paintLock } from '../paint/lock.ts';
import { tracePart } from '../paint/outline.ts';
import { paintBadge, paintMark } from '../paint/part-marks.ts';
import { netWidth } from '../paint/trace-wire.ts';
import { faded, type Palette } from '../palette.ts';
import { themeOf } from '../picture/materials.ts';
import { paintPicture } from '../picture/paint-picture.ts';
import type { ScenePart } from '../scene/items.ts';
import { fitText } from '../text.ts';
import { LINE, MODEL_PX, NAME_PX } from './part-label.ts';
import type { PlacedPad, PlacedPicture } from './picture-place.ts';

/** CSS px of the smallest text. */
const LEGIBLE = 9;
/** Below this zoom the name stands on the part, and the pads are too small to be told apart. */
const NAMED_ZOOM = 0.3;
/** px of the ring around a pad that the connection being drawn may end at. */
const GLOW = 8;

export function paintDrawnPart(g: Brush, part: ScenePart, k: number, palette: Palette, highlights: Highlights): void {
  const { drawn } = part;
  if (drawn === null) return;
  const { picture, pads } = drawn.placed;
  const colours = new Map(
    pads.flatMap(({ index, pad }) => {
      const colour = part.pads.get(index);
      return colour === undefined ? [] : [[pad, palette.wires[colour]] as const];
    }),
  );
  if (highlights.selection.has(part.id)) paintSelected(g, part, k, palette);
  const mark = highlights.marks.get(part.id);
  if (mark !== undefined) paintMark(g, part, k, mark.color, mark.fresh);
  g.save();
  g.translate(part.at[0] - picture.size[0] / 2, part.at[1] - picture.size[1] / 2);
  const { rotation, flip } = part.part;
  paintPicture(g, picture, {
    palette,
    zoom: k,
    name: part.label,
    colourOf: (pad) => colours.get(pad) ?? null,
    rotation,
    flip,
  });
  g.restore();
  if (k >= NAMED_ZOOM) {
    paintWireEnds(g, part, drawn.placed, k, palette);
    paintTargets(g, part, drawn.placed, palette, highlights);
    paintLabel(g, part, k, palette);
  }
  paintLock(g, part, k, palette);
  paintBadge(g, part, k, palette, highlights);
}

/** Its colour from afar. */
export function tintOfPart({ drawn }: ScenePart, palette: Palette): string {
  return drawn === null ? palette.card : themeOf(palette).colour(drawn.placed.picture.ground);
}

function paintSelected(g: Brush, part: ScenePart, k: number, palette: Palette): void {
  tracePart(g, part, 6);
  g.fillStyle = faded(palette.accent, 0.1);
  g.fill();
  g.lineWidth = Math.max(2, 2 / k);
  g.strokeStyle = palette.accent;
  g.stroke();
}

/** Wires lie under parts: over the body each goes on to its pad, where nothing lies between. */
function paintWireEnds(g: Brush, part: ScenePart, { width, height, pads }: PlacedPicture, k: number, palette: Palette) {
  g.lineCap = 'round';
  g.lineJoin = 'round';
  g.lineWidth = netWidth(k);
  for (const [index, colour] of part.pads) {
    const pad = pads[index];
    if (pad === undefined || pad.socket !== null || pad.pad.shape?.look === 'port') continue;
    const [x, y] = [part.at[0] + pad.x, part.at[1] + pad.y];
    const upright = pad.side === 'top' || pad.side === 'bottom';
    g.beginPath();
    g.moveTo(x, y);
    if (upright) {
      const edge = part.at[1] + (pad.side === 'top' ? -height : height) / 2;
      if (pad.exit !== 0) g.lineTo(x + pad.exit, y);
      g.lineTo(x + pad.exit, edge);
    } else {
      const edge = part.at[0] + (pad.side === 'left' ? -width : width) / 2;
      if (pad.exit !== 0) g.lineTo(x, y + pad.exit);
      g.lineTo(edge, y + pad.exit);
    }
    g.strokeStyle = palette.wires[colour];
    g.stroke();
  }
}

/** While a connection is drawn: where it may end glows, and a part that takes it nowhere recedes. */
function paintTargets(
  g: Brush,
  part: ScenePart,
  { pads }: PlacedPicture,
  palette: Palette,
  { connectable }: Highlights,
): void {
  if (connectable === null) return;
  const lit = pads.filter(({ pad }) => connectable.has(`${part.id}/${pad.domain}/${pad.resource}`));
  if (lit.length === 0) {
    tracePart(g, part, 1);
    g.fillStyle = faded(palette.canvas, 0.68);
    g.fill();
    return;
  }
  for (const pad of lit) paintGlow(g, part, pad, palette);
}

function paintGlow(g: Brush, { at }: ScenePart, { x, y }: PlacedPad, palette: Palette): void {
  g.beginPath();
  g.arc(at[0] + x, at[1] + y, GLOW, 0, 2 * Math.PI);
  g.fillStyle = faded(palette.wires.green, 0.4);
  g.fill();
  g.lineWidth = 2;
  g.strokeStyle = palette.wires.green;
  g.stroke();
}

function paintLabel(g: Brush, part: ScenePart, k: number, palette: Palette): void {
  const { label: place } = part.drawn ?? {};
  if (place === undefined) return;
  const [x, y] = [part.at[0] + place.x, part.at[1] + place.y];
  const size = Math.max(NAME_PX, LEGIBLE / k);
  const room = Math.max(place.room, (place.room * size) / NAME_PX);
  g.textBaseline = 'middle';
  g.textAlign = place.align;
  g.font = `600 ${size}px ${palette.font}`;
  g.fillStyle = palette.text;
  const both = NAME_PX * k >= LEGIBLE;
  g.fillText(fitText(part.label, room + 2, size, true), x, both ? y : y + LINE / 2);
  if (both) {
    const small = Math.max(MODEL_PX, LEGIBLE / k);
    g.font = `400 ${small}px ${palette.font}`;
    g.fillStyle = palette.textSoft;
    g.fillText(fitText(part.subtitle, (room * small) / MODEL_PX + 2, small), x, y + LINE);
  }
  g.textAlign = 'left';
}
