/** What is found on a board by typed words. */
import type { Board, Part } from '#engine/board/board.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { folded } from '../palette/match.ts';

export interface FoundThing {
  readonly id: string;
  readonly name: string;
  /** What matches where it is not the name: the model, an interface; null where it is. */
  readonly because: string | null;
}

/**
 * Parts whose label, model or interface has all the words, and notes and frames whose text has, in the order of `ids`. Case and accents
 * do not count; nothing is found without a word.
 */
export function foundThings(board: Board, ids: readonly string[], query: string): readonly FoundThing[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => text.includes(word));
  return ids.flatMap((id): FoundThing[] => {
    const note = board.notes.get(id);
    if (note !== undefined) return has(folded(note.text)) ? [{ id, name: firstLine(note.text), because: null }] : [];
    const part = board.parts.get(id);
    return part === undefined ? [] : foundPart(part, board.definitions.get(part.definition), has);
  });
}

function foundPart(part: Part, file: PartDefinitionFile | undefined, has: (text: string) => boolean): FoundThing[] {
  const { id, label } = part;
  const labelled = folded(label);
  if (has(labelled)) return [{ id, name: label, because: null }];
  const found = (file === undefined ? [] : wordsOf(file)).find(({ text }) => has(text) || has(`${labelled} ${text}`));
  return found === undefined ? [] : [{ id, name: label, because: found.shown }];
}

interface Words {
  readonly shown: string;
  readonly text: string;
}

const known = new WeakMap<PartDefinitionFile, readonly Words[]>();

/** The model, then each interface of a definition. */
function wordsOf(file: PartDefinitionFile): readonly Words[] {
  const cached = known.get(file);
  if (cached !== undefined) return cached;
  const { metadata, domains } = file.definition;
  const model = [metadata.name, metadata.manufacturer].filter((one) => one !== undefined);
  const faces = domains.flatMap(({ interfaces }) =>
    (interfaces ?? []).map(({ id, name }) => ({ shown: name ?? id, text: folded(`${name ?? ''} ${id}`) })),
  );
  const words = [{ shown: metadata.name, text: folded([...model, metadata.id].join(' ')) }, ...faces];
  known.set(file, words);
  return words;
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] ?? '';
}
