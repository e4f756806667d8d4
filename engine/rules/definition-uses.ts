/** Parts of the board by what they are made from, for rules that ask a definition once for all of its parts. */

import { LIMITS } from '#schemas/limits.ts';
import { sameList } from '#schemas/lists.ts';
import { bySeq, type Part } from '../board/board.ts';
import { definitionIndex } from '../definition/definition-index.ts';
import type { DefinitionIndex } from '../definition/index-types.ts';
import type { Design } from '../design/design.ts';
import { type TrackedDesign, trackedOf } from './incremental/tracked-design.ts';

export interface DefinitionUse {
  readonly definition: DefinitionIndex;
  readonly first: Part;
  /** Ids of the first parts in the order of the board, at most `LIMITS.checklistParts`. */
  readonly shown: readonly string[];
  /** How many parts stand on the board, and how many pieces they are. */
  readonly count: number;
  readonly quantity: number;
}

/** One for each definition that parts of the board are made from, in the order of their first parts. */
export function definitionUses(design: Design): readonly DefinitionUse[] {
  const whole = trackedOf(design);
  const find = () =>
    whole.partsByDefinition
      .keys()
      .flatMap((key) => whole.memo<DefinitionUse | null>('use', key, null, () => useOf(whole, key), sameUse) ?? [])
      .sort((a, b) => bySeq(a.first, b.first));
  return whole.memo('uses', '', NO_USES, find, sameList);
}

/**
 * True if some part of the board is made from such a definition. Callers are run again only when the first such part is added or the last
 * one removed. `name` identifies the predicate.
 */
export function someDefinition(design: Design, name: string, such: (definition: DefinitionIndex) => boolean): boolean {
  const whole = trackedOf(design);
  return whole.memo(name, '', false, () => hasDefinition(whole, such));
}

function hasDefinition(whole: TrackedDesign, such: (definition: DefinitionIndex) => boolean): boolean {
  const { definitions } = whole.board;
  return whole.partsByDefinition.keys().some((key) => {
    const file = definitions.get(key);
    return file !== undefined && such(definitionIndex(key, file));
  });
}

const NO_USES: readonly DefinitionUse[] = [];

function useOf(whole: TrackedDesign, key: string): DefinitionUse | null {
  const parts = whole.partsByDefinition.get(key);
  const [first] = parts;
  if (first === undefined || first.definition === null) return null;
  return {
    definition: first.definition,
    first: first.part,
    shown: parts.slice(0, LIMITS.checklistParts).map(({ part }) => part.id),
    count: parts.length,
    quantity: parts.reduce((sum, { part }) => sum + part.quantity, 0),
  };
}

function sameUse(a: DefinitionUse | null, b: DefinitionUse | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.definition !== b.definition || a.first.seq !== b.first.seq) return false;
  return a.count === b.count && a.quantity === b.quantity && sameList(a.shown, b.shown);
}
