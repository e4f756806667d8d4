/** Reads the text of a board file. */

import type { BoardFile } from '#schemas/board-file.ts';
import { readJsonText } from '#schemas/json-text.ts';
import { LIMITS } from '#schemas/limits.ts';
import { validateBoardFile } from '#schemas/validate.ts';
import { homeTexts } from '../texts/home.ts';
import { problemWordsAtPlace } from '../texts/problems/problems.ts';
import { faultAtLineWords } from '../texts/problems/text-faults.ts';
import { WordedError } from '../texts/worded-error.ts';

/** What a board file's text holds; throws with the place and the reason where it is none. */
export function parseBoardFile(text: string): BoardFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const read = readJsonText(text, { nodes: LIMITS.boardFileNodes, depth: LIMITS.boardFileDepth });
    throw new WordedError(homeTexts.notJson({ reason: read.ok ? '' : faultAtLineWords(read.fault) }));
  }
  const [problem] = validateBoardFile(json);
  if (problem) throw new WordedError(homeTexts.notABoard({ reason: problemWordsAtPlace(problem) }));
  return json as BoardFile; // no problem means that it is one
}
