import { describe, expect, it } from 'vitest';
import { checkPart } from '#engine/library/import-part.ts';
import { figuresIn, sourceCounts, sourceOf } from '#schemas/part-definition/sources.ts';
import type { PartDefinition, Source } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';

const parts = STARTER_PARTS.map(({ definition }) => [definition.metadata.id, definition] as const);

describe('where figures come from', () => {
  it.each(parts)('[D50] every figure of %s names its document', (_, definition) => {
    const without = figuresIn(definition).filter(({ path }) => sourceOf(definition, path) === undefined);
    expect(without.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['a voltage', { domain: 'electrical', supply_voltage_V: [1, 2] }, '/supply_voltage_V'],
    ['a power', { domain: 'electrical', power_consumption_mW: 3 }, '/power_consumption_mW'],
    [
      'a current',
      { domain: 'electrical', power_domains: [{ id: 'v', max_current_mA: 1 }] },
      '/power_domains/v/max_current_mA',
    ],
    [
      'a logic level',
      { domain: 'electrical', resources: [{ id: 'a', logic_levels: { v_ih_min_V: 2 } }] },
      '/resources/a/logic_levels/v_ih_min_V',
    ],
    [
      'a budget',
      { domain: 'electrical', resource_groups: [{ id: 'g', limits: { max_total_current_mA: 9 } }] },
      '/resource_groups/g/limits/max_total_current_mA',
    ],
    ['a temperature', { domain: 'thermal', operating_temperature_C: [0, 1] }, '/operating_temperature_C'],
    [
      'a pressure',
      { domain: 'hydraulic', resources: [{ id: 'p', max_pressure_bar: 5 }] },
      '/resources/p/max_pressure_bar',
    ],
    ['a size', { domain: 'mechanical', dimensions_mm: { length: 4 } }, '/dimensions_mm/length'],
    ['a weight', { domain: 'mechanical', weight_g: 4 }, '/weight_g'],
    ['a hole', { domain: 'mechanical', mount_holes: [{ location: [0, 0] }] }, '/mount_holes/0/location'],
    ['a speed', { domain: 'hydraulic', metadata: { rated_speed_rpm: 1 } }, '/metadata/rated_speed_rpm'],
    [
      'a torque',
      {
        domain: 'mechanical',
        resources: [{ id: 's', custom_fields: [{ key: 'rated_torque_Nm', type: 'number', default: 1 }] }],
      },
      '/resources/s/custom_fields/rated_torque_Nm',
    ],
  ])('[D50] %s without a source is told by its path', (_, domain, path) => {
    const definition = partOf(domain, []);
    expect(figuresIn(definition).map((figure) => figure.path)).toEqual([`/domains/${domain.domain}${path}`]);
    expect(sourceCounts(definition)).toEqual({ verified: 0, unverified: 0, unsourced: 1 });
    const beside = partOf(domain, [{ ...NAMED, fields: [`/domains/${domain.domain}/other`] }]);
    expect(sourceCounts(beside).unsourced).toBe(1);
  });

  it('[D50] counts, words and the bounds of a form are no figures', () => {
    const domain = {
      domain: 'electrical',
      pin_count: 8,
      interfaces: [
        {
          id: 'i',
          max_instances: 2,
          constraints: { max_connections: 3 },
          requires: [{ function: 'ground', count: 1 }],
        },
      ],
      resources: [{ id: 'r', functions: [{ name: 'ground', priority: 10 }], port_size: 'G1/4' }],
    };
    expect(figuresIn(partOf(domain, []))).toEqual([]);
  });

  it.each(parts)(
    '[D51] a verified source of %s says the issue and the place, an unverified one neither',
    (_, definition) => {
      for (const source of definition.sources ?? []) {
        const place = [source.page, source.table, source.section].filter((word) => (word ?? '') !== '');
        expect(source.document).not.toBe('');
        if (source.status === 'verified') {
          expect(place.length).toBeGreaterThan(0);
          expect(source.revision).toBeTruthy();
        } else {
          expect([...place, source.revision, source.note, source.url].filter((word) => word !== undefined)).toEqual([]);
        }
      }
    },
  );

  it.each(parts)(
    '[D52] every field of the sources of %s is where some figure comes from, none is the whole part',
    (_, definition) => {
      const sources = definition.sources ?? [];
      const used = new Set(
        figuresIn(definition).map(({ path }) => sourceOf(apart(sources, definition), path)?.fields[0]),
      );
      expect(sources.flatMap(({ fields }) => fields).filter((field) => !used.has(field))).toEqual([]);
      for (const field of sources.flatMap(({ fields }) => fields))
        expect(field).toMatch(/^\/(domains\/[a-z]+\/.+|custom_fields|drawing)/);
    },
  );

  it('[D53] the most exact path decides, a run of characters goes before all of them, and the first of two that are equal', () => {
    const from = (...fields: readonly (readonly [string, string])[]) =>
      sourceOf(
        partOf(
          { domain: 'electrical' },
          fields.map(([field, document]) => ({ ...NAMED, fields: [field], document })),
        ),
        '/domains/electrical/resources/gpio4/logic_levels/v_ih_min_V',
      )?.document;
    expect(from(['*', 'all'])).toBe('all');
    expect(from(['*', 'all'], ['/domains/electrical', 'domain'])).toBe('domain');
    expect(from(['/domains/electrical/resources/*/logic_levels', 'pins'], ['/domains/electrical', 'domain'])).toBe(
      'pins',
    );
    expect(
      from(
        ['/domains/electrical/resources/*/logic_levels', 'pins'],
        ['/domains/electrical/resources/gpio*/logic_levels', 'gpio'],
      ),
    ).toBe('gpio');
    expect(from(['/domains/*/resources/g*4', 'one'], ['/domains/*/resources/g*4', 'two'])).toBe('one');
    expect(
      from(['/domains/electrical/resources/gpio', 'short'], ['/domains/electrical/resources/g*o', 'end']),
    ).toBeUndefined();
    expect(from(['/domains/electrical/resources/gpio4/logic_levels/v_ih_min_V/more', 'below'])).toBeUndefined();
  });

  it('[D54] an import keeps every source as it stands, and keys of the author’s own with it', () => {
    const own = {
      ...NAMED,
      fields: ['/domains/electrical/supply_voltage_V'],
      x_reader: 'Ada',
      status: 'verified',
      page: '3',
    };
    const file = {
      definition: partOf({ domain: 'electrical', supply_voltage_V: [1, 2], resources: [], interfaces: [] }, [own]),
    };
    const checked = checkPart(JSON.stringify(file));
    expect(checked.part?.file.definition.sources).toEqual([own]);
    expect(checked.migrations).toEqual([]);
  });
});

const NAMED: Source = { fields: [], document: 'd', status: 'unverified' };

// A part of one domain, as loose as a test wants it.
function partOf(
  domain: { readonly domain: string; readonly [key: string]: unknown },
  sources: readonly object[],
): PartDefinition {
  return { metadata: { id: 'p', name: 'p', type: 'custom' }, domains: [domain], sources } as unknown as PartDefinition;
}

// The same sources with one entry a field, so that the entry tells the field.
function apart(sources: readonly Source[], definition: PartDefinition): PartDefinition {
  return {
    ...definition,
    sources: sources.flatMap((source) => source.fields.map((field) => ({ ...source, fields: [field] }))),
  };
}
