/** In which order candidates are offered. */
import { describe, expect, it, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { bestFirst } from '#engine/offers/best-first.ts';
import type { Trial } from '#engine/offers/trial.ts';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { newTab } from '../tools/support.ts';

const BENCH = [
  ...['mains-outlet-230v as mains', 'usb-supply-5v-3a as usb', 'mean-well-lrs-150-12 as psu'],
  ...['esp32-devkitc-v4 as mcu', 'l298n-module as driver', 'srd-05vdc-relay-module as relay'],
  ...['pushbutton as button', 'resistor-4k7 as pull', 'bme280 as air'],
  connect('mains.socket', 'usb.mains'),
  connect('mains.socket', 'psu.mains'),
  connect('usb.output', 'mcu.usb_power'),
  connect('psu.output', 'driver.vs'),
] as const;

interface Offered {
  readonly label?: string;
  readonly definition?: string;
  readonly interface: string;
  readonly facts?: string;
}

function offered(definition: string, port: string) {
  const tab = newTab(boardOf(...BENCH, `${definition} as X`));
  const part = partId(tab.board, 'X');
  return tab.ask<{ can: readonly Offered[]; library: readonly Offered[] }>('find_connectable', {
    part,
    interface: port,
  });
}

const named = ({ label, definition, interface: id }: Offered) => `${label ?? definition}.${id}`;

/** The first that are offered on the bench, and of the library. */
const FIRST: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  // A sensor is fed from the rail of its voltage, not from a driver's or over a contact.
  ['microsd-module-3v3', 'power', ['mcu.3v3_out', 'relay.no_out'], ['ams1117-3-3.output']],
  ['drv8825-carrier', 'vmot', ['psu.output'], []],
  // What moves takes a supply of its own.
  ['sg90', 'power', ['usb.output'], ['usb-supply-5v-3a.output']],
  ['sht31', 'i2c', ['mcu.i2c'], ['esp32-devkitc-v4.i2c']],
  ['dc-motor-12v', 'motor', ['driver.motor', 'button.c1_line'], ['l298n-module.motor']],
  // An output goes to the controller, not to pins of its own part or to straps.
  ['drv8825-carrier', 'fault', ['mcu.gpio', 'mcu.gpio_input'], ['esp32-devkitc-v4.gpio']],
  ['belimo-lm24a-sr', 'u', ['button.c1_line'], []],
];

describe('[E71] candidates are in the order in which an engineer would choose', () => {
  it.each(FIRST)('%s.%s', (definition, port, board, library) => {
    const found = offered(definition, port);
    expect(found.can.slice(0, board.length).map(named)).toEqual(board);
    expect(found.library.slice(0, library.length).map(named)).toEqual(library);
  });

  it('ends of resistors come after all others, and those of the part itself after these', () => {
    const { can } = offered('ads1115', 'i2c');
    const kinds = can.map(({ label }) => (label === 'X' ? 2 : label === 'pull' ? 1 : 0));
    expect(new Set(kinds)).toEqual(new Set([0, 1, 2]));
    expect(kinds).toEqual([...kinds].sort());
  });
});

describe('[E106] a resistor is offered to a bus only where the bus lacks one', () => {
  const PULLED = [
    ...[
      'esp32-devkitc-v4 as mcu',
      'bme280 as air',
      'resistor-4k7 as sda',
      'resistor-4k7 as scl',
      'resistor-4k7 as spare',
    ],
    connect('mcu.i2c', 'air.i2c'),
    connect('mcu.i2c', 'sda.end_1'),
    connect('mcu.3v3_out', 'sda.end_2'),
  ] as const;
  const SECOND = [connect('mcu.i2c', 'scl.end_1'), connect('mcu.3v3_out', 'scl.end_2')] as const;
  const resistors = (board: Board, part: string) => {
    const { can } = newTab(board).ask<{ can: readonly Offered[] }>('find_connectable', {
      part: partId(board, part),
      interface: 'i2c',
      in: 'board',
    });
    return can.map(named).filter((one) => /^(sda|scl|spare)/.test(one));
  };

  it('while one of its lines has none', () => {
    expect(resistors(boardOf(...PULLED), 'mcu').map((one) => one.split('.')[0])).toContain('spare');
  });

  it('not once each line has one', () => {
    expect(resistors(boardOf(...PULLED, ...SECOND), 'mcu')).toEqual([]);
  });

  it('and never one that is on a line already', () => {
    expect(new Set(resistors(boardOf(...PULLED, 'ads1115 as X'), 'X').map((one) => one.split('.')[0]))).toEqual(
      new Set(['scl', 'spare']),
    );
  });
});

test('[T61] a supply is offered with its voltage and the current that it has left with the connection made', () => {
  const { can, library } = offered('sht31', 'power');
  expect(can.find(({ interface: id }) => id === '3v3_out')).toMatchObject({
    label: 'mcu',
    facts: '3.3 V · 599 of 600 mA left',
  });
  expect(library.find(({ definition }) => definition === 'ams1117-3-3')?.facts).toContain('3.3 V once it is fed');
});

const trial = (more: Partial<Trial>): Trial => ({ refused: false, errors: [], warnings: 0, facts: [], ...more });
const supply = (volts: number | null, left_mA: number): Trial =>
  trial({ facts: [{ code: 'supply', params: { volts, fed: true, left: { left_mA, limit_mA: 100, stated: true } } }] });

const TRIALS: Readonly<Record<string, Trial>> = {
  harmful: trial({ errors: [{ message: 'no' } as never] }),
  refused: trial({ refused: true }),
  dead: supply(null, 100),
  warns: trial({ warnings: 1 }),
  tight: supply(3.3, 19),
  spare: supply(3.3, 20),
  other: supply(5, 90),
};

test('[E73] of candidates that were tried those come first that have a voltage, add no warning and leave room', () => {
  const order = [
    ...bestFirst(
      Object.keys(TRIALS),
      () => 0,
      10,
      (name) => TRIALS[name] ?? trial({}),
    ),
  ];
  expect(order.map(({ one }) => one)).toEqual(['spare', 'other', 'tight', 'warns', 'dead', 'harmful', 'refused']);
});

test('[T60] [E73] what was not tried stands between what is fine and what is not, and last where nothing is fine', () => {
  const most = (names: readonly string[], count: number) =>
    [
      ...bestFirst(
        names,
        () => 0,
        count,
        (name) => TRIALS[name] ?? trial({}),
      ),
    ].map(({ one, trial: tried }) => [one, tried !== null]);
  expect(most(['harmful', 'spare', 'later'], 2)).toEqual([
    ['spare', true],
    ['later', false],
    ['harmful', true],
  ]);
  expect(most(['harmful', 'later'], 1)).toEqual([
    ['harmful', true],
    ['later', false],
  ]);
});

test('[T61] no more candidates are tried than are asked for', () => {
  let tries = 0;
  const many = Array.from({ length: 100 }, (_, n) => n);
  const [first] = bestFirst(
    many,
    () => 0,
    100,
    () => {
      tries += 1;
      return trial({});
    },
  );
  expect([first?.one, tries]).toEqual([0, 24]);
});
