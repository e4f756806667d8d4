/** Parts as somebody in a hurry describes them: few fields, no marks. And small parts between others. */
import { type DomainSpec, draws, field, own } from './own-part.ts';

const el = (spec: Omit<DomainSpec, 'domain'>): readonly DomainSpec[] => [{ domain: 'electrical', ...spec }];

export const BARE = [
  own(
    'bare-sensor',
    'sensor.environmental',
    el({
      pins: { vcc: 'power_input', gnd: 'ground', sda: 'i2c_sda', scl: 'i2c_scl' },
      ports: { p: 'power sink: power_input ground', i2c: ['i2c slave: i2c_sda i2c_scl', field('i2c_address', '0x40')] },
      more: { supply_voltage_V: [3, 5.5], power_consumption_mW: 5 },
    }),
  ),
  own(
    'bare-mcu',
    'microcontroller',
    el({
      rails: { v5: [5, 500, {}], v33: [3.3, 300, { derived_from: ['v5'] }] },
      pins: {
        v5: 'power_input@v5',
        v33: 'power_output@v33',
        gnd: 'ground',
        sda: 'i2c_sda@v33',
        scl: 'i2c_scl@v33',
        d1: 'digital_io',
        d2: 'digital_io',
        tx: 'uart_tx',
        rx: 'uart_rx',
      },
      ports: {
        p: 'power sink: power_input ground',
        v33: 'power source: power_output ground',
        i2c: 'i2c master: i2c_sda i2c_scl',
        io: ['digital bidirectional: digital_io', { max_instances: 2 }],
        uart: 'uart peer: uart_tx uart_rx',
      },
    }),
  ),
  own(
    'bare-ldo',
    'power.regulator',
    el({
      rails: { in: [5, 1000, { voltage_range_V: [4.5, 12] }], out: [3.3, 800, {}] },
      pins: { i: 'power_input@in', o: 'power_output@out', g: 'ground' },
      ports: { i: 'power sink: power_input ground', o: 'power source: power_output ground' },
    }),
  ),
  own(
    'bare-buck',
    'power.regulator',
    el({
      rails: { in: [24, 3000, { voltage_range_V: [8, 40] }], out: [5, 3000, { derived_from: ['in'] }] },
      pins: { i: 'power_input@in', o: 'power_output@out', g: 'ground' },
      ports: { i: 'power sink: power_input ground', o: 'power source: power_output ground' },
    }),
  ),
  own(
    'bare-relay-2ch',
    'actuator.relay',
    el({
      rails: { vcc: [5, 150, {}] },
      pins: {
        vcc: 'power_input@vcc',
        gnd: 'ground@vcc',
        in1: 'digital_input',
        in2: 'digital_input',
        c1: 'relay_common',
        no1: 'relay_normally_open',
        c2: 'relay_common',
        no2: 'relay_normally_open',
      },
      ports: {
        p: 'power sink: power_input ground',
        in1: 'digital input: digital_input=in1',
        in2: 'digital input: digital_input=in2',
        k1: ['relay switch: relay_common=c1 relay_normally_open=no1', {}],
        k2: ['relay switch: relay_common=c2 relay_normally_open=no2', { optional: true }],
      },
    }),
  ),
  own(
    'bulb-12v',
    'component.led',
    el({
      rails: { v: [12, 500, {}] },
      pins: { a: 'power_input@v', b: 'ground@v' },
      ports: { p: ['power sink: power_input ground', draws(420)] },
    }),
  ),
  own(
    'pump-relay-load',
    'actuator.motor.dc_motor',
    el({
      pins: { a: 'load_terminal', b: 'load_terminal' },
      ports: { l: ['relay load: load_terminal×2', draws(1000)] },
    }),
  ),
  own(
    'terminal-block-5',
    'connector.power_connector',
    el({
      rails: { bus: [24, 16000, { voltage_range_V: [0, 300] }] },
      pins: { a: 'power_input@bus', o: 'power_output@bus', g: 'ground@bus' },
      ports: { in: ['power sink: power_input ground', draws(0)], out: 'power source: power_output ground' },
    }),
  ),
  own(
    'efuse-tps25940',
    'power.protection',
    el({
      rails: {
        in: [12, 5000, { voltage_range_V: [2.7, 18] }],
        out: [12, 5000, { derived_from: ['in'], regulation_type: 'unregulated' }],
      },
      pins: { i: 'power_input@in', o: 'power_output@out', g: 'ground' },
      ports: {
        i: ['power sink: power_input ground', draws(0.2)],
        o: ['power source: power_output ground', { power_delivery: { max_current_mA: 5000 } }],
      },
    }),
  ),
  own(
    'hc05-bluetooth',
    'connectivity.wireless',
    el({
      rails: {
        vcc: [5, 40, { voltage_range_V: [3.6, 6] }],
        io: [3.3, 10, { derived_from: ['vcc'], regulation_type: 'regulated' }],
      },
      pins: {
        vcc: 'power_input@vcc',
        gnd: 'ground',
        tx: ['uart_tx@io', { logic_levels: { v_oh_min_V: 2.9, v_ol_max_V: 0.4 } }],
        rx: ['uart_rx@io', { logic_levels: { v_ih_min_V: 2.3, v_il_max_V: 0.8 } }],
      },
      ports: { p: ['power sink: power_input ground', draws(40)], uart: 'uart peer: uart_tx uart_rx' },
    }),
  ),
  own(
    'divider-2-3',
    'component.passive.resistor',
    el({
      pins: { i: ['digital_input uart_rx', field('max_input_V', 12)], o: 'digital_output uart_tx' },
      ports: { i: 'digital input: digital_input', o: 'digital output: digital_output' },
    }),
  ),
  own(
    'pc817-opto-4ch',
    'power.isolation',
    el({
      rails: {
        field: [
          24,
          10,
          { ground_reference: 'isolated', isolation_type: 'galvanically_isolated', voltage_range_V: [5, 30] },
        ],
        logic: [3.3, 5, { voltage_range_V: [3, 5.5] }],
      },
      pins: {
        ...Object.fromEntries(
          [1, 2, 3, 4].flatMap((n) => [
            [`f${n}`, 'load_terminal@field'],
            [`o${n}`, ['open_drain_output@logic', { has_internal_pullup: true, logic_levels: { v_ol_max_V: 0.4 } }]],
          ]),
        ),
        fg: 'ground@field',
        v: 'power_input@logic',
        g: 'ground@logic',
      },
      ports: {
        power: ['power sink: power_input ground=g', draws(2)],
        in: ['switched_output load: load_terminal', { max_instances: 4, ...draws(8), optional: true }],
        field_ground: ['ground peer: ground=fg', { optional: true }],
        out: ['digital output: open_drain_output', { max_instances: 4, optional: true }],
      },
    }),
  ),
  own('fan-4pin-12v', 'thermal.fan', [
    {
      domain: 'electrical',
      rails: { v: [12, 200, { voltage_range_V: [10.8, 13.2] }] },
      pins: { p: 'power_input@v', g: 'ground@v', t: 'tach_output', c: ['pwm_input', field('max_input_V', 5.25)] },
      ports: {
        p: ['power sink: power_input ground', draws(200)],
        tach: ['digital output: tach_output', { optional: true }],
        pwm: ['pwm input: pwm_input', { optional: true }],
      },
    },
    { domain: 'thermal', pins: { o: 'airflow_outlet' }, ports: { o: 'airflow source: airflow_outlet' } },
  ]),
  own(
    'quad-encoder-5v',
    'sensor.encoder',
    el({
      rails: { v: [5, 40, { voltage_range_V: [4.5, 5.5] }] },
      pins: { p: 'power_input@v', g: 'ground@v', a: 'quadrature_a@v', b: 'quadrature_b@v' },
      ports: {
        p: ['power sink: power_input ground', draws(40)],
        enc: 'encoder_quadrature encoder: quadrature_a quadrature_b',
      },
    }),
  ),
  own(
    'lora-5v-e32',
    'connectivity.wireless',
    el({
      rails: { v: [5, 110, { voltage_range_V: [2.3, 5.5] }] },
      pins: {
        p: 'power_input@v',
        g: 'ground@v',
        tx: 'uart_tx',
        rx: ['uart_rx', field('max_input_V', 5.2)],
        m0: 'digital_input',
        m1: 'digital_input',
        aux: 'open_drain_output',
        rf: 'rf_feed',
      },
      ports: {
        p: ['power sink: power_input ground', draws(110)],
        uart: 'uart peer: uart_tx uart_rx',
        mode: ['digital input: digital_input', { max_instances: 2 }],
        aux: ['digital output: open_drain_output', { optional: true }],
        ant: ['rf radio: rf_feed', field('impedance_ohm', 50)],
      },
    }),
  ),
  own(
    'whip-868',
    'connectivity.wireless.antenna',
    el({ pins: { f: 'rf_feed' }, ports: { feed: ['rf antenna: rf_feed', field('impedance_ohm', 50)] } }),
  ),
  own(
    'solar-panel-6v-1a',
    'power.solar',
    el({
      rails: { pv: [6, 1000, { voltage_range_V: [0, 7.2] }] },
      pins: { p: 'solar_positive@pv', n: 'ground@pv' },
      ports: { out: 'power source: solar_positive ground' },
    }),
  ),
  own('solar-panel-24v', 'power.solar', [
    {
      domain: 'electrical',
      rails: { pv: [36, 8000, { voltage_range_V: [0, 44] }] },
      pins: { p: 'solar_positive@pv', n: 'ground@pv' },
      ports: { out: 'power source: solar_positive ground' },
    },
  ]),
  own(
    'solar-charger-cn3791',
    'power.charger',
    el({
      rails: {
        pv: [6, 2000, { voltage_range_V: [4.5, 28] }],
        bat: [3.7, 2000, { voltage_range_V: [2.5, 4.2], regulation_type: 'unregulated' }],
      },
      pins: {
        pv: 'power_input@pv',
        g: 'ground',
        b: 'battery_positive@bat',
        bn: 'battery_negative@bat',
        o: 'power_output@bat',
      },
      ports: {
        pv: ['power sink: power_input ground', { ...draws(1000), optional: true }],
        bat: ['battery charger: battery_positive battery_negative', draws(0.1)],
        out: ['power source: power_output ground', { power_delivery: { max_current_mA: 2000 } }],
      },
    }),
  ),
];
