/** The wires of a drawn board: each net over those before it with a gap around it, and a dot where it branches. */

import { OUTWARD } from '../geometry.ts';
import type { Palette } from '../palette.ts';
import { faded } from '../palette.ts';
import type { SceneWire } from '../scene/items.ts';
import { TRACERS } from '../shape/wire-class.ts';
import { branchPoints } from './branch-points.ts';
import type { Brush } from './brush.ts';
import type { Highlights } from './highlights.ts';
import { netWidth, traceWire } from './trace-wire.ts';

/** From this zoom on gaps, tracers and dots can be seen. */
const DETAILED = 0.35;
/** Board units on both sides of a wire that are kept free where it crosses another. */
const GAP = 2;
const DOT = 4.5;
const CABLE = 6;
const PIPE = 6.5;
/** How much of its strength a net keeps while another is looked at. */
const BACK = 0.4;

/** Paints `wires` into board coordinates at zoom `k`. */
export function paintNets(
  g: Brush,
  wires: readonly SceneWire[],
  k: number,
  palette: Palette,
  highlights: Highlights,
): void {
  const nets = new Map<string, SceneWire[]>();
  for (const wire of wires) {
    const list = nets.get(wire.net ?? '');
    if (list === undefined) nets.set(wire.net ?? '', [wire]);
    else list.push(wire);
  }
  const isChosen = (wire: SceneWire): boolean =>
    highlights.selection.has(wire.connection.id) || wire.also.some((id) => highlights.selection.has(id));
  const chosen = wires.some(isChosen);
  const back = highlights.connectable !== null ? BACK : 1;
  for (const net of nets.values()) paintNet(g, net, k, palette, chosen && !net.some(isChosen) ? BACK : back);
  for (const wire of wires) {
    const severity = highlights.violations.get(wire.connection.id);
    const wrong = severity === undefined || severity === 'todo' ? null : palette[severity];
    const mark = highlights.marks.get(wire.connection.id);
    if (isChosen(wire)) paintHalo(g, wire, k, palette.accent);
    else if (wrong !== null) paintHalo(g, wire, k, wrong);
    else if (mark !== undefined) paintHalo(g, wire, k, mark.color);
  }
}

/** A halo around one wire, and the wire in its own colour again. */
export function paintHalo(g: Brush, wire: SceneWire, k: number, halo: string): void {
  g.lineJoin = 'round';
  g.lineCap = 'round';
  g.beginPath();
  traceWire(g, wire.path, k);
  g.lineWidth = netWidth(k) + 8 / Math.max(k, 0.6);
  g.strokeStyle = faded(halo, 0.32);
  g.stroke();
}

function paintNet(g: Brush, wires: readonly SceneWire[], k: number, palette: Palette, alpha: number): void {
  const [first] = wires;
  if (first === undefined) return;
  const detailed = k >= DETAILED;
  const colour = palette.wires[first.class];
  g.lineJoin = 'round';
  g.lineCap = detailed ? 'round' : 'butt';
  const width = widthOf(first, k);
  const stroke = (style: string, across: number, dash: readonly number[] = []): void => {
    g.beginPath();
    for (const wire of wires) traceWire(g, wire.path, k);
    g.setLineDash([...dash]);
    g.lineWidth = across;
    g.strokeStyle = style;
    g.stroke();
    g.setLineDash([]);
  };
  if (detailed) stroke(palette.canvas, width + 2 * GAP);
  g.globalAlpha = alpha;
  stroke(colour, width, first.kind === 'link' ? [2, 6] : []);
  if (detailed && first.kind === 'pipe') stroke(faded(palette.canvas, 0.6), width * 0.4);
  const tracer = TRACERS[first.class];
  if (detailed && tracer !== undefined && first.kind === 'wire') stroke(faded(palette.canvas, 0.75), 1, tracer);
  if (detailed && wires.length > 1) paintDots(g, wires, colour, palette);
  if (detailed && first.kind === 'cable') for (const wire of wires) paintPlugs(g, wire, colour, palette);
  g.globalAlpha = 1;
}

function widthOf({ kind }: SceneWire, k: number): number {
  const width = netWidth(k);
  switch (kind) {
    case 'wire':
      return width;
    case 'cable':
      return Math.max(CABLE, width);
    case 'pipe':
      return Math.max(PIPE, width);
    case 'link':
      return width * 0.6;
  }
}

function paintDots(g: Brush, wires: readonly SceneWire[], colour: string, palette: Palette): void {
  g.lineWidth = 1.5;
  for (const [x, y] of branchPoints(wires)) {
    g.beginPath();
    g.arc(x, y, DOT, 0, 2 * Math.PI);
    g.fillStyle = colour;
    g.fill();
    g.strokeStyle = palette.canvas;
    g.stroke();
  }
}

/** The plugs of a cable, each in front of its socket. */
function paintPlugs(g: Brush, { ends }: SceneWire, colour: string, palette: Palette): void {
  for (const { x, y, side, edge } of ends) {
    const [dx, dy] = OUTWARD[side];
    const [across, out] = [26, 20];
    const [px, py] = dx !== 0 ? [edge, y] : [x, edge];
    g.beginPath();
    if (dx !== 0) g.roundRect(dx > 0 ? px - 3 : px - out + 3, py - across / 2, out, across, 4);
    else g.roundRect(px - across / 2, dy > 0 ? py - 3 : py - out + 3, across, out, 4);
    g.fillStyle = colour;
    g.fill();
    g.lineWidth = 1;
    g.strokeStyle = palette.canvas;
    g.stroke();
  }
}
