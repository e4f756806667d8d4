import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#schemas/limits.ts';
import { nearest } from '#schemas/nearest.ts';
import { normalisePartDefinition } from '#schemas/part-definition/normalise.ts';
import { patternWays } from '#schemas/part-definition/pattern.ts';
import { backtrack } from '../support/backtracking.ts';
import { runs } from '../support/runs.ts';

describe('nearest words', () => {
  it('[D11] the fewest edits come first, then the earlier word; nothing where nothing is like it', () => {
    expect(nearest('i2c_sdb', ['i2c_scl', 'i2c_sda', 'ground'])).toEqual(['i2c_sda', 'i2c_scl']);
    expect(nearest('sad', ['sda', 'sbd'])).toEqual(['sda', 'sbd']);
    expect(nearest('I2C', ['i2c', 'i3c'], 1)).toEqual(['i2c']);
    expect(nearest('zzzzzzzz', ['ground', 'i2c'])).toEqual([]);
    expect(nearest('', ['i2c', 'ab', 'a'])).toEqual(['a', 'ab']);
    expect(nearest('i2c', ['i2c', 'i2c'])).toEqual(['i2c']);
  });

  it('[limit nearestSteps] [D11] words are looked at while their pairs of letters are within the bound', () => {
    const sought = 'x'.repeat(63);
    const others = (count: number) => [...Array(count).keys()].map((n) => `${'y'.repeat(59)}${1000 + n}`);
    const count = Math.floor(LIMITS.nearestSteps / (64 * 64)) + 1;
    expect(nearest(sought, [...others(count - 1), sought])).toEqual([sought]);
    expect(nearest(sought, [...others(count), sought])).toEqual([]);
  });
});

describe('patterns of strangers', () => {
  it.each([
    '^0x[0-7][0-9A-Fa-f]$',
    '^[a-z]+-[0-9]{1,3}$',
    '^(?:COM|tty)[0-9]+$',
    '^\\d+\\.\\d+$',
    '[)(|*+]',
    '^\\(a\\)$',
    '',
  ])('[D16] %s is safe', (pattern) => {
    expect(patternWays(pattern)).toBeTypeOf('number');
  });

  it.each([
    '^(a+)+$',
    '(a*)*b',
    '(a|aa)+$',
    '(?:x+y?){9}',
    '^(\\d+\\s?)*$',
    'a*a*a*a*b',
    '(a)\\1',
    '(?=a+)b',
    '(?<=a)b',
    '(',
    'a{2,1}',
    '[z-a]',
    'x'.repeat(LIMITS.patternChars + 1),
  ])('[D16] %s is refused', (pattern) => {
    expect(patternWays(pattern)).toBeTypeOf('string');
  });

  it('[D16] a pattern that is taken stays within its ways to match, on the worst value that it is given', () => {
    const atom = fc.constantFrom('a', 'b', '.', '(a)', '(a|b)', '(ab)', '(?:a+)', '(?:a*b?)', '^', '$', '|');
    const repeat = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}');
    const value = `${'a'.repeat(LIMITS.patternValueChars - 1)}!`;
    fc.assert(
      fc.property(fc.array(fc.tuple(atom, repeat), { maxLength: 8 }), (pieces) => {
        const pattern = pieces.flat().join('');
        const ways = patternWays(pattern);
        if (typeof ways === 'string') return;
        // Each way to match is a walk through the value and the pattern.
        const most = ways * (value.length + pattern.length);
        const { matches, steps } = backtrack(pattern, value, most);
        expect(steps, pattern).toBeLessThanOrEqual(most);
        expect(matches, pattern).toBe(new RegExp(pattern, 'u').test(value));
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('other spellings', () => {
  const wrap = (definition: object) => ({ definition: { metadata: { id: 'a' }, domains: [], ...definition } });
  const resource = (key: string) => wrap({ domains: [{ resources: [{ id: 'sda', [key]: 4.7, after: 1 }] }] });

  it.each(['recommended_pullup_res_k\u2126', 'recommended_pullup_res_kohm', 'recommended_pullup_res_k\u03a9'])(
    '[D17] %s becomes the key with U+03A9, in its place',
    (key) => {
      const [domain] = (
        normalisePartDefinition(resource(key)) as { definition: { domains: { resources: object[] }[] } }
      ).definition.domains;
      expect(Object.entries(domain?.resources[0] ?? {})).toEqual([
        ['id', 'sda'],
        ['recommended_pullup_res_k\u03a9', 4.7],
        ['after', 1],
      ]);
    },
  );

  it('[D17] where both spellings stand, the canonical one keeps its value and the other stays', () => {
    const both = wrap({
      domains: [{ resources: [{ recommended_pullup_res_kohm: 1, 'recommended_pullup_res_k\u03a9': 2 }] }],
    });
    expect(normalisePartDefinition(both)).toEqual(both);
  });

  it('[D17] geometry is found beside, in the metadata, or where it belongs', () => {
    const geometry = { xScale: 2 };
    const expected = wrap({ geometry });
    expect(normalisePartDefinition(wrap({ node_geometry: geometry }))).toEqual(expected);
    expect(normalisePartDefinition(wrap({ metadata: { id: 'a', geometry } }))).toEqual(expected);
    expect(normalisePartDefinition(expected)).toEqual(expected);
  });

  it('[D17] all else is kept, byte for byte, and what is no definition comes back as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (json) => {
        const file = { definition: { x: json } };
        expect(JSON.stringify(normalisePartDefinition(file as never))).toBe(JSON.stringify(file));
        expect(JSON.stringify(normalisePartDefinition(json as never))).toBe(JSON.stringify(json));
      }),
    );
  });
});
