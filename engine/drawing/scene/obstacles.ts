import { type Box, boxAround, shifted } from '../geometry.ts';
import type { ScenePart } from './items.ts';

/** What wires keep off: the part itself, and the name of a drawn one, which may be longer than it. */
export function obstaclesOf(part: ScenePart): (Box & { readonly id: string })[] {
  if (part.drawn === null) return [part];
  const { id, at, layout, drawn } = part;
  return [
    { id, ...boxAround(at, layout.width, layout.height) },
    { id: nameObstacle(id), ...shifted(drawn.label.box, at) },
  ];
}

/** The id of the name of a part among obstacles. */
export function nameObstacle(part: string): string {
  return `${part} name`;
}
