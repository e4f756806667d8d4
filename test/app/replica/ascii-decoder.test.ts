import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { AsciiDecoder } from '../../../app/replica/ascii-decoder.ts';
import { runs } from '../../support/runs.ts';

type Decoder = typeof Y.UpdateDecoderV1;

/** What a document is after an update: its content, and its bytes; or that it was refused. */
function read(update: Uint8Array, decoder: Decoder): unknown {
  const doc = new Y.Doc({ guid: 'one' });
  try {
    Y.applyUpdateV2(doc, update, null, decoder);
  } catch {
    return 'refused';
  }
  // As text: a value at `__proto__` becomes a prototype, over which matchers stumble.
  return [JSON.stringify(doc.getMap('map').toJSON()), [...Y.encodeStateAsUpdate(doc)]];
}

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('Ω', 'kΩ', '', 'a'.repeat(300)));
const value = fc.jsonValue({ stringUnit: 'grapheme' });
const document = fc.array(fc.tuple(text, fc.oneof(value, text, fc.uint8Array())), { maxLength: 12 }).map((entries) => {
  const doc = new Y.Doc({ guid: 'one' });
  doc.clientID = 1;
  const map = doc.getMap('map');
  for (const [key, content] of entries) {
    const inner = new Y.Map();
    map.set(key, content);
    map.set(`${key}/map`, inner);
    inner.set(key, [content, { [key.replace('__proto__', 'p')]: content }]);
  }
  return Y.encodeStateAsUpdate(doc);
});

test('[O22] the swift reader of updates reads what Yjs reads, byte for byte', () => {
  fc.assert(
    fc.property(document, (update) => {
      expect(read(update, AsciiDecoder)).toEqual(read(update, Y.UpdateDecoderV1));
    }),
  );
});

test('[O22] it refuses what Yjs refuses: updates that were cut or have a wrong byte', () => {
  fc.assert(
    fc.property(document, fc.nat(), fc.nat({ max: 255 }), fc.boolean(), (update, place, byte, cut) => {
      const at = place % update.length;
      const bad = cut ? update.slice(0, at) : update.with(at, byte);
      expect(read(bad, AsciiDecoder)).toEqual(read(bad, Y.UpdateDecoderV1));
    }),
    { numRuns: runs(500) },
  );
});
