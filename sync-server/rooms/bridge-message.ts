import type { FromTab } from '#schemas/bridge.ts';
import { hasMoreValues } from '#schemas/json.ts';
import { LIMITS } from '#schemas/limits.ts';
import { validators } from '#schemas/messages/validators.ts';
import { FrameTooCostly } from './malformed.ts';

/** Reads the JSON of a bridge frame. Throws if a tab may not send it, `FrameTooCostly` if it has too many values. */
export function readBridgeMessage(json: string): FromTab {
  if (json.length > LIMITS.bridgeBytes) throw new FrameTooCostly('bridgeBytes');
  if (hasMoreValues(json, LIMITS.bridgeNodes)) throw new FrameTooCostly('bridgeNodes');
  const message: unknown = JSON.parse(json);
  if (!validators.fromTab(message)) throw new RangeError('no message of a tab');
  return message;
}
