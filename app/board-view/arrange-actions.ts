/** What is done with several selected things at once: lining them up, and making a group of them. */
import type { Accessor } from 'solid-js';
import type { Board, Part } from '#engine/board/board.ts';
import type { BoardHandle } from '../canvas/host.ts';
import { type Alignment, type Arranged, type Axis, aligned, distributed, type Moves } from '../editor/edits/arrange.ts';
import { moveEdits } from '../editor/edits/move-edits.ts';
import { editorTexts } from '../texts/editor.ts';
import type { BoardEdits } from './board-edits.ts';

export interface ArrangeActions {
  /** Lines up the selected parts, notes and frames. Locked parts stay, and it is said why. */
  align(alignment: Alignment): void;
  distribute(axis: Axis): void;
  /** Makes the selected parts one group, which a press selects whole. */
  group(): void;
  ungroup(): void;
}

interface ArrangeContext {
  readonly board: Accessor<Board>;
  readonly selection: Accessor<ReadonlySet<string>>;
  readonly canvas: () => Pick<BoardHandle, 'boxOf'> | undefined;
  readonly edit: BoardEdits['edit'];
  readonly explainLock: BoardEdits['explainLock'];
}

export function arrangeActions({ board, selection, canvas, edit, explainLock }: ArrangeContext): ArrangeActions {
  const arranged = (): Arranged[] =>
    [...selection()].flatMap((id) => {
      const box = canvas()?.boxOf(id) ?? null;
      return box === null ? [] : [{ id, box }];
    });
  const move = (moves: Moves) => {
    const isLocked = (id: string) => board().parts.get(id)?.locked === true;
    const kept = [...moves.keys()].filter(isLocked);
    edit([...moves].flatMap(([id, by]) => (isLocked(id) ? [] : moveEdits(board(), [id], by))));
    if (kept.length > 0) explainLock(kept, 'move');
  };
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
