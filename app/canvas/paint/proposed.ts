/** What an agent that asks first would do to the board, as painters for the overlay. */
import type { Point } from '#engine/board/values.ts';
import { type Box, boxAround, grown, shifted, union } from '#engine/drawing/geometry.ts';
import { NO_HIGHLIGHTS } from '#engine/drawing/paint/highlights.ts';
import { paintFrame, paintFrameTitle, paintNote } from '#engine/drawing/paint/note.ts';
import { paintPart } from '#engine/drawing/paint/part.ts';
import { traceWire, wireWidth } from '#engine/drawing/paint/trace-wire.ts';
import { faded, type Palette } from '#engine/drawing/palette.ts';
import type { SceneItem, ScenePart, SceneWire } from '#engine/drawing/scene/items.ts';
import type { SceneNote } from '#engine/drawing/scene/notes.ts';
import { Scene } from '#engine/drawing/scene/scene.ts';
import type { Ghost } from '#engine/proposals/ghosts.ts';
import { canvasTexts } from '../../texts/canvas.ts';
import type { OverlayPainter } from '../renderer.ts';
import { tagPainter, traceThing } from './overlay.ts';

const DASH = [6, 4] as const;
const SEEN_THROUGH = 0.6;

/**
 * Parts and notes that would come, see-through in their places with their wires; dashed outlines where parts would go or
 * change; what would be taken away, struck in the colour of errors. `scene` is that of the board as it is.
 */
export function proposalPainters(ghost: Ghost, scene: Scene): readonly OverlayPainter[] {
  const { label, color } = ghost.proposal;
  const preview = previewOf(ghost, scene);
  const { added, notes, wires, removed, moved, changed } = preview;
  const painter: OverlayPainter = (g, k, palette) => {
    const dash = DASH.map((px) => px / k);
    g.lineWidth = outlineWidth(k);
    g.setLineDash(dash);
    paintRemoved(g, preview, k, palette);
    g.strokeStyle = color;
    for (const wire of wires) {
      g.lineWidth = wireWidth(k) * 1.25;
      strokeWire(g, wire, k);
    }
    g.lineWidth = outlineWidth(k);
    for (const part of changed) {
      traceThing(g, part, 3);
      g.stroke();
    }
    paintMoved(g, preview, color);
    for (const thing of [...notes, ...added]) {
      g.setLineDash([]);
      paintSeenThrough(g, thing, k, palette);
      traceThing(g, thing, 2);
      g.lineWidth = outlineWidth(k);
      g.strokeStyle = color;
      g.setLineDash(dash);
      g.stroke();
    }
    g.setLineDash([]);
    const box = boxOf(preview);
    return box === null ? null : grown(box, 6 / k);
  };
  const first: Box | undefined = added[0] ?? moved[0]?.part ?? changed[0] ?? notes[0] ?? removed[0];
  const name = canvasTexts.proposes({ agent: label });
  return first === undefined ? [painter] : [painter, tagPainter([first.minX, first.minY], name, color)];
}

/** The things of a proposal as they are drawn. */
interface Preview {
  readonly added: readonly ScenePart[];
  readonly notes: readonly SceneNote[];
  readonly wires: readonly SceneWire[];
  readonly removed: readonly SceneItem[];
  readonly cut: readonly SceneWire[];
  readonly moved: readonly { readonly part: ScenePart; readonly by: Point }[];
  readonly changed: readonly ScenePart[];
}

function previewOf(ghost: Ghost, scene: Scene): Preview {
  const coming = comingOf(ghost, scene);
  return {
    added: ghost.added.flatMap(({ id }) => coming.parts.get(id) ?? []),
    notes: [...coming.notes.values()],
    wires: [...coming.wires.values()],
    removed: ghost.removed.flatMap((id) => scene.item(id) ?? []),
    cut: ghost.parted.flatMap((id) => scene.wiresOf(id)),
    moved: ghost.moved.flatMap(({ id, at }) => {
      const part = scene.parts.get(id);
      return part === undefined ? [] : [{ part, by: [at[0] - part.part.at[0], at[1] - part.part.at[1]] as const }];
    }),
    changed: ghost.changed.flatMap((id) => scene.parts.get(id) ?? []),
  };
}

function paintRemoved(g: CanvasRenderingContext2D, { removed, cut }: Preview, k: number, palette: Palette): void {
  g.strokeStyle = palette.error;
  g.fillStyle = faded(palette.error, 0.12);
  for (const thing of removed) {
    traceThing(g, thing, 2);
    g.fill();
    g.stroke();
  }
  for (const wire of cut) strokeWire(g, wire, k);
}

/** Each part where it would go, and a line to there from where it is. */
function paintMoved(g: CanvasRenderingContext2D, { moved }: Preview, color: string): void {
  for (const { part, by } of moved) {
    g.save();
    g.translate(by[0], by[1]);
    traceThing(g, part, 0);
    g.fillStyle = faded(color, 0.12);
    g.fill();
    g.stroke();
    g.restore();
    const [x, y] = part.at;
    g.beginPath();
    g.moveTo(x, y);
    g.lineTo(x + by[0], y + by[1]);
    g.stroke();
  }
}

function paintSeenThrough(g: CanvasRenderingContext2D, thing: SceneItem, k: number, palette: Palette): void {
  g.globalAlpha = SEEN_THROUGH;
  if (!('note' in thing)) paintPart(g, thing, k, palette, NO_HIGHLIGHTS);
  else if (thing.note.kind === 'note') paintNote(g, thing, k, palette, NO_HIGHLIGHTS);
  else {
    paintFrame(g, thing, k, palette, NO_HIGHLIGHTS);
    paintFrameTitle(g, thing, k, palette, NO_HIGHLIGHTS);
  }
  g.globalAlpha = 1;
}

function strokeWire(g: CanvasRenderingContext2D, wire: SceneWire, k: number): void {
  g.beginPath();
  traceWire(g, wire.path, k);
  g.stroke();
}

/** Measured at each painting: wires of the scene get their routes meanwhile. */
function boxOf({ added, notes, wires, removed, cut, moved, changed }: Preview): Box | null {
  const movedBoxes = moved.flatMap(({ part, by }) => [part, shifted(part, by)]);
  return union([...added, ...notes, ...wires, ...removed, ...cut, ...changed, ...movedBoxes]);
}

function outlineWidth(k: number): number {
  return Math.max(1.5, 1.5 / k);
}

/** The parts and notes that a proposal would bring, by the ids that they would have. */
export function comingThings(ghost: Ghost, scene: Scene): ReadonlyMap<string, Box> {
  const { parts, notes } = comingOf(ghost, scene);
  return new Map(
    [...ghost.added, ...ghost.noted].flatMap(({ id }) => {
      const thing = parts.get(id) ?? notes.get(id);
      return thing === undefined ? [] : [[id, thing] as const];
    }),
  );
}

/** The box of what a proposal brings and of the places where it moves parts; null where it does neither. */
export function proposalBox(ghost: Ghost, scene: Scene): Box | null {
  const moving = ghost.moved.flatMap(({ id, at }) => {
    const part = scene.parts.get(id);
    return part === undefined ? [] : [boxAround(at, part.layout.width, part.layout.height)];
  });
  return union([...comingThings(ghost, scene).values(), ...moving]);
}

/** The parts that would come with those that they would be joined to, the new wires, and the notes. */
function comingOf({ board, added, joined, noted }: Ghost, { look }: Scene): Scene {
  const ids = new Set([...added.map(({ id }) => id), ...joined.flatMap(({ ends }) => ends.map((end) => end.part))]);
  const scene = new Scene(look);
  scene.update({
    ...board,
    parts: new Map([...board.parts].filter(([id]) => ids.has(id))),
    connections: new Map(joined.map((one) => [one.id, one])),
    notes: new Map(noted.map((one) => [one.id, one])),
  });
  return scene;
}
