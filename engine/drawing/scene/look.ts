/** The drawn look as a scene asks for it. Its code is large, so a page that shows blocks does without. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { Board, Part } from '../../board/board.ts';
import type { Point } from '../../board/values.ts';
import type { PartLayout } from '../shape/layout.ts';
import type { DrawnPart, ScenePart, WireSpec } from './items.ts';

/** What of a part its picture depends on. */
export type PicturedPart = Pick<Part, 'at' | 'rotation' | 'flip' | 'fields'>;

export interface DrawnLook {
  /** The part as itself; null where its definition says too little, so that it is a block. */
  place(
    part: PicturedPart,
    file: PartDefinitionFile,
    label: string,
    subtitle: string,
  ): { readonly at: Point; readonly layout: PartLayout; readonly drawn: DrawnPart } | null;
  /** How many lanes the wires at each port of a block take. */
  lanes(board: Board): ReadonlyMap<string, ReadonlyMap<string, number>>;
  wires(board: Board, parts: Pick<ReadonlyMap<string, ScenePart>, 'get'>): readonly WireSpec[];
}
