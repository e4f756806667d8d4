/** Frames of the sync protocol, as bytes, and a bare reader of what a server sends. */
import { decoding, encoding } from 'lib0';

export const SYNC = 0;
export const STEP_1 = 0;
export const STEP_2 = 1;
export const UPDATE = 2;

export function frame(kind: number, payload: Uint8Array): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, SYNC);
    encoding.writeVarUint(encoder, kind);
    encoding.writeVarUint8Array(encoder, payload);
  });
}

/** The kind and the payload of a sync frame; null for any other. */
export function readSyncFrame(data: Uint8Array): { readonly kind: number; readonly payload: Uint8Array } | null {
  const decoder = decoding.createDecoder(data);
  if (decoding.readVarUint(decoder) !== SYNC) return null;
  return { kind: decoding.readVarUint(decoder), payload: decoding.readVarUint8Array(decoder) };
}

/** `hello`, so that the server tells when edits are stored. */
export function helloFrame(client: number): Uint8Array {
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, 100);
    encoding.writeVarString(encoder, JSON.stringify({ type: 'hello', client, board: '' }));
  });
}

/** How many edits a frame says to be stored; 0 where it says nothing of the kind. */
export function savedIn(data: Uint8Array): number {
  const decoder = decoding.createDecoder(data);
  if (decoding.readVarUint(decoder) !== 100) return 0;
  const message: unknown = JSON.parse(decoding.readVarString(decoder));
  const n: unknown = Object(message).type === 'saved' ? Object(message).n : 0;
  return typeof n === 'number' ? n : 0;
}
