import type { ToolReply } from '#schemas/bridge.ts';
import { isDeeper, isObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { LIMITS } from '#schemas/limits.ts';
import { refusalReply } from './refusal-texts.ts';

/** A tab's result as a tool reply; one that is none becomes a refusal, for the agent must hear something true. */
export function readReply(result: Json): ToolReply {
  if (isObject(result) && typeof result.text === 'string' && !isDeeper(result, LIMITS.jsonDepth)) {
    return {
      text: result.text,
      ...(isObject(result.structured) ? { structured: result.structured } : {}),
      ...(result.error === true ? { error: true } : {}),
      ...(isPicture(result.image) ? { image: result.image } : {}),
    };
  }
  return refusalReply({ code: 'reply-unreadable', params: {} });
}

function isPicture(value: Json | undefined): value is string {
  return typeof value === 'string' && value.length <= LIMITS.pictureChars && /^[A-Za-z0-9+/]+={0,2}$/.test(value);
}
