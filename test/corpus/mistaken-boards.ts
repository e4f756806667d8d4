/** Boards of the mistakes of the corpus, with the findings that each mistake adds. */
import type { Board } from '#engine/board/board.ts';
import type { Violation } from '#engine/rules/rule.ts';
import { runRules } from '#engine/rules/run.ts';
import { corpusBoard, lackingParts } from './adapter/board.ts';
import { withMistake } from './changes.ts';
import { corpusDesigns } from './load.ts';

interface MistakenBoard {
  readonly id: string;
  readonly board: Board;
  /** Errors, warnings and todos that the sound design has not. */
  readonly added: readonly Violation[];
}

const TODAY = '2026-01-01';

/** Every `every`th mistake of the corpus, the first of them being `first`. */
export function* mistakenBoards(every: number, first = 0): Generator<MistakenBoard> {
  const all = corpusDesigns().flatMap((sound) => sound.mistakes.map((mistake) => ({ sound, mistake })));
  for (const [at, { sound, mistake }] of all.entries()) {
    const design = withMistake(sound, mistake);
    if (at % every !== first || lackingParts(design).length > 0) continue;
    const usual = new Set(gradedOn(corpusBoard(sound).board).map(({ fingerprint }) => fingerprint));
    const { board } = corpusBoard(design);
    const added = gradedOn(board).filter(({ fingerprint }) => !usual.has(fingerprint));
    yield { id: mistake.id, board, added };
  }
}

function gradedOn(board: Board): readonly Violation[] {
  return runRules(board, { today: TODAY }).violations.filter(({ severity }) => severity !== 'info');
}
