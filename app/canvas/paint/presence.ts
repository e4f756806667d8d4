/** What others select and draw, as painters for the overlay. */

import type { RemotePresence } from '../presence.ts';
import type { Scene } from '../scene.ts';
import { portEnd } from '../scene.ts';
import type { OverlayPainter, Stage } from '../stage.ts';
import { remoteRubberPainter, selectionPainter } from './overlay.ts';

/** Outlines of what somebody has selected and the wire that they are drawing; what is not there is left out. */
export function presencePainters(other: RemotePresence, scene: Scene, stage: Stage): OverlayPainter[] {
  const painters: OverlayPainter[] = [];
  const ids = other.selection ?? [];
  const things = ids.map((id) => scene.thing(id)).filter((thing) => thing !== undefined);
  const wires = ids.map((id) => scene.wires.get(id)).filter((wire) => wire !== undefined);
  if (things.length > 0 || wires.length > 0)
    painters.push(selectionPainter(things, wires, other.name, other.color, (id) => stage.offsetOf(id)));
  const { connecting } = other;
  if (connecting === undefined) return painters;
  const from = scene.parts.get(connecting.part);
  const port = from?.layout.ports.find((its) => its.interface === connecting.interface);
  if (from !== undefined && port !== undefined)
    painters.push(remoteRubberPainter(portEnd(from, port, port.lanes), connecting.to, other.color));
  return painters;
}
