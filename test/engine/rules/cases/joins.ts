/** What is joined past a fuse, over a contact or a resistor, or with a supply that is far too low. */
import type { Board } from '#engine/board/board.ts';
import { boardOf, connect } from '../../../support/board-builder.ts';
import { type CaseTable, set } from './cases.ts';

/** A pack, a fuse before a converter, and an Arduino on this pin of one of them. */
export const fusedPack = (from: string): Board =>
  boardOf(
    ...['bec-3s-pack as pack', 'fuse-holder as f', 'lm2596-module as buck', 'arduino-uno-r3 as u'],
    ...[connect('pack.plus', 'f.in'), connect('f.out', 'buck.in_plus'), connect('pack.minus', 'buck.in_minus')],
    ...[connect(from, 'u.vin'), connect('pack.minus', 'u.gnd_1')],
  );

/** A supply of 24 V with a PLC input and a sensor behind its fuse, and a lamp before it or behind it. */
export const fusedLine = (lamp: string): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'fuse-holder as f', 'plc-in8-24v as plc', 'pnp-proximity as b', 'lamp-24v as h'],
    ...['plc.m', 'b.blue', 'h.x2'].map((minus) => connect('psu.minus', minus)),
    ...[connect('psu.plus', 'f.in'), connect('f.out', 'plc.l_plus'), connect('f.out', 'b.brown')],
    connect(lamp, 'h.x1'),
  );

/** A supply of 24 V with one load before its fuse and one behind it. */
export const fusedBeside = (before: string, behind: string): Board =>
  boardOf(
    ...['mean-well-hdr-60-24 as psu', 'fuse-holder as f', 'plc-in8-24v as plc', 'pnp-proximity as b'],
    ...['plc.m', 'b.blue'].map((minus) => connect('psu.minus', minus)),
    ...[connect('psu.plus', 'f.in'), connect('psu.plus', before), connect('f.out', behind)],
  );

/** A button or a resistor, its first end on 5 V and the other one on this pin of a Pico that a computer feeds. */
export const across = (part: 'pushbutton' | 'resistor-4k7', pin: string, ohm?: number): Board => {
  const [a, b] = part === 'pushbutton' ? ['c1', 'c2'] : ['t1', 't2'];
  const board = boardOf(
    ...['raspberry-pi-pico as u', 'usb-supply-5v-3a as usb', `${part} as x`, connect('usb.output', 'u.usb_power')],
    ...[connect('usb.vbus', `x.${a}`), connect(`u.${pin}`, `x.${b}`)],
  );
  return ohm === undefined ? board : set(board, 'x', { resistance_ohm: ohm });
};

/** A pole of a contactor whose outer end is on this conductor; its inner one is on the line. */
export const pole = (conductor: 'l' | 'n'): Board =>
  boardOf(
    ...['mains-outlet-230v as mains', 'contactor-9a-24vdc as k'],
    ...[connect('mains.l', 'k.l3'), connect(`mains.${conductor}`, 'k.t3')],
  );

/** A 12 V motor on an L298N whose motor supply is a supply of this kind. */
export const bridge = (supply: string, plus: string, minus: string): Board =>
  boardOf(
    ...[`${supply} as psu`, 'l298n-module as d', 'dc-motor-12v as m'],
    ...[connect(`psu.${plus}`, 'd.vs'), connect(`psu.${minus}`, 'd.gnd')],
    ...[connect('d.out1', 'm.plus'), connect('d.out2', 'm.minus')],
  );

/** A lamp of 24 V behind a resistor on a pin of a controller. */
export const lampOnPin = (): Board =>
  boardOf(
    ...['arduino-uno-r3 as u', 'resistor-120r as r', 'lamp-24v as h', 'usb-supply-5v-3a as usb'],
    ...[connect('usb.output', 'u.usb_power'), connect('u.d4', 'r.t1'), connect('r.t2', 'h.x1')],
    connect('u.gnd_1', 'h.x2'),
  );

/** Two energy meters on one line, with these addresses. */
export const meters = (first: number, second: number | undefined): Board => {
  const board = boardOf(
    ...['usb-rs485-adapter as u', 'sdm120-modbus as a', 'sdm120-modbus as b'],
    ...['a', 'b'].map((meter) => connect('u.modbus', `${meter}.modbus`)),
  );
  const address = (value: number) => ({ 'electrical/modbus/bus_address': value });
  const addressed = set(board, 'a', address(first));
  return second === undefined ? addressed : set(addressed, 'b', address(second));
};

export const JOINS: CaseTable = {
  'power-past-fuse': {
    fires: () => fusedPack('pack.plus'),
    firesToo: [() => fusedLine('psu.plus')],
    nearMiss: () => fusedPack('f.out'),
    missingData: () => boardOf('fuse-holder as f', 'lamp-24v as h', connect('f.out', 'h.x1')),
  },
  'power-rails-bridged': {
    fires: () => across('pushbutton', '3v3_out'),
    firesToo: [() => across('resistor-4k7', '3v3_out'), () => pole('n')],
    nearMiss: () => across('pushbutton', 'gp12'),
    missingData: () => boardOf('pushbutton as x', 'raspberry-pi-pico as u', connect('u.3v3_out', 'x.c1')),
  },
  'elec-load-starved': {
    fires: () => bridge('usb-supply-5v-3a', 'vbus', 'gnd'),
    nearMiss: () => bridge('mean-well-lrs-150-12', 'plus', 'minus'),
    missingData: () => boardOf('l298n-module as d', 'dc-motor-12v as m', connect('d.motor', 'm.motor')),
  },
};
