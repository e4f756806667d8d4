import { describe, expect, it } from 'vitest';
import { problemJson } from '#engine/tools/part-file.ts';
import type { Json } from '#schemas/json-schema.ts';
import { readJsonText } from '#schemas/json-text.ts';
import { LIMITS } from '#schemas/limits.ts';
import { misspelling, nearest, nearWords } from '#schemas/nearest.ts';
import { outOfBounds } from '#schemas/part-definition/bounds.ts';
import { fieldFault } from '#schemas/part-definition/checks/fields.ts';
import { checkSatisfiable } from '#schemas/part-definition/checks/satisfiable.ts';
import { patternWays } from '#schemas/part-definition/pattern.ts';
import type { UnwordedProblem } from '#schemas/part-definition/problem.ts';
import { shapeProblems } from '#schemas/part-definition/shape.ts';
import { parsePartText, repeatedKeys } from '#schemas/part-definition/text.ts';
import type { PartDefinition } from '#schemas/part-definition/types.ts';
import { partDefinitionFile } from '#schemas/part-definition/validator.generated.js';
import { validateBoardFile, validatePartDefinition } from '#schemas/validate.ts';

const times = <T>(count: number, item: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => item(n));
const deep = (levels: number): Json => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`) as Json;
const electrical = (more: object = {}) => ({ domain: 'electrical', resources: [], interfaces: [], ...more });
const part = (more: object = {}, domains: readonly object[] = [electrical()]) => ({
  definition: { metadata: { id: 'a', name: 'A', type: 'custom' }, domains, ...more },
});
const said = (file: unknown) => validatePartDefinition(file).map(({ message }) => message);

describe('how much of a part file is read', () => {
  it('[limit definitionBytes] [D13] text and values hold so many characters, and not one more', () => {
    const most = LIMITS.definitionBytes;
    const value = (size: number) => outOfBounds({ k: 'x'.repeat(size - 1) })?.message ?? null;
    expect([value(most), value(most + 1)]).toEqual([null, `The file holds more than ${most} characters.`]);
    const text = (size: number) => readJsonText(`"${'x'.repeat(size - 2)}"`).ok;
    expect([text(most), text(most + 1)]).toEqual([true, false]);
  });

  it('[limit definitionNodes] [D13] text and values hold so many values, and not one more', () => {
    const most = LIMITS.definitionNodes;
    const list = (nodes: number) => times(nodes - 1, () => 0);
    const value = (nodes: number) => outOfBounds(list(nodes))?.message ?? null;
    expect([value(most), value(most + 1)]).toEqual([null, `The file holds more than ${most} values.`]);
    const text = (nodes: number) => readJsonText(JSON.stringify(list(nodes))).ok;
    expect([text(most), text(most + 1)]).toEqual([true, false]);
  });

  it('[limit definitionDepth] [D13] text and values are nested so deep, and no deeper', () => {
    const most = LIMITS.definitionDepth;
    const value = (levels: number) => outOfBounds(deep(levels))?.message ?? null;
    expect([value(most), value(most + 1)]).toEqual([null, `The file is nested more than ${most} deep.`]);
    const text = (levels: number) => readJsonText(JSON.stringify(deep(levels))).ok;
    expect([text(most), text(most + 1)]).toEqual([true, false]);
  });

  it('[limit keysPerObject] [D13] an object holds so many keys, and not one more', () => {
    const most = LIMITS.keysPerObject;
    const object = (keys: number) => Object.fromEntries(times(keys, (n) => [`k${n}`, 0]));
    const value = (keys: number) => outOfBounds(object(keys))?.message ?? null;
    expect([value(most), value(most + 1)]).toEqual([null, `An object holds at most ${most} keys, not ${most + 1}.`]);
    const text = (keys: number) => readJsonText(JSON.stringify(object(keys))).ok;
    expect([text(most), text(most + 1)]).toEqual([true, false]);
  });

  it.each([
    [
      '[limit domainsPerPart] ',
      LIMITS.domainsPerPart,
      'domains',
      (n: number) =>
        part(
          {},
          times(n, () => ({})),
        ),
    ],
    [
      '[limit customFieldsPerPart] ',
      LIMITS.customFieldsPerPart,
      'custom fields of its own',
      (n: number) => part({ custom_fields: times(n, () => 0) }),
    ],
    [
      '[limit interfacesPerDomain] ',
      LIMITS.interfacesPerDomain,
      'interfaces',
      (n: number) => part({}, [electrical({ interfaces: times(n, () => 0) })]),
    ],
  ])('%s[D13] a part holds so many and not one more', (_, most, what, file) => {
    const crowded = expect.stringMatching(new RegExp(`at most ${most} ${what}, not ${most + 1}\\.$`));
    expect(said(file(most))).not.toContainEqual(expect.stringContaining('at most'));
    expect(said(file(most + 1))).toEqual([crowded]);
  });
});

describe('how much of a board file is read', () => {
  const board = {
    format: 'busbar-board',
    version: 1,
    board: { name: 'b' },
    definitions: {},
    parts: [],
    connections: [],
  };

  it('[limit boardFileNodes] [D15] a board file holds so many values, and not one more', () => {
    const own = 9; // the file, its seven keys with the filler, and the board's name
    const check = (nodes: number) => validateBoardFile({ ...board, x: Array(nodes - own).fill(0) });
    expect(check(LIMITS.boardFileNodes)).toEqual([]);
    expect(check(LIMITS.boardFileNodes + 1)).toMatchObject([
      { message: `The file holds more than ${LIMITS.boardFileNodes} values.` },
    ]);
  });

  it('[limit boardFileDepth] [D15] a board file is nested so deep, and no deeper', () => {
    const check = (levels: number) => validateBoardFile({ ...board, x: deep(levels - 1) });
    expect(check(LIMITS.boardFileDepth)).toEqual([]);
    expect(check(LIMITS.boardFileDepth + 1)).toMatchObject([
      { message: `The file is nested more than ${LIMITS.boardFileDepth} deep.` },
    ]);
  });
});

describe('how much is said of a file', () => {
  const unknownWords = (count: number) =>
    part({}, [electrical({ resources: times(count, (n) => ({ id: `r${n}`, functions: [{ name: `q${n}` }] })) })]);

  it('[limit problemsKept] [D13] at most so many problems, of a part, its shape and the parts of a board', () => {
    const most = LIMITS.problemsKept;
    const around = [most - 1, most, most + 1];
    const misshapen = (count: number) => part({}, [electrical({ resources: times(count, () => 7) })]);
    const board = (count: number) => ({
      ...{ format: 'busbar-board', version: 1, board: { name: 'b' }, parts: [], connections: [] },
      definitions: { a: unknownWords(count - 100), b: unknownWords(100) },
    });
    expect(around.map((count) => validatePartDefinition(unknownWords(count)).length)).toEqual([most - 1, most, most]);
    expect(around.map((count) => validatePartDefinition(misshapen(count)).length)).toEqual([most - 1, most, most]);
    expect(around.map((count) => shapeProblems(misshapen(count)).length)).toEqual([most - 1, most, most]);
    expect(around.map((count) => validateBoardFile(board(count)).length)).toEqual([most - 1, most, most]);
  });

  it('[limit schemaErrorsKept] [D13] beyond so many errors the schema keeps one for each further entry', () => {
    const errors = (entries: number) => {
      const resources = times(entries, () => ({ id: 7, functions: 7 }));
      partDefinitionFile(part({}, [electrical({ resources })]));
      return partDefinitionFile.errors?.length ?? 0;
    };
    const entries = LIMITS.schemaErrorsKept / 2;
    const more = errors(entries) - LIMITS.schemaErrorsKept;
    expect([errors(entries - 1), errors(entries + 1), errors(entries + 2)].map((count) => count - more)).toEqual([
      LIMITS.schemaErrorsKept - 2,
      LIMITS.schemaErrorsKept + 1,
      LIMITS.schemaErrorsKept + 2,
    ]);
  });

  it('[limit repeatedKeysTold] [D32] so many repeated keys', () => {
    const most = LIMITS.repeatedKeysTold;
    const told = (count: number) => {
      const read = parsePartText(`{${times(count + 1, () => '"a":1').join()}}`);
      return read.ok ? repeatedKeys(read.root, 'error').length : null;
    };
    expect([told(most - 1), told(most), told(most + 1)]).toEqual([most - 1, most, most]);
  });

  it.each([
    ['a value', (key: string) => outOfBounds({ [key]: { odd: undefined, x: deep(99) } })?.pointer.replace('/odd', '')],
    [
      'a repeated key',
      (key: string) => {
        const read = parsePartText(`{"${key}":1,"${key}":1}`);
        return read.ok ? repeatedKeys(read.root, 'error')[0]?.pointer : null;
      },
    ],
    [
      'a fault of the text',
      (key: string) => {
        const read = parsePartText(`{"${key}":tru}`);
        return read.ok ? null : read.fault.pointer;
      },
    ],
  ])('[limit pointerChars] [D27] so much of the way to %s', (_, pointer) => {
    const whole = 'k'.repeat(LIMITS.pointerChars - 1);
    expect(pointer(whole)).toBe(`/${whole}`);
    expect(pointer(`${whole}k`)).toBe(`/${whole}`);
  });

  it('[limit messageChars] [D13] a message is whole up to so many characters and cut beyond; a longer fix is left out', () => {
    const message = (size: number) => {
      const words = 'Custom field k: the value must be one of .';
      const option = 'o'.repeat(size - words.length);
      const field = { key: 'k', label: 'K', type: 'enum', options: [option], default: 'x' };
      return said(part({ custom_fields: [field] })).find((one) => one.startsWith('Custom field'));
    };
    const most = LIMITS.messageChars;
    expect(message(most)).toMatch(/o\.$/);
    expect(message(most)).toHaveLength(most);
    expect(message(most + 1)).toMatch(/o…$/);
    const fixed = (size: number) => {
      const fix = { label: '', edits: [] };
      const label = 'x'.repeat(size - JSON.stringify(fix).length);
      const swap = { code: 'swap-ends', params: {}, ...fix, label } as const;
      const found = { pointer: '', rule: 'r', severity: 'error', message: 'm', fix: swap } as const;
      return 'fix' in problemJson({ code: 'purchase-shadowed', params: {}, ...found });
    };
    expect([fixed(most), fixed(most + 1)]).toEqual([true, false]);
  });
});

describe('patterns of strangers', () => {
  it('[limit patternChars] [D16] have so many characters, and not one more', () => {
    const ways = (length: number) => patternWays('x'.repeat(length));
    expect(ways(LIMITS.patternChars)).toBeTypeOf('number');
    expect(ways(LIMITS.patternChars + 1)).toBe('too-long');
  });

  it('[limit patternValueChars] [D16] are matched with values of so many characters, and not one more', () => {
    const field = { key: 'k', label: 'K', type: 'string', pattern: '^a*$' } as const;
    const refused = (length: number) => fieldFault(field, 'a'.repeat(length));
    expect(refused(LIMITS.patternValueChars)).toBeNull();
    expect(refused(LIMITS.patternValueChars + 1)?.code).toBe('too-long');
  });

  const costly = `^a{0,999}b{0,${LIMITS.patternWays / 1000 - 1}}$`;

  it('[limit patternWays] [D16] have so many ways to match, and not one more', () => {
    expect(patternWays(costly)).toBe(LIMITS.patternWays);
    expect(patternWays(costly.replace('999}', '1000}'))).toBe('too-many-ways');
  });

  it('[limit patternWaysPerFile] [D16] have together so many ways to match in one file, and not one more', () => {
    const files = LIMITS.patternWaysPerFile / LIMITS.patternWays;
    const file = (...patterns: readonly string[]) =>
      part({ custom_fields: patterns.map((pattern, n) => ({ key: `k${n}`, label: 'K', type: 'string', pattern })) });
    const most = times(files, () => costly);
    const beyond = expect.stringContaining('the patterns of this file have too many ways');
    expect(said(file(...most))).not.toContainEqual(beyond);
    expect(said(file(...most, '^a$'))).toContainEqual(beyond);
  });
});

it('[limit satisfiableSteps] [D10] whether interfaces can be placed is looked at for so many steps, then nothing is told', () => {
  const size = 1_000;
  const resources = times(size, (n) => ({ id: `r${n}`, functions: [{ name: 'digital_io' as const }] }));
  const ids = resources.map(({ id }) => id);
  const one = { protocol: { type: 'digital' }, requires: [{ function: 'digital_io', count: 1, resources: ids }] };
  const impossible = { id: 'last', protocol: { type: 'digital' }, requires: [{ function: 'i2c_sda', count: 1 }] };
  const reported = (before: number, last: object) => {
    const found: UnwordedProblem[] = [];
    const interfaces = [...times(before, (n) => ({ id: `i${n}`, ...one })), last];
    // A definition of this size is no file: only the check of its interfaces is asked.
    const { definition } = part({}, [electrical({ resources, interfaces })]);
    checkSatisfiable(definition as unknown as PartDefinition, (finding) => found.push(finding));
    return found.map(({ rule }) => rule);
  };
  // Each of these looks twice at its list and at the resources that offer the function, and a few times at one of them.
  const most = Math.floor(LIMITS.satisfiableSteps / (4 * size + 2));
  const crowded = {
    ...one,
    id: 'last',
    requires: [{ function: 'digital_io', count: 1, resources: ['r0'] }],
    max_instances: 2,
  };
  expect(reported(most - 2, crowded)).toEqual(['def-max-instances-unreachable']);
  expect(reported(most + 1, crowded)).toEqual([]);
  expect(reported(most + 1, impossible)).toEqual(['def-requires-unsatisfiable']);
});

describe('near words', () => {
  it('[limit nearestPool] [D23] a slip is looked for among so many words', () => {
    const words = (before: number) => [...times(before, () => 'ground'), 'i2c_sda'];
    expect(misspelling('i2c_sdb', words(LIMITS.nearestPool - 1))).toBe('i2c_sda');
    expect(misspelling('i2c_sdb', words(LIMITS.nearestPool))).toBeNull();
  });

  it('[limit nearestChars] [D11] so many characters of a word are compared', () => {
    const most = LIMITS.nearestChars;
    const sought = 'a'.repeat(most + 1);
    const within = `${'a'.repeat(most - 1)}ba`;
    const beyond = `${'a'.repeat(most)}b`;
    expect(nearest(sought, [within, beyond])).toEqual([beyond, within]);
    expect([misspelling(sought, [within]), misspelling(sought, [beyond, within])]).toEqual([within, beyond]);
    expect(nearWords(sought, ['a'.repeat(most), sought], 1)).toEqual(['a'.repeat(most)]);
  });

  it('[limit nearestShown] [D11] where none is near, so many of those that there are', () => {
    const shown = (count: number) => {
      const power_domains = times(count, (n) => ({ id: `v${n}`, name: 'V', nominal_voltage_V: 1, max_current_mA: 1 }));
      const resource = { id: 'r', functions: [{ name: 'digital_io' }], power_domain_id: 'qqqqqqqqqqqq' };
      const problems = validatePartDefinition(part({}, [electrical({ power_domains, resources: [resource] })]));
      return problems.find(({ rule }) => rule === 'def-power-domain-ref-missing')?.nearest?.length;
    };
    const most = LIMITS.nearestShown;
    expect([shown(most - 1), shown(most), shown(most + 1)]).toEqual([most - 1, most, most]);
  });
});
