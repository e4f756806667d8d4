/** Candidates of a connection, each made on trial on the board. */

import type { Board } from '../board/board.ts';
import type { Edit } from '../board/edit.ts';
import type { OfferFact } from '../compatibility/offer-facts.ts';
import { designOf } from '../design/design-of.ts';
import { applyEdits, type EditContext } from '../edits/apply.ts';
import type { Violation } from '../rules/rule.ts';
import { runRules } from '../rules/run.ts';
import { offerFactsOf } from './facts.ts';

export interface Trial {
  /** The edits cannot be made as the board is. */
  readonly refused: boolean;
  /** The errors that the board would have after the edits and has not now. */
  readonly errors: readonly Violation[];
  /** How many warnings it would have more. */
  readonly warnings: number;
  /** What decides about the connection that the edits make, for the part that it is made from. */
  readonly facts: readonly OfferFact[];
}

/** The next page of a list asks for the trials of the one before. */
const known = new WeakMap<Board, Map<string, Trial>>();

/**
 * Tries the edits, the last of which connects two ends, on a copy of the board. `context.now` is the date for the rules. Results for the
 * same board are cached.
 */
export function tryEdits(board: Board, edits: readonly Edit[], context: EditContext): Trial {
  const tried = known.get(board) ?? new Map<string, Trial>();
  known.set(board, tried);
  const key = `${context.now.slice(0, 10)} ${JSON.stringify(edits)}`;
  const trial = tried.get(key) ?? tryOnce(board, edits, context);
  tried.set(key, trial);
  return trial;
}

function tryOnce(board: Board, edits: readonly Edit[], context: EditContext): Trial {
  const today = context.now;
  const before = runRules(board, { today });
  const applied = applyEdits(board, edits, context);
  if (!applied.ok) return REFUSED;
  const after = runRules(applied.board, { today });
  const old = new Set(errorsOf(before.violations).map(({ fingerprint }) => fingerprint));
  return {
    refused: false,
    errors: errorsOf(after.violations).filter(({ fingerprint }) => !old.has(fingerprint)),
    warnings: Math.max(0, after.counts.warning - before.counts.warning),
    facts: factsOfLast(board, applied.board, edits),
  };
}

const REFUSED: Trial = { refused: true, errors: [], warnings: 0, facts: [] };

/** Of the connection that the last edit made, from the side that it starts at. */
function factsOfLast(before: Board, after: Board, edits: readonly Edit[]): readonly OfferFact[] {
  const last = edits.at(-1);
  if (last?.op !== 'connect' || !('interface' in last.from)) return [];
  const { part, interface: id } = last.from;
  const design = designOf(after);
  for (const key of after.connections.keys()) {
    const link = before.connections.has(key) ? undefined : design.links.get(key);
    const own = link?.ends.find(({ end }) => end.part === part && end.interface === id);
    if (link !== undefined && own !== undefined) return offerFactsOf(design, link, own.key);
  }
  return [];
}

function errorsOf(violations: readonly Violation[]): readonly Violation[] {
  return violations.filter(({ severity }) => severity === 'error');
}
