/** Boards of the bench: controllers, supplies in cascade, buses, radios, batteries. */
import type { OwnBoard } from './own-board.ts';
import { pulled } from './sound.ts';

const each = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n + 1)).join('; ');

export const BENCH: readonly OwnBoard[] = [
  {
    name: 'a USB-C board with an LDO for its flash and a buck for a 1.8 V core',
    parts: `usb-supply-5v-3a usb, usb-c-socket-breakout c, ap2112k-3v3 ldo, tlv62569-1v8 buck, nrf52-module-1v8 mcu, lis3dh-1v8 acc,
      w25q128-flash fl, nucleo-f446re nu, resistor-4k7 r×2`,
    wires: `usb.output c.plug; c.out ldo.in; c.out buck.in; buck.out mcu.power; buck.out acc.power; mcu.i2c acc.i2c; acc.int mcu.in;
      ${pulled('mcu.i2c', 'buck.out', 'r1', 'r2')}; ldo.out fl.power; c.out nu.e5v_in; nu.spi fl.spi`,
    faults: [
      ['the flash on 5 V', 'cut ldo.out fl.power; wire c.out fl.power', 'elec-voltage-out-of-range'],
      ['the bus pulled to 5 V', 'cut buck.out r1.end_2; wire c.out r1.end_2', 'elec-pullup-rail-mismatch×2'],
      ['no plug', 'cut usb.output c.plug', 'power-unpowered-part'],
      ['the core on the LDO', 'cut buck.out mcu.power; wire usb.output mcu.power', 'elec-voltage-out-of-range'],
    ],
  },
  {
    name: 'a charger that shares its load, a cell and a buck-boost',
    parts: `usb-supply-5v-3a usb, bq24075-charger chg, lipo-1s-2000 bat, tps63020-module reg, esp32-c3-devkitm-1 mcu, sht31 h, resistor-4k7 r×2`,
    wires: `usb.output chg.in; bat.out chg.bat; chg.sys reg.input; reg.output mcu.3v3_in; reg.output h.power; mcu.i2c h.i2c; chg.sys reg.en; mcu.ground reg.ps; mcu.ground h.addr;
      ${pulled('mcu.i2c', 'reg.output', 'r1', 'r2')}; chg.pgood mcu.gpio_input; chg.chg mcu.gpio_input`,
    faults: [
      ['neither cell nor plug', 'remove bat; cut usb.output chg.in', 'power-unpowered-part'],
      [
        'the board before the regulator',
        'cut reg.output mcu.3v3_in; wire chg.sys mcu.3v3_in',
        'elec-voltage-out-of-range',
      ],
      [
        'two chargers',
        'add bq24075-charger two; wire two.sys reg.input',
        'power-outputs-paralleled power-unpowered-part',
      ],
    ],
  },
  {
    name: 'four regulators in cascade from 24 V to 1.8 V',
    parts: `mean-well-hdr-60-24 psu, r-78e5-0-5 a, ap2112k-3v3 b, xc6206-1v8 c, bme280 air, raspberry-pi-pico mcu, txs0108e sh, lis3dh-1v8 acc,
      resistor-4k7 r×4`,
    wires: `psu.output a.in; a.out b.in; b.out c.in; a.out mcu.vsys_in; b.out air.vdd; b.out air.vddio; b.out air.csb; mcu.ground air.sdo; c.out sh.oe; mcu.i2c air.i2c;
      ${pulled('mcu.i2c', 'b.out', 'r1', 'r2')}; c.out acc.power; c.out sh.vcca; b.out sh.vccb; mcu.i2c sh.b_i2c; sh.a_i2c acc.i2c;
      ${pulled('sh.a_i2c', 'c.out', 'r3', 'r4')}`,
    faults: [
      ['the LDO on 24 V', 'cut a.out b.in; wire psu.output b.in', 'elec-voltage-out-of-range'],
      ['the last one on the first', 'cut b.out c.in; wire psu.output c.in', 'elec-voltage-out-of-range'],
      [
        'no shifter',
        'remove sh; wire mcu.i2c acc.i2c',
        'elec-logic-low-insufficient×2 elec-pullup-rail-mismatch×2 elec-resistor-open×2',
      ],
      ['a loop', 'cut psu.output a.in; wire b.out a.in', 'power-loop'],
    ],
  },
  {
    name: 'an isolated ADC on a supply and an I2C isolator of its own',
    parts: `mean-well-hdr-60-24 psu, r-78e5-0-5 a, arduino-nano mcu, traco-ten-5-2411 iso, iso1540 ic, ads1115 adc, potentiometer-10k pot,
      resistor-4k7 r×4`,
    wires: `psu.output a.in; psu.output iso.in; a.out mcu.5v_in; a.out ic.vcc1; iso.out ic.vcc2; iso.out adc.power; iso.out pot.ends;
      pot.wiper adc.input; iso.out adc.addr; mcu.i2c ic.side1; ic.side2 adc.i2c; ${pulled('mcu.i2c', 'a.out', 'r1', 'r2')};
      ${pulled('ic.side2', 'iso.out', 'r3', 'r4')}`,
    faults: [
      ['the far side on the near supply', 'cut iso.out adc.power; wire a.out adc.power', 'elec-isolation-crossed×2'],
      ['an alert past the isolator', 'wire adc.alert mcu.interrupt', 'elec-isolation-crossed'],
      ['no far supply', 'cut iso.out ic.vcc2', 'power-unpowered-part'],
    ],
  },
  {
    name: 'three equal sensors behind a multiplexer',
    parts: 'usb-supply-5v-3a usb, raspberry-pi-pico mcu, tca9548a-mux mux, sht31 h×3, resistor-4k7 r×8',
    wires: `usb.output mcu.usb_power; mcu.3v3_out mux.power; ${each(3, (n) => `mcu.3v3_out h${n}.power; mcu.ground h${n}.addr; mux.ch${n - 1} h${n}.i2c`)};
      mcu.i2c mux.up; ${pulled('mcu.i2c', 'mcu.3v3_out', 'r1', 'r2')};
      ${each(3, (n) => pulled(`mux.ch${n - 1}`, 'mcu.3v3_out', `r${2 * n + 1}`, `r${2 * n + 2}`))}`,
    faults: [
      ['two on one channel', 'cut mux.ch1 h2.i2c; wire mux.ch0 h2.i2c', 'elec-i2c-address-conflict'],
      [
        'one at the address of the multiplexer',
        'cut mux.ch1 h2.i2c; wire mcu.i2c h2.i2c; set mux i2c_address=0x44',
        'elec-i2c-address-conflict',
      ],
      ['a channel without pull-ups', 'remove r5; remove r6', 'elec-pullup-missing×2'],
      ['no supply for the multiplexer', 'cut mcu.3v3_out mux.power', 'power-unpowered-part'],
    ],
  },
  {
    name: 'a sensor that brings its pull-ups along',
    parts: 'usb-supply-5v-3a usb, esp32-s3-devkitc-1 mcu, qwiic-veml7700 l',
    wires: 'usb.output mcu.usb_power; mcu.3v3_out l.power; mcu.i2c l.i2c',
    faults: [
      [
        'four more of them',
        'add qwiic-veml7700 m; set m i2c_address=0x11; wire mcu.3v3_out m.power; wire mcu.i2c m.i2c; add qwiic-veml7700 n; set n i2c_address=0x12; wire mcu.3v3_out n.power; wire mcu.i2c n.i2c',
        'elec-pullup-too-strong×2',
      ],
      ['on 5 V', 'cut mcu.3v3_out l.power; wire mcu.5v_out l.power', 'elec-voltage-out-of-range'],
      ['two of them', 'times l 2', 'elec-i2c-address-conflict'],
    ],
  },
  {
    name: 'four devices on one SPI bus, a display among them',
    parts: `usb-supply-5v-3a usb, esp32-devkitc-v4 mcu, w25q128-flash fl, microsd-breakout sd, ili9341-tft tft, mcp3208-adc adc, potentiometer-10k pot`,
    wires: `usb.output mcu.usb_power; mcu.3v3_out fl.power; mcu.3v3_out sd.power; mcu.3v3_out tft.power; mcu.3v3_out adc.power;
      mcu.3v3_out pot.ends; pot.wiper adc.in; mcu.spi fl.spi; mcu.spi sd.spi; mcu.spi tft.spi; mcu.spi adc.spi; mcu.gpio_output tft.dc;
      mcu.pwm tft.backlight; mcu.gpio_output tft.rst`,
    faults: [
      ['the card on 5 V', 'cut mcu.3v3_out sd.power; wire mcu.5v_out sd.power', 'elec-voltage-out-of-range'],
      ['no data or command line', 'cut mcu.3v3_out tft.power', 'power-unpowered-part'],
      ['ten cards', 'times sd 10', 'power-rail-overload'],
    ],
  },
  {
    name: 'a clock with a coin cell behind it',
    parts: 'usb-supply-5v-3a usb, teensy-4-1 mcu, ds3231-rtc rtc, cr2032-holder cell, resistor-4k7 r×3',
    wires: `usb.output mcu.usb_power; mcu.3v3_out rtc.power; cell.out rtc.vbat; mcu.i2c rtc.i2c;
      ${pulled('mcu.i2c', 'mcu.3v3_out', 'r1', 'r2')}; rtc.sqw mcu.interrupt; mcu.interrupt r3.end_1; mcu.3v3_out r3.end_2`,
    faults: [
      ['the cell as its only supply', 'cut mcu.3v3_out rtc.power', 'power-unpowered-part'],
      ['a pull-up of SDA gone', 'remove r1', 'elec-pullup-missing'],
      [
        'an IMU at its address',
        'add mpu-6050 imu; wire mcu.3v3_out imu.vdd; wire mcu.3v3_out imu.vlogic; wire mcu.i2c imu.i2c',
        'elec-i2c-address-conflict',
      ],
    ],
  },
  {
    name: 'two USB supplies that a power multiplexer chooses from',
    parts:
      'usb-supply-5v-3a usb×2, tps2113a-power-mux mux, arduino-nano nano, bme280 air, ap2112k-3v3 ldo, txs0108e sh, resistor-4k7 r×4',
    wires: `usb1.output mux.in1; usb2.output mux.in2; mux.out nano.5v_in; mux.out ldo.in; ldo.out air.vdd; ldo.out air.vddio; ldo.out sh.vcca;
      mux.out sh.vccb; ldo.out sh.oe; ldo.out air.csb; nano.ground air.sdo; nano.i2c sh.b_i2c; sh.a_i2c air.i2c; ${pulled('nano.i2c', 'mux.out', 'r1', 'r2')};
      ${pulled('sh.a_i2c', 'ldo.out', 'r3', 'r4')}`,
    faults: [
      ['both on one input', 'cut usb2.output mux.in2; wire usb2.output mux.in1', 'power-outputs-paralleled'],
      ['the bus straight', 'remove sh; wire nano.i2c air.i2c', 'elec-pullup-rail-mismatch×2 elec-resistor-open×2'],
      ['the board fed past it as well', 'wire usb2.output nano.usb_power', 'power-double-fed'],
    ],
  },
  {
    name: 'lamps with resistors and buttons on an UNO',
    parts:
      'usb-supply-5v-3a usb, arduino-uno-r3 uno, led-red-5mm led×2, resistor-330r r×2, push-button b×2, resistor-4k7 p',
    wires: `usb.output uno.usb_power; ${each(2, (n) => `uno.gpio_output r${n}.line; r${n}.line#1 led${n}.drive; led${n}.ground uno.ground`)};
      ${each(2, (n) => `b${n}.contact uno.gpio_input; b${n}.ground uno.ground`)}; b2.contact p.end_1; uno.5v_out p.end_2`,
    faults: [
      [
        'a lamp of 60 mA straight on a pin',
        'remove r1; wire uno.gpio_output led1.drive; set led1 draw_mA=60',
        'elec-pin-current-exceeded',
      ],
      [
        'two outputs on one wire',
        'cut b1.contact uno.gpio_input; wire b1.contact uno.gpio_output',
        'conn-role-incompatible',
      ],
      ['the supply out', 'cut usb.output uno.usb_power', 'power-unpowered-part'],
    ],
  },
  {
    name: 'a strip of lights behind a 74HCT buffer',
    parts: 'usb-supply-5v-3a usb, mean-well-lrs-50-5 psu, esp32-c3-devkitm-1 mcu, 74hct125-buffer buf, ws2812b led×3',
    wires: `usb.output mcu.usb_power; psu.output buf.power; psu.ground mcu.ground; mcu.addressable_led buf.led_in; buf.led_out led1.in;
      led1.out led2.in; led2.out led3.in; ${each(3, (n) => `psu.output led${n}.power`)}`,
    faults: [
      ['no buffer', 'remove buf; wire mcu.addressable_led led1.in', 'elec-logic-high-insufficient'],
      ['grounds apart', 'cut psu.ground mcu.ground', 'elec-ground-missing'],
      ['the buffer on 3.3 V', 'cut psu.output buf.power; wire mcu.3v3_out buf.power', 'elec-voltage-out-of-range'],
    ],
  },
  {
    name: 'two CAN nodes whose transceivers have a supply for their logic',
    parts: 'usb-supply-5v-3a usb×2, esp32-devkitc-v4 a, nucleo-f446re b, tcan1051v-can t×2, resistor-120r r×2',
    wires: `usb1.output a.usb_power; usb2.output b.usb_power; a.5v_out t1.vcc; a.3v3_out t1.vio; b.5v_out t2.vcc; b.3v3_out t2.vio;
      a.can t1.controller; b.can t2.controller; t1.can t2.can; t1.can r1.can; t2.can r2.can`,
    faults: [
      ['a terminator of 60 Ω', 'set r2 resistance_ohm=60', 'elec-termination'],
      ['the logic of a transceiver on 5 V', 'cut a.3v3_out t1.vio; wire a.5v_out t1.vio', 'elec-input-overvoltage'],
      ['a transceiver without logic supply', 'cut b.3v3_out t2.vio', 'power-unpowered-part'],
    ],
  },
  {
    name: 'an isolated RS-485 node that terminates, and one that is not',
    parts:
      'usb-supply-5v-3a usb×2, nucleo-f446re a, esp32-devkitc-v4 b, adm2587e-isolated-rs485 x, thvd1450-rs485 y, resistor-120r r',
    wires: `usb1.output a.usb_power; usb2.output b.usb_power; a.3v3_out x.power; b.3v3_out y.power; a.uart x.uart; a.gpio_output x.de;
      a.gpio_output x.re; b.uart y.uart; b.gpio_output y.de; b.gpio_output y.re; x.bus y.bus; y.bus r.rs485`,
    faults: [
      ['its bus ground on its own board', 'wire x.bus_ground a.ground', 'elec-ground-isolation-bridged'],
      ['a third terminator', 'add resistor-120r q; wire x.bus q.rs485', 'elec-termination'],
      ['the driver enable of an unpowered board', 'cut usb2.output b.usb_power', 'power-unpowered-part'],
    ],
  },
  {
    name: 'a Pico and an UNO over RS-232',
    parts: 'usb-supply-5v-3a usb×2, raspberry-pi-pico mcu, arduino-uno-r3 uno, max3232-module m×2',
    wires:
      'usb1.output mcu.usb_power; usb2.output uno.usb_power; mcu.3v3_out m1.power; uno.5v_out m2.power; mcu.uart m1.uart; uno.uart m2.uart',
    faults: [
      [
        'the module of the Pico on 5 V',
        'cut mcu.3v3_out m1.power; wire mcu.vbus_out m1.power',
        'elec-input-overvoltage',
      ],
      [
        'other rates',
        'set mcu electrical/uart/baud_rate=9600; set m1 electrical/uart/baud_rate=19200',
        'elec-baud-mismatch',
      ],
      ['no supply', 'cut uno.5v_out m2.power', 'power-unpowered-part'],
    ],
  },
  {
    name: 'lamps on a port expander',
    parts:
      'usb-supply-5v-3a usb, raspberry-pi-pico mcu, mcp23017-expander x, led-red-5mm led×3, resistor-330r r×3, resistor-4k7 p×3',
    wires: `usb.output mcu.usb_power; mcu.3v3_out x.power; mcu.i2c x.i2c; ${pulled('mcu.i2c', 'mcu.3v3_out', 'p1', 'p2')}; x.int mcu.interrupt;
      mcu.interrupt p3.end_1; mcu.3v3_out p3.end_2; ${each(3, (n) => `x.out r${n}.line; r${n}.line#1 led${n}.drive; led${n}.ground mcu.ground`)}`,
    faults: [
      [
        'a lamp of 40 mA without resistor',
        'remove r1; wire x.out led1.drive; set led1 draw_mA=40',
        'elec-pin-current-exceeded',
      ],
      ['a reserved address', 'set x i2c_address=0x78', 'elec-i2c-address-reserved'],
      ['a pull-up of 100 kΩ', 'set p1 resistance_ohm=100000', 'elec-pullup-missing'],
    ],
  },
  {
    name: 'a Pi on a lead battery behind a fuse',
    parts: 'lead-acid-12v-7ah bat, glass-fuse-5a fuse, tps5430-5v buck, raspberry-pi-5 pi',
    wires: 'bat.out fuse.in; fuse.out buck.in; buck.out pi.5v_in',
    faults: [
      ['no buck', 'remove buck; wire fuse.out pi.5v_in', 'elec-voltage-out-of-range'],
      [
        'a small buck',
        'remove buck; add r-78e5-0-5 small; wire fuse.out small.in; wire small.out pi.5v_in',
        'power-rail-overload',
      ],
      ['no battery', 'remove bat', 'power-unpowered-part'],
    ],
  },
  {
    name: 'a flight controller on a 3S pack',
    parts:
      'lipo-3s-2200 bat, r-78e5-0-5 bec, teensy-4-1 fc, mpu-6050 imu, resistor-4k7 r×2, neo-m8n gnss, antenna-gnss ant',
    wires: `bat.out bec.in; bec.out fc.vin_in; fc.3v3_out imu.vdd; fc.3v3_out imu.vlogic; fc.i2c imu.i2c; fc.ground imu.ad0; fc.ground imu.fsync; fc.ground imu.clkin; fc.3v3_out gnss.backup;
      ${pulled('fc.i2c', 'fc.3v3_out', 'r1', 'r2')}; imu.int fc.interrupt; fc.3v3_out gnss.power; fc.uart gnss.uart; gnss.antenna ant.feed`,
    faults: [
      ['straight on the pack', 'remove bec; wire bat.out fc.vin_in', 'elec-voltage-out-of-range'],
      ['other rates', 'set fc electrical/uart/baud_rate=115200', 'elec-baud-mismatch'],
      ['no antenna', 'remove ant', 'net-antenna-missing'],
    ],
  },
  {
    name: 'a node that lives on the sun',
    parts:
      'solar-panel-6v-1a pv, solar-charger-cn3791 c, lipo-1s-2000 bat, tps63020-module reg, esp32-c3-devkitm-1 m, lora-5v-e32 l, whip-868 a',
    wires: `pv.out c.pv; bat.out c.bat; c.out reg.input; c.out reg.en; m.ground reg.ps; reg.output m.3v3_in; reg.output l.p; m.uart l.uart; m.gpio_output l.mode;
      m.gpio_output l.mode; l.aux m.gpio_input; l.ant a.feed`,
    fields: { c: { 'electrical/pv/draw_mA': 700 } },
    faults: [
      ['no antenna', 'remove a', 'net-antenna-missing'],
      [
        'a panel for 24 V systems',
        'remove pv; add solar-panel-24v big; wire big.out c.pv',
        'elec-voltage-out-of-range',
      ],
      ['the regulator set to 5 V', 'set reg output_voltage_V=5', 'elec-voltage-out-of-range'],
    ],
  },
  {
    name: 'a 1.8 V module and a Pico over a level shifter',
    parts: 'usb-supply-5v-3a usb, raspberry-pi-pico p, nrf52-module-1v8 m, xc6206-1v8 l, txs0108e s',
    wires:
      'usb.output p.usb_power; p.3v3_out l.in; l.out m.power; l.out s.vcca; p.3v3_out s.vccb; p.uart s.b_uart; s.a_uart m.uart; l.out s.oe',
    faults: [
      ['no shifter', 'remove s; wire p.uart m.uart', 'elec-input-overvoltage elec-logic-high-insufficient'],
      ['side A on 5 V', 'cut l.out s.vcca; wire p.vbus_out s.vcca', 'elec-voltage-out-of-range'],
      ['no LDO', 'cut p.3v3_out l.in', 'power-unpowered-part'],
    ],
  },
  {
    name: 'a Bluetooth module whose regulator makes its levels',
    parts: 'usb-supply-5v-3a usb, raspberry-pi-pico m, hc05-bluetooth bt',
    wires: 'usb.output m.usb_power; m.vbus_out bt.p; m.uart bt.uart',
    faults: [
      ['on 3.3 V', 'cut m.vbus_out bt.p; wire m.3v3_out bt.p', 'elec-voltage-out-of-range'],
      ['no supply', 'cut m.vbus_out bt.p', 'power-unpowered-part'],
      [
        'an UNO that drives it with 5 V',
        'remove m; add arduino-uno-r3 u; wire usb.output u.usb_power; wire u.5v_out bt.p; wire u.uart bt.uart',
        'elec-input-overvoltage elec-logic-high-insufficient',
      ],
    ],
  },
  {
    name: 'parts that somebody described in a hurry',
    parts: 'usb-supply-5v-3a usb, bare-mcu m, bare-sensor s, bare-ldo l, resistor-4k7 r×2',
    wires: `usb.output m.p; usb.output l.i; l.o s.p; m.i2c s.i2c; ${pulled('m.i2c', 'm.v33', 'r1', 'r2')}`,
    faults: [
      ['no supply', 'cut l.o s.p', 'power-unpowered-part'],
      ['the controller on 3.3 V', 'cut usb.output m.p; wire l.o m.p', 'power-dropout'],
      [
        'a slave that leads nobody',
        'cut m.i2c s.i2c; add bare-sensor t; wire l.o t.p; wire s.i2c t.i2c',
        'conn-role-incompatible',
      ],
    ],
  },
  {
    name: 'a servo of 6 V beside a board of 5 V on one pack',
    parts: 'lipo-3s-2200 bat, bec-6v-5a bec, r-78e5-0-5 b, esp32-s3-devkitc-1 m, mg996r s',
    wires: 'bat.out bec.input; bat.out b.in; b.out m.5v_in; bec.output s.power; m.servo s.signal',
    fields: { bec: { output_voltage_V: 6 } },
    faults: [
      ['the servo on the pack', 'cut bec.output s.power; wire bat.out s.power', 'elec-voltage-out-of-range'],
      ['three servos', 'times s 3', 'power-rail-overload'],
      ['the board on 6 V as well', 'cut b.out m.5v_in; wire bec.output m.5v_in', 'elec-voltage-out-of-range'],
    ],
  },
];
