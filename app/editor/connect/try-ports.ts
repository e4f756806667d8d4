import { mostTried, TRIED_AT_ONCE } from '#engine/offers/best-first.ts';
import type { Trial } from '#engine/offers/trial.ts';
import type { BoardView } from '../../board-view.ts';
import { type Connectability, type PortRef, portKey, splitKey } from '../../canvas/connecting.ts';
import { joinEdits } from '../../inspector/interface-matches.ts';
import { canvasTexts } from '../../texts/canvas.ts';
import { factsInWords } from '../../texts/engine/offer-facts.ts';
import { planConnect } from './make-room.ts';

/**
 * Connects the port on trial with those that it may join, as many as the board lets us try from the nearest part on, a few at a
 * time, and writes into `answers` what that would add and what decides about them. Calls `learned` where some of the few do
 * harm, or cannot be connected as the board is (they are already).
 */
export async function tryPorts(
  view: Pick<BoardView, 'board' | 'tryEdits' | 'library'>,
  from: PortRef,
  answers: Map<string, Connectability>,
  learned: () => void,
): Promise<void> {
  const board = view.board();
  const [x, y] = board.parts.get(from.part)?.at ?? [0, 0];
  const distance = ({ port }: { port: PortRef }) => {
    const [px, py] = board.parts.get(port.part)?.at ?? [0, 0];
    return Math.hypot(px - x, py - y);
  };
  const waiting = [...answers]
    .flatMap(([key, answer]) => (answer.ok === true ? [{ port: splitKey(key), answer }] : []))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, mostTried(board));
  while (waiting.length > 0) {
    const few = waiting.splice(0, TRIED_AT_ONCE);
    const lists = few.map(({ port, answer }) =>
      // What is asked about first is tried as it would then be made.
      answer.asks === undefined ? joinEdits(from, port) : planConnect(board, view.library, from, port).edits,
    );
    const trials = await view.tryEdits(lists, new Map());
    // The sentences of all rules are large, and most drags need none of them.
    const harms = trials.some(({ errors }) => errors.length > 0);
    const words = harms ? (await import('../../texts/engine/violations.ts')).violationText : null;
    few.forEach(({ port, answer }, at) => {
      const trial = trials[at];
      if (trial?.refused === true) answers.set(portKey(port), { reason: canvasTexts.cannotConnect });
      else if (trial !== undefined) answers.set(portKey(port), { ...answer, ...learnedOf(trial, words) });
    });
    if (harms || trials.some(({ refused }) => refused)) learned();
  }
}

type ViolationWords = (violation: Trial['errors'][number]) => string;

function learnedOf({ errors, facts }: Trial, words: ViolationWords | null): { harm?: string; facts?: string } {
  const [error] = errors;
  return {
    ...(error === undefined || words === null ? {} : { harm: words(error) }),
    ...(facts.length === 0 ? {} : { facts: factsInWords(facts) }),
  };
}
