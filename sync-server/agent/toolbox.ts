import { TOOLS } from '#engine/tools/index.ts';
import { refuseInput } from '#engine/tools/replies/reply.ts';
import type { Tool } from '#engine/tools/tool.ts';
import { type InputProblem, validateToolInput } from '#engine/tools/validation/validate-input.ts';
import { PART_SCHEMA_TEXT } from './part-schema.ts';
import { serverTools } from './server-tools.ts';

/** What agents' requests are answered with: the engine's tools and all that they import, which nothing else of the server reads. */
export interface Toolbox {
  readonly tools: readonly Tool[];
  /** The problems of `input` for the named tool; empty where there is none. */
  readonly check: (tool: string, input: unknown) => readonly InputProblem[];
  readonly serverTools: typeof serverTools;
  readonly refuseInput: typeof refuseInput;
  /** The JSON Schema of a part definition file, as text. */
  readonly partSchema: string;
}

export const TOOLBOX: Toolbox = {
  tools: TOOLS,
  check: validateToolInput,
  serverTools,
  refuseInput,
  partSchema: PART_SCHEMA_TEXT,
};
