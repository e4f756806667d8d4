/** What a tab sends beyond y-websocket's own frames, and what of those it keeps back. */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { FRAME } from '#schemas/bridge.ts';

/** The WebSocket class, sending of each frame what `filter` gives; nothing where that is null. */
export function withSendFilter(
  Socket: typeof WebSocket,
  filter: (frame: Uint8Array) => Uint8Array | null,
): typeof WebSocket {
  return class extends Socket {
    override send(data: string | Blob | BufferSource): void {
      const frame = data instanceof Uint8Array ? filter(data) : data;
      // What lib0 gives lies in memory of its own, which the type does not say.
      if (frame !== null) super.send(frame as BufferSource);
    }
  };
}

/** An awareness frame with the state of `client` alone; null where it holds none. */
export function ownState(frame: Uint8Array, client: number): Uint8Array | null {
  const outer = decoding.createDecoder(frame);
  decoding.readVarUint(outer);
  const decoder = decoding.createDecoder(decoding.readVarUint8Array(outer));
  for (let left = decoding.readVarUint(decoder); left > 0; left -= 1) {
    const [id, clock, state] = [
      decoding.readVarUint(decoder),
      decoding.readVarUint(decoder),
      decoding.readVarString(decoder),
    ];
    if (id !== client) continue;
    const update = encoding.createEncoder();
    encoding.writeVarUint(update, 1);
    encoding.writeVarUint(update, id);
    encoding.writeVarUint(update, clock);
    encoding.writeVarString(update, state);
    const encoder = encoding.createEncoder();
    encoding.writeVarUint(encoder, FRAME.awareness);
    encoding.writeVarUint8Array(encoder, encoding.toUint8Array(update));
    return encoding.toUint8Array(encoder);
  }
  return null;
}
