import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeFingerprint, parseFingerprint } from '#engine/board/fingerprint.ts';

const text = fc.string({ minLength: 1, unit: 'binary' });
const ref = fc.record(
  {
    part: text,
    domain: fc.constantFrom('electrical' as const, 'network' as const),
    interface: text,
    instance: fc.nat(),
    resource: text,
    connection: text,
  },
  { requiredKeys: ['part'] },
);

it('[E28] a fingerprint gives its rule and its refs back, however odd their ids', () => {
  fc.assert(
    fc.property(
      text,
      fc.uniqueArray(ref, { selector: (one) => JSON.stringify(one) }),
      fc.string(),
      (rule, refs, tail) => {
        const made = makeFingerprint(rule, refs, tail);
        const read = parseFingerprint(made);
        expect(read?.rule).toBe(rule);
        expect(read?.discriminator).toBe(tail);
        expect(new Set(read?.refs.map((one) => JSON.stringify(sorted(one))))).toEqual(
          new Set(refs.map((one) => JSON.stringify(sorted(one)))),
        );
        expect(makeFingerprint(rule, refs.toReversed(), tail)).toBe(made);
      },
    ),
  );
});

it('[E28] other text is no fingerprint', () => {
  for (const other of ['', 'rule', 'rule|', 'rule|x=1|', 'rule|p=1', '|p=1|', 'rule|p=1|a|b', 'rule|d=space|']) {
    expect([other, parseFingerprint(other)]).toEqual([other, null]);
  }
});

function sorted(one: object): object {
  return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
}
