import type { Json } from '#schemas/json-schema.ts';

/** A complete, sound file that shows a model the form: a sensor with a supply, an I2C interface and an address. */
export const PART_EXAMPLE: { readonly [key: string]: Json } = {
  definition: {
    metadata: {
      id: 'example-light-sensor',
      name: 'Light sensor',
      type: 'sensor',
      taxonomy: ['sensor'],
      manufacturer: 'Example',
      part_number: 'EX-1',
    },
    domains: [
      {
        domain: 'electrical',
        power_domains: [
          { id: 'vdd', name: 'VDD', nominal_voltage_V: 3.3, voltage_range_V: [2.4, 3.6], max_current_mA: 1 },
        ],
        resources: [
          { id: 'vdd', power_domain_id: 'vdd', functions: [{ name: 'power_input', direction: 'sink' }] },
          { id: 'gnd', power_domain_id: 'vdd', functions: [{ name: 'ground' }] },
          {
            id: 'sda',
            power_domain_id: 'vdd',
            functions: [{ name: 'i2c_sda', direction: 'bidirectional' }],
            logic_levels: { v_ih_min_V: 2.31, v_il_max_V: 0.99, v_ol_max_V: 0.4 },
            recommended_pullup_res_kΩ: 4.7,
          },
          {
            id: 'scl',
            power_domain_id: 'vdd',
            functions: [{ name: 'i2c_scl', direction: 'sink' }],
            logic_levels: { v_ih_min_V: 2.31, v_il_max_V: 0.99 },
            recommended_pullup_res_kΩ: 4.7,
          },
        ],
        interfaces: [
          {
            id: 'power',
            protocol: { type: 'power', role: 'sink' },
            requires: [
              { function: 'power_input', count: 1 },
              { function: 'ground', count: 1 },
            ],
          },
          {
            id: 'i2c',
            protocol: { type: 'i2c', role: 'slave' },
            requires: [
              { function: 'i2c_sda', count: 1 },
              { function: 'i2c_scl', count: 1 },
            ],
            custom_fields: [
              { key: 'i2c_address', label: 'I2C address', type: 'string', default: '0x23', options: ['0x23', '0x5C'] },
            ],
          },
        ],
      },
    ],
  },
};
