import { type Accessor, createSignal, onCleanup } from 'solid-js';
import { myParts } from '../library/own/open-parts.ts';
import type { BoardTags } from './tags/board-tags.ts';

/** The tags of the person who is signed in, followed as long as who asks is there; null for a guest. */
export function myBoardTags(): Accessor<BoardTags | null> {
  const tags = myParts()?.tags ?? null;
  const [changes, setChanges] = createSignal(0);
  if (tags !== null) onCleanup(tags.subscribe(() => setChanges(changes() + 1)));
  return () => {
    changes();
    return tags;
  };
}
