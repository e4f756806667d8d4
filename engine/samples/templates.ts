/** The boards that a new one may start from. They need the starter library. */
import type { BoardTemplate } from './template.ts';

const line = (name: string, from: string, to: string): BoardTemplate['connections'] => [
  [from, `${name}1.thread`],
  [`${name}1.tube`, `${name}.end1`],
  [`${name}.end2`, `${name}2.tube`],
  [`${name}2.thread`, to],
];

const printerAxis: BoardTemplate = {
  parts: [
    ['mains', 'mains-outlet-230v', 'Mains'],
    ['psu', 'mean-well-lrs-350-24', '24 V supply'],
    ['buck', 'lm2596-module', '5 V converter'],
    ['pico', 'raspberry-pi-pico', 'Pico'],
    ['driver', 'tmc2209-module', 'Motor driver'],
    ['motor', 'nema17-17hs4401', 'X motor'],
    ['bracket', 'nema17-bracket', 'Motor bracket'],
    ['pulley', 'gt2-pulley-20t-5mm', 'Pulley'],
    ['belt', 'gt2-belt-6mm', 'Belt'],
    ['idler', 'gt2-idler-20t', 'Idler'],
    ['rail', 'mgn12h-rail-300', 'X rail'],
    ['carriage', 'carriage-plate', 'Carriage'],
    ['frame', 'extrusion-2020-500', 'Frame'],
    ['plate', 'lrs-350-plate-2020', 'Supply plate'],
    ['sink', 'heatsink-40x40x20', 'Heat sink'],
  ],
  fields: { buck: { output_voltage_V: 5 } },
  connections: [
    ['mains.socket', 'psu.mains'],
    ['psu.output', 'buck.input'],
    ['psu.output', 'driver.vm'],
    ['buck.output', 'pico.vsys_in'],
    ['pico.3v3_out', 'driver.vio'],
    ['pico.step_dir', 'driver.step_dir'],
    ['pico.gpio_output', 'driver.enable'],
    ['pico.ground', 'driver.clk'],
    ['pico.3v3_out', 'driver.ms1'],
    ['pico.3v3_out', 'driver.ms2'],
    ['driver.pad', 'sink.base'],
    ['driver.motor', 'motor.coils'],
    ['motor.mount', 'bracket.motor'],
    ['motor.shaft', 'pulley.shaft'],
    ['pulley.belt', 'belt.teeth'],
    ['belt.teeth', 'idler.belt'],
    ['belt.teeth', 'carriage.clamp'],
    ['rail.carriage', 'carriage.carriage'],
    ['bracket.base', 'frame.slot'],
    ['rail.rail', 'frame.slot#1'],
    ['idler.base', 'frame.slot#2'],
    ['plate.base', 'frame.slot#3'],
    ['plate.supply', 'psu.mount'],
  ],
};

const cameras: BoardTemplate = {
  // What a network is shows better than what its boxes look like.
  look: 'blocks',
  parts: [
    ['mains', 'mains-outlet-230v', 'Mains'],
    ['switch', 'poe-switch-5p-60w', 'PoE switch'],
    ['c1', 'poe-ip-camera', 'Camera 1'],
    ['c2', 'poe-ip-camera', 'Camera 2'],
    ['c3', 'poe-ip-camera', 'Camera 3'],
    ['rec', 'network-recorder', 'Recorder'],
  ],
  fields: Object.fromEntries(
    ['c1', 'c2', 'c3', 'rec'].map((handle, index) => [
      handle,
      { ip_address: `192.168.1.${10 + index}`, subnet: '192.168.1.0/24' },
    ]),
  ),
  connections: [
    ['mains.socket', 'switch.mains'],
    ['mains.socket', 'rec.mains'],
    ['switch.port4', 'rec.port'],
    ...[1, 2, 3].flatMap((n): BoardTemplate['connections'] => [
      [`switch.port${n}`, `c${n}.port`],
      [`switch.port${n}_poe`, `c${n}.poe`],
      [`c${n}.stream`, 'rec.streams'],
    ]),
  ],
};

const pickAndPlace: BoardTemplate = {
  parts: [
    ['mains', 'mains-outlet-230v', 'Mains'],
    ['psu', 'mean-well-hdr-60-24', '24 V supply'],
    ['buck', 'lm2596-module', '5 V converter'],
    ['pico', 'raspberry-pi-pico', 'Pico'],
    ['driver', 'uln2003-board', 'Coil driver'],
    ['air', 'compressed-air-7bar', 'Compressed air'],
    ['frl', 'smc-aw20-01', 'Filter regulator'],
    ['p1', 'smc-kq2h06-01as', 'P fitting 1'],
    ['p', 'smc-tu0604', 'P tube'],
    ['p2', 'smc-kq2h06-m5', 'P fitting 2'],
    ['valve', 'smc-sy3120-24v', 'Valve'],
    ['a1', 'smc-kq2h06-m5', 'A fitting 1'],
    ['a', 'smc-tu0604', 'A tube'],
    ['a2', 'smc-kq2h06-m5', 'A fitting 2'],
    ['b1', 'smc-kq2h06-m5', 'B fitting 1'],
    ['b', 'smc-tu0604', 'B tube'],
    ['b2', 'smc-kq2h06-m5', 'B fitting 2'],
    ['cylinder', 'smc-cj2b16-50', 'Cylinder'],
    ['s1', 'smc-an-m5-silencer', 'Silencer A'],
    ['s2', 'smc-an-m5-silencer', 'Silencer B'],
  ],
  fields: { air: { set_pressure_bar: 7 }, frl: { set_pressure_bar: 5 }, buck: { output_voltage_V: 5 } },
  connections: [
    ['mains.socket', 'psu.mains'],
    ['psu.output', 'buck.input'],
    ['buck.output', 'pico.vsys_in'],
    ['psu.output', 'driver.supply'],
    ['pico.gpio_output', 'driver.input'],
    ['driver.coil', 'valve.coil'],
    ['air.outlet', 'frl.in'],
    ...line('p', 'frl.out', 'valve.p'),
    ...line('a', 'valve.a', 'cylinder.port_a'),
    ...line('b', 'valve.b', 'cylinder.port_b'),
    ['valve.ea', 's1.thread'],
    ['valve.eb', 's2.thread'],
  ],
};

const canNodes = [1, 2, 3].map((n) => ({ n, mcu: ['teensy-4-1', 'nucleo-f446re', 'esp32-devkitc-v4'][n - 1] ?? '' }));

const canBus: BoardTemplate = {
  parts: [
    ['mains', 'mains-outlet-230v', 'Mains'],
    ['usb0', 'usb-supply-5v-3a', 'USB supply'],
    ['pico', 'raspberry-pi-pico', 'Pico'],
    ['shift', 'txs0108e', 'Level shifter'],
    ['can0', 'mcp2515-tja1050', 'CAN controller'],
    ...canNodes.flatMap(({ n, mcu }): BoardTemplate['parts'] => [
      [`usb${n}`, 'usb-supply-5v-3a', `USB supply ${n + 1}`],
      [`mcu${n}`, mcu, `Node ${n}`],
      [`can${n}`, 'sn65hvd230', `Transceiver ${n}`],
    ]),
    ['ra', 'resistor-120r', 'R1 end'],
    ['rb', 'resistor-120r', 'R2 end'],
  ],
  connections: [
    ['mains.socket', 'usb0.mains'],
    ['usb0.output', 'pico.usb_power'],
    ['pico.vbus_out', 'can0.power'],
    ['pico.3v3_out', 'shift.vcca'],
    ['pico.vbus_out', 'shift.vccb'],
    ['pico.3v3_out', 'shift.oe'],
    ['pico.spi', 'shift.a_spi'],
    ['shift.b_spi', 'can0.spi'],
    ...canNodes.flatMap(({ n }): BoardTemplate['connections'] => [
      ['mains.socket', `usb${n}.mains`],
      [`usb${n}.output`, `mcu${n}.usb_power`],
      [`mcu${n}.3v3_out`, `can${n}.power`],
      [`mcu${n}.can`, `can${n}.controller`],
      [`mcu${n}.ground`, `can${n}.rs`],
      [`can${n - 1}.can`, `can${n}.can`],
      [n === 1 ? 'pico.ground' : `mcu${n - 1}.ground`, `mcu${n}.ground`],
    ]),
    ['can0.can', 'ra.can'],
    ['can3.can', 'rb.can'],
  ],
};

/** In the order in which they are offered. */
export const BOARD_TEMPLATES = { printerAxis, pickAndPlace, cameras, canBus } as const;
export type TemplateName = keyof typeof BOARD_TEMPLATES;
