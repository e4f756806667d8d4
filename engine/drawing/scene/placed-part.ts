/** A part of a board as it is drawn. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { humanised } from '#schemas/vocabulary/spelling.ts';
import type { Board, Part } from '../../board/board.ts';
import { type Box, boxAround, shifted, union } from '../geometry.ts';
import { partLayout } from '../shape/layout.ts';
import type { ScenePart } from './items.ts';
import type { DrawnLook } from './look.ts';
import { type Lanes, lanesOf, wiredInstances } from './port-lanes.ts';
import { NO_IDS } from './scene-change.ts';

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
  const used = wiredInstances(part.id, wires, board);
  const uses = new Map([...used].map(([key, instances]) => [key, instances.size]));
  const placed = blockOf(part, wires, board, uses, outlineSteps);
  return { placed, lanes: lanesOf(used, placed.layout) };
}

/** The part in drawn look: as itself, or as a block whose ports have so many `lanes`. */
export function drawnPart(
  part: Part,
  wires: ReadonlySet<string>,
  board: Board,
  look: DrawnLook,
  lanes: ReadonlyMap<string, number> | undefined,
  outlineSteps: number,
): ScenePart {
  const file = board.definitions.get(part.definition) ?? null;
  const { label, subtitle } = namesOf(part, file);
  const own = file === null ? null : look.place(part, file, label, subtitle);
  if (own === null) return blockOf(part, wires, board, lanes ?? new Map(), outlineSteps);
  const { at, layout, drawn } = own;
  return {
    id: part.id,
    part,
    file,
    at,
    layout,
    drawn,
    label,
    subtitle,
    wires,
    used: NO_IDS,
    pads: NO_PADS,
    ...(union([boxAround(at, layout.width, layout.height), shifted(drawn.label.box, at)]) ?? NOWHERE),
  };
}

function blockOf(
  part: Part,
  wires: ReadonlySet<string>,
  board: Board,
  uses: ReadonlyMap<string, number>,
  outlineSteps: number,
): ScenePart {
  const file = board.definitions.get(part.definition) ?? null;
  const layout = partLayout(file, uses, part.rotation, part.flip, outlineSteps);
  const names = namesOf(part, file);
  return {
    id: part.id,
    part,
    file,
    at: part.at,
    layout,
    drawn: null,
    ...names,
    wires,
    used: uses,
    pads: NO_PADS,
    ...boxAround(part.at, layout.width, layout.height),
  };
}

const NO_PADS: ScenePart['pads'] = new Map();
const NOWHERE: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

function namesOf(part: Part, file: PartDefinitionFile | null): Pick<ScenePart, 'label' | 'subtitle'> {
  const name = file?.definition.metadata.name ?? humanised(part.definition.split('@')[0] ?? part.definition);
  return {
    label: part.label === '' ? name : part.label,
    subtitle: part.label === '' || part.label === name ? kindOf(file) : name,
  };
}

function kindOf(file: PartDefinitionFile | null): string {
  if (file === null) return 'Definition missing';
  const { taxonomy, type } = file.definition.metadata;
  return humanised(taxonomy?.[0]?.split('.').at(-1) ?? type);
}
