import type * as Y from 'yjs';

/**
 * True where a transaction has changed the document, which is when Yjs makes an update of it. For listeners that need no
 * update: as long as nobody listens for updates Yjs writes none, which for a large board takes as long as reading it.
 */
export function hasContent({ deleteSet, beforeState, afterState }: Y.Transaction): boolean {
  if (deleteSet.clients.size > 0) return true;
  return [...afterState].some(([client, clock]) => beforeState.get(client) !== clock);
}
