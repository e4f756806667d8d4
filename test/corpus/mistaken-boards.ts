/** Boards of the mistakes of the corpus, with the findings that each mistake adds. */
import type { Board } from '#engine/board/board.ts';
import type { Violation } from '#engine/rules/rule.ts';
import { runRules } from '#engine/rules/run.ts';
import { corpusBoard, lackingParts } from './adapter/board.ts';
import { withMistake } from './changes.ts';
import type { Design, Mistake } from './design.ts';
import { corpusDesigns } from './load.ts';

interface MistakenBoard {
  readonly board: Board;
  /** Errors, warnings and todos that the sound design has not. */
  readonly added: readonly Violation[];
}

export interface CorpusMistake {
  readonly sound: Design;
  readonly mistake: Mistake;
}

const TODAY = '2026-01-01';

/** The mistakes whose parts are all in the library, in the order of the corpus. */
export function corpusMistakes(): readonly CorpusMistake[] {
  return corpusDesigns()
    .flatMap((sound) => sound.mistakes.map((mistake) => ({ sound, mistake })))
    .filter(({ sound, mistake }) => lackingParts(withMistake(sound, mistake)).length === 0);
}

export function mistakenBoard({ sound, mistake }: CorpusMistake): MistakenBoard {
  const usual = new Set(gradedOn(corpusBoard(sound).board).map(({ fingerprint }) => fingerprint));
  const { board } = corpusBoard(withMistake(sound, mistake));
  return { board, added: gradedOn(board).filter(({ fingerprint }) => !usual.has(fingerprint)) };
}

function gradedOn(board: Board): readonly Violation[] {
  return runRules(board, { today: TODAY }).violations.filter(({ severity }) => severity !== 'info');
}
