import { describe, expect, it } from 'vitest';
import partSchema from '#schemas/part-definition/1.4.0.schema.json' with { type: 'json' };
import type { DomainName } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { DRAWING_CLASSES, DRAWN_SYMBOLS } from '#schemas/vocabulary/drawings.ts';
import {
  CONNECTOR_TYPES,
  ERC,
  ERC_TYPES,
  ercConflict,
  FLUID_TYPES,
  FUNCTION_ALIASES,
  FUNCTIONS,
  GENERIC_ROLE_PAIRS,
  INSTANCE_FIELDS,
  PART_TYPES,
  PROTOCOLS,
  ROLE_SYNONYMS,
  rolesPair,
  TAXONOMY,
} from '#schemas/vocabulary/index.ts';
import terms from '#schemas/vocabulary/terms.json' with { type: 'json' };
import { TYPICAL_REQUIRES } from '#schemas/vocabulary/typical-requires.ts';

const DOMAINS: readonly string[] = ['electrical', 'mechanical', 'thermal', 'pneumatic', 'hydraulic', 'network'];
const functions = [...FUNCTIONS.values()];
const protocols = [...PROTOCOLS.values()];
const pairs = functions.flatMap((a) => a.counterparts.map((name) => [a, FUNCTIONS.get(name)] as const));

describe('functions', () => {
  it('[D5] every word of an entry is of its list', () => {
    expect(functions.length).toBeGreaterThan(0);
    for (const entry of functions) {
      expect(DOMAINS, entry.name).toEqual(expect.arrayContaining([...entry.domains]));
      expect(terms.signal_classes, entry.name).toContain(entry.signal_class);
      expect(terms.directions, entry.name).toContain(entry.direction);
      expect(ERC_TYPES, entry.name).toContain(entry.erc_type);
    }
  });

  it('[D5] counterparts exist, are mutual and share a domain', () => {
    for (const [a, b] of pairs) {
      expect(b?.counterparts, a.name).toContain(a.name);
      expect(
        a.domains.some((domain) => b?.domains.includes(domain)),
        `${a.name} ${b?.name}`,
      ).toBe(true);
    }
  });

  it('[D6] no pair of counterparts is an error or a warning of the pin matrix', () => {
    const wrong = pairs.filter(([a, b]) => b === undefined || ERC.get(a.erc_type)?.get(b.erc_type) !== 'ok');
    expect(wrong.map(([a, b]) => `${a.name} ${b?.name}`)).toEqual([]);
  });

  it('[D6] no pair of counterparts has two sources or two sinks', () => {
    const wrong = pairs.filter(([a, b]) => a.direction !== 'bidirectional' && a.direction === b?.direction);
    expect(wrong.map(([a, b]) => `${a.name} ${b?.name}`)).toEqual([]);
  });

  it('[D5] an alias means one function and is no function itself', () => {
    const aliases = functions.flatMap((entry) => entry.aliases);
    expect(new Set(aliases).size).toBe(aliases.length);
    expect(aliases.filter((alias) => FUNCTIONS.has(alias) || alias !== alias.toLowerCase())).toEqual([]);
    expect(FUNCTION_ALIASES.get('sda')).toBe('i2c_sda');
  });
});

describe('the pin matrix', () => {
  it('[D6] is total and symmetric, and gives a reason for every cell that is not ok, and for no other', () => {
    for (const a of ERC_TYPES) {
      for (const b of ERC_TYPES) {
        expect(ERC.get(a)?.get(b), `${a} ${b}`).toBe(ERC.get(b)?.get(a));
        expect(ercConflict(a, b) === null, `${a} ${b}`).toBe(ERC.get(a)?.get(b) === 'ok');
      }
    }
    expect(ERC.get('output')?.get('output')).toBe('error');
    expect(ERC.get('tri_state')?.get('power_in')).toBe('warning');
  });
});

describe('protocols', () => {
  it('[D5] what is usually required is stated for every protocol, and for no other', () => {
    expect([...TYPICAL_REQUIRES.keys()]).toEqual(protocols.map(({ type }) => type));
  });

  it('[D5] roles of pairs and of requires exist, and every role can be joined to some role', () => {
    expect(protocols.length).toBeGreaterThan(0);
    for (const { type, roles, compatible_pairs, domain } of protocols) {
      const typical = TYPICAL_REQUIRES.get(type) ?? {};
      expect([...DOMAINS, 'any'], type).toContain(domain);
      expect(new Set(compatible_pairs.flat()), type).toEqual(new Set(roles));
      expect(roles, type).toEqual(expect.arrayContaining(Object.keys(typical)));
      for (const { function: name } of Object.values(typical).flat()) {
        expect(FUNCTIONS.get(name)?.domains, `${type} ${name}`).toContain(domain as DomainName);
      }
    }
  });

  it('[D5] what two paired roles require can be joined line by line, passive ends apart', () => {
    const single: string[] = [];
    for (const { type, compatible_pairs } of protocols) {
      const typical = TYPICAL_REQUIRES.get(type) ?? {};
      for (const [a, b] of compatible_pairs) {
        const [left, right] = [typical[a], typical[b]];
        if (a === 'passive' || b === 'passive' || left === undefined || right === undefined) continue;
        for (const { function: name } of left) {
          if (!right.some((other) => FUNCTIONS.get(name)?.counterparts.includes(other.function)))
            single.push(`${type} ${a} ${b} ${name}`);
        }
      }
    }
    expect(single).toEqual([]);
  });

  it('[D7] roles pair in either order, synonyms count where the protocol lacks the word, generic pairs for custom alone', () => {
    expect(rolesPair('i2c', 'slave', 'master')).toBe(true);
    expect(rolesPair('i2c', 'controller', 'target')).toBe(true);
    expect(rolesPair('i2c', 'master', 'master')).toBe(false);
    expect(rolesPair('can_ttl', 'controller', 'transceiver')).toBe(true);
    expect(rolesPair('can_ttl', 'master', 'transceiver')).toBe(false);
    expect(rolesPair('custom', 'host', 'device')).toBe(true);
    expect(rolesPair('spi', 'host', 'device')).toBe(false);
    expect(rolesPair('telepathy', 'peer', 'peer')).toBe(false);
    for (const [a, b] of GENERIC_ROLE_PAIRS) expect(rolesPair('custom', b, a)).toBe(true);
    for (const [word, meaning] of ROLE_SYNONYMS) {
      const entry = protocols.find(({ roles }) => roles.includes(meaning) && !roles.includes(word));
      const pair = entry?.compatible_pairs.find((one) => one.includes(meaning)) ?? [];
      const other = pair.find((role) => role !== meaning) ?? meaning;
      expect([word, rolesPair(entry?.type ?? '', word, other)]).toEqual([word, true]);
    }
  });
});

describe('the other lists', () => {
  it('[D5] every taxonomy path has its parent', () => {
    const orphans = [...TAXONOMY].filter((path) => path.includes('.') && !TAXONOMY.has(path.replace(/\.[^.]*$/, '')));
    expect(orphans).toEqual([]);
  });

  it('[D5] the schema and the library use the fluids, connectors and part types of the lists', () => {
    const { $defs } = partSchema;
    expect($defs.fluidInterface.properties.fluid_type.enum).toEqual(FLUID_TYPES);
    expect($defs.fluidResource.properties.connector_type.enum).toEqual(CONNECTOR_TYPES.fluid);
    expect($defs.mechanicalResource.properties.connector_type.enum).toEqual(CONNECTOR_TYPES.mechanical);
    const types = STARTER_PARTS.map((file) => file.definition.metadata.type);
    expect(types.filter((type) => !PART_TYPES.includes(type))).toEqual([]);
  });

  it('[D5] connector types and instance fields are lists without repeats', () => {
    for (const list of Object.values(CONNECTOR_TYPES)) expect(new Set(list).size).toBe(list.length);
    expect(INSTANCE_FIELDS.get('resistance_ohm')).toMatchObject({ type: 'number', unit: 'Ω' });
  });

  it('[D80] each class of drawing is made from keys that a drawing has, and has symbols where it needs one', () => {
    const keys = Object.keys(partSchema.$defs.drawing.properties).filter(
      (key) => !['class', 'across', 'down'].includes(key),
    );
    for (const [name, { needs, may }] of DRAWING_CLASSES) {
      const named = [...needs, ...may];
      expect([
        name,
        named.filter((key) => !keys.includes(key) || named.indexOf(key) !== named.lastIndexOf(key)),
      ]).toEqual([name, []]);
      expect([name, DRAWN_SYMBOLS.has(name)]).toEqual([name, needs.includes('symbol')]);
    }
    const used = new Set([...DRAWING_CLASSES.values()].flatMap(({ needs, may }) => [...needs, ...may]));
    expect(keys.filter((key) => !used.has(key as never))).toEqual([]);
  });
});
