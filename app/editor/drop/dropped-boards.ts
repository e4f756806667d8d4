/** Tells board files from other files that were dropped. */

import { LIMITS } from '#schemas/limits.ts';
import type { ImportSource } from '../../library/import/import-list.ts';
import { looksLikeClip } from '../edits/clip.ts';

export interface DroppedBoard {
  readonly name: string;
  readonly text: string;
}

/** The board files among the sources with their texts, and what is none. */
export async function boardsAmong(
  sources: readonly ImportSource[],
): Promise<{ readonly boards: readonly DroppedBoard[]; readonly others: readonly ImportSource[] }> {
  const boards: DroppedBoard[] = [];
  const others: ImportSource[] = [];
  for (const source of sources) {
    const { name, size, content } = source;
    const text = size > LIMITS.documentBytes || typeof content === 'string' ? content : await content.text();
    if (typeof text === 'string' && looksLikeClip(text.trimStart())) boards.push({ name, text });
    else others.push(source);
  }
  return { boards, others };
}
