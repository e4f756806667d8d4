/** Notes and frames on a canvas, as the page's own elements show them. */
import type { Box } from '../geometry.ts';
import { union } from '../geometry.ts';
import type { Palette } from '../palette.ts';
import { faded } from '../palette.ts';
import type { SceneNote } from '../scene/notes.ts';
import { NOTE_PAD, NOTE_PX, TITLE_PX } from '../scene/notes.ts';
import { fitText, wrapText } from '../text.ts';
import type { Brush } from './brush.ts';
import type { Highlights } from './highlights.ts';

/** CSS px of the smallest text that is worth painting. */
const LEGIBLE = 9;
const LEADING = 1.45;

/** The area of a frame. Its title is painted apart, above wires. */
export function paintFrame(g: Brush, frame: SceneNote, k: number, palette: Palette, highlights: Highlights): void {
  const { area } = frame;
  const selected = highlights.selection.has(frame.id);
  g.beginPath();
  g.roundRect(area.minX, area.minY, area.maxX - area.minX, area.maxY - area.minY, 12);
  g.fillStyle = faded(palette.textFaint, 0.05);
  g.fill();
  g.lineWidth = (selected ? 2 : 1.25) / Math.min(1, k);
  g.strokeStyle = selected ? palette.accent : palette.cardLine;
  g.stroke();
  paintMark(g, frame, area, k, highlights);
}

/** A frame's title, in larger type the further away, as much of it as the frame is wide. */
export function paintFrameTitle(g: Brush, frame: SceneNote, k: number, palette: Palette, highlights: Highlights): void {
  const { area, note } = frame;
  const px = Math.max(TITLE_PX, 12 / k);
  const room = area.maxX - area.minX - 4;
  if (room < 3 * px) return;
  g.font = `600 ${px}px ${palette.font}`;
  g.textBaseline = 'alphabetic';
  g.fillStyle = highlights.selection.has(frame.id) ? palette.accent : palette.textSoft;
  g.fillText(fitText(note.text.replace(/\s+/g, ' '), room, px, true), area.minX + 2, area.minY - 8);
}

/** How many characters of notes may still be painted; each line counts as one more. */
export interface TextBudget {
  chars: number;
}

/** A note's card with as many lines of its text as fit in legible type, and none where `text` is spent. */
export function paintNote(
  g: Brush,
  card: SceneNote,
  k: number,
  palette: Palette,
  highlights: Highlights,
  text: TextBudget = { chars: Number.POSITIVE_INFINITY },
): void {
  const { area, note } = card;
  const selected = highlights.selection.has(card.id);
  const [width, height] = [area.maxX - area.minX, area.maxY - area.minY];
  g.beginPath();
  g.roundRect(area.minX, area.minY, width, height, 8);
  g.fillStyle = palette.note;
  g.fill();
  g.lineWidth = selected ? Math.max(2, 2 / k) : Math.max(1, 1 / k);
  g.strokeStyle = selected ? palette.accent : palette.noteLine;
  g.stroke();
  paintMark(g, card, area, k, highlights);
  const px = Math.max(NOTE_PX, LEGIBLE / k);
  const pad = Math.min(NOTE_PAD, height / 8);
  const lines = Math.floor((height - 2 * pad) / (px * LEADING));
  if (lines < 1 || width - 2 * NOTE_PAD < 4 * px || text.chars <= 0) return;
  g.font = `400 ${px}px ${palette.font}`;
  g.fillStyle = palette.text;
  g.textBaseline = 'middle';
  wrapText(note.text, width - 2 * NOTE_PAD, px, lines).forEach((line, at) => {
    text.chars -= line.length + 1;
    if (line !== '') g.fillText(line, area.minX + NOTE_PAD, area.minY + pad + (at + 0.5) * px * LEADING);
  });
}

/**
 * Notes that somebody holds, over everything else; `far` where they are no elements. Gives the box that they take, null for none.
 */
export function paintHeldNotes(
  g: Brush,
  notes: readonly SceneNote[],
  far: boolean,
  k: number,
  palette: Palette,
  highlights: Highlights,
): Box | null {
  for (const note of notes) {
    const frame = note.note.kind === 'frame';
    if (frame) paintFrame(g, note, k, palette, highlights);
    if (far) (frame ? paintFrameTitle : paintNote)(g, note, k, palette, highlights);
  }
  const box = union(notes.map(({ area }) => area));
  return box === null ? null : { ...box, minY: box.minY - 40 / Math.min(1, k) };
}

function paintMark(g: Brush, thing: SceneNote, area: Box, k: number, highlights: Highlights): void {
  const mark = highlights.marks.get(thing.id);
  if (mark === undefined) return;
  const grow = mark.fresh ? 3 : 2;
  g.beginPath();
  g.roundRect(
    area.minX - grow,
    area.minY - grow,
    area.maxX - area.minX + 2 * grow,
    area.maxY - area.minY + 2 * grow,
    10,
  );
  g.lineWidth = Math.max(mark.fresh ? 3 : 1.5, (mark.fresh ? 2 : 1) / k);
  g.strokeStyle = mark.fresh ? mark.color : faded(mark.color, 0.6);
  g.stroke();
}
