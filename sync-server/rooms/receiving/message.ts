import { setImmediate as nextTurn } from 'node:timers/promises';

/** A message of a socket as it came: in one piece, or in the fragments that it was read in. */
export type Message = Uint8Array | readonly Uint8Array[];

/** The bytes of a message in one piece. At once where it is short; a long one is copied a little at a time, between which everything else has its turn. */
export function wholeMessage(message: Message): Uint8Array | Promise<Uint8Array> {
  if (message instanceof Uint8Array) return message;
  const [only] = message;
  if (only !== undefined && message.length === 1) return only;
  const length = message.reduce((sum, fragment) => sum + fragment.length, 0);
  return length <= SLICE ? Buffer.concat(message, length) : copiedInSlices(message, length);
}

async function copiedInSlices(fragments: readonly Uint8Array[], length: number): Promise<Uint8Array> {
  const whole = Buffer.allocUnsafeSlow(length);
  let at = 0;
  let copied = 0;
  for (const fragment of fragments) {
    whole.set(fragment, at);
    at += fragment.length;
    copied += fragment.length;
    if (copied < SLICE) continue;
    copied = 0;
    await nextTurn();
  }
  return whole;
}

const SLICE = 1 << 20;
