import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { hasContent } from '../../../app/replica/has-content.ts';
import { runs } from '../../support/runs.ts';

const KEYS = ['a', 'b', 'c'];
const step = fc.record({ act: fc.constantFrom('set', 'delete', 'nothing', 'hear'), key: fc.constantFrom(...KEYS) });

test('[O4] a transaction has content where Yjs makes an update of it, and only there', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const doc = new Y.Doc();
      const other = new Y.Doc();
      const map = doc.getMap('board');
      let [updates, contents] = [0, 0];
      doc.on('update', () => {
        updates += 1;
      });
      doc.on('afterTransaction', (transaction) => {
        if (hasContent(transaction)) contents += 1;
      });
      for (const { act, key } of steps) {
        if (act === 'set') map.set(key, key);
        else if (act === 'delete') map.delete(key);
        else if (act === 'nothing') doc.transact(() => map.get(key));
        else {
          // Every other time it is known already.
          if (updates % 2 === 0) other.getMap('board').set(key, 'heard');
          Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
        }
        expect(contents).toBe(updates);
      }
    }),
    { numRuns: runs(100) },
  );
});
