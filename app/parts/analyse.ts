/** Everything that is worked out of a draft: its problems, and what its resources allow. */
import type { Json } from '#schemas/json-schema.ts';
import { validatePartDefinition } from '#schemas/validate.ts';
import type { Analysis } from './analyse-types.ts';
import { capacityOf } from './capacity.ts';
import { soundFile } from './sound-file.ts';

export function analyse(json: Json): Analysis {
  const { each, together } = capacityOf(soundFile(json));
  return { problems: validatePartDefinition(json, { level: 'authoring' }), capacities: each, together };
}
