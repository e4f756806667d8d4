/** What connecting two interfaces would take where their parts have no pin free for it as things stand. */

import type { Board } from '#engine/board/board.ts';
import type { Edit, EndRef } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import type { SlotMove } from '#engine/edits/refusal.ts';
import type { Library } from '#engine/library/library.ts';

type ConnectPlan =
  /** Nothing has to move: the edits connect, or are refused for a reason of their own. */
  | { readonly kind: 'plain'; readonly edits: readonly Edit[] }
  /** The edits make the moves and then connect, as one step. */
  | {
      readonly kind: 'moves';
      readonly edits: readonly Edit[];
      readonly moves: readonly SlotMove[];
      readonly fewest: boolean;
    };

/** Both ends of a connection may lack pins, each once. */
const ENDS = 2;

/** How to connect `from` with `to` on this board. Nothing is written. */
export function planConnect(board: Board, library: Library, from: EndRef, to: EndRef): ConnectPlan {
  const wish: Edit = { op: 'connect', from, to };
  let edits: readonly Edit[] = [wish];
  let moves: readonly SlotMove[] = [];
  let fewest = true;
  for (let end = 0; end <= ENDS; end++) {
    const outcome = applyEdits(board, edits, rehearsal(library));
    if (outcome.ok) return moves.length === 0 ? { kind: 'plain', edits } : { kind: 'moves', edits, moves, fewest };
    const remedy = outcome.refusal.remedies?.find(({ code }) => code === 'make-place');
    if (remedy?.code !== 'make-place') break;
    edits = [...edits.slice(0, -1), ...remedy.edits, wish];
    moves = [...moves, ...remedy.params.moves];
    fewest &&= remedy.params.fewest;
  }
  return { kind: 'plain', edits: [wish] };
}

/** The ids that a rehearsal gives are thrown away with it. */
function rehearsal(library: Library) {
  let count = 0;
  return { library, who: '', now: '', newId: (prefix: string) => `${prefix}_${count++}` };
}
