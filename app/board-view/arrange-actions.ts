/** What is done with several selected things at once: lining them up, and making a group of them. */
import type { Accessor } from 'solid-js';
import type { Board, Part } from '#engine/board/board.ts';
import type { BoardHandle } from '../canvas/host.ts';
import { type Alignment, type Arranged, type Axis, aligned, distributed, type Moves } from '../editor/edits/arrange.ts';
import { moveEdits } from '../editor/edits/move-edits.ts';
import { editorTexts } from '../texts/editor.ts';
import type { BoardEdits } from './board-edits.ts';

export interface ArrangeActions {
  /** Lines up the selected parts, notes and frames; locked parts stay. */
  align(alignment: Alignment): void;
  distribute(axis: Axis): void;
  /** Makes the selected parts one group, which a press selects whole. */
  group(): void;
  ungroup(): void;
}

interface ArrangeContext {
  readonly board: Accessor<Board>;
  readonly selection: Accessor<ReadonlySet<string>>;
  readonly canvas: () => BoardHandle | undefined;
  readonly edit: BoardEdits['edit'];
}

export function arrangeActions({ board, selection, canvas, edit }: ArrangeContext): ArrangeActions {
  const arranged = (): Arranged[] =>
    [...selection()].flatMap((id) => {
      const box = canvas()?.boxOf(id) ?? null;
      return box === null ? [] : [{ id, box, locked: board().parts.get(id)?.locked === true }];
    });
  const move = (moves: Moves) => edit([...moves].flatMap(([id, by]) => moveEdits(board(), [id], by)));
  const parts = (): Part[] => [...selection()].flatMap((id) => board().parts.get(id) ?? []);
  return {
    align: (alignment) => move(aligned(arranged(), alignment)),
    distribute: (axis) => move(distributed(arranged(), axis)),
    group() {
      if (parts().length < 2) return;
      const group = freeGroup(board());
      edit(parts().map(({ id }) => ({ op: 'update_part', part: id, group })));
    },
    ungroup() {
      const grouped = parts().filter(({ group }) => group !== null);
      edit(grouped.map(({ id }) => ({ op: 'update_part', part: id, group: null })));
    },
  };
}

function freeGroup(board: Board): string {
  const taken = new Set([...board.parts.values()].map(({ group }) => group));
  let number = 1;
  while (taken.has(editorTexts.groupName({ number }))) number += 1;
  return editorTexts.groupName({ number });
}
