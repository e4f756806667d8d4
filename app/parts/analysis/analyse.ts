/** Everything that is worked out of a draft: its problems, and what its resources allow. */
import { authoringProblems, parsePartText } from '#schemas/part-definition/text.ts';
import type { Analysis } from './analyse-types.ts';
import { partCapacity } from './capacity.ts';
import { soundFile } from './sound-file.ts';

/** Of a text that is JSON; null where it is none. */
export function analyseText(text: string): Analysis | null {
  const parsed = parsePartText(text);
  if (!parsed.ok) return null;
  const { each, together } = partCapacity(soundFile(parsed.value));
  return { problems: authoringProblems(parsed), capacities: each, together };
}
