/** What others select and draw, as painters for the overlay. */

import { portEnd } from '#engine/drawing/scene/items.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { RemotePresence } from '../presence.ts';
import type { BoardRenderer, OverlayPainter } from '../renderer.ts';
import { OUTLINED, remoteRubberPainter, selectionPainter } from './overlay.ts';

/**
 * Outlines of what others have selected and the wires that they are drawing; what is not there is left out, and so is what comes
 * after the first 2,000 things that are outlined.
 */
export function presencePainters(
  others: readonly RemotePresence[],
  scene: Scene,
  renderer: Pick<BoardRenderer, 'offsetOf'>,
): OverlayPainter[] {
  const painters: OverlayPainter[] = [];
  let left = OUTLINED;
  for (const other of others) {
    const ids = (other.selection ?? []).slice(0, left);
    left -= ids.length;
    const things = ids.map((id) => scene.item(id)).filter((thing) => thing !== undefined);
    const wires = ids.flatMap((id) => scene.wiresOf(id));
    if (things.length > 0 || wires.length > 0)
      painters.push(selectionPainter(things, wires, other.name, other.color, (id) => renderer.offsetOf(id)));
    const rubber = remoteRubber(other, scene);
    if (rubber !== null) painters.push(rubber);
  }
  return painters;
}

function remoteRubber({ connecting, color }: RemotePresence, scene: Scene): OverlayPainter | null {
  const from = connecting === undefined ? undefined : scene.parts.get(connecting.part);
  const port = from?.layout.ports.find((its) => its.interface === connecting?.interface);
  if (connecting === undefined || from === undefined || port === undefined) return null;
  return remoteRubberPainter(portEnd(from, port, port.lanes), connecting.to, color);
}
