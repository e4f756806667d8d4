/** Chips and modules that the library does not ship: multiplexers, expanders, memories, bus drivers, a controller at 1.8 V. */
import { draws, field, own } from './own-part.ts';

const cmos = (volts: number) => ({ v_ih_min_V: 0.7 * volts, v_il_max_V: 0.3 * volts });
const push = (volts: number) => ({ ...cmos(volts), v_oh_min_V: volts - 0.4, v_ol_max_V: 0.4 });
const levels = (volts: number) => ({ logic_levels: push(volts) });
const opens = (volts: number) => ({ logic_levels: { ...cmos(volts), v_ol_max_V: 0.4 } });

/** A chip on one rail. */
const chip = (
  id: string,
  taxonomy: string,
  [volts, low, high, mA]: readonly [volts: number, low: number, high: number, mA: number],
  pins: Parameters<typeof own>[2][number]['pins'],
  ports: Parameters<typeof own>[2][number]['ports'],
) =>
  own(id, taxonomy, [
    {
      domain: 'electrical',
      rails: { vcc: [volts, mA, { voltage_range_V: [low, high] }] },
      pins: { vcc: 'power_input@vcc', gnd: 'ground@vcc', ...pins },
      ports: { power: ['power sink: power_input ground', draws(mA)], ...ports },
    },
  ]);

const SDA = (volts: number) => ['i2c_sda@vcc', opens(volts)] as const;
const SCL = (volts: number) => ['i2c_scl@vcc', opens(volts)] as const;
const SPI = (volts: number) =>
  ({
    mosi: ['spi_mosi@vcc', levels(volts)],
    miso: ['spi_miso@vcc', levels(volts)],
    sck: ['spi_sck@vcc', levels(volts)],
    cs: ['spi_ss@vcc', levels(volts)],
  }) as const;

export const CHIPS = [
  chip(
    'tca9548a-mux',
    'component.ic',
    [3.3, 1.65, 5.5, 0.1],
    {
      sda: SDA(3.3),
      scl: SCL(3.3),
      ...Object.fromEntries(
        [0, 1, 2, 3].flatMap((n) => [
          [`sd${n}`, SDA(3.3)],
          [`sc${n}`, SCL(3.3)],
        ]),
      ),
      reset: 'reset@vcc',
    },
    {
      up: ['i2c slave: i2c_sda=sda i2c_scl=scl', field('i2c_address', '0x70')],
      ...Object.fromEntries(
        [0, 1, 2, 3].map((n) => [`ch${n}`, [`i2c master: i2c_sda=sd${n} i2c_scl=sc${n}`, { optional: true }]]),
      ),
      reset: ['digital input: reset', { optional: true }],
    },
  ),
  chip(
    'mcp23017-expander',
    'component.ic',
    [3.3, 1.8, 5.5, 1],
    {
      sda: SDA(3.3),
      scl: SCL(3.3),
      int: 'open_drain_output@vcc',
      ...Object.fromEntries(
        Array.from({ length: 16 }, (_, n) => [
          `gp${n}`,
          [
            'digital_io digital_output digital_input@vcc',
            { ...levels(3.3), current_rating: { source: { max_continuous_mA: 25 }, sink: { max_continuous_mA: 25 } } },
          ],
        ]),
      ),
    },
    {
      i2c: ['i2c slave: i2c_sda i2c_scl', field('i2c_address', '0x20')],
      int: ['interrupt output: open_drain_output', { optional: true }],
      out: ['digital output: digital_output', { max_instances: 16, optional: true }],
      in: ['digital input: digital_input', { max_instances: 16, optional: true }],
    },
  ),
  own('ds3231-rtc', 'component.ic', [
    {
      domain: 'electrical',
      rails: {
        vcc: [3.3, 0.3, { voltage_range_V: [2.3, 5.5] }],
        vbat: [3, 0.003, { voltage_range_V: [2.3, 5.5] }],
      },
      pins: {
        vcc: 'power_input@vcc',
        gnd: 'ground@vcc',
        vbat: 'backup_supply@vbat',
        sda: SDA(3.3),
        scl: SCL(3.3),
        sqw: 'open_drain_output@vcc',
      },
      ports: {
        power: ['power sink: power_input ground', draws(0.3)],
        vbat: ['power sink: backup_supply ground', { optional: true, ...draws(0.003) }],
        i2c: ['i2c slave: i2c_sda i2c_scl', field('i2c_address', '0x68')],
        sqw: ['interrupt output: open_drain_output', { optional: true }],
      },
    },
  ]),
  chip('w25q128-flash', 'component.ic', [3.3, 2.7, 3.6, 25], SPI(3.3), {
    spi: 'spi slave: spi_mosi spi_miso spi_sck spi_ss',
  }),
  chip(
    'mcp3208-adc',
    'component.ic',
    [3.3, 2.7, 5.5, 0.4],
    { ...SPI(3.3), ...Object.fromEntries([0, 1, 2, 3].map((n) => [`ch${n}`, 'analog_input@vcc'])) },
    {
      spi: 'spi slave: spi_mosi spi_miso spi_sck spi_ss',
      in: ['analog input: analog_input', { max_instances: 4, optional: true }],
    },
  ),
  chip('microsd-breakout', 'component.ic', [3.3, 2.7, 3.6, 200], SPI(3.3), {
    spi: 'spi slave: spi_mosi spi_miso spi_sck spi_ss',
  }),
  chip(
    'ili9341-tft',
    'component.display',
    [3.3, 3, 3.6, 80],
    { ...SPI(3.3), dc: ['digital_input@vcc', { logic_levels: cmos(3.3) }], rst: 'reset@vcc', led: 'pwm_input@vcc' },
    {
      spi: 'spi slave: spi_mosi spi_miso spi_sck spi_ss',
      dc: 'digital input: digital_input',
      rst: ['digital input: reset', { optional: true }],
      backlight: ['pwm input: pwm_input', { optional: true }],
    },
  ),
  chip(
    'thvd1450-rs485',
    'connectivity.wired.fieldbus',
    [3.3, 3, 5.5, 60],
    {
      tx: ['uart_rx@vcc', { logic_levels: { v_ih_min_V: 2, v_il_max_V: 0.8 } }],
      rx: ['uart_tx@vcc', { logic_levels: { v_oh_min_V: 2.9, v_ol_max_V: 0.4 } }],
      de: 'enable@vcc',
      re: 'enable@vcc',
      a: 'rs485_a@vcc',
      b: 'rs485_b@vcc',
    },
    {
      uart: 'uart peer: uart_tx uart_rx',
      de: 'digital input: enable=de',
      re: 'digital input: enable=re',
      bus: ['rs485 node: rs485_a rs485_b', field('termination', false)],
    },
  ),
  own('adm2587e-isolated-rs485', 'connectivity.wired.fieldbus', [
    {
      domain: 'electrical',
      rails: {
        vcc: [3.3, 150, { voltage_range_V: [3, 5.5] }],
        viso: [
          3.3,
          20,
          {
            derived_from: ['vcc'],
            isolation_type: 'galvanically_isolated',
            ground_reference: 'isolated',
            voltage_range_V: [3, 3.6],
          },
        ],
      },
      pins: {
        vcc: 'power_input@vcc',
        gnd1: 'ground@vcc',
        gnd2: 'ground@viso',
        txd: 'uart_rx@vcc',
        rxd: 'uart_tx@vcc',
        de: 'enable@vcc',
        re: 'enable@vcc',
        a: 'rs485_a@viso',
        b: 'rs485_b@viso',
      },
      ports: {
        power: ['power sink: power_input ground=gnd1', draws(150)],
        uart: 'uart peer: uart_tx uart_rx',
        de: 'digital input: enable=de',
        re: 'digital input: enable=re',
        bus: ['rs485 node: rs485_a rs485_b', field('termination', true)],
        bus_ground: ['ground peer: ground=gnd2', { optional: true }],
      },
    },
  ]),
  chip(
    'max3232-module',
    'connectivity.wired',
    [3.3, 3, 5.5, 1],
    {
      t1in: ['uart_rx@vcc', { logic_levels: { v_ih_min_V: 2, v_il_max_V: 0.8 } }],
      r1out: ['uart_tx@vcc', { logic_levels: { v_oh_min_V: 2.7, v_ol_max_V: 0.4 } }],
      t1out: 'rs232_tx',
      r1in: 'rs232_rx',
    },
    {
      uart: ['uart peer: uart_tx uart_rx', { max_instances: 1 }],
      line: 'rs232 dce: rs232_tx rs232_rx',
      ground: ['ground peer: ground', { optional: true }],
    },
  ),
  own('tcan1051v-can', 'connectivity.wired.fieldbus', [
    {
      domain: 'electrical',
      rails: { vcc: [5, 70, { voltage_range_V: [4.5, 5.5] }], vio: [3.3, 1, { voltage_range_V: [2.8, 5.5] }] },
      pins: {
        vcc: 'power_input@vcc',
        vio: 'power_input@vio',
        gnd: 'ground',
        txd: ['can_txd_input@vio', { logic_levels: cmos(3.3) }],
        rxd: ['can_rxd_output@vio', { logic_levels: { v_oh_min_V: 2.64, v_ol_max_V: 0.66 } }],
        s: 'digital_input@vio',
        h: 'can_h@vcc',
        l: 'can_l@vcc',
      },
      ports: {
        vcc: ['power sink: power_input=vcc ground', draws(70)],
        vio: ['power sink: power_input=vio ground', draws(0.3)],
        controller: 'can_ttl transceiver: can_txd_input can_rxd_output',
        can: ['can node: can_h can_l', { ...field('termination', false), constraints: { max_cable_length_m: 40 } }],
        silent: ['digital input: digital_input', { optional: true }],
      },
    },
  ]),
  chip(
    'nrf52-module-1v8',
    'microcontroller',
    [1.8, 1.7, 3.6, 20],
    {
      sda: ['i2c_sda@vcc', opens(1.8)],
      scl: ['i2c_scl@vcc', opens(1.8)],
      tx: ['uart_tx@vcc', { logic_levels: { v_oh_min_V: 1.5, v_ol_max_V: 0.3 } }],
      rx: ['uart_rx@vcc', { logic_levels: cmos(1.8) }],
      p0: ['digital_io digital_input digital_output@vcc', levels(1.8)],
      p1: ['digital_io digital_input digital_output@vcc', levels(1.8)],
    },
    {
      i2c: 'i2c master: i2c_sda i2c_scl',
      uart: 'uart peer: uart_tx uart_rx',
      out: ['digital output: digital_output', { max_instances: 2, optional: true }],
      in: ['digital input: digital_input', { max_instances: 2, optional: true }],
    },
  ),
  chip(
    'lis3dh-1v8',
    'sensor.motion',
    [1.8, 1.71, 3.6, 0.1],
    { sda: ['i2c_sda@vcc', opens(1.8)], scl: ['i2c_scl@vcc', opens(1.8)], int: ['digital_output@vcc', levels(1.8)] },
    {
      i2c: ['i2c slave: i2c_sda i2c_scl', field('i2c_address', '0x18')],
      int: ['digital output: digital_output', { optional: true }],
    },
  ),
  chip(
    'qwiic-veml7700',
    'sensor.color',
    [3.3, 2.5, 3.6, 0.5],
    {
      sda: ['i2c_sda@vcc', { ...opens(3.3), has_internal_pullup: true, ...field('internal_pullup_ohm', 2200) }],
      scl: ['i2c_scl@vcc', { ...opens(3.3), has_internal_pullup: true, ...field('internal_pullup_ohm', 2200) }],
    },
    { i2c: ['i2c slave: i2c_sda i2c_scl', field('i2c_address', '0x10')] },
  ),
  chip(
    '74hct125-buffer',
    'component.ic',
    [5, 4.5, 5.5, 8],
    {
      a1: ['digital_input addressable_led_in@vcc', { logic_levels: { v_ih_min_V: 2, v_il_max_V: 0.8 } }],
      y1: ['digital_output addressable_led_out@vcc', { logic_levels: { v_oh_min_V: 4.4, v_ol_max_V: 0.33 } }],
      a2: ['digital_input@vcc', { logic_levels: { v_ih_min_V: 2, v_il_max_V: 0.8 } }],
      y2: ['digital_output@vcc', { logic_levels: { v_oh_min_V: 4.4, v_ol_max_V: 0.33 } }],
    },
    {
      in: ['digital input: digital_input', { max_instances: 2, optional: true }],
      out: ['digital output: digital_output', { max_instances: 2, optional: true }],
      led_in: ['addressable_led input: addressable_led_in', { optional: true }],
      led_out: ['addressable_led output: addressable_led_out', { optional: true }],
    },
  ),
  own('led-red-5mm', 'component.led', [
    {
      domain: 'electrical',
      pins: { anode: ['led_drive_input', { current_rating: { sink: { max_continuous_mA: 20 } } }], cathode: 'ground' },
      ports: {
        drive: ['digital input: led_drive_input', draws(8)],
        ground: ['ground peer: ground', { optional: true }],
      },
    },
  ]),
  own(
    'resistor-330r',
    'component.passive.resistor',
    [
      {
        domain: 'electrical',
        pins: { t1: 'resistor_terminal', t2: 'resistor_terminal' },
        ports: {
          line: ['digital passive: resistor_terminal', { max_instances: 2, constraints: { max_connections: 1 } }],
        },
      },
    ],
    field('resistance_ohm', 330),
  ),
  own('push-button', 'component.connector', [
    {
      domain: 'electrical',
      pins: { c: 'open_drain_output', g: 'ground' },
      ports: { contact: 'digital output: open_drain_output', ground: ['ground peer: ground', { optional: true }] },
    },
  ]),
  own('potentiometer-10k', 'component.passive', [
    {
      domain: 'electrical',
      rails: { ends: [3.3, 0.5, { voltage_range_V: [0, 30] }] },
      pins: { top: 'power_input@ends', bottom: 'ground', wiper: 'analog_output@ends' },
      ports: { ends: ['power sink: power_input ground', draws(0.33)], wiper: 'analog output: analog_output' },
    },
  ]),
];
