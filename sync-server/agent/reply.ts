import type { ReplyFile, ToolReply } from '#schemas/bridge.ts';
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
      ...(isFile(result.file) ? { file: result.file } : {}),
    };
  }
  return refusalReply({ code: 'reply-unreadable', params: {} });
}

function isFile(value: Json | undefined): value is Json & ReplyFile {
  if (!isObject(value)) return false;
  const { name, media, text } = value;
  return (
    typeof name === 'string' &&
    name.length <= LIMITS.nameChars * 2 &&
    typeof media === 'string' &&
    MEDIA.test(media) &&
    typeof text === 'string' &&
    Buffer.byteLength(text) <= LIMITS.exportFileBytes
  );
}

/** What exports are: a page is none of them. */
const MEDIA = /^(text\/(csv|markdown|plain)|application\/[a-z.+-]*json|image\/svg\+xml)$/;

function isPicture(value: Json | undefined): value is string {
  return typeof value === 'string' && value.length <= LIMITS.pictureChars && /^[A-Za-z0-9+/]+={0,2}$/.test(value);
}
