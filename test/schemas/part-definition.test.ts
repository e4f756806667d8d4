import { describe, expect, it } from 'vitest';
import type { Json } from '#schemas/json-schema.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { isRefused, validatePartDefinition } from '#schemas/validate.ts';
import { changed } from './fixtures/cases.ts';

const bme280 = STARTER_PARTS.find((file) => file.definition.metadata.id === 'bme280') as unknown as Json;
const valve = STARTER_PARTS.find((file) => file.definition.metadata.id === 'smc-sy3120-24v') as unknown as Json;

/** [rule, pointer from the definition, severity, change, nearest?] of one problem that one change causes. */
type Row = readonly [
  rule: string,
  pointer: string,
  severity: string,
  at: string,
  value: Json,
  nearest?: readonly string[],
];

const rows: readonly Row[] = [
  ['def-metadata-id-pattern', '/metadata/id', 'error', '/metadata/id', 'Bosch BME 280', ['bosch-bme-280']],
  [
    'def-duplicate-domain',
    '/domains/3',
    'warning',
    '/domains/3',
    { domain: 'thermal', resources: [], interfaces: [], operating_temperature_C: [0, 1] },
  ],
  ['def-resource-id-duplicate', '/domains/0/resources/3/id', 'error', '/domains/0/resources/3/id', 'gnd_1'],
  [
    'def-power-domain-id-duplicate',
    '/domains/0/power_domains/2/id',
    'error',
    '/domains/0/power_domains/2',
    { id: 'vdd', name: 'again', nominal_voltage_V: 1, max_current_mA: 1 },
  ],
  [
    'def-power-domain-ref-missing',
    '/domains/0/resources/0/power_domain_id',
    'error',
    '/domains/0/resources/0/power_domain_id',
    'vdx',
    ['vdd'],
  ],
  [
    'def-compatible-domain-ref-missing',
    '/domains/0/power_domains/0/compatible_domains/0',
    'warning',
    '/domains/0/power_domains/0/compatible_domains',
    ['vbat'],
  ],
  [
    'def-power-domain-ref-missing',
    '/domains/0/power_domains/0/derived_from/0',
    'error',
    '/domains/0/power_domains/0/derived_from',
    ['vbat'],
  ],
  [
    'def-power-domain-ref-missing',
    '/domains/0/power_domains/0/bridged/to',
    'error',
    '/domains/0/power_domains/0/bridged',
    { to: 'vbat', voltage_range_V: [3, 3.6] },
  ],
  [
    'def-function-not-allowlisted',
    '/domains/0/resources/7/functions/1/name',
    'error',
    '/domains/0/resources/7/functions/1/name',
    'GPIO',
    ['digital_io'],
  ],
  [
    'def-function-not-allowlisted',
    '/domains/0/resources/7/functions/1/name',
    'error',
    '/domains/0/resources/7/functions/1/name',
    'digital_inptu',
    ['digital_input'],
  ],
  [
    'def-function-wrong-domain',
    '/domains/0/resources/7/functions/1/name',
    'error',
    '/domains/0/resources/7/functions/1/name',
    'mounting_hole',
  ],
  [
    'def-protocol-not-allowlisted',
    '/domains/0/interfaces/2/protocol/type',
    'error',
    '/domains/0/interfaces/2/protocol/type',
    'i2cc',
    ['i2c'],
  ],
  [
    'def-protocol-wrong-domain',
    '/domains/0/interfaces/2/protocol/type',
    'error',
    '/domains/0/interfaces/2/protocol',
    { type: 'shaft', role: 'driver' },
  ],
  [
    'def-role-not-allowed',
    '/domains/0/interfaces/2/protocol/role',
    'error',
    '/domains/0/interfaces/2/protocol/role',
    'salve',
    ['slave'],
  ],
  [
    'def-role-not-allowed',
    '/domains/0/interfaces/2/protocol/role/1',
    'error',
    '/domains/0/interfaces/2/protocol/role',
    ['slave', 'boss'],
  ],
  [
    'def-shareable-unknown',
    '/domains/0/resources/4/functions/0/shareable_with/0',
    'error',
    '/domains/0/resources/4/functions/0/shareable_with',
    ['uart_tx'],
  ],
  [
    'def-shareable-asymmetric',
    '/domains/0/resources/4/functions/0/shareable_with/0',
    'warning',
    '/domains/0/resources/4/functions/0/shareable_with',
    ['spi_mosi'],
  ],
  [
    'def-shareable-unknown',
    '/domains/0/interfaces/2/requires/0/shareable_with/0',
    'error',
    '/domains/0/interfaces/2/requires/0/shareable_with',
    ['i2c_slc'],
    ['i2c_scl'],
  ],
  [
    'def-requires-unsatisfiable',
    '/domains/0/interfaces/2/requires',
    'error',
    '/domains/0/interfaces/2/requires/0/count',
    2,
  ],
  [
    'def-requires-unsatisfiable',
    '/domains/0/interfaces/2/requires',
    'error',
    '/domains/0/interfaces/2/requires/0/function',
    'uart_tx',
  ],
  [
    'def-range-inverted',
    '/domains/0/supply_voltage_V',
    'error',
    '/domains/0/supply_voltage_V',
    [3.6, 1.71],
    ['[1.71, 3.6]'],
  ],
  [
    'def-range-inverted',
    '/domains/2/operating_temperature_C',
    'error',
    '/domains/2/operating_temperature_C',
    [85, -40],
    ['[-40, 85]'],
  ],
  [
    'def-nominal-outside-range',
    '/domains/0/power_domains/0/nominal_voltage_V',
    'error',
    '/domains/0/power_domains/0/nominal_voltage_V',
    5,
  ],
  [
    'def-logic-levels-inconsistent',
    '/domains/0/resources/4/logic_levels',
    'error',
    '/domains/0/resources/4/logic_levels/v_il_max_V',
    2.7,
  ],
  [
    'def-logic-exceeds-rail',
    '/domains/0/resources/4/logic_levels/v_oh_min_V',
    'warning',
    '/domains/0/resources/4/logic_levels/v_oh_min_V',
    4.5,
  ],
  [
    'def-current-rating-inconsistent',
    '/domains/0/resources/4/current_rating/sink',
    'warning',
    '/domains/0/resources/4/current_rating',
    { sink: { max_continuous_mA: 20, max_peak_mA: 10 } },
  ],
  ['def-pin-count-mismatch', '/domains/0/pin_count', 'info', '/domains/0/pin_count', 9],
  ['def-dimension-not-positive', '/domains/1/dimensions_mm/length', 'error', '/domains/1/dimensions_mm/length', 0],
  ['def-empty-domain', '/domains/3', 'info', '/domains/3', { domain: 'network', resources: [], interfaces: [] }],
  ['def-schema-version-unsupported', '/metadata/schema_version', 'warning', '/metadata/schema_version', '1.5.0'],
  ['def-version-format', '/metadata/version', 'info', '/metadata/version', '2.3.4', ['2.3']],
  ['def-legacy-field', '/metadata/categories', 'info', '/metadata/categories', ['sensors']],
  [
    'def-taxonomy-unknown',
    '/metadata/taxonomy/0',
    'warning',
    '/metadata/taxonomy',
    ['sensor.enviromental'],
    ['sensor.environmental'],
  ],
  [
    'def-mark-ref-missing',
    '/domains/0/resources/0/when_open/with/0',
    'error',
    '/domains/0/resources/0/when_open',
    { consequence: 'fails', effect: 'it is off', with: ['nobody'] },
  ],
  [
    'def-strap-invalid',
    '/domains/0/interfaces/0/straps/0/field',
    'error',
    '/domains/0/interfaces/0/straps',
    [{ field: 'nobody', pins: ['vdd'], values: { low: 1 } }],
  ],
  [
    'def-group-member-missing',
    '/domains/0/resource_groups/0/members/0',
    'error',
    '/domains/0/resource_groups',
    [{ id: 'g', kind: 'limit', members: ['nobody'] }],
  ],
  ['def-geometry-out-of-range', '/geometry/xScale', 'error', '/geometry', { xScale: 0.001 }],
  [
    'def-custom-field-invalid',
    '/custom_fields/0/default',
    'error',
    '/custom_fields',
    [{ key: 'n', type: 'number', max: 3, default: 4 }],
  ],
  [
    'def-custom-field-invalid',
    '/custom_fields/0/default',
    'error',
    '/custom_fields',
    [{ key: 'a', type: 'enum', options: ['0x76', '0x77'], default: '0x67' }],
    ['0x76', '0x77'],
  ],
  ['def-custom-field-invalid', '/custom_fields/0', 'error', '/custom_fields', [{ key: 'a', type: 'enum' }]],
  [
    'def-custom-field-invalid',
    '/custom_fields/1/key',
    'error',
    '/custom_fields',
    [
      { key: 'a', type: 'string' },
      { key: 'a', type: 'string' },
    ],
  ],
  [
    'def-custom-field-invalid',
    '/custom_fields/0/min',
    'error',
    '/custom_fields',
    [{ key: 'a', type: 'number', min: 2, max: 1 }],
  ],
  [
    'def-pattern-unsafe',
    '/custom_fields/0/pattern',
    'error',
    '/custom_fields',
    [{ key: 'a', type: 'string', pattern: '^(a+)+$' }],
  ],
];

describe('what a schema cannot say', () => {
  it.each(rows.map((row) => [row[0], row[1], row[2], row] as const))(
    '[D10] %s at %s is a problem of severity %s',
    (rule, pointer, severity, [, , , at, value, nearest]) => {
      const problems = validatePartDefinition(changed(bme280, `/definition${at}`, value));
      const found = problems.find((problem) => problem.rule === rule && problem.pointer === `/definition${pointer}`);
      expect(found, JSON.stringify(problems)).toMatchObject({
        severity,
        ...(nearest ? { nearest: expect.arrayContaining([...nearest]) } : {}),
      });
      expect(isRefused(problems)).toBe(severity === 'error' || problems.some((other) => other.severity === 'error'));
    },
  );

  it('[D10] a working pressure above the greatest is a problem', () => {
    const problems = validatePartDefinition(
      changed(valve, '/definition/domains/0/resources/0/working_pressure_bar', 8),
    );
    expect(problems.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['def-pressure-rating-inconsistent', '/definition/domains/0/resources/0/working_pressure_bar'],
    ]);
  });

  it('[D10] a purchaseInfo that the top level shadows is said and not refused', () => {
    const offer = (vendor: string) => ({ vendor, link: 'https://example.com', isAffiliate: false });
    const twice = changed(changed(bme280, '/purchaseInfo', offer('a')), '/definition/purchaseInfo', offer('b'));
    expect(validatePartDefinition(twice).map(({ rule, severity }) => [rule, severity])).toEqual([
      ['def-purchase-shadowed', 'info'],
    ]);
    const same = changed(changed(bme280, '/purchaseInfo', offer('a')), '/definition/purchaseInfo', offer('a'));
    expect(validatePartDefinition(same)).toEqual([]);
  });

  it('[D10] an unknown function is told once, and not again as an interface that can never be allocated', () => {
    const file = changed(bme280, '/definition/domains/0/interfaces/2/requires/0/function', 'sda');
    expect(validatePartDefinition(file).map(({ rule, nearest }) => [rule, nearest])).toEqual([
      ['def-function-not-allowlisted', ['i2c_sda']],
    ]);
  });

  it('[D10] role synonyms are taken where the protocol lacks the word', () => {
    expect(
      validatePartDefinition(changed(bme280, '/definition/domains/0/interfaces/2/protocol/role', 'target')),
    ).toEqual([]);
  });

  it('[D11] a message names the field, what stands there and what may stand there', () => {
    const [problem] = validatePartDefinition(changed(bme280, '/definition/domains/0/domain', 'electrcal'));
    expect(problem).toMatchObject({
      code: 'shape',
      params: { expected: { code: 'choice' }, given: 'electrcal' },
      pointer: '/definition/domains/0/domain',
      rule: 'def-schema-invalid',
      severity: 'error',
      message:
        '/definition/domains/0/domain must be one of "electrical", "mechanical", "thermal", "pneumatic", "hydraulic", "network", not "electrcal".',
      value: 'electrcal',
      nearest: ['electrical'],
      fix: {
        code: 'write',
        label: 'Write electrical',
        edits: [{ pointer: '/definition/domains/0/domain', value: 'electrical' }],
      },
    });
  });

  it('[D11] a missing key is pointed at itself', () => {
    expect(
      validatePartDefinition({ definition: { metadata: { id: 'a', name: 'a' }, domains: [] } })
        .map(({ pointer }) => pointer)
        .sort(),
    ).toEqual(['/definition/domains', '/definition/metadata/type']);
  });

  it('[D12] unknown keys are no problem, wherever they stand', () => {
    const file = changed(changed(bme280, '/definition/domains/0/resources/0/x_mine', { a: [1] }), '/x_top', true);
    expect(validatePartDefinition(file)).toEqual([]);
  });
});
