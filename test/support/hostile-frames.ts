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

/** Texts of two letters, one before the other: `count` structs of client 5. */
export function shortTexts(count: number): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = 5;
  doc.transact(() => {
    for (let n = 0; n < count; n++) doc.getText('text').insert(0, 'ab');
  });
  return Y.encodeStateAsUpdate(doc);
}

/** Deletes the first letter of each of `shortTexts`: each splits its text, which moves all structs behind it. */
export function splitTexts(count: number): Uint8Array {
  return bytesOf(
    (function* () {
      yield* [0, 1, 5, count];
      for (let n = 0; n < count; n++) yield* [2 * n, 1];
    })(),
  );
}

/** One key with `count` values, one after another, by two clients in turn, so that nothing of it is joined. */
export function longChain(count: number): Uint8Array {
  return bytesOf(
    (function* () {
      const half = count / 2;
      for (const client of [2, 1]) {
        yield* client === 2 ? [2, half, 2, 0] : [half, 1, 0];
        for (let n = 0; n < half; n++) {
          if (client === 1 && n === 0) yield* [0x28, 1, ...textBytes('board'), ...textBytes('key')];
          else yield* [AFTER, 3 - client, client === 2 ? n : n - 1];
          yield* [1, 126];
        }
      }
      yield 0;
    })(),
  );
}

/** First values of that key by `count` other clients: each passes all that is there. */
export function firstValues(count: number, from = 100): Uint8Array {
  return bytesOf(
    (function* () {
      yield count;
      for (let n = 0; n < count; n++) {
        yield* [1, from + n, 0, 0x28, 1, ...textBytes('board'), ...textBytes('key'), 1, 126];
      }
      yield 0;
    })(),
  );
}

/** The head of a value that comes after another. */
const AFTER = Uint8Array.of(0x88);
const textBytes = (text: string): number[] => [text.length, ...Buffer.from(text)];

/** A map whose `count` entries stand in pairs between those of another: to delete it joins each pair, which moves all behind. */
export function interleavedMap(count: number): { readonly board: Uint8Array; readonly deletion: Uint8Array } {
  const doc = new Y.Doc();
  doc.clientID = 3;
  const [root, inner] = [doc.getMap('board'), new Y.Map()];
  root.set('inner', inner);
  doc.transact(() => {
    for (let n = 0; n < count / 2; n++) {
      inner.set(`a${n}`, 1);
      inner.set(`b${n}`, 1);
      root.set(`x${n}`, 1);
    }
  });
  return { board: Y.encodeStateAsUpdate(doc), deletion: Uint8Array.of(0, 1, 3, 1, 0, 1) };
}

/** `count` structs, one a client, each of which stands on a client that nobody knows. */
export function waitingClients(count: number): Uint8Array {
  return bytesOf(
    (function* () {
      yield count;
      for (let n = 0; n < count; n++) yield* [1, 10 + n, 0, AFTER, 9_999_999, 0, 1, 126];
      yield 0;
    })(),
  );
}

/** The whole of a list deleted again and again in one update: each walks over all of it. */
export function repeatedDeletions(count: number, length: number, client = 5): Uint8Array {
  return bytesOf(
    (function* () {
      yield* [0, count];
      for (let n = 0; n < count; n++) yield* [client, 1, 0, length];
    })(),
  );
}
