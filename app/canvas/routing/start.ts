import type { Box } from '#engine/drawing/geometry.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import { whenCalm } from '../../when-calm.ts';
import { keepRouted } from './routing.ts';

/** Looking by place goes through all until then. */
const INDEX_WITHIN_MS = 2_000;

/**
 * Routes a scene behind its first picture and keeps it routed until the given function is called. `routed` hears when every wire
 * has its route; then there is time for the scene's index.
 */
export function startRouting(scene: Scene, visible: () => Box, routed: () => void): () => void {
  // Its start takes as long as the picture: both at once.
  const worker = new Worker(new URL('./route.worker.ts', import.meta.url), { type: 'module' });
  let stop = () => worker.terminate();
  let indexed = false;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      stop = keepRouted(scene, worker, visible, () => {
        routed();
        if (!indexed) void whenCalm(Promise.resolve(), INDEX_WITHIN_MS).then(() => scene.buildIndex());
        indexed = true;
      });
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}
