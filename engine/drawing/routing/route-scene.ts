/** Routes a whole scene, for a picture of it. */
import { obstaclesOf } from '../scene/obstacles.ts';
import type { Scene } from '../scene/scene.ts';
import { Router } from './router.ts';

/** Wires that are handled between two turns. */
const TURN = 50;

/** Gives every wire the route that it has on the canvas. */
export function routeScene(scene: Scene): void {
  const router = routerOf(scene);
  while (router.step());
  scene.setRoutes(router.take());
}

/** The same, a little at a time: `turn` is awaited in between. */
export async function routeSceneInTurns(scene: Scene, turn: () => Promise<void>): Promise<void> {
  const router = routerOf(scene);
  for (let wires = 1; router.step(); wires++) if (wires % TURN === 0) await turn();
  scene.setRoutes(router.take());
}

function routerOf(scene: Scene): Router {
  const router = new Router();
  router.place([...scene.parts.values()].flatMap(obstaclesOf));
  router.want(
    [...scene.wires.values()].map(({ id, connection: { seq }, ends, net, laid }) => ({
      id,
      seq,
      ends,
      net,
      laid,
    })),
  );
  return router;
}
