/** A part of a board as it is drawn. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { humanised } from '#schemas/vocabulary/spelling.ts';
import type { Board, Part } from '../../board/board.ts';
import { boxAround } from '../geometry.ts';
import { partLayout } from '../shape/layout.ts';
import type { ScenePart } from './items.ts';
import { type Lanes, lanesOf, wiredInstances } from './port-lanes.ts';

/**
 * The part in its place and the lanes of its ports; `wires` are the ids of the connections at it, `outlineSteps` what a hand-drawn
 * outline may take.
 */
export function placedPart(
  part: Part,
  wires: ReadonlySet<string>,
  board: Board,
  outlineSteps: number,
): { readonly placed: ScenePart; readonly lanes: Lanes } {
  const file = board.definitions.get(part.definition) ?? null;
  const used = wiredInstances(part.id, wires, board);
  const uses = new Map([...used].map(([key, instances]) => [key, instances.size]));
  const layout = partLayout(file, uses, part.rotation, part.flip, outlineSteps);
  const name = file?.definition.metadata.name ?? humanised(part.definition.split('@')[0] ?? part.definition);
  const placed: ScenePart = {
    id: part.id,
    part,
    file,
    layout,
    label: part.label === '' ? name : part.label,
    subtitle: part.label === '' || part.label === name ? kindOf(file) : name,
    wires,
    used: uses,
    ...boxAround(part.at, layout.width, layout.height),
  };
  return { placed, lanes: lanesOf(used, layout) };
}

function kindOf(file: PartDefinitionFile | null): string {
  if (file === null) return 'Definition missing';
  const { taxonomy, type } = file.definition.metadata;
  return humanised(taxonomy?.[0]?.split('.').at(-1) ?? type);
}
