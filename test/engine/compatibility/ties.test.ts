import { describe, expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { compatible } from '#engine/compatibility/compatible.ts';
import { connectable } from '#engine/compatibility/connectable.ts';
import { designOf } from '#engine/design/design-of.ts';
import { runRules } from '#engine/rules/run.ts';
import { FUNCTIONS, PROTOCOLS, TIES } from '#schemas/vocabulary/index.ts';
import { boardOf, connect, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { boardWith, chip } from '../rules/support.ts';

const USB = 'usb-supply-5v-3a as usb';
const MCU = 'esp32-devkitc-v4 as mcu';
const DRIVER = 'drv8825-carrier as drv';
const FED = [USB, MCU, DRIVER, connect('usb.output', 'mcu.usb_power')] as const;

function verdict(board: Board, a: string, b: string) {
  const at = (path: string) => {
    const [label = '', id = ''] = path.split('.');
    return { part: partId(board, label), domain: 'electrical' as const, interface: id, instance: 0 };
  };
  return compatible(designOf(board), at(a), at(b)).ok;
}

function rulesOf(board: Board): readonly string[] {
  return runRules(board, { today: '2026-01-01' }).violations.map((one) => one.rule);
}

describe('ties', () => {
  it('[C10] every protocol, role and function of the vocabulary of ties exists', () => {
    for (const { protocols, role, functions, to } of TIES) {
      for (const protocol of protocols) expect(PROTOCOLS.get(protocol)?.roles).toContain(role);
      for (const name of functions) expect(FUNCTIONS.has(name)).toBe(true);
      for (const one of to) {
        expect(PROTOCOLS.get(one.protocol)?.roles).toEqual(expect.arrayContaining([...one.roles]));
        expect(FUNCTIONS.has(one.function)).toBe(true);
      }
    }
  });

  it('[C10] a rail and a ground tie a logic input whose pin the definition names', () => {
    const board = boardOf(...FED);
    expect(verdict(board, 'mcu.3v3_out', 'drv.sleep')).toBe(true);
    expect(verdict(board, 'drv.enable', 'mcu.ground')).toBe(true);
  });

  it('[C10] neither ties an output, a general-purpose pin, or a line of a bus', () => {
    const board = boardOf(...FED, 'bme280 as bme');
    expect(verdict(board, 'mcu.3v3_out', 'drv.fault')).toBe(false);
    expect(verdict(board, 'drv.ground', 'mcu.gpio_input')).toBe(false);
    expect(verdict(board, 'mcu.3v3_out', 'bme.i2c')).toBe(false);
  });

  it('[C10] pulses switch a plain input of a driver, on whichever of its pins, and no output', () => {
    const board = boardOf(MCU, 'uln2003-board as drv', 'hc-sr04 as sonar');
    expect(verdict(board, 'mcu.pwm', 'drv.input')).toBe(true);
    expect(verdict(board, 'mcu.pwm', 'sonar.echo')).toBe(false);
  });

  it('[C10] the wire joins the rail with the input, and neither the grounds of the two parts nor a supply', () => {
    const board = boardOf(...FED, connect('mcu.3v3_out', 'drv.sleep'), connect('drv.enable', 'mcu.ground'));
    const design = designOf(board);
    const net = (part: string, pin: string) => design.netOf.get(`${partId(board, part)}/electrical/${pin}`);
    expect(
      net('drv', 'sleep')
        ?.nodes.map((node) => node.function)
        .sort(),
    ).toEqual(['chip_enable', 'power_output']);
    expect(
      net('drv', 'enable')
        ?.nodes.map((node) => node.function)
        .sort(),
    ).toEqual(['enable', 'ground']);
    expect(net('drv', 'gnd')).toBeUndefined();
    expect(rulesOf(board)).not.toContain('conn-protocol-mismatch');
    expect(rulesOf(board)).toContain('power-unpowered-part');
  });

  it('[C10] a pull-down goes to ground', () => {
    const board = boardOf(
      ...FED,
      'resistor-4k7 as r',
      connect('r.end_1', 'drv.sleep'),
      connect('r.end_2', 'mcu.ground'),
    );
    expect(rulesOf(board)).not.toContain('elec-input-undriven');
    expect(rulesOf(board)).not.toContain('conn-protocol-mismatch');
  });

  it('[C12] a plain terminal joins one line of any protocol, but none of which an impedance matters', () => {
    const board = boardOf(...FED, 'neo-m8n as gnss', 'resistor-4k7 as r');
    for (const end of [
      'mcu.spi',
      'mcu.uart',
      'mcu.i2c',
      'mcu.gpio',
      'mcu.3v3_out',
      'mcu.3v3_in',
      'mcu.ground',
      'drv.motor',
    ])
      expect([end, verdict(board, 'r.end_1', end)]).toEqual([end, true]);
    expect(verdict(board, 'r.end_1', 'gnss.antenna')).toBe(false);
  });

  it('[C5] a resistor comes after what speaks the protocol, however near it stands, and the library offers none', () => {
    const board = boardOf(...FED, 'resistor-4k7 as r', 'bme280 as bme');
    const found = connectable(designOf(board), STARTER_LIBRARY, {
      part: partId(board, 'mcu'),
      domain: 'electrical',
      interface: 'i2c',
    });
    const ends = found.board.map(({ end }) => `${board.parts.get(end.part)?.label}.${end.interface}`);
    expect(ends[0]).toBe('bme.i2c');
    expect(ends).toContain('r.end_1');
    expect(found.library.some(({ definition }) => definition.startsWith('bme280@'))).toBe(true);
    expect(found.library.some(({ definition }) => definition.startsWith('resistor-'))).toBe(false);
  });

  it('[C11] a rail counts as a driver: too much for the pin, and too little', () => {
    const over = boardOf(
      ...FED,
      'vl53l0x as tof',
      connect('mcu.3v3_out', 'tof.avdd'),
      connect('mcu.5v_out', 'tof.xshut'),
    );
    const found = runRules(over, { today: '2026-01-01' }).violations.find(
      (one) => one.rule === 'elec-input-overvoltage',
    );
    expect(found?.message).toContain('XSHUT');
    expect(found?.severity).toBe('error');
    const fits = boardOf(
      ...FED,
      'vl53l0x as tof',
      connect('mcu.3v3_out', 'tof.avdd'),
      connect('mcu.3v3_out', 'tof.xshut'),
    );
    expect(rulesOf(fits)).not.toContain('elec-input-overvoltage');
  });

  it('[C11] a rail below the high level of the pin is not high enough', () => {
    const board = (supply: string) =>
      boardWith(
        [
          chip('gate', {
            rails: { vcc: [5, 10, { voltage_range_V: [4.5, 5.5] }] },
            pins: {
              vcc: 'power_input@vcc',
              gnd: 'ground@vcc',
              en: ['enable@vcc', { logic_levels: { v_ih_min_V: 3.5, v_il_max_V: 1.5 } }],
            },
            ports: { power: 'power sink: power_input ground', en: 'digital input: enable' },
          }),
        ],
        ...FED,
        'gate as gate',
        connect('mcu.5v_out', 'gate.power'),
        connect(supply, 'gate.en'),
      );
    expect(rulesOf(board('mcu.5v_out'))).not.toContain('elec-logic-high-insufficient');
    expect(rulesOf(board('mcu.3v3_out'))).toContain('elec-logic-high-insufficient');
    expect(rulesOf(board('mcu.ground'))).not.toContain('elec-logic-low-insufficient');
  });

  it('[C10] what is tied comes last in what a rail can join, and no library part is offered for it', () => {
    const board = boardOf(...FED, 'bme280 as bme');
    const from = { part: partId(board, 'mcu'), domain: 'electrical' as const, interface: '3v3_out' };
    const { board: found, library } = connectable(designOf(board), STARTER_LIBRARY, from);
    const names = found.map(({ end }) => end.interface);
    expect(names).toContain('sleep');
    expect(names.indexOf('vdd')).toBeLessThan(names.indexOf('sleep'));
    expect(library.some((one) => one.interface === 'xshut')).toBe(false);
  });
});
