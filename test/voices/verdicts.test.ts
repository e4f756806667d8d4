/** Each reason why two interfaces may not join, from real definitions and in both voices. */
import { describe, expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { compatible } from '#engine/compatibility/compatible.ts';
import { connectableOnBoard } from '#engine/compatibility/connectable.ts';
import type { IncompatibilityParams, Incompatible, Verdict } from '#engine/compatibility/verdict.ts';
import { designOf } from '#engine/design/design-of.ts';
import { verdictForAgents } from '#engine/wording/verdicts.ts';
import { verdictsTexts, verdictWords } from '../../app/texts/engine/verdicts.ts';
import { boardWith, chip, endAt } from '../engine/rules/support.ts';
import { boardOf, connect, partId } from '../support/board-builder.ts';
import { expectForAgents, expectForPeople } from './sound.ts';

const starter = boardOf('usb-supply-5v-3a as usb', 'esp32-devkitc-v4 as mcu', 'bme280 as bme', 'bmp280 as bmp');
const IO = 'custom peer: digital_io';

/** The verdict on two ends, whatever they need. */
function between(board: Board, a: string, b: string): Verdict {
  return compatible(designOf(board), endAt(board, a), endAt(board, b));
}

/** The verdict on joining `a` to `b` now, with what their parts have left. */
function now(board: Board, a: string, b: string): Verdict | undefined {
  const to = endAt(board, b);
  const answers = connectableOnBoard(designOf(board), endAt(board, a));
  return answers.find(({ end }) => end.part === to.part && end.interface === to.interface)?.verdict;
}

/** Two parts of one port each, in the same or in different domains. */
function two(a: object, b: object, domains: readonly [string, string] = ['electrical', 'electrical']): Board {
  const spec = { pins: {}, ports: {} };
  const [first, second] = [
    chip('first', { ...spec, domain: domains[0], ...a }),
    chip('second', { ...spec, domain: domains[1], ...b }),
  ];
  return boardWith([first, second], 'first as a', 'second as b');
}

const line = (fluid: object, pin: object = {}) => ({
  pins: { p: ['fluid_line', pin] },
  ports: { x: ['pneumatic_line line: fluid_line', fluid] },
});
const port = (...speed_mbps: number[]) => ({
  pins: { p: ['ethernet_port', { port_specifications: { speed_mbps } }] },
  ports: { x: 'ethernet peer: ethernet_port' },
});
const level = (volts: number) => ({
  rails: { io: [volts, 0] },
  pins: { p: 'digital_io@io' },
  ports: { x: [IO, { constraints: { requires_matching_voltage_domain: true } }] },
});

const CASES: readonly (readonly [keyof IncompatibilityParams, () => Verdict | undefined])[] = [
  [
    'interface-missing',
    () => {
      const end = endAt(starter, 'mcu.i2c');
      return compatible(designOf(starter), end, { ...end, part: partId(starter, 'bme'), interface: 'gone' });
    },
  ],
  ['same-interface', () => between(starter, 'mcu.i2c', 'mcu.i2c')],
  [
    'domains',
    () =>
      between(two({ pins: { p: 'digital_io' }, ports: { x: IO } }, port(10), ['electrical', 'network']), 'a.x', 'b.x'),
  ],
  ['protocols', () => between(starter, 'mcu.i2c', 'bme.spi')],
  ['protocols', () => between(starter, 'mcu.i2c', 'bme.vdd')],
  ['roles', () => between(starter, 'mcu.3v3_out', 'usb.output')],
  [
    'functions',
    () =>
      between(
        two(
          { pins: { p: 'uart_tx' }, ports: { x: 'custom peer: uart_tx' } },
          { pins: { p: 'uart_tx' }, ports: { x: 'custom peer: uart_tx' } },
        ),
        'a.x',
        'b.x',
      ),
  ],
  [
    'media',
    () =>
      between(
        two(line({ fluid_type: 'compressed_air' }), line({ fluid_type: 'hydraulic_oil' }), ['pneumatic', 'pneumatic']),
        'a.x',
        'b.x',
      ),
  ],
  [
    'fluid-not-allowed',
    () =>
      between(
        two(line({ fluid_type: 'compressed_air' }), line({}, { compatible_fluids: ['water'] }), [
          'pneumatic',
          'pneumatic',
        ]),
        'a.x',
        'b.x',
      ),
  ],
  ['speeds', () => between(two(port(10), port(100, 1000), ['network', 'network']), 'a.x', 'b.x')],
  ['supply', () => between(starter, 'usb.output', 'bme.vdd')],
  ['signal-levels', () => between(two(level(5), level(3.3)), 'a.x', 'b.x')],
  [
    'no-free-resources',
    () => now(boardOf('esp32-devkitc-v4 as mcu', 'bmp280 as bmp', connect('mcu.spi', 'bmp.spi')), 'mcu.i2c', 'bmp.i2c'),
  ],
  [
    'in-use',
    () => {
      const hub = chip('hub', {
        pins: { p: 'digital_io' },
        ports: { x: [IO, { constraints: { max_connections: 1 } }] },
      });
      return now(boardWith([hub], 'hub as a', 'hub as b', 'hub as c', connect('a.x', 'b.x')), 'c.x', 'a.x');
    },
  ],
  [
    'both-ends',
    () => {
      const hub = chip('hub', { pins: { p: 'digital_io' }, ports: { x: IO, y: IO } });
      return now(boardWith([hub], 'hub as a'), 'a.x', 'a.y');
    },
  ],
];

describe('[C9] why two interfaces may not join is data, worded for people and for agents', () => {
  it.each(CASES)('%s', (code, judge) => {
    const verdict = judge();
    expect(verdict).toMatchObject({ ok: false, code, rule: expect.stringMatching(/^[a-z]+(-[a-z]+)+$/) });
    const why = verdict as Incompatible; // just asserted
    expectForAgents(verdictForAgents(why));
    expectForPeople(verdictWords(why));
  });

  it('each code is seen', () => {
    expect([...new Set(CASES.map(([code]) => code))].sort()).toEqual(Object.keys(verdictsTexts).sort());
  });
});
