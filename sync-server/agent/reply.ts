import type { ToolReply } from '#schemas/bridge.ts';
import type { Json } from '#schemas/json-schema.ts';

/** A tab's result as a tool reply; one that is none becomes a refusal, for the agent must hear something true. */
export function readReply(result: Json): ToolReply {
  if (isObject(result) && typeof result.text === 'string') {
    return {
      text: result.text,
      ...(isObject(result.structured) ? { structured: result.structured } : {}),
      ...(result.error === true ? { error: true } : {}),
    };
  }
  return { text: 'The tab ran the call, but its answer cannot be read. Read the board before going on.', error: true };
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
