import type { FromTab } from '#schemas/bridge.ts';
import { LIMITS } from '#schemas/limits.ts';
import { validators } from '#schemas/validate.ts';
import { FrameTooCostly } from './malformed.ts';

/** Reads the JSON of a bridge frame. Throws where it is not what a tab may say, `FrameTooCostly` where it has too many values. */
export function readBridgeMessage(json: string): FromTab {
  if (json.length > LIMITS.bridgeBytes) throw new FrameTooCostly('bridgeBytes');
  mustBeFew(json);
  const message: unknown = JSON.parse(json);
  if (!validators.fromTab(message)) throw new RangeError('no message of a tab');
  return message;
}

/** Before each value but the first stands one of these; a long text, such as a picture, has hardly any. */
function mustBeFew(json: string): void {
  let nodes = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code !== COMMA && code !== LIST && code !== OBJECT) continue;
    nodes++;
    if (nodes > LIMITS.bridgeNodes) throw new FrameTooCostly('bridgeNodes');
  }
}

const COMMA = 0x2c;
const LIST = 0x5b;
const OBJECT = 0x7b;
