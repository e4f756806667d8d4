import * as Y from 'yjs';
import { LIMITS } from '#schemas/limits.ts';

/** What of a document decides how much a small update may make Yjs do. */
export interface DocumentComplexity {
  readonly structCount: number;
  /** Items of the longest list, the values that a key ever had being one: so many one more item may have to pass. */
  readonly longestList: number;
  /** Steps to delete all that is there, beside those that each struct takes. */
  readonly deletionSteps: number;
  /** Structs and ranges that wait for others, which Yjs looks at again and again. */
  readonly waiting: number;
  /** Whose structs wait. */
  readonly waitingClients: readonly number[];
}

export function complexityOf(doc: Y.Doc): DocumentComplexity {
  let structCount = 0;
  let longestList = 0;
  let moved = 0;
  for (const structs of doc.store.clients.values()) {
    structCount += structs.length;
    moved += movedByDeletion(structs);
    for (const struct of structs) {
      if (!(struct instanceof Y.Item) || struct.left !== null) continue;
      let length = 0;
      for (let at: Y.Item | null = struct; at !== null; at = at.right) length++;
      longestList = Math.max(longestList, length);
    }
  }
  return { structCount, longestList, deletionSteps: moved / LIMITS.movedPerStep, ...waitingIn(doc.store) };
}

/** Yjs joins what is deleted from the last struct to the first, and each time moves those behind that are left by then. */
function movedByDeletion(structs: readonly (Y.Item | Y.GC)[]): number {
  let moved = 0;
  let behind = 0;
  let isInRun = false;
  for (let at = structs.length - 1; at > 0; at--) {
    const joins = areJoined(structs[at - 1], structs[at]);
    if (joins && !isInRun) moved += behind;
    if (!joins) behind++;
    isInRun = joins;
  }
  return moved;
}

function areJoined(left: Y.Item | Y.GC | undefined, right: Y.Item | Y.GC | undefined): boolean {
  if (isCollected(left) && isCollected(right)) return true;
  return left instanceof Y.Item && right instanceof Y.Item && left.right === right && right.left === left;
}

/** Of what lies in a deleted thing nothing but its length is left. */
function isCollected(struct: Y.Item | Y.GC | undefined): boolean {
  if (!(struct instanceof Y.Item)) return true;
  return struct.parent instanceof Y.AbstractType && struct.parent.parent !== null;
}

function waitingIn({
  pendingStructs,
  pendingDs,
}: Y.Doc['store']): Pick<DocumentComplexity, 'waiting' | 'waitingClients'> {
  const structs = pendingStructs === null ? [] : Y.decodeUpdateV2(pendingStructs.update).structs;
  const deletions = pendingDs === null ? [] : [...Y.decodeUpdateV2(pendingDs).ds.clients.values()].flat();
  return {
    waiting: structs.length + deletions.length,
    waitingClients: [...new Set(structs.map(({ id }) => id.client))],
  };
}
