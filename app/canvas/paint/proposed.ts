/** What an agent that asks first would do to the board, as painters for the overlay. */

import { type Box, boxAround, grown, shifted, union } from '#engine/drawing/geometry.ts';
import { NO_HIGHLIGHTS } from '#engine/drawing/paint/highlights.ts';
import { paintFrame, paintFrameTitle, paintNote } from '#engine/drawing/paint/note.ts';
import { paintPart } from '#engine/drawing/paint/part.ts';
import { traceWire, wireWidth } from '#engine/drawing/paint/wires.ts';
import { faded } from '#engine/drawing/palette.ts';
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
  const { proposal, removed, moved, changed, parted } = ghost;
  const coming = comingOf(ghost);
  const added = ghost.added.flatMap(({ id }) => coming.parts.get(id) ?? []);
  const wires = [...coming.wires.values()];
  const notes = [...coming.notes.values()];
  const going = removed.flatMap((id) => scene.item(id) ?? []);
  const gone = parted.flatMap((id) => scene.wires.get(id) ?? []);
  const moving = moved.flatMap(({ id, at }) => {
    const part = scene.parts.get(id);
    return part === undefined ? [] : [{ part, by: [at[0] - part.part.at[0], at[1] - part.part.at[1]] as const }];
  });
  const changing = changed.flatMap((id) => scene.parts.get(id) ?? []);
  const painter: OverlayPainter = (g, k, palette) => {
    const dash = DASH.map((px) => px / k);
    g.lineWidth = Math.max(1.5, 1.5 / k);
    g.setLineDash(dash);
    g.strokeStyle = palette.error;
    g.fillStyle = faded(palette.error, 0.12);
    for (const thing of going) {
      traceThing(g, thing, 2);
      g.fill();
      g.stroke();
    }
    for (const wire of gone) {
      g.beginPath();
      traceWire(g, wire.path, k);
      g.stroke();
    }
    g.strokeStyle = proposal.color;
    for (const wire of wires) {
      g.beginPath();
      traceWire(g, wire.path, k);
      g.lineWidth = wireWidth(k) * 1.25;
      g.stroke();
    }
    g.lineWidth = Math.max(1.5, 1.5 / k);
    for (const part of changing) {
      traceThing(g, part, 3);
      g.stroke();
    }
    for (const { part, by } of moving) {
      g.save();
      g.translate(by[0], by[1]);
      traceThing(g, part, 0);
      g.fillStyle = faded(proposal.color, 0.12);
      g.fill();
      g.stroke();
      g.restore();
      const [x, y] = part.part.at;
      g.beginPath();
      g.moveTo(x, y);
      g.lineTo(x + by[0], y + by[1]);
      g.stroke();
    }
    g.setLineDash([]);
    for (const thing of [...notes, ...added]) {
      g.globalAlpha = SEEN_THROUGH;
      if (!('note' in thing)) paintPart(g, thing, k, palette, NO_HIGHLIGHTS);
      else if (thing.note.kind === 'note') paintNote(g, thing, k, palette, NO_HIGHLIGHTS);
      else {
        paintFrame(g, thing, k, palette, NO_HIGHLIGHTS);
        paintFrameTitle(g, thing, k, palette, NO_HIGHLIGHTS);
      }
      g.globalAlpha = 1;
      traceThing(g, thing, 2);
      g.lineWidth = Math.max(1.5, 1.5 / k);
      g.strokeStyle = proposal.color;
      g.setLineDash(dash);
      g.stroke();
      g.setLineDash([]);
    }
    const places = moving.map(({ part, by }) => shifted(part, by));
    const box = union([
      ...added,
      ...notes,
      ...wires,
      ...going,
      ...gone,
      ...changing,
      ...moving.map(({ part }) => part),
      ...places,
    ]);
    return box === null ? null : grown(box, 6 / k);
  };
  const first: Box | undefined = added[0] ?? moving[0]?.part ?? changing[0] ?? notes[0] ?? going[0];
  const name = canvasTexts.proposes({ agent: proposal.label });
  return first === undefined ? [painter] : [painter, tagPainter([first.minX, first.minY], name, proposal.color)];
}

/** The parts and notes that a proposal would bring, by the ids that they would have. */
export function comingThings(ghost: Ghost): ReadonlyMap<string, Box> {
  const { parts, notes } = comingOf(ghost);
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
  return union([...comingThings(ghost).values(), ...moving]);
}

/** The parts that would come with those that they would be joined to, the new wires, and the notes. */
function comingOf({ board, added, joined, noted }: Ghost): Scene {
  const ids = new Set([...added.map(({ id }) => id), ...joined.flatMap(({ ends }) => ends.map((end) => end.part))]);
  const scene = new Scene();
  scene.update({
    ...board,
    parts: new Map([...board.parts].filter(([id]) => ids.has(id))),
    connections: new Map(joined.map((one) => [one.id, one])),
    notes: new Map(noted.map((one) => [one.id, one])),
  });
  return scene;
}
