/** Boards of library parts as an engineer would wire them, hobby to machine. Text first, so that many fit on a page. */

import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { applied, connect, context, editsOf, STARTER_LIBRARY } from '../../../support/board-builder.ts';

type Fields = Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>;

/**
 * `parts`: "definition name, definition name×3" (name1, name2, name3); `wires`: "a.x b.y; a.x b.y#1"; `fields` by name.
 * What needs mains gets it from one outlet.
 */
export function wired(parts: string, wires: string, fields: Fields = {}): Board {
  const edits = wiring(parts, wires, fields);
  return applied(applyEdits(EMPTY_BOARD, edits, context(STARTER_LIBRARY))).board;
}

/** The same as the list of edits: parts, what is set on them, connections. */
export function wiring(parts: string, wires: string, fields: Fields = {}): readonly Edit[] {
  const list = parts.split(',').flatMap((one) => {
    const [definition = '', name = ''] = one.trim().split(/\s+/);
    const [base = '', times] = name.split('×');
    if (times === undefined) return [{ definition, name: base }];
    return Array.from({ length: Number(times) }, (_, n) => ({ definition, name: `${base}${n + 1}` }));
  });
  const live = list.filter(({ definition }) => FROM_MAINS.test(definition));
  return editsOf(
    ...(live.length > 0 ? ['mains-outlet-230v as mains'] : []),
    ...list.map(({ definition, name }) => `${definition} as ${name}`),
    ...Object.entries(fields).map(([name, own]): Edit => ({ op: 'update_part', part: `$${name}`, fields: own })),
    ...live.map(({ name }) => connect('mains.socket', `${name}.mains`)),
    ...wires
      .split(';')
      .map((wire) => wire.trim())
      .filter((wire) => wire !== '')
      .map((wire) => {
        const [from = '', to = ''] = wire.split(/\s+/);
        return connect(from, to);
      }),
  );
}

const FROM_MAINS = /^(usb-supply|mean-well|poe-switch|network-recorder)/;

/** SDA and SCL of a bus pulled up to a rail by two resistors. */
export const pulled = (bus: string, rail: string, a: string, b: string) =>
  [a, b].map((r) => `${bus} ${r}.end_1; ${rail} ${r}.end_2`).join('; ');

export const SOUND: Readonly<Record<string, () => Board>> = {
  'a Pico that reads four kinds of sensor on one bus': () =>
    wired(
      'usb-supply-5v-3a usb, raspberry-pi-pico mcu, bme280 air, sht31 hum, vl53l0x tof, ads1115 adc, resistor-4k7 r×2',
      `usb.output mcu.usb_power; mcu.3v3_out air.vdd; mcu.3v3_out air.vddio; mcu.3v3_out hum.power; mcu.3v3_out tof.avdd;
       mcu.3v3_out tof.avddvcsel; mcu.3v3_out adc.power; mcu.i2c air.i2c; mcu.i2c hum.i2c; mcu.i2c tof.i2c; mcu.i2c adc.i2c;
       mcu.3v3_out air.csb; mcu.ground air.sdo; mcu.ground hum.addr; mcu.ground adc.addr; mcu.3v3_out tof.xshut;
       ${pulled('mcu.i2c', 'mcu.3v3_out', 'r1', 'r2')}`,
    ),
  'an UNO that blinks addressable lights from a supply of their own': () =>
    wired(
      'usb-supply-5v-3a usb, mean-well-lrs-50-5 psu, arduino-uno-r3 uno, ws2812b led×4',
      `usb.output uno.usb_power; uno.ground psu.ground; uno.addressable_led led1.in; led1.out led2.in; led2.out led3.in; led3.out led4.in;
       psu.output led1.power; psu.output led2.power; psu.output led3.power; psu.output led4.power`,
    ),
  'a rover: two DC motors on an L298N, a UNO on its own regulator': () =>
    wired(
      'mean-well-lrs-150-12 psu, l298n-module drv, arduino-uno-r3 uno, hc-sr04 sonar, dc-motor-12v left, dc-motor-12v right',
      `psu.output drv.vs; psu.output uno.vin_in; drv.input uno.gpio_output; drv.input#1 uno.gpio_output; drv.input#2 uno.gpio_output; drv.input#3 uno.gpio_output; uno.pwm drv.speed; drv.motor left.motor; drv.motor#1 right.motor;
       uno.5v_out sonar.power; uno.gpio_output sonar.trigger; sonar.echo uno.gpio_input`,
    ),
  'a stepper of a window blind on a ULN2003': () =>
    wired(
      'usb-supply-5v-3a usb, usb-supply-5v-3a psu, arduino-nano nano, uln2003-board drv, 28byj-48 motor',
      `usb.output nano.usb_power; psu.output drv.supply; nano.ground drv.ground; drv.stepper motor.coils;
       nano.gpio_output drv.input; nano.gpio_output drv.input#1; nano.gpio_output drv.input#2; nano.gpio_output drv.input#3`,
    ),
  'a cell, its charger and a buck-boost for an ESP32-C3': () =>
    wired(
      'usb-supply-5v-3a usb, tp4056-module chg, samsung-25r-18650 cell, tps63020-module reg, esp32-c3-devkitm-1 mcu, sht31 hum, resistor-4k7 r×2',
      `usb.output chg.input; cell.battery chg.battery; chg.output reg.input; reg.output mcu.3v3_in; reg.output hum.power; mcu.i2c hum.i2c;
       chg.output reg.en; chg.ground reg.ps; mcu.ground hum.addr; ${pulled('mcu.i2c', 'reg.output', 'r1', 'r2')}`,
      { reg: { output_voltage_V: 3.3 } },
    ),
  'a LoRa node with its antenna': () =>
    wired(
      'usb-supply-5v-3a usb, esp32-devkitc-v4 mcu, rfm95w radio, antenna-868mhz ant',
      `usb.output mcu.usb_power; mcu.3v3_out radio.power; mcu.spi radio.spi; radio.antenna ant.feed; mcu.gpio radio.dio; mcu.gpio_output radio.reset`,
    ),
  'a Mega with Ethernet, a relay and a thermometer': () =>
    wired(
      'mean-well-lrs-150-12 psu, lm2596-module buck, arduino-mega-2560 mega, srd-05vdc-relay-module relay, ds18b20 temp, resistor-4k7 r',
      `psu.output mega.vin_in; psu.output buck.input; buck.output relay.power; buck.ground mega.ground; mega.gpio_output relay.input;
       mega.5v_out temp.power; mega.onewire temp.onewire; mega.onewire r.end_1; mega.5v_out r.end_2`,
      { buck: { output_voltage_V: 5 } },
    ),
  'a STM32 with Ethernet over SPI on a switch': () =>
    wired(
      'usb-supply-5v-3a usb, nucleo-f446re mcu, w5500-module eth, poe-switch-5p-60w sw, network-recorder rec',
      `usb.output mcu.usb_power; mcu.3v3_out eth.power; mcu.spi eth.spi; eth.port sw.port1; sw.port2 rec.port; eth.int mcu.interrupt;
       mcu.gpio_output eth.rst`,
    ),
  'two RS-485 nodes with a terminator at each end': () =>
    wired(
      'usb-supply-5v-3a usb×2, arduino-uno-r3 uno×2, max485-module bus×2, resistor-120r t×2',
      `usb1.output uno1.usb_power; usb2.output uno2.usb_power; uno1.5v_out bus1.power; uno2.5v_out bus2.power; uno1.uart bus1.uart;
       uno2.uart bus2.uart; uno1.gpio_output bus1.de; uno1.gpio_output bus1.re; uno2.gpio_output bus2.de; uno2.gpio_output bus2.re;
       bus1.rs485 bus2.rs485; bus1.rs485 t1.rs485; bus2.rs485 t2.rs485`,
    ),
  'a CAN bus of a Teensy and an ESP32-S3': () =>
    wired(
      'usb-supply-5v-3a usb×2, teensy-4-1 mcu1, esp32-s3-devkitc-1 mcu2, sn65hvd230 can×2, resistor-120r t×2',
      `usb1.output mcu1.usb_power; usb2.output mcu2.usb_power; mcu1.3v3_out can1.power; mcu2.3v3_out can2.power; mcu1.can can1.controller;
       mcu2.can can2.controller; mcu1.ground can1.rs; mcu2.ground can2.rs; can1.can can2.can; can1.can t1.can; can2.can t2.can`,
    ),
  'a scale: load cell amplifier and display on a UNO': () =>
    wired(
      'usb-supply-5v-3a usb, arduino-uno-r3 uno, hx711 amp',
      'usb.output uno.usb_power; uno.5v_out amp.power; uno.gpio_output amp.clock; amp.data uno.gpio_input',
    ),
  'a robot arm of three large servos and an IMU': () =>
    wired(
      'mean-well-hdr-60-24 psu, bec-6v-5a bec×2, usb-supply-5v-3a usb, esp32-devkitc-v4 mcu, mg996r arm×2, mpu-6050 imu, resistor-4k7 r×2',
      `psu.output bec1.input; psu.output bec2.input; usb.output mcu.usb_power; mcu.ground bec1.ground; mcu.ground bec2.ground;
       bec1.output arm1.power; bec2.output arm2.power; mcu.servo arm1.signal; mcu.servo arm2.signal; mcu.3v3_out imu.vdd; mcu.3v3_out imu.vlogic;
       mcu.i2c imu.i2c; mcu.ground imu.ad0; mcu.ground imu.fsync; mcu.ground imu.clkin;
       ${pulled('mcu.i2c', 'mcu.3v3_out', 'r1', 'r2')}`,
    ),
  'a gantry axis with a lead screw': () =>
    wired(
      `mean-well-lrs-350-24 psu, lm2596-module buck, raspberry-pi-pico mcu, tmc2209-module drv, nema17-17hs4401 motor, nema17-bracket br,
       coupling-5-8 cpl, t8-lead-screw-300 screw, bearing-608zz brg, extrusion-2020-500 frame, lrs-350-plate-2020 plate`,
      `psu.output buck.input; psu.output drv.vm; buck.output mcu.vsys_in; mcu.3v3_out drv.vio; mcu.step_dir drv.step_dir; drv.motor motor.coils;
       motor.mount br.motor; motor.shaft cpl.motor; cpl.load screw.end; screw.journal brg.bore; br.base frame.slot; plate.supply psu.mount;
       plate.base frame.slot; mcu.gpio_output drv.enable; mcu.ground drv.clk; mcu.ground drv.ms1; mcu.3v3_out drv.ms2`,
      { buck: { output_voltage_V: 5 } },
    ),
  'a cooled Peltier box with a fan': () =>
    wired(
      'mean-well-lrs-150-12 psu, tec1-12706 tec, thermal-pad-40x40 pad, heatsink-40x40x20 sink, noctua-nf-a4x10 fan',
      'psu.output tec.power; psu.output fan.power; tec.hot pad.source; pad.sink sink.base; fan.outlet sink.fins',
      { tec: { draw_mA: 300 } },
    ),
  'an ESP32 at the end of a PoE splitter, beside a camera': () =>
    wired(
      'poe-switch-5p-60w sw, poe-splitter-5v split, w5500-module eth, esp32-devkitc-v4 mcu, poe-ip-camera cam',
      `sw.port1 split.in; sw.port1_poe split.poe; split.output mcu.5v_in; split.out eth.port; mcu.3v3_out eth.power; mcu.spi eth.spi;
       sw.port2 cam.port; sw.port2_poe cam.poe`,
    ),
  'a Pi whose serial console a laptop reads through an FT232': () =>
    wired(
      'usb-supply-5v-3a usb, raspberry-pi-pico mcu, ft232rl-module ser, raspberry-pi-5 pi, mean-well-lrs-50-5 psu',
      'usb.output mcu.usb_power; psu.output pi.5v_in; pi.usb1 ser.usb; mcu.uart ser.uart; mcu.ground ser.ground',
    ),
  'an isolated bus to a sensor on a supply of its own': () =>
    wired(
      'usb-supply-5v-3a usb, usb-supply-5v-3a far, arduino-uno-r3 uno, iso1540 iso, ads1115 adc, resistor-4k7 r×4',
      `usb.output uno.usb_power; uno.5v_out iso.vcc1; far.output iso.vcc2; far.output adc.power; uno.i2c iso.side1; iso.side2 adc.i2c;
       far.ground adc.addr;
       ${pulled('uno.i2c', 'uno.5v_out', 'r1', 'r2')}; ${pulled('iso.side2', 'far.output', 'r3', 'r4')}`,
    ),
  'two cylinders on two valves behind one service unit': () =>
    wired(
      `mean-well-hdr-60-24 psu, lm2596-module buck, raspberry-pi-pico mcu, uln2003-board drv, compressed-air-7bar air, smc-aw20-01 frl, smc-kq2h06-01as f0,
       smc-kq2h06-m5 f×5, smc-tu0604 t×3, smc-sy3120-24v v, smc-cj2b16-50 c, smc-an-m5-silencer s×2`,
      `psu.output buck.input; buck.output mcu.vsys_in; psu.output drv.supply; mcu.gpio_output drv.input; drv.coil v.coil; air.outlet frl.in;
       frl.out f0.thread; f0.tube t1.end1; t1.end2 f1.tube; f1.thread v.p; v.a f2.thread; f2.tube t2.end1; t2.end2 f3.tube; f3.thread c.port_a;
       v.b f4.thread; f4.tube t3.end1; t3.end2 f5.tube; f5.thread c.port_b; v.ea s1.thread; v.eb s2.thread`,
      { buck: { output_voltage_V: 5 }, frl: { set_pressure_bar: 4 } },
    ),
  'a hydraulic lift with both solenoids on a driver': () =>
    wired(
      `mean-well-lrs-350-24 psu, gear-pump-8cc pump, relief-valve-ng6 relief, rexroth-4we6-24v valve, hydraulic-cylinder-40-22-200 cyl,
       reservoir-40l tank, hose-2sn-3-8 hose, pressure-transmitter-0-250bar gauge`,
      `tank.suction pump.suction; pump.pressure hose.end1; hose.end2 valve.p; pump.pressure relief.p; relief.t tank.return; valve.t tank.return;
       valve.a cyl.port_a; valve.b cyl.port_b; psu.output gauge.power; pump.pressure gauge.port`,
      { relief: { set_pressure_bar: 140 } },
    ),
  'a GNSS logger at 3.3 V with a display': () =>
    wired(
      'usb-supply-5v-3a usb, esp32-s3-devkitc-1 mcu, neo-m8n gnss, antenna-gnss ant, ssd1306-oled-128x64 oled, resistor-4k7 r×2',
      `usb.output mcu.usb_power; mcu.3v3_out gnss.power; mcu.3v3_out oled.power; mcu.uart gnss.uart; gnss.antenna ant.feed; mcu.3v3_out gnss.backup; mcu.i2c oled.i2c;
       ${pulled('mcu.i2c', 'mcu.3v3_out', 'r1', 'r2')}`,
    ),
  'a kiln: PT100 amplifier and relay on a Nano': () =>
    wired(
      'usb-supply-5v-3a usb, arduino-nano nano, ams1117-3-3 ldo, max31865 rtd, txs0108e shift, srd-05vdc-relay-module relay',
      `usb.output nano.usb_power; nano.5v_out ldo.input; ldo.output rtd.vdd; ldo.output rtd.dvdd; ldo.output shift.vcca; nano.5v_out shift.vccb;
       nano.spi shift.b_spi; shift.a_spi rtd.spi; ldo.output shift.oe; nano.5v_out relay.power; nano.gpio_output relay.input`,
    ),
  'a current meter on the 12 V of a motor driver': () =>
    wired(
      'mean-well-lrs-150-12 psu, esp32-devkitc-v4 mcu, usb-supply-5v-3a usb, ina219 meter, l298n-module drv, dc-motor-12v motor, resistor-4k7 r×2',
      `usb.output mcu.usb_power; mcu.3v3_out meter.power; mcu.i2c meter.i2c; mcu.ground meter.a0; mcu.ground meter.a1; psu.output drv.vs; psu.ground mcu.ground; mcu.gpio_output drv.input; mcu.gpio_output drv.input#1; drv.motor motor.motor;
       ${pulled('mcu.i2c', 'mcu.3v3_out', 'r1', 'r2')}`,
    ),
  'a magnetic encoder and an LM7805 on 12 V': () =>
    wired(
      'mean-well-lrs-150-12 psu, lm7805 reg, arduino-uno-r3 uno, as5600 enc, heatsink-40x40x20 sink, resistor-4k7 r×2',
      `psu.output reg.input; psu.output uno.vin_in; reg.output enc.5v_in; reg.tab sink.base; reg.ground uno.ground; uno.ground enc.dir; uno.i2c enc.i2c;
       ${pulled('uno.i2c', 'uno.5v_out', 'r1', 'r2')}`,
    ),
};

/** Ends of these boards that lead to what the library has no part for: a probe, a load cell, a motor, a driver of 2 A. */
export const OFF_BOARD: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'a scale: load cell amplifier and display on a UNO': { 'conn-pin-open': 1 },
  'a hydraulic lift with both solenoids on a driver': { 'conn-pin-open': 3 },
  'a kiln: PT100 amplifier and relay on a Nano': { 'conn-pin-open': 1 },
};
