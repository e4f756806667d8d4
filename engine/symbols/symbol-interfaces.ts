/** The interfaces that the pins of a part make together: what one connection takes. */

import type { Interface, Requirement, Resource } from '#schemas/part-definition/types.ts';
import { freePinId, plainPinId } from './pin-words.ts';

interface BusForm {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly role: string;
  /** Of a programmable part, where that is another. */
  readonly programmable?: string;
  /** All of these; of `anyOf` at least one, and as many as there are. */
  readonly allOf: readonly string[];
  readonly anyOf?: readonly string[];
}

const BUSES: readonly BusForm[] = [
  { id: 'i2c', name: 'I2C', type: 'i2c', role: 'slave', programmable: 'master', allOf: ['i2c_sda', 'i2c_scl'] },
  {
    id: 'spi',
    name: 'SPI',
    type: 'spi',
    role: 'slave',
    programmable: 'master',
    allOf: ['spi_sck', 'spi_ss'],
    anyOf: ['spi_mosi', 'spi_miso'],
  },
  { id: 'uart', name: 'UART', type: 'uart', role: 'peer', allOf: ['uart_tx', 'uart_rx'] },
  { id: 'can', name: 'CAN', type: 'can', role: 'node', allOf: ['can_h', 'can_l'] },
  {
    id: 'can_controller',
    name: 'Controller',
    type: 'can_ttl',
    role: 'transceiver',
    allOf: ['can_txd_input', 'can_rxd_output'],
  },
  {
    id: 'can_ttl',
    name: 'CAN controller',
    type: 'can_ttl',
    role: 'controller',
    allOf: ['can_tx', 'can_rx'],
  },
  { id: 'rs485', name: 'RS-485', type: 'rs485', role: 'node', allOf: ['rs485_a', 'rs485_b'] },
  { id: 'usb', name: 'USB', type: 'usb2', role: 'device', allOf: ['usb_dp', 'usb_dm'] },
  { id: 'onewire', name: '1-Wire', type: 'onewire', role: 'slave', programmable: 'master', allOf: ['onewire_data'] },
  { id: 'swd', name: 'SWD', type: 'swd', role: 'target', allOf: ['swdio', 'swclk'] },
  {
    id: 'step_dir',
    name: 'Step and direction',
    type: 'step_dir',
    role: 'driver',
    allOf: ['step_input', 'dir_input'],
  },
  {
    id: 'motor',
    name: 'Motor',
    type: 'stepper_bipolar',
    role: 'driver',
    allOf: ['stepper_a_positive', 'stepper_a_negative', 'stepper_b_positive', 'stepper_b_negative'],
  },
];

/** One connection takes one such pin. */
const SINGLES: readonly { readonly functions: readonly string[]; readonly type: string; readonly role: string }[] = [
  {
    functions: ['digital_input', 'enable', 'chip_enable', 'reset', 'address_input', 'clock_input'],
    type: 'digital',
    role: 'input',
  },
  { functions: ['digital_output', 'open_drain_output', 'fault_output', 'power_good'], type: 'digital', role: 'output' },
  { functions: ['interrupt'], type: 'interrupt', role: 'output' },
  { functions: ['digital_io'], type: 'digital', role: 'bidirectional' },
  { functions: ['analog_input'], type: 'analog', role: 'input' },
  { functions: ['analog_output'], type: 'analog', role: 'output' },
  { functions: ['pwm_output'], type: 'pwm', role: 'output' },
  { functions: ['resistor_terminal'], type: 'line', role: 'passive' },
];

/** In the order of a data sheet: supplies, buses, then single pins, those of a kind under one name where they are many. */
export function symbolInterfacesOf(resources: readonly Resource[], isProgrammable: boolean): readonly Interface[] {
  const having = (name: string) => resources.filter((one) => one.functions.some((fn) => fn.name === name));
  return withOwnIds([
    ...supplies(having),
    ...buses(having, isProgrammable),
    ...singles(having, isProgrammable),
    ...grounds(having),
  ]);
}

type Having = (name: string) => readonly Resource[];

/** Pins of one name and function are one supply. */
function supplies(having: Having): readonly Interface[] {
  const ground = GROUNDS.find((name) => having(name).length > 0);
  const made: Interface[] = [];
  for (const { function: fn, role } of SUPPLIES) {
    const byName = new Map<string, Resource[]>();
    for (const one of having(fn)) byName.set(plainName(one), [...(byName.get(plainName(one)) ?? []), one]);
    for (const [name, pins] of byName) {
      const requires: Requirement[] = [{ function: fn, count: pins.length, resources: pins.map(({ id }) => id) }];
      if (ground !== undefined) requires.push({ function: ground, count: 1, shareable_with: 'all' });
      made.push({ id: plainPinId(name), name, protocol: { type: 'power', role }, requires, max_instances: 1 });
    }
  }
  return made;
}

const SUPPLIES = [
  { function: 'power_input', role: 'sink' },
  { function: 'motor_supply_input', role: 'sink' },
  { function: 'backup_supply', role: 'sink' },
  { function: 'usb_vbus', role: 'sink' },
  { function: 'power_output', role: 'source' },
];

const GROUNDS = ['ground', 'analog_ground'];

function grounds(having: Having): readonly Interface[] {
  return GROUNDS.flatMap((name) => {
    const pins = having(name);
    return pins.length === 0
      ? []
      : [
          {
            id: name,
            name: name === 'ground' ? 'Ground' : 'Analogue ground',
            protocol: { type: 'ground', role: 'peer' },
            requires: [{ function: name, count: 1, shareable_with: 'all' as const }],
            max_instances: pins.length,
          },
        ];
  });
}

function buses(having: Having, isProgrammable: boolean): readonly Interface[] {
  return BUSES.flatMap((bus) => {
    const some = (bus.anyOf ?? []).filter((name) => having(name).length > 0);
    const taken = [...bus.allOf, ...some];
    if (bus.anyOf !== undefined && some.length === 0) return [];
    const count = Math.min(...taken.map((name) => having(name).length));
    if (count === 0) return [];
    return [
      {
        id: bus.id,
        name: bus.name,
        protocol: { type: bus.type, role: isProgrammable ? (bus.programmable ?? bus.role) : bus.role },
        requires: taken.map((name) => ({ function: name, count: 1 })),
        max_instances: isProgrammable ? count : 1,
      },
    ];
  });
}

function singles(having: Having, isProgrammable: boolean): readonly Interface[] {
  const made: Interface[] = [];
  for (const { functions, type, role } of SINGLES) {
    for (const name of functions) {
      const pins = having(name);
      if (pins.length === 0) continue;
      const form = { protocol: { type, role } };
      if (isProgrammable && pins.length > 1) {
        const requires = [{ function: name, count: 1 }];
        made.push({ id: plainPinId(name), name: spaced(name), ...form, requires, max_instances: pins.length });
        continue;
      }
      for (const pin of pins) {
        const requires = [{ function: name, count: 1, resources: [pin.id] }];
        made.push({ id: plainPinId(plainName(pin)), name: plainName(pin), ...form, requires, max_instances: 1 });
      }
    }
  }
  return made;
}

/** A pin's name without its number. */
function plainName({ id, name = id }: Resource): string {
  return name.replace(/ \([^)]*\)$/, '');
}

function spaced(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Two of one name get a number. */
function withOwnIds(interfaces: readonly Interface[]): readonly Interface[] {
  const taken = new Set<string>();
  return interfaces.map((one) => ({ ...one, id: freePinId(one.id, taken) }));
}
