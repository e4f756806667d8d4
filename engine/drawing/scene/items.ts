/** What stands on a board as it is drawn: parts, notes, frames and wires with their places. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Connection, Part } from '../../board/board.ts';
import type { Point } from '../../board/values.ts';
import type { Box } from '../geometry.ts';
import type { RouteEnd } from '../routing/route.ts';
import type { PartLayout, PortLayout } from '../shape/layout.ts';
import { laneOffset } from '../shape/layout.ts';
import type { WireClass } from '../shape/wire-class.ts';
import type { SceneNote } from './notes.ts';

export interface ScenePart extends Box {
  readonly id: string;
  readonly part: Part;
  readonly file: PartDefinitionFile | null;
  readonly layout: PartLayout;
  readonly label: string;
  readonly subtitle: string;
  /** Ids of the wires at it, unordered. */
  readonly wires: ReadonlySet<string>;
  /** Keys of the ports that are connected. */
  readonly used: Pick<ReadonlySet<string>, 'has'>;
}

/** What is selected, moved and read out alike. */
export type SceneItem = ScenePart | SceneNote;

export interface SceneWire extends Box {
  readonly id: string;
  readonly connection: Connection;
  readonly class: WireClass;
  readonly ends: readonly [RouteEnd, RouteEnd];
  readonly path: ArrayLike<number>;
  /** False while the path is the simple one that is drawn until the routed one comes. */
  readonly routed: boolean;
}

/** The middle of a part, note or frame. */
export function placeOf(item: SceneItem): Point {
  return 'note' in item ? item.note.at : item.part.at;
}

/** Where `lane` of a port meets the outline of its part, were the part moved by `by`. */
export function portEnd(placed: ScenePart, port: PortLayout, lane: number, by: Point = [0, 0]): RouteEnd {
  const x = placed.part.at[0] + by[0] + port.x;
  const y = placed.part.at[1] + by[1] + port.y;
  const along = laneOffset(port, lane);
  const upright = port.side === 'left' || port.side === 'right';
  const half = (upright ? placed.layout.width : placed.layout.height) / 2;
  const centre = placed.part.at[upright ? 0 : 1] + by[upright ? 0 : 1];
  const edge = port.side === 'left' || port.side === 'top' ? centre - half : centre + half;
  return upright ? { x, y: y + along, side: port.side, edge } : { x: x + along, y, side: port.side, edge };
}
