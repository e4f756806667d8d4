/** What stands on a board as it is drawn: parts, notes, frames and wires with their places. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Connection, Part } from '../../board/board.ts';
import type { Point } from '../../board/values.ts';
import type { PartLabel } from '../drawn/part-label.ts';
import type { PlacedPicture } from '../drawn/picture-place.ts';
import type { Box } from '../geometry.ts';
import type { Brush } from '../paint/brush.ts';
import type { Highlights } from '../paint/highlights.ts';
import type { Palette } from '../palette.ts';
import type { LaidPiece } from '../routing/laid-pieces.ts';
import type { RouteEnd } from '../routing/route.ts';
import type { PartLayout, PortLayout } from '../shape/layout.ts';
import { laneOffset } from '../shape/layout.ts';
import type { WireColour } from '../shape/wire-class.ts';
import type { SceneNote } from './notes.ts';

export interface ScenePart extends Box {
  /** Its middle as it is drawn. */
  readonly at: Point;
  /** As itself; null: a block. */
  readonly drawn: DrawnPart | null;
  /** Colours of the pads that wires end at, by their index in the picture. */
  readonly pads: ReadonlyMap<number, WireColour>;
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

/** A part that is drawn as itself. */
export interface DrawnPart {
  readonly placed: PlacedPicture;
  readonly label: PartLabel;
  /** Paints the part in its place into board coordinates at zoom `k`. */
  readonly paint: (g: Brush, part: ScenePart, k: number, palette: Palette, highlights: Highlights) => void;
  /** Its colour where it is only a few px. */
  readonly tint: (part: ScenePart, palette: Palette) => string;
}

/** wire: a conductor; cable: all lines of a plug; pipe: a fluid line; link: what joins bodies. */
export type WireKind = 'wire' | 'cable' | 'pipe' | 'link';

/** Where a wire ends. */
export interface WireJoin {
  readonly part: string;
  /** Of the port. */
  readonly key: string;
  /** Index of the pad in the picture; null where the end is a port of a block, or the body. */
  readonly pad: number | null;
}

/** What is selected, moved and read out alike. */
export type SceneItem = ScenePart | SceneNote;

/** A wire before it has a way. */
export interface WireSpec {
  /** That of its connection; in drawn look, where a connection has several wires, followed by `#` and a number. */
  readonly id: string;
  readonly connection: Connection;
  /** Further connections that take this wire too. */
  readonly also: readonly string[];
  readonly class: WireColour;
  readonly kind: WireKind;
  /** Wires of one net may lie on one line; null in blocks, where those may that share an end. */
  readonly net: string | null;
  readonly ends: readonly [RouteEnd, RouteEnd];
  readonly joins: readonly [WireJoin, WireJoin];
}

export interface SceneWire extends WireSpec, Box {
  /** Pieces that people laid, in the order of its way. */
  readonly laid: readonly LaidPiece[];
  readonly path: ArrayLike<number>;
  /** False while the path is the simple one that is drawn until the routed one comes. */
  readonly routed: boolean;
}

/** The middle of a part, note or frame. */
export function placeOf(item: SceneItem): Point {
  return 'note' in item ? item.note.at : item.at;
}

/** Where `lane` of a port meets the outline of its part, were the part moved by `by`. */
export function portEnd(placed: ScenePart, port: PortLayout, lane: number, by: Point = [0, 0]): RouteEnd {
  const x = placed.at[0] + by[0] + port.x;
  const y = placed.at[1] + by[1] + port.y;
  const along = laneOffset(port, lane) + (port.exit ?? 0);
  const upright = port.side === 'left' || port.side === 'right';
  const half = (upright ? placed.layout.width : placed.layout.height) / 2;
  const centre = placed.at[upright ? 0 : 1] + by[upright ? 0 : 1];
  const edge = port.side === 'left' || port.side === 'top' ? centre - half : centre + half;
  return upright ? { x, y: y + along, side: port.side, edge } : { x: x + along, y, side: port.side, edge };
}
