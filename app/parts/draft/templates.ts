/** What a new part can start from: sound and minimal, and without a figure that nobody read. */

import type { JsonObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { newPartTexts } from '../../texts/parts/new-part.ts';

export interface Template {
  /** By which the texts name it. */
  readonly id: keyof typeof newPartTexts.templates;
  /** Its names are in the page's language, and the person's own from then on. */
  readonly file: () => Json;
}

const pin = (id: string, name: string, ...functions: readonly string[]): Json => ({
  id,
  name,
  functions: functions.map((one) => ({ name: one })),
});

const needs = (...functions: readonly string[]): Json => functions.map((one) => ({ function: one, count: 1 }));

const face = (id: string, name: string, type: string, role: string, requires: Json, rest: JsonObject = {}): Json => ({
  id,
  name,
  protocol: { type, role },
  requires,
  ...rest,
});

const once = { max_instances: 1 };
const ends = { max_instances: 2, constraints: { max_connections: 1 } };
const port = (id: string, name: string, one: string): Json => ({
  id,
  name,
  functions: [{ name: one }],
  connector_type: 'threaded_port',
});
const hole = (id: string): Json => ({ id, functions: [{ name: 'mounting_hole' }], connector_type: 'through_hole' });
const COMMON_GROUND: Json = { id: 'gnd', name: 'GND', functions: [{ name: 'ground', shareable_with: ['ground'] }] };
const supply = () => face('power', newPartTexts.given.supply, 'power', 'sink', needs('power_input', 'ground'), once);
const SUPPLY_PINS = [pin('vdd', 'VDD', 'power_input'), pin('gnd', 'GND', 'ground')];

function part(
  id: string,
  name: string,
  type: string,
  taxonomy: string,
  domains: Json,
  preset = 'rounded_rectangle',
): Json {
  return {
    definition: {
      metadata: { id, name, type, taxonomy: [taxonomy], schema_version: '1.4.0', version: '1.0' },
      domains,
      geometry: { outline: { preset } },
    },
  };
}

const electrical = (resources: Json, interfaces: Json): Json => ({ domain: 'electrical', resources, interfaces });

export const TEMPLATES: readonly Template[] = [
  {
    id: 'sensor-i2c',
    file: () =>
      part('my-i2c-sensor', newPartTexts.given.sensorI2c, 'sensor', 'sensor', [
        electrical(
          [...SUPPLY_PINS, pin('sda', 'SDA', 'i2c_sda'), pin('scl', 'SCL', 'i2c_scl')],
          [supply(), face('i2c', 'I2C', 'i2c', 'slave', needs('i2c_sda', 'i2c_scl'), once)],
        ),
      ]),
  },
  {
    id: 'sensor-analog',
    file: () =>
      part('my-analog-sensor', newPartTexts.given.sensorAnalog, 'sensor', 'sensor', [
        electrical(
          [...SUPPLY_PINS, pin('out', 'OUT', 'analog_output')],
          [supply(), face('signal', newPartTexts.given.signal, 'analog', 'output', needs('analog_output'), once)],
        ),
      ]),
  },
  {
    id: 'microcontroller',
    file: () =>
      part('my-microcontroller', newPartTexts.given.microcontroller, 'microcontroller', 'microcontroller', [
        electrical(
          [
            ...SUPPLY_PINS,
            pin('gpio0', 'GPIO0', 'digital_io', 'i2c_sda'),
            pin('gpio1', 'GPIO1', 'digital_io', 'i2c_scl'),
            pin('gpio2', 'GPIO2', 'digital_io', 'uart_tx'),
            pin('gpio3', 'GPIO3', 'digital_io', 'uart_rx'),
          ],
          [
            supply(),
            face('gpio', 'GPIO', 'digital', 'bidirectional', needs('digital_io'), { optional: true }),
            face('i2c', 'I2C', 'i2c', 'master', needs('i2c_sda', 'i2c_scl'), { ...once, optional: true }),
            face('uart', 'UART', 'uart', 'peer', needs('uart_tx', 'uart_rx'), { ...once, optional: true }),
          ],
        ),
      ]),
  },
  {
    id: 'regulator',
    file: () =>
      part('my-regulator', newPartTexts.given.regulator, 'regulator', 'power.regulator', [
        electrical(
          [pin('vin', 'VIN', 'power_input'), pin('vout', 'VOUT', 'power_output'), COMMON_GROUND],
          [
            face('input', newPartTexts.given.input, 'power', 'sink', needs('power_input', 'ground'), once),
            face('output', newPartTexts.given.output, 'power', 'source', needs('power_output', 'ground'), once),
          ],
        ),
      ]),
  },
  {
    id: 'resistor',
    file: () =>
      part(
        'my-resistor',
        newPartTexts.given.resistor,
        'passive',
        'component.passive.resistor',
        [
          electrical(
            [pin('t1', '1', 'resistor_terminal'), pin('t2', '2', 'resistor_terminal')],
            [
              face('i2c', newPartTexts.given.i2cLine, 'i2c', 'passive', needs('resistor_terminal'), ends),
              face('digital', newPartTexts.given.digitalLine, 'digital', 'passive', needs('resistor_terminal'), ends),
              face('power', newPartTexts.given.rail, 'power', 'sink', needs('resistor_terminal'), {
                ...once,
                optional: true,
              }),
            ],
          ),
        ],
        'rectangle',
      ),
  },
  {
    id: 'switch',
    file: () =>
      part('my-switch', newPartTexts.given.switch, 'passive', 'component.switch', [
        electrical(
          [pin('contact', newPartTexts.given.contact, 'open_drain_output'), pin('gnd', 'GND', 'ground')],
          [
            face('contact', newPartTexts.given.contact, 'digital', 'output', needs('open_drain_output'), once),
            face('ground', newPartTexts.given.ground, 'ground', 'peer', needs('ground'), once),
          ],
        ),
      ]),
  },
  {
    id: 'valve',
    file: () =>
      part('my-valve', newPartTexts.given.valve, 'pneumatic', 'pneumatic.valve', [
        {
          domain: 'pneumatic',
          resources: [
            port('p', '1 (P)', 'pressure_port'),
            port('a', '2 (A)', 'work_port_a'),
            port('r', '3 (R)', 'exhaust_port'),
          ],
          interfaces: [
            face('p', newPartTexts.given.supplyPort, 'pneumatic_line', 'sink', needs('pressure_port'), once),
            face('a', 'A', 'pneumatic_line', 'source', needs('work_port_a'), once),
            face('r', newPartTexts.given.exhaustPort, 'pneumatic_exhaust', 'exhaust', needs('exhaust_port'), once),
          ],
        },
        electrical(
          [
            pin('coil_plus', newPartTexts.given.coilPlus, 'valve_coil_positive'),
            pin('coil_minus', newPartTexts.given.coilMinus, 'valve_coil_negative'),
          ],
          [
            face(
              'coil',
              newPartTexts.given.coil,
              'solenoid_coil',
              'driven',
              needs('valve_coil_positive', 'valve_coil_negative'),
              once,
            ),
          ],
        ),
      ]),
  },
  {
    id: 'bracket',
    file: () =>
      part(
        'my-bracket',
        newPartTexts.given.bracket,
        'mechanical',
        'mechanical.mounting',
        [
          {
            domain: 'mechanical',
            resources: [hole('hole_1'), hole('hole_2')],
            interfaces: [
              face(
                'mount',
                newPartTexts.given.mount,
                'mechanical_mount',
                'mounting_point',
                [{ function: 'mounting_hole', count: 2 }],
                once,
              ),
            ],
          },
        ],
        'rectangle',
      ),
  },
  {
    id: 'empty',
    file: () => part('my-part', newPartTexts.given.part, 'custom', 'custom', [electrical([], [])]),
  },
];
