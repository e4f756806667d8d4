/** What others select and draw, as painters for the overlay. */

import { portEnd } from '#engine/drawing/scene/items.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { RemotePresence } from '../presence.ts';
import type { BoardRenderer, OverlayPainter } from '../renderer.ts';
import { remoteRubberPainter, selectionPainter } from './overlay.ts';

/** Outlines of what somebody has selected and the wire that they are drawing; what is not there is left out. */
export function presencePainters(other: RemotePresence, scene: Scene, renderer: BoardRenderer): OverlayPainter[] {
  const painters: OverlayPainter[] = [];
  const ids = other.selection ?? [];
  const things = ids.map((id) => scene.item(id)).filter((thing) => thing !== undefined);
  const wires = ids.map((id) => scene.wires.get(id)).filter((wire) => wire !== undefined);
  if (things.length > 0 || wires.length > 0)
    painters.push(selectionPainter(things, wires, other.name, other.color, (id) => renderer.offsetOf(id)));
  const { connecting } = other;
  if (connecting === undefined) return painters;
  const from = scene.parts.get(connecting.part);
  const port = from?.layout.ports.find((its) => its.interface === connecting.interface);
  if (from !== undefined && port !== undefined)
    painters.push(remoteRubberPainter(portEnd(from, port, port.lanes), connecting.to, other.color));
  return painters;
}
