/** Further boards of library parts as engineers wire them in the workshop and in the field. */
import type { Board } from '#engine/board/board.ts';
import { pulled, wired } from './sound.ts';

export const FIELD: Readonly<Record<string, () => Board>> = {
  'a Pico with a display and an IMU on one bus': () =>
    wired(
      'usb-supply-5v-3a usb, raspberry-pi-pico mcu, ssd1306-oled-128x64 oled, mpu-6050 imu, resistor-4k7 r×2',
      `usb.output mcu.usb_power; mcu.3v3_out oled.power; mcu.3v3_out imu.vdd; mcu.3v3_out imu.vlogic; mcu.i2c oled.i2c; mcu.i2c imu.i2c;
       mcu.ground imu.ad0; mcu.ground imu.fsync; mcu.ground imu.clkin; imu.int mcu.interrupt; ${pulled('mcu.i2c', 'mcu.3v3_out', 'r1', 'r2')}`,
    ),
  'an UNO on 12 V that switches a load through a relay': () =>
    wired(
      'mean-well-lrs-150-12 psu, arduino-uno-r3 uno, srd-05vdc-relay-module relay, noctua-nf-a4x10 fan',
      `psu.output uno.vin_in; uno.5v_out relay.power; uno.gpio_output relay.input; psu.output relay.com_in; relay.no_out fan.power;
       psu.ground uno.ground; psu.minus fan.gnd`,
    ),
  'an ESP32 that drives a strip of lights through a level shifter': () =>
    wired(
      'usb-supply-5v-3a usb, mean-well-lrs-50-5 psu, esp32-devkitc-v4 mcu, txs0108e shift, ws2812b led×6',
      `usb.output mcu.usb_power; mcu.3v3_out shift.vcca; psu.output shift.vccb; mcu.ground psu.ground; mcu.addressable_led shift.a_led_in;
       shift.b_led_out led1.in; ${chain('led', 6)}; ${feed('psu.output', 'led', 6, 'power')}; mcu.gpio_output shift.oe`,
    ),
  'a Modbus chain of three nodes with a terminator at each end': () =>
    wired(
      'usb-supply-5v-3a usb×3, arduino-nano mcu×3, max485-module bus×3, resistor-120r t×2',
      `${[1, 2, 3].map((n) => `usb${n}.output mcu${n}.usb_power; mcu${n}.5v_out bus${n}.power; mcu${n}.uart bus${n}.uart; mcu${n}.gpio_output bus${n}.de; mcu${n}.gpio_output bus${n}.re`).join('; ')};
       bus1.rs485 bus2.rs485; bus2.rs485 bus3.rs485; bus1.rs485 t1.rs485; bus3.rs485 t2.rs485`,
    ),
  'a Raspberry Pi 5 with two PoE cameras on one switch': () =>
    wired(
      'poe-switch-5p-60w sw, mean-well-lrs-50-5 psu, raspberry-pi-5 pi, poe-ip-camera cam×2, network-recorder rec',
      `psu.output pi.5v_in; sw.port1 pi.ethernet; sw.port2 cam1.port; sw.port2_poe cam1.poe; sw.port3 cam2.port; sw.port3_poe cam2.poe;
       sw.port5 rec.port; rec.streams cam1.stream`,
    ),
  'a cylinder on a valve with speed silencers': () =>
    wired(
      `mean-well-hdr-60-24 psu, arduino-uno-r3 uno, usb-supply-5v-3a usb, uln2003-board drv, compressed-air-7bar air, smc-aw20-01 frl, smc-kq2h06-01as f0,
       smc-kq2h06-m5 f×5, smc-tu0604 t×3, smc-sy3120-24v v, smc-cj2b16-50 c, smc-an-m5-silencer s×2`,
      `usb.output uno.usb_power; psu.output drv.supply; drv.ground uno.ground; uno.gpio_output drv.input; drv.coil v.coil; air.outlet frl.in;
       frl.out f0.thread; f0.tube t1.end1; t1.end2 f1.tube; f1.thread v.p; v.a f2.thread; f2.tube t2.end1; t2.end2 f3.tube; f3.thread c.port_a;
       v.b f4.thread; f4.tube t3.end1; t3.end2 f5.tube; f5.thread c.port_b; v.ea s1.thread; v.eb s2.thread`,
      { frl: { set_pressure_bar: 5 } },
    ),
  'a hydraulic press with a gauge on a 24 V loop': () =>
    wired(
      `gear-pump-8cc pump, relief-valve-ng6 relief, rexroth-4we6-24v valve, hydraulic-cylinder-40-22-200 cyl, reservoir-40l tank, hose-2sn-3-8 h×3`,
      `tank.suction pump.suction; pump.pressure h1.end1; h1.end2 valve.p; pump.pressure relief.p; relief.t tank.return; valve.t h3.return1; h3.return2 tank.return#1;
       valve.a h2.end1; h2.end2 cyl.port_a; valve.b cyl.port_b`,
      { relief: { set_pressure_bar: 120 } },
    ),
  'a Peltier cooler with its sink and fan on two supplies': () =>
    wired(
      'mean-well-lrs-150-12 psu, mean-well-lrs-150-12 psu2, tec1-12706 tec, thermal-pad-40x40 pad, heatsink-40x40x20 sink, noctua-nf-a4x10 fan×2',
      'psu.output tec.power; psu2.output fan1.power; psu2.output fan2.power; tec.hot pad.source; pad.sink sink.base; fan1.outlet sink.fins',
      { tec: { draw_mA: 300 } },
    ),
  'a stepper that turns a lead screw over a coupling': () =>
    wired(
      `mean-well-lrs-350-24 psu, usb-supply-5v-3a usb, esp32-devkitc-v4 mcu, drv8825-carrier drv, nema17-17hs4401 motor, nema17-bracket br, coupling-5-8 cpl,
       t8-lead-screw-300 screw, bearing-608zz brg, extrusion-2020-500 frame, mgn12h-rail-300 rail`,
      `usb.output mcu.usb_power; psu.output drv.vmot; mcu.ground drv.ground; mcu.step_dir drv.step_dir; mcu.gpio_output drv.sleep; mcu.gpio_output drv.reset;
       mcu.gpio_output drv.enable; drv.motor motor.coils; motor.mount br.motor; br.base frame.slot; motor.shaft cpl.motor; cpl.load screw.end; screw.journal brg.bore;
       rail.rail frame.slot`,
      { motor: { draw_mA: 1400 } },
    ),
  'a cell that is charged, boosted and runs a logger': () =>
    wired(
      'usb-supply-5v-3a usb, tp4056-module chg, samsung-25r-18650 cell, tps63020-module boost, raspberry-pi-pico mcu, bme280 air, resistor-4k7 r×2',
      `usb.output chg.input; cell.battery chg.battery; chg.output boost.input; boost.output mcu.vsys_in; mcu.3v3_out air.vdd; mcu.3v3_out air.vddio; mcu.i2c air.i2c;
       chg.output boost.en; chg.ground boost.ps; mcu.3v3_out air.csb; mcu.ground air.sdo; ${pulled('mcu.i2c', 'mcu.3v3_out', 'r1', 'r2')}`,
      { boost: { output_voltage_V: 5 } },
    ),
  'a CAN bus of three nodes with terminators at its ends': () =>
    wired(
      'usb-supply-5v-3a usb×3, esp32-devkitc-v4 a, teensy-4-1 b, arduino-uno-r3 c, sn65hvd230 can×2, mcp2515-tja1050 can3, resistor-120r t×2',
      `usb1.output a.usb_power; usb2.output b.usb_power; usb3.output c.usb_power; a.3v3_out can1.power; b.3v3_out can2.power; c.5v_out can3.power; a.can can1.controller;
       b.can can2.controller; a.ground can1.rs; b.ground can2.rs; c.spi can3.spi; can3.int c.interrupt; can1.can can2.can; can2.can can3.can; can1.can t1.can; can3.can t2.can`,
    ),
  'five thermometers on one wire': () =>
    wired(
      'usb-supply-5v-3a usb, esp32-devkitc-v4 mcu, ds18b20 t×5, resistor-4k7 r',
      `usb.output mcu.usb_power; ${feed('mcu.3v3_out', 't', 5, 'power')}; ${feed('mcu.onewire', 't', 5, 'onewire')}; mcu.onewire r.end_1; mcu.3v3_out r.end_2`,
    ),
  'two devices on SPI and a radio on a second select': () =>
    wired(
      'usb-supply-5v-3a usb, esp32-s3-devkitc-1 mcu, max31865 rtd, bme280 air, rfm95w radio, antenna-868mhz ant',
      `usb.output mcu.usb_power; mcu.3v3_out rtd.vdd; mcu.3v3_out rtd.dvdd; mcu.3v3_out air.vdd; mcu.3v3_out air.vddio; mcu.3v3_out radio.power; mcu.spi rtd.spi;
       mcu.spi air.spi; mcu.spi radio.spi; radio.antenna ant.feed; rtd.drdy mcu.interrupt; radio.dio mcu.gpio`,
    ),
  'two servos on a BEC from a 12 V supply': () =>
    wired(
      'mean-well-lrs-150-12 psu, bec-6v-5a bec, arduino-nano mcu, sg90 s×2',
      `psu.output bec.input; psu.output mcu.vin_in; bec.ground mcu.ground; bec.output s1.power; bec.output s2.power; mcu.servo s1.signal; mcu.servo s2.signal`,
      { bec: { output_voltage_V: 5 } },
    ),
  'a rack of a Nucleo with an encoder, a current meter and an ADC': () =>
    wired(
      'usb-supply-5v-3a usb, nucleo-f446re mcu, as5600 enc, ina219 cur, ads1115 adc, sht31 hum, resistor-4k7 r×2',
      `usb.output mcu.usb_power; mcu.3v3_out enc.3v3_in; mcu.3v3_out enc.5v_in; mcu.3v3_out cur.power; mcu.3v3_out adc.power; mcu.3v3_out hum.power; mcu.i2c enc.i2c; mcu.i2c cur.i2c;
       mcu.i2c adc.i2c; mcu.i2c hum.i2c; mcu.ground enc.dir; mcu.ground cur.a0; mcu.ground cur.a1; mcu.ground adc.addr; mcu.ground hum.addr;
       adc.alert mcu.interrupt; ${pulled('mcu.i2c', 'mcu.3v3_out', 'r1', 'r2')}`,
    ),
  'a Mega that reads a GNSS receiver through a level shifter': () =>
    wired(
      'usb-supply-5v-3a usb, arduino-mega-2560 mega, ams1117-3-3 ldo, txs0108e shift, neo-m8n gnss, antenna-gnss ant',
      `usb.output mega.usb_power; mega.5v_out ldo.input; ldo.output shift.vcca; mega.5v_out shift.vccb; ldo.output gnss.power; mega.uart#1 shift.b_uart;
       shift.a_uart gnss.uart; ldo.output shift.oe; gnss.antenna ant.feed; ldo.output gnss.backup`,
    ),
  'a printer gantry: belt, pulley and stepper': () =>
    wired(
      `mean-well-lrs-350-24 psu, usb-supply-5v-3a usb, raspberry-pi-pico mcu, tmc2209-module drv, nema17-17hs4401 motor, nema17-bracket br, gt2-pulley-20t-5mm pul,
       gt2-belt-6mm belt, gt2-idler-20t idl, extrusion-2020-500 frame, lrs-350-plate-2020 plate`,
      `usb.output mcu.usb_power; psu.output drv.vm; psu.ground mcu.ground; mcu.3v3_out drv.vio; mcu.step_dir drv.step_dir; mcu.gpio_output drv.enable; mcu.gpio_output drv.ms1;
       mcu.gpio_output drv.ms2; mcu.ground drv.clk; drv.diag mcu.gpio_input; drv.motor motor.coils; motor.mount br.motor; br.base frame.slot; motor.shaft pul.shaft; pul.belt belt.teeth; idl.belt belt.teeth; idl.base frame.slot;
       plate.supply psu.mount; plate.base frame.slot`,
    ),
  'a 24 V valve coil that a relay switches': () =>
    wired(
      'mean-well-hdr-60-24 psu, lm2596-module buck, raspberry-pi-pico mcu, uln2003-board drv, smc-sy3120-24v v, smc-an-m5-silencer s×2, compressed-air-7bar air, smc-kq2h06-m5 f',
      `psu.output buck.input; buck.output mcu.vsys_in; psu.output drv.supply; buck.ground drv.ground; mcu.gpio_output drv.input; drv.coil v.coil; v.ea s1.thread; v.eb s2.thread`,
      { buck: { output_voltage_V: 5 } },
    ),
  'a Teensy with a time-of-flight sensor, an IMU and a serial adapter': () =>
    wired(
      'usb-supply-5v-3a usb, teensy-4-1 mcu, vl53l0x tof, mpu-6050 imu, hc-sr04 sonar, txs0108e shift, resistor-4k7 r×2',
      `usb.output mcu.usb_power; mcu.3v3_out tof.avdd; mcu.3v3_out tof.avddvcsel; mcu.3v3_out imu.vdd; mcu.3v3_out imu.vlogic; mcu.i2c tof.i2c; mcu.i2c imu.i2c;
       mcu.ground imu.ad0; mcu.ground imu.fsync; mcu.ground imu.clkin; mcu.3v3_out shift.oe; mcu.gpio_output tof.xshut; mcu.vin_out sonar.power; mcu.3v3_out shift.vcca; mcu.vin_out shift.vccb; sonar.echo shift.b_digital; shift.a_digital mcu.gpio_input;
       mcu.gpio_output sonar.trigger; ${pulled('mcu.i2c', 'mcu.3v3_out', 'r1', 'r2')}`,
    ),
};

/** Ends of these boards that lead to what the library has no part for, or that the board is not about. */
export const OFF_BOARD: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'a hydraulic press with a gauge on a 24 V loop': { 'conn-pin-open': 2 },
  'two devices on SPI and a radio on a second select': { 'conn-pin-open': 1 },
  'a 24 V valve coil that a relay switches': { 'conn-pin-open': 3 },
};

function chain(name: string, n: number): string {
  return Array.from({ length: n - 1 }, (_, i) => `${name}${i + 1}.out ${name}${i + 2}.in`).join('; ');
}

function feed(from: string, name: string, n: number, to: string): string {
  return Array.from({ length: n }, (_, i) => `${from} ${name}${i + 1}.${to}`).join('; ');
}
