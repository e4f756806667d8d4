/** What connecting two interfaces would take where their parts have no pin free for it as things stand. */

import type { Board } from '#engine/board/board.ts';
import type { Edit, EditOf, EndRef } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import type { RemedyParams, SlotMove } from '#engine/edits/refusal.ts';
import type { Library } from '#engine/library/library.ts';

type ConnectPlan =
  /** Nothing to agree to: the edits connect, or are refused for a reason of their own. */
  | { readonly kind: 'plain'; readonly edits: readonly Edit[] }
  /** The edits make the moves and then connect, sharing pins, as one step. */
  | ({ readonly kind: 'asks'; readonly edits: readonly Edit[] } & Agreement);

interface Agreement {
  readonly moves: readonly SlotMove[];
  /** Whether the moves are the fewest that do. */
  readonly fewest: boolean;
  /** At most one for each end. */
  readonly shared: readonly ShareRemedy[];
}

export type ShareRemedy = RemedyParams['share-pin'];

/** Which instance to share at an end, of those that can be. */
export type SharedInstances = { readonly [End in 'from' | 'to']?: number };

/** Both ends of a connection may lack pins, each once. */
const ENDS = 2;

/** How to connect `from` with `to` on this board. Nothing is written. */
export function planConnect(
  board: Board,
  library: Library,
  from: EndRef,
  to: EndRef,
  chosen: SharedInstances = {},
): ConnectPlan {
  let wish: EditOf<'connect'> = { op: 'connect', from, to };
  const agreed = { moves: [] as SlotMove[], fewest: true, shared: [] as ShareRemedy[] };
  const moving: Edit[] = [];
  for (let end = 0; end <= ENDS; end++) {
    const edits = [...moving, wish];
    const outcome = applyEdits(board, edits, rehearsal(library));
    if (outcome.ok) return end === 0 ? { kind: 'plain', edits } : { kind: 'asks', edits, ...agreed };
    const remedy = outcome.refusal.remedies?.find(({ code }) => code === 'make-place' || code === 'share-pin');
    if (remedy?.code === 'make-place') {
      moving.push(...remedy.edits);
      agreed.moves.push(...remedy.params.moves);
      agreed.fewest &&= remedy.params.fewest;
    } else if (remedy?.code === 'share-pin') {
      agreed.shared.push(remedy.params);
      wish = { ...wish, [remedy.params.end]: { ...wish[remedy.params.end], instance: shareOf(remedy.params, chosen) } };
    } else break;
  }
  return { kind: 'plain', edits: [{ op: 'connect', from, to }] };
}

/** The instance that is shared: the chosen one where it can be. */
export function shareOf({ end, choices }: ShareRemedy, chosen: SharedInstances): number {
  const found = choices.find(({ instance }) => instance === chosen[end]) ?? choices[0];
  if (found === undefined) throw new Error('a pin to share comes with choices');
  return found.instance;
}

/** The ids that a rehearsal gives are thrown away with it. */
function rehearsal(library: Library) {
  let count = 0;
  return { library, who: '', now: '', newId: (prefix: string) => `${prefix}_${count++}` };
}
