/** Supplies that the library does not ship: regulators, batteries, isolated converters, switches between sources. */
import { draws, field, gives, own } from './own-part.ts';

const linear = (id: string, volts: number, range: readonly [number, number], mA: number, percent: number) =>
  own(id, 'power.regulator', [
    {
      domain: 'electrical',
      rails: {
        vin: [5, mA, { voltage_range_V: range }],
        vout: [volts, mA, { regulation_type: 'regulated', derived_from: ['vin'] }],
      },
      pins: { vin: 'power_input@vin', gnd: 'ground', en: 'power_enable@vin', vout: 'power_output@vout' },
      ports: {
        in: ['power sink: power_input ground', draws(0.1)],
        out: ['power source: power_output ground', gives(mA, percent)],
        en: ['digital input: power_enable', { optional: true }],
      },
    },
  ]);

const switching = (
  id: string,
  [volts, percent]: readonly [number, number],
  range: readonly [number, number],
  mA: number,
  efficiency: number,
) =>
  own(id, 'power.regulator', [
    {
      domain: 'electrical',
      rails: {
        vin: [range[1] / 2, mA, { voltage_range_V: range }],
        vout: [volts, mA, { regulation_type: 'switching', derived_from: ['vin'] }],
      },
      pins: { vin: 'power_input@vin', gnd: 'ground', vout: 'power_output@vout', pg: 'power_good@vout' },
      ports: {
        in: ['power sink: power_input ground', draws(5)],
        out: ['power source: power_output ground', gives(mA, percent, { efficiency_percent: efficiency })],
        pg: ['digital output: power_good', { optional: true }],
        ground: ['ground peer: ground', { optional: true }],
      },
    },
  ]);

export const SUPPLIES = [
  linear('ap2112k-3v3', 3.3, [3.8, 6], 600, 1.5),
  linear('mcp1700-3v0', 3, [3.2, 6], 250, 2),
  linear('xc6206-1v8', 1.8, [2.2, 6], 200, 2),
  switching('tlv62569-1v8', [1.8, 2], [2.5, 5.5], 2000, 90),
  switching('r-78e5-0-5', [5, 2], [7, 28], 500, 88),
  switching('tps5430-5v', [5, 1.5], [7, 36], 3000, 90),
  switching('mt3608-12v', [12, 4], [2, 24], 1000, 88),
  own('traco-ten-5-2411', 'power.regulator', [
    {
      domain: 'electrical',
      rails: {
        vin: [24, 300, { voltage_range_V: [18, 36] }],
        vout: [
          5,
          1000,
          { derived_from: ['vin'], isolation_type: 'galvanically_isolated', ground_reference: 'isolated' },
        ],
      },
      pins: { vp: 'power_input@vin', vn: 'ground@vin', op: 'power_output@vout', on: 'ground@vout' },
      ports: {
        in: ['power sink: power_input ground=vn', draws(20)],
        out: ['power source: power_output ground=on', gives(1000, 1, { efficiency_percent: 80 })],
      },
    },
  ]),
  own('r1sx-0505', 'power.regulator', [
    {
      domain: 'electrical',
      rails: {
        vin: [5, 280, { voltage_range_V: [4.5, 5.5] }],
        vout: [
          5,
          200,
          {
            derived_from: ['vin'],
            isolation_type: 'isolated',
            ground_reference: 'floating',
            regulation_type: 'unregulated',
          },
        ],
      },
      pins: { vp: 'power_input@vin', vn: 'ground@vin', op: 'power_output@vout', on: 'ground@vout' },
      ports: {
        in: ['power sink: power_input ground=vn', draws(35)],
        out: ['power source: power_output ground=on', gives(200, 10, { efficiency_percent: 74 })],
      },
    },
  ]),
  own('bq24075-charger', 'power.charger', [
    {
      domain: 'electrical',
      rails: {
        vin: [5, 1500, { voltage_range_V: [4.35, 6.4] }],
        bat: [3.7, 1500, { voltage_range_V: [2.5, 4.2], regulation_type: 'unregulated' }],
        sys: [4.4, 2500, { voltage_range_V: [3, 4.4], regulation_type: 'regulated', derived_from: ['vin', 'bat'] }],
      },
      pins: {
        in: 'power_input@vin',
        bat: 'battery_positive@bat',
        batn: 'battery_negative@bat',
        out: 'power_output@sys',
        gnd: 'ground',
        pgood: 'power_good',
        chg: 'open_drain_output',
      },
      ports: {
        in: ['power sink: power_input ground', { ...draws(1000), optional: true }],
        bat: ['battery charger: battery_positive battery_negative', draws(0.01)],
        sys: ['power source: power_output ground', { power_delivery: { max_current_mA: 2500 } }],
        pgood: ['digital output: power_good', { optional: true }],
        chg: ['digital output: open_drain_output', { optional: true }],
      },
    },
  ]),
  own('lipo-1s-2000', 'power.battery', [
    {
      domain: 'electrical',
      rails: { cell: [3.7, 4000, { voltage_range_V: [3, 4.2] }] },
      pins: { plus: 'battery_positive@cell', minus: 'battery_negative@cell' },
      ports: {
        out: ['battery source: battery_positive battery_negative', field('capacity_mAh', 2000)],
        wires: ['power source: battery_positive battery_negative', { optional: true, ...field('capacity_mAh', 2000) }],
      },
    },
  ]),
  own('lipo-3s-2200', 'power.battery', [
    {
      domain: 'electrical',
      rails: { pack: [11.1, 66_000, { voltage_range_V: [9, 12.6] }] },
      pins: {
        plus: ['battery_positive@pack', { connector_type: 'xt60' }],
        minus: ['battery_negative@pack', { connector_type: 'xt60' }],
      },
      ports: {
        out: [
          'power source: battery_positive battery_negative',
          { power_delivery: { max_current_mA: 66_000 }, ...field('capacity_mAh', 2200) },
        ],
      },
    },
  ]),
  own('lipo-6s-1300', 'power.battery', [
    {
      domain: 'electrical',
      rails: { pack: [22.2, 50_000, { voltage_range_V: [18, 25.2] }] },
      pins: {
        plus: ['battery_positive@pack', { connector_type: 'xt60' }],
        minus: ['battery_negative@pack', { connector_type: 'xt60' }],
      },
      ports: { out: ['power source: battery_positive battery_negative', field('capacity_mAh', 1300)] },
    },
  ]),
  own('lead-acid-12v-7ah', 'power.battery', [
    {
      domain: 'electrical',
      rails: { pack: [12, 20_000, { voltage_range_V: [10.5, 14.4] }] },
      pins: { plus: 'battery_positive@pack', minus: 'battery_negative@pack' },
      ports: { out: ['power source: battery_positive battery_negative', field('capacity_mAh', 7000)] },
    },
  ]),
  own('cr2032-holder', 'power.battery', [
    {
      domain: 'electrical',
      rails: { cell: [3, 5, { voltage_range_V: [2.4, 3.3] }] },
      pins: { plus: 'battery_positive@cell', minus: 'battery_negative@cell' },
      ports: { out: ['power source: battery_positive battery_negative', field('capacity_mAh', 220)] },
    },
  ]),
  own('tps2113a-power-mux', 'power.distribution', [
    {
      domain: 'electrical',
      rails: {
        in1: [5, 1000, { voltage_range_V: [2.8, 5.5] }],
        in2: [5, 1000, { voltage_range_V: [2.8, 5.5] }],
        out: [5, 1000, { derived_from: ['in1', 'in2'], regulation_type: 'unregulated' }],
      },
      pins: { in1: 'power_input@in1', in2: 'power_input@in2', gnd: 'ground', out: 'power_output@out' },
      ports: {
        in1: ['power sink: power_input=in1 ground', draws(0.1)],
        in2: ['power sink: power_input=in2 ground', { ...draws(0.1), optional: true }],
        out: ['power source: power_output ground', { power_delivery: { max_current_mA: 1000 } }],
      },
    },
  ]),
  own('usb-c-socket-breakout', 'component.connector', [
    {
      domain: 'electrical',
      rails: { vbus: [5, 3000, { voltage_range_V: [4.75, 5.5] }] },
      pins: {
        vbus: ['power_input power_output@vbus', { connector_type: 'usb_c' }],
        gnd: ['ground@vbus', { connector_type: 'usb_c' }],
        pad: 'power_output@vbus',
        padn: 'ground@vbus',
      },
      ports: {
        plug: ['power sink: power_input=vbus ground=gnd', draws(0)],
        out: ['power source: power_output=pad ground=padn', { power_delivery: { max_current_mA: 3000 } }],
      },
    },
  ]),
  own('glass-fuse-5a', 'power.protection', [
    {
      domain: 'electrical',
      rails: {
        in: [12, 5000, { voltage_range_V: [0, 32] }],
        out: [12, 5000, { voltage_range_V: [0, 32], derived_from: ['in'], regulation_type: 'unregulated' }],
      },
      pins: { a: 'power_input@in', b: 'power_output@out', g: 'ground' },
      ports: {
        in: ['power sink: power_input ground', draws(0)],
        out: ['power source: power_output ground', { power_delivery: { max_current_mA: 5000 } }],
      },
    },
  ]),
];
