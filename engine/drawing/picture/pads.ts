/** Where wires join a part: how each place looks, and where its name stands. */
import type { DrawnSide } from '#schemas/part-definition/drawing-types.ts';
import type { Plan, PlannedPad } from '../../definition/drawing-plan.ts';
import { OUTWARD } from '../geometry.ts';
import { textWidth } from '../text.ts';
import type { Material } from './materials.ts';
import { wireColour } from './materials.ts';
import type { LabelPlace, PadLook } from './shapes.ts';
import type { Sketch } from './sketch.ts';

/** px of a pad's name. */
const LABEL_PX = 9.5;
const LEAST_LABEL_PX = 9;
/** px between a pad and its name. */
const GAP_PX = 3.5;
const LEAST_GAP_PX = 1.5;
/** mm from the edge up to which the name of a pad can move out. */
const OUTSIDE_MM = 6;
/** mm that a name may take, inside the part and beside it. */
const MOST_ROOM_MM = 9;
/** mm of half the height of a name, as far off as names are shown. */
const NAME_HALF_MM = 1;
/** Features and pads beyond this many are not looked at for where names have room. */
const FEATURES_AVOIDED = 64;
const PADS_AVOIDED = 128;
/** Of the pitch: half a pad, and how far aside of a name, or of a wire that leaves, another pad is in the way. */
const PAD_HALF = 0.36;
const PAD_ASIDE = 0.47;
const PAD_BEFORE = 0.6;
const SOCKETS: ReadonlySet<string> = new Set([
  'usb_micro_b',
  'usb_mini_b',
  'usb_b',
  'usb_c',
  'usb_a',
  'rj45',
  'hdmi_micro',
  'hdmi',
  'barrel_jack',
  'sd_slot',
  'ribbon_socket',
  'plug_socket',
  'coax',
]);

/** Draws every pad of the plan; `look` is that of a pad which no socket, terminal or domain decides. */
export function drawPads(
  sketch: Sketch,
  plan: Plan,
  look: PadLook,
  ground: (plan: Plan, pad: PlannedPad) => Material,
): void {
  const looks = plan.pads.map((pad) => lookOf(plan, pad, look));
  const sides = new Set(plan.pads.map(({ side }) => side));
  const horizontal = sidesWithRoom(plan, looks, sketch.scale);
  for (const [i, pad] of plan.pads.entries()) {
    if (sketch.full) return;
    const kind = looks[i] ?? look;
    const pitch = pitchAt(plan.pads, i);
    const px = Math.min(18, pitch * sketch.scale);
    drawPad(sketch, i, pad, kind, px);
    if (kind === 'contact' || kind === 'shaft') continue;
    if (kind === 'lead') labelLead(sketch, plan, i, pad, pitch);
    else if (kind === 'port') labelPort(sketch, i, pad, plan);
    else {
      const level = horizontal.has(pad.side);
      labelInside(sketch, plan, {
        i,
        pad,
        pitch,
        px,
        ground: ground(plan, pad),
        sides,
        level,
        chip: kind === 'chip',
      });
    }
  }
}

/** `px` is the room that it has up to its neighbour. */
function drawPad(sketch: Sketch, i: number, pad: PlannedPad, look: PadLook, px: number): void {
  if (look !== 'chip') {
    const { share, least, most } = RADII[look];
    sketch.pad(i, pad, look, Math.max(least, Math.min(most, px * share)));
    return;
  }
  const [along, across] = [Math.max(1, px * 0.27), Math.max(1, Math.min(4.5, sketch.scale * 0.3))];
  const upright = pad.side === 'left' || pad.side === 'right';
  sketch.pad(i, pad, look, upright ? across : along, upright ? along : across);
}

/** px of a pad's radius: a share of the room to its neighbour. */
const RADII: Readonly<Record<Exclude<PadLook, 'chip'>, { share: number; least: number; most: number }>> = {
  header: { share: 0.37, least: 1, most: 6.5 },
  screw: { share: 0.4, least: 1.2, most: 6.5 },
  lead: { share: 0.3, least: 1, most: 4.2 },
  port: { share: 1, least: 7, most: 7 },
  contact: { share: 0.36, least: 0.8, most: 3.4 },
  shaft: { share: 1, least: 4.5, most: 4.5 },
};

/** The lead of each pad that lies beyond the body, as its wire or as bare metal of `width` mm, from the edge of `body`. */
export function drawLeads(
  sketch: Sketch,
  plan: Plan,
  body: readonly [x: number, y: number, w: number, h: number],
  bare: number | null,
): void {
  const [x, y, w, h] = body;
  for (const pad of plan.pads) {
    const [px, py] = pad.at;
    const [ex, ey] = [Math.max(x, Math.min(x + w, px)), Math.max(y, Math.min(y + h, py))];
    if ((ex === px && ey === py) || pad.domain !== 'electrical') continue;
    const wire = bare === null ? (wireColour(pad.label) ?? 'plasticGrey') : 'metalDark';
    sketch.line([ex, ey, px, py], { line: wire, width: bare === null ? 2.6 : Math.max(1.4, bare * sketch.scale) });
  }
}

function lookOf({ features }: Plan, { at: [x, y], domain, face }: PlannedPad, look: PadLook): PadLook {
  if (domain === 'pneumatic' || domain === 'hydraulic') return 'port';
  if (domain === 'mechanical' || domain === 'thermal') return 'shaft';
  if (domain !== 'electrical' || face === 'back') return 'contact';
  for (const { kind, box_mm } of features.slice(0, FEATURES_AVOIDED)) {
    const [left, top, width, height] = box_mm;
    if (x < left - 0.3 || y < top - 0.3 || x > left + width + 0.3 || y > top + height + 0.3) continue;
    if (kind === 'screw_terminal') return 'screw';
    if (SOCKETS.has(kind)) return 'contact';
  }
  return look;
}

/** mm to the nearer of the two pads beside it in its list. */
function pitchAt(pads: readonly PlannedPad[], i: number): number {
  const here = pads[i]?.at ?? [0, 0];
  const apart = [pads[i - 1], pads[i + 1]].map((other) =>
    other === undefined ? Infinity : Math.hypot(other.at[0] - here[0], other.at[1] - here[1]),
  );
  return Math.min(20, ...apart);
}

/** Upper and lower sides on which every name fits between its neighbours without being turned. */
function sidesWithRoom({ pads }: Plan, looks: readonly PadLook[], scale: number): ReadonlySet<DrawnSide> {
  const sides = new Set<DrawnSide>(['top', 'bottom']);
  for (const [i, pad] of pads.entries()) {
    if (looks[i] === 'contact' || !sides.has(pad.side)) continue;
    if (textWidth(pad.label, LABEL_PX) + 3 > pitchAt(pads, i) * scale) sides.delete(pad.side);
  }
  return sides;
}

interface InnerLabel {
  readonly i: number;
  readonly pad: PlannedPad;
  readonly pitch: number;
  readonly px: number;
  readonly ground: Material;
  /** Those on which the part has pads. */
  readonly sides: ReadonlySet<DrawnSide>;
  readonly chip: boolean;
  /** Whether its name need not be turned on an upper or lower side. */
  readonly level: boolean;
}

/** The name of a pad on a body: further in; outside where it has no room there, or another pad is in the way. */
function labelInside(sketch: Sketch, plan: Plan, { i, pad, pitch, px, ground, sides, level, chip }: InnerLabel): void {
  const { side, label } = pad;
  const [ox, oy] = OUTWARD[side];
  const [x, y] = pad.at;
  const upright = (side === 'top' || side === 'bottom') && !level;
  const across = level && (side === 'top' || side === 'bottom');
  const facing = sides.has(OPPOSITE[side]);
  const placeAt = (gap: number) => {
    const step = insetOf(plan, pad, (px * 0.37 + gap) / sketch.scale);
    const room = across ? pitch - 0.2 : roomInside(plan, pad, pitch, step, facing);
    return { step, room, fits: textWidth(label, LEAST_LABEL_PX, true) <= room * sketch.scale + 1 };
  };
  const usual = placeAt(across ? 8 : GAP_PX);
  // Nearer to its pad rather than outside.
  const { step, room, fits } = usual.fits || across || chip ? usual : placeAt(LEAST_GAP_PX);
  // Upright names would cross those of the pads at the left and right of a chip.
  const crossed = chip && upright && (sides.has('left') || sides.has('right'));
  const beyond = edgeOf(plan, pad);
  const free = beyond < OUTSIDE_MM && !isBehindOther(plan, pad, pitch);
  const away = Math.max(px * 0.37 + 6, beyond * sketch.scale + 5);
  if ((crossed || !fits) && free) {
    labelOutside(sketch, i, pad, pitch, away);
    return;
  }
  sketch.text(label, x - ox * step, y - oy * step, {
    on: ground,
    size: LABEL_PX,
    room,
    gap: across ? 3 : pitch,
    align: across ? 'center' : side === 'right' || side === 'top' ? 'right' : 'left',
    upright,
    weight: 'soft',
    pad: i,
    // Seen from further off it takes more of the part than it has there.
    ...(free && !chip && !across ? { aside: outside(sketch, pad, pitch, away) } : {}),
  });
}

/** Whether another pad lies between this one and the edge over which its wire leaves. */
function isBehindOther({ pads }: Plan, { at, side }: PlannedPad, pitch: number): boolean {
  const [ox, oy] = OUTWARD[side];
  return pads.slice(0, PADS_AVOIDED).some((other) => {
    const [dx, dy] = [other.at[0] - at[0], other.at[1] - at[1]];
    return dx * ox + dy * oy > pitch * PAD_HALF && Math.abs(dx * oy) + Math.abs(dy * ox) < pitch * PAD_BEFORE;
  });
}

/** The name of a pad beside the wire that leaves it, `px` from the pad. */
function labelOutside(sketch: Sketch, i: number, pad: PlannedPad, pitch: number, px: number): void {
  const { side, label } = pad;
  const { x, y, align, room } = outside(sketch, pad, pitch, px);
  sketch.text(label, x, y, {
    on: 'ground',
    size: LABEL_PX,
    room,
    gap: pitch,
    align,
    upright: side === 'top' || side === 'bottom',
    weight: 'soft',
    cut: true,
    pad: i,
  });
}

/** Where the name of a pad stands beside its wire, in mm. */
function outside({ scale }: Sketch, { at: [x, y], side }: PlannedPad, pitch: number, px: number): LabelPlace {
  const [ox, oy] = OUTWARD[side];
  const [off, shift] = [px / scale, Math.min(7.5, pitch * scale * 0.42) / scale];
  const [dx, dy] = side === 'top' || side === 'bottom' ? [-shift, oy * off] : [ox * off, -shift];
  const align = side === 'left' || side === 'bottom' ? 'right' : 'left';
  return { x: x + dx, y: y + dy, align, room: MOST_ROOM_MM };
}

/** mm of the flanges of a servo: around its holes, else as such parts have them. */
export function earOf({ w, h, holes }: Plan): number {
  const beyond = holes
    .slice(0, FEATURES_AVOIDED)
    .filter(({ at: [x] }) => x < 0 || x > w)
    .map(({ at: [x] }) => Math.max(-x, x - w));
  return beyond.length > 0 ? Math.max(...beyond) + 2.4 : h * 0.4;
}

/** mm from a pad to the edge over which its wire leaves. */
function edgeOf({ w, h }: Plan, { at: [x, y], side }: PlannedPad): number {
  return { left: x, right: w - x, top: y, bottom: h - y }[side];
}

/** mm from a pad to where its name begins: at least `step`, and inside the body that it belongs to. */
function insetOf({ w, h, drawing }: Plan, { at: [x, y], side }: PlannedPad, step: number): number {
  const [bw, bh] = drawing.body_mm ?? [w, h];
  const edge = { left: (w - bw) / 2 - x, right: x - (w + bw) / 2, top: (h - bh) / 2 - y, bottom: y - (h + bh) / 2 }[
    side
  ];
  return Math.max(step, edge + step * 0.5);
}

const OPPOSITE: Readonly<Record<DrawnSide, DrawnSide>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };

/** mm from the name's start to what is in its way: a feature, a hole, the names of the pads that are `facing` it. */
function roomInside(
  { w, h, features, screen, holes, pads }: Plan,
  { at: [x, y], side }: PlannedPad,
  pitch: number,
  step: number,
  facing: boolean,
): number {
  const upright = side === 'top' || side === 'bottom';
  const [start, line, length] = upright ? [y, x, h] : [x, y, w];
  const inwards = side === 'left' || side === 'top' ? 1 : -1;
  const from = start + inwards * step;
  const far = inwards > 0 ? length - from : from;
  let room = Math.min(MOST_ROOM_MM, Math.max(0, facing ? far - length * 0.515 : far - length * 0.1));
  for (const { at } of pads.slice(0, PADS_AVOIDED)) {
    const [ahead, aside] = upright ? [at[1], at[0]] : at;
    const away = (ahead - start) * inwards;
    const gap = away - step - pitch * PAD_HALF;
    if (away > 0 && Math.abs(aside - line) < pitch * PAD_ASIDE && gap < room) room = Math.max(0, gap);
  }
  const boxes = features.slice(0, FEATURES_AVOIDED).map(({ box_mm }) => box_mm);
  for (const { at, d } of holes.slice(0, FEATURES_AVOIDED))
    boxes.push([at[0] - d * 0.8, at[1] - d * 0.8, d * 1.6, d * 1.6]);
  if (screen !== null) boxes.push(screen);
  for (const box of boxes) {
    const [near, size, low, high] = upright
      ? [box[1], box[3], box[0], box[0] + box[2]]
      : [box[0], box[2], box[1], box[1] + box[3]];
    if (line < low - NAME_HALF_MM || line > high + NAME_HALF_MM) continue;
    const gap = inwards > 0 ? near - from : from - (near + size);
    // A box around the pad itself, a pin header, does not stand in the way.
    const around = start > near - 0.5 && start < near + size + 0.5;
    if (!around && gap > -step && gap < room) room = Math.max(0, gap - 0.15);
  }
  return room;
}

/** The name of a lead: along it where it is long enough, else along the wire that leaves it. */
function labelLead(sketch: Sketch, plan: Plan, i: number, pad: PlannedPad, pitch: number): void {
  const { side, label } = pad;
  const [x, y] = pad.at;
  const length = -edgeOf(plan, pad) - (plan.class === 'servo' ? earOf(plan) : 0);
  const upright = side === 'top' || side === 'bottom';
  const px = 1 / sketch.scale;
  const [ox, oy] = OUTWARD[side];
  const beside = length * sketch.scale > 26;
  const shift = 7.5 * px;
  // Beside the lead, or beside the wire that leaves it.
  const along = beside ? -3 * px : 4 * px;
  const [dx, dy] = upright ? [-shift, oy * along] : [ox * along, -shift];
  // Along the lead it begins at the pad, else it ends there.
  const right = beside === (side === 'right' || side === 'top');
  sketch.text(label, x + dx, y + dy, {
    on: 'ground',
    size: LABEL_PX,
    room: beside ? length - 3 * px : MOST_ROOM_MM,
    gap: Math.max(pitch, beside ? 0 : 2),
    align: right ? 'right' : 'left',
    upright,
    weight: 'soft',
    cut: true,
    pad: i,
  });
}

/** The name of a fluid port: outside, beside the line that joins it. */
function labelPort(sketch: Sketch, i: number, { at: [x, y], side, label }: PlannedPad, { w }: Plan): void {
  const px = 1 / sketch.scale;
  const [dx, dy] = { top: [10, -9], bottom: [10, 10], left: [-6, -13], right: [6, -13] }[side];
  sketch.text(label, x + (dx ?? 0) * px, y + (dy ?? 0) * px, {
    on: 'ground',
    size: LABEL_PX,
    room: Math.min(8, w),
    align: side === 'left' ? 'right' : 'left',
    weight: 'soft',
    bold: true,
    pad: i,
  });
}
