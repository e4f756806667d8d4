/** Everything that is worked out of a draft: its problems, and what its resources allow. */
import { repeatedKeys } from '#engine/library/import-part.ts';
import type { Json } from '#schemas/json-schema.ts';
import { validatePartDefinition } from '#schemas/validate.ts';
import type { Analysis } from './analyse-types.ts';
import { capacityOf } from './capacity.ts';
import { parseText } from './json-text.ts';
import { soundFile } from './sound-file.ts';

/** Of a text that is JSON; null where it is none. A key that stands twice is told too, which a value cannot show. */
export function analyseText(text: string): Analysis | null {
  const parsed = parseText(text);
  if (!parsed.ok) return null;
  const analysis = analyse(parsed.value);
  return { ...analysis, problems: [...analysis.problems, ...repeatedKeys(parsed.root)] };
}

export function analyse(json: Json): Analysis {
  const { each, together } = capacityOf(soundFile(json));
  return { problems: validatePartDefinition(json, { level: 'authoring' }), capacities: each, together };
}
