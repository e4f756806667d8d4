/** Frames of every kind that cost their reader far more than their sender. Sizes are what an attacker would send. */
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';
import { FRAME } from '#schemas/bridge.ts';

type Part = number | Uint8Array;

/** Numbers as varUint, bytes as they are. */
function bytesOf(parts: Iterable<Part>): Uint8Array {
  const encoder = encoding.createEncoder();
  for (const part of parts) {
    if (typeof part === 'number') encoding.writeVarUint(encoder, part);
    else encoding.writeUint8Array(encoder, part);
  }
  return encoding.toUint8Array(encoder);
}

/** A frame of the type whose payload has its length before it. */
export function frameOf(type: readonly number[], payload: Uint8Array): Uint8Array {
  return bytesOf([...type, payload.length, payload]);
}

export const step1Frame = (vector: Uint8Array) => frameOf([FRAME.sync, 0], vector);
export const updateFrame = (update: Uint8Array) => frameOf([FRAME.sync, 2], update);
export const awarenessFrame = (states: Uint8Array) => frameOf([FRAME.awareness], states);
export const bridgeFrame = (json: string) => frameOf([FRAME.bridge], Buffer.from(json));

/** Deletions of every other clock of one long text, from its end to its beginning: one struct, `count` ranges. */
export function descendingDeletions(count: number): Uint8Array {
  return deletionsOf(count, (n) => count - 1 - n);
}

/** The same in the order that Yjs writes: each splits what is left of the text. */
export function ascendingDeletions(count: number): Uint8Array {
  return deletionsOf(count, (n) => n);
}

function deletionsOf(count: number, place: (n: number) => number): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = 5;
  doc.getText('text').insert(0, 'x'.repeat(2 * count));
  // Without its own empty set of deletions.
  const text = Y.encodeStateAsUpdate(doc).slice(0, -1);
  return bytesOf(
    (function* () {
      yield text;
      yield* [1, 5, count];
      for (let n = 0; n < count; n++) yield* [2 * place(n), 1];
    })(),
  );
}

/** As many structs as fit: each is two bytes. */
export function tinyStructs(count: number, client = 7): Uint8Array {
  return bytesOf([1, count, client, 0, new Uint8Array(2 * count).map((_, index) => index & 1), 0]);
}

/** One struct for each of `count` clients. */
export function manyClients(count: number): Uint8Array {
  return bytesOf(
    (function* () {
      yield count;
      for (let client = 1; client <= count; client++) yield* [1, client, 0, 0, 1];
      yield 0;
    })(),
  );
}

/** One property whose value is `depth` lists, each in the one before. */
export function deepValue(depth: number): Uint8Array {
  const nested = new Uint8Array(2 * depth).map((_, index) => (index & 1 ? 1 : 117));
  return propertyOf(bytesOf([nested, 126]));
}

/** One property whose value is a list of `count` nothings. */
export function wideValue(count: number): Uint8Array {
  return propertyOf(bytesOf([117, count, new Uint8Array(count).fill(126)]));
}

function propertyOf(value: Uint8Array): Uint8Array {
  const text = (word: string) => bytesOf([word.length, Buffer.from(word)]);
  return bytesOf([1, 1, 9, 0, 0x28, 1, text('board'), text('k'), 1, value, 0]);
}

/** A sound update of about so many bytes: one long property. */
export function longProperty(bytes: number): Uint8Array {
  const doc = new Y.Doc();
  doc.getMap('board').set('text', 'x'.repeat(bytes));
  return Y.encodeStateAsUpdate(doc);
}

/** The clocks of `count` clients. */
export function stateVector(count: number): Uint8Array {
  return bytesOf(
    (function* () {
      yield count;
      for (let client = 1; client <= count; client++) yield* [client, 1];
    })(),
  );
}

/** `count` awareness states of the shortest kind, of as many clients. */
export function shortStates(count: number): Uint8Array {
  const state = [1, 2, Buffer.from('{}')] as const;
  return bytesOf(
    (function* () {
      yield count;
      for (let client = 1; client <= count; client++) {
        yield client;
        yield* state;
      }
    })(),
  );
}

/** One awareness state of about so many bytes. */
export function longState(bytes: number, client = 1): Uint8Array {
  const json = Buffer.from(JSON.stringify({ note: 'x'.repeat(bytes) }));
  return bytesOf([1, client, 1, json.length, json]);
}
