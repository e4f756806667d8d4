/** Routes a scene at once, for a picture of it. */
import { LIMITS } from '#schemas/limits.ts';
import type { Box } from '../geometry.ts';
import type { Scene } from '../scene/scene.ts';
import { Router } from './router.ts';

/**
 * Routes the wires in `box`, the shorter first. More than `most`, of which nobody could follow one, keep their simple paths, and so does what
 * comes after `LIMITS.pictureRouteSteps`.
 */
export function routeScene(scene: Scene, box: Box, most: number = LIMITS.pictureWires): void {
  const wires = scene.wiresIn(box);
  if (wires.length > most) return;
  const router = new Router();
  router.place([...scene.parts.values()]);
  const length = (wire: Box) => wire.maxX - wire.minX + wire.maxY - wire.minY;
  const inOrder = wires.sort((a, b) => length(a) - length(b) || (a.id < b.id ? -1 : 1));
  const routes: [string, number[]][] = [];
  for (const wire of inOrder) {
    if (router.spent > LIMITS.pictureRouteSteps) break;
    routes.push([wire.id, router.route(wire.id, ...wire.ends)]);
  }
  scene.setRoutes(routes);
}
