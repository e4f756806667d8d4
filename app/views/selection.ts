import type { BoardView } from '../board-view.ts';

/** Ids of the selected parts, and of those at the ends of selected connections. */
export function partsSelected(view: Pick<BoardView, 'board' | 'selection'>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const id of view.selection()) {
    if (view.board().parts.has(id)) found.add(id);
    for (const end of view.board().connections.get(id)?.ends ?? []) found.add(end.part);
  }
  return found;
}
