import type { FromTab } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { validators } from '#schemas/validate.ts';

/** Reads the JSON of a bridge frame. Throws where it is not what a tab may say. */
export function readBridgeMessage(json: string): FromTab {
  if (json.length > LIMITS.bridgeBytes) throw new RangeError('the message is too long');
  const message: unknown = JSON.parse(json);
  if (!validators.fromTab(message)) throw new RangeError('no message of a tab');
  return message;
}
