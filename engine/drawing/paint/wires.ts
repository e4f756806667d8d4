/** Wires on a canvas: one stroke a colour, corners rounded where one can see them. */

import type { Consequence } from '../../board/values.ts';
import type { Palette } from '../palette.ts';
import { faded } from '../palette.ts';
import type { SceneWire } from '../scene/items.ts';
import type { WireColour } from '../shape/wire-class.ts';
import { TRACERS, WIRE_COLOURS } from '../shape/wire-class.ts';
import type { Brush } from './brush.ts';
import type { Highlights } from './highlights.ts';
import { paintNets } from './nets.ts';
import { netWidth, ROUND_ZOOM, traceWire, wireWidth } from './trace-wire.ts';

/** Paints `wires` into board coordinates at zoom `k`; chosen and marked ones last, so that they lie on top. */
export function paintWires(
  g: Brush,
  wires: readonly SceneWire[],
  k: number,
  palette: Palette,
  highlights: Highlights,
): void {
  if (wires.some(({ net }) => net !== null)) {
    paintNets(g, wires, k, palette, highlights);
    return;
  }
  const byClass = new Map<WireColour, SceneWire[]>();
  const above: SceneWire[] = [];
  for (const wire of wires) {
    if (highlights.selection.has(wire.id) || wrongness(highlights, wire) !== null || highlights.marks.has(wire.id)) {
      above.push(wire);
      continue;
    }
    const list = byClass.get(wire.class);
    if (list === undefined) byClass.set(wire.class, [wire]);
    else list.push(wire);
  }
  g.lineJoin = 'round';
  g.lineCap = k < ROUND_ZOOM ? 'butt' : 'round';
  g.globalAlpha = highlights.connectable !== null ? 0.25 : 0.85;
  for (const name of WIRE_COLOURS) {
    const list = byClass.get(name);
    if (list === undefined) continue;
    g.lineWidth = widthOf(name, k);
    g.strokeStyle = palette.wires[name];
    g.beginPath();
    for (const wire of list) traceWire(g, wire.path, k);
    g.stroke();
    const tracer = k < ROUND_ZOOM ? undefined : TRACERS[name];
    if (tracer === undefined) continue;
    // The same path once more.
    g.setLineDash([...tracer]);
    g.lineWidth = 1;
    g.strokeStyle = palette.canvas;
    g.stroke();
    g.setLineDash([]);
  }
  g.globalAlpha = 1;
  for (const wire of above) paintMarkedWire(g, wire, k, palette, highlights);
}

/** What has a tracer along its middle is as wide as in drawn look, so that it shows. */
function widthOf(name: WireColour, k: number): number {
  return TRACERS[name] === undefined ? wireWidth(k) : netWidth(k);
}

/** A wire that the pointer is over: in its own colour, with a halo. */
export function paintHotWire(g: Brush, wire: SceneWire, k: number, palette: Palette): void {
  haloed(g, wire.path, k, palette.wires[wire.class], palette.wires[wire.class], 1.35);
}

/** What is wrong with a wire; what is merely not done yet is not. */
function wrongness({ violations }: Highlights, { id }: SceneWire): Consequence | null {
  const severity = violations.get(id);
  return severity === undefined || severity === 'todo' ? null : severity;
}

function paintMarkedWire(g: Brush, wire: SceneWire, k: number, palette: Palette, highlights: Highlights): void {
  const severity = wrongness(highlights, wire);
  const wrong = severity === null ? null : palette[severity];
  if (highlights.selection.has(wire.id)) haloed(g, wire.path, k, palette.accent, palette.accent, 1.35);
  else {
    const own = wrong ?? palette.wires[wire.class];
    if (wrong !== null && k >= ROUND_ZOOM) g.setLineDash([6, 4]);
    haloed(g, wire.path, k, wrong ?? highlights.marks.get(wire.id)?.color ?? own, own, 1);
    g.setLineDash([]);
  }
}

function haloed(g: Brush, path: ArrayLike<number>, k: number, halo: string, line: string, wider: number): void {
  const width = wireWidth(k);
  const dash = g.getLineDash();
  g.beginPath();
  traceWire(g, path, k);
  g.setLineDash([]);
  g.lineWidth = width + 6 / Math.max(k, 0.6);
  g.strokeStyle = faded(halo, 0.24);
  g.stroke();
  g.setLineDash(dash);
  g.lineWidth = width * wider;
  g.strokeStyle = line;
  g.stroke();
}
