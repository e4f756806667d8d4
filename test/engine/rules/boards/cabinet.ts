/** Boards of the cabinet: 24 V, controllers, fieldbuses, relays, motors, networks. */
import type { OwnBoard } from './own-board.ts';

const each = (count: number, text: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => text(n + 1)).join('; ');

export const CABINET: readonly OwnBoard[] = [
  {
    name: 'a PLC with PNP sensors, lamps and a pressure loop on a rail',
    parts: `mean-well-hdr-60-24 psu, plc-8di-4do-2ai plc, inductive-sensor-m12-pnp s×3, indicator-lamp-24v lamp×2, pressure-transmitter-10bar pt,
      din-rail-35-500 rail`,
    wires: `psu.output plc.power; psu.output plc.field; ${each(3, (n) => `psu.output s${n}.power; s${n}.out plc.di`)}; plc.do lamp1.lamp;
      plc.do lamp2.lamp; lamp1.common psu.ground; lamp2.common psu.ground; psu.output pt.power; pt.loop plc.ai; plc.rail rail.rail; psu.rail rail.rail`,
    faults: [
      ['a sensor without supply', 'cut psu.output s2.power', 'power-unpowered-part'],
      ['a lamp of 600 mA', 'set lamp1 draw_mA=600', 'power-rail-overload'],
      ['the controller hangs loose', 'cut plc.rail rail.rail', 'mech-unmounted'],
      ['two hundred sensors', 'times s1 200', 'power-rail-overload'],
      ['outputs without their supply', 'cut psu.output plc.field', 'power-unpowered-part'],
    ],
  },
  {
    name: 'a contactor that switches a heater',
    parts:
      'mean-well-hdr-60-24 psu, plc-8di-4do-2ai plc, contactor-24v-coil k1, heater-230v-1kw h, din-rail-35-500 rail',
    wires: `psu.output plc.power; psu.output plc.field; plc.do k1.coil; k1.coil_ground psu.ground; mains.socket k1.line; k1.load h.mains;
      plc.rail rail.rail; k1.rail rail.rail`,
    faults: [
      [
        'the coil on 12 V',
        'add mean-well-lrs-150-12 low; wire mains.socket low.mains; cut psu.output plc.field; wire low.output plc.field',
        'elec-voltage-out-of-range',
      ],
      ['two heaters', 'times h 2', 'power-rail-margin'],
      ['the line off', 'cut mains.socket k1.line', 'power-unpowered-part'],
    ],
  },
  {
    name: 'three energy meters on a Modbus line',
    parts: 'mean-well-hdr-60-24 psu, plc-8di-4do-2ai plc, modbus-energy-meter m×3, din-rail-35-500 rail',
    wires: `psu.output plc.power; psu.output plc.field; ${each(3, (n) => `psu.output m${n}.power; plc.modbus m${n}.modbus`)}; plc.rail rail.rail`,
    fields: { m3: { 'electrical/modbus/termination': true } },
    faults: [
      [
        'a second leader',
        'add plc-8di-4do-2ai two; wire psu.output two.power; wire psu.output two.field; wire two.rail rail.rail; wire two.modbus m1.modbus',
        'conn-bus-multi-master elec-termination',
      ],
      ['nobody leads', 'remove plc; wire m1.modbus m2.modbus', 'conn-role-incompatible'],
      ['a meter without supply', 'cut psu.output m2.power', 'power-unpowered-part'],
    ],
  },
  {
    name: 'a lock and a motor on transistors',
    parts: `mean-well-lrs-150-12 psu, usb-supply-5v-3a usb, esp32-c3-devkitm-1 mcu, mosfet-driver-2ch fet, solenoid-lock-12v lock, dc-motor-12v-775 motor,
      motor-clamp clamp`,
    wires: `usb.output mcu.usb_power; psu.output fet.supply; mcu.ground psu.ground; mcu.gpio_output fet.in; mcu.pwm fet.pwm; fet.coil lock.coil;
      fet.motor motor.wires; motor.face clamp.face`,
    faults: [
      [
        'the lock on a pin',
        'cut fet.coil lock.coil; wire mcu.gpio_output lock.coil',
        'elec-voltage-out-of-range power-return-open',
      ],
      ['two motors on one transistor', 'times motor 2', 'elec-pin-current-exceeded'],
      ['grounds apart', 'cut mcu.ground psu.ground', 'elec-ground-missing'],
    ],
  },
  {
    name: 'a brushless motor on a speed controller',
    parts: 'lipo-3s-2200 bat, esc-30a esc, bldc-2212-920kv m, teensy-4-1 fc',
    wires: 'bat.out esc.battery; esc.bec fc.vin_in; fc.pwm esc.signal; esc.motor m.phases',
    faults: [
      ['two motors', 'times m 2', 'elec-load-exceeds-driver'],
      ['no pack', 'remove bat', 'power-unpowered-part'],
      ['a pack of 6S', 'remove bat; add lipo-6s-1300 six; wire six.out esc.battery', 'elec-voltage-out-of-range'],
    ],
  },
  {
    name: 'a terminal block that feeds a cabinet',
    parts:
      'mean-well-hdr-60-24 psu, terminal-block-5 tb, plc-8di-4do-2ai plc, r-78e5-0-5 b, arduino-nano n, din-rail-35-500 rail',
    wires:
      'psu.output tb.in; tb.out plc.power; tb.out plc.field; tb.out b.in; b.out n.5v_in; plc.rail rail.rail; psu.rail rail.rail',
    faults: [
      ['the Nano on 24 V', 'cut b.out n.5v_in; wire tb.out n.5v_in', 'elec-voltage-out-of-range'],
      ['the block on the mains of nobody', 'cut psu.output tb.in', 'power-unpowered-part'],
      ['ten controllers', 'times plc 12', 'power-rail-overload'],
    ],
  },
  {
    name: 'a fused 12 V line with a Pi and lamps',
    parts: 'mean-well-lrs-150-12 psu, efuse-tps25940 f, tps5430-5v b, raspberry-pi-5 pi, bulb-12v l×2',
    wires: 'psu.output f.i; f.o b.in; f.o l1.p; f.o l2.p; b.out pi.5v_in',
    faults: [
      [
        '24 V into the fuse',
        'add mean-well-lrs-350-24 big; wire mains.socket big.mains; cut psu.output f.i; wire big.output f.i',
        'elec-voltage-out-of-range',
      ],
      ['twenty lamps', 'times l1 20', 'power-rail-overload'],
      ['the Pi on the fuse', 'cut b.out pi.5v_in; wire f.o pi.5v_in', 'elec-voltage-out-of-range'],
    ],
  },
  {
    name: '24 V inputs through optocouplers to an ESP32',
    parts:
      'mean-well-hdr-60-24 psu, usb-supply-5v-3a usb, esp32-devkitc-v4 m, pc817-opto-4ch o, inductive-sensor-m12-pnp s×2',
    wires: `usb.output m.usb_power; m.3v3_out o.power; psu.output s1.power; psu.output s2.power; s1.out o.in; s2.out o.in;
      o.field_ground psu.ground; o.out m.gpio_input; o.out m.gpio_input`,
    faults: [
      ['grounds joined past them', 'wire psu.ground m.ground', 'elec-ground-isolation-bridged'],
      ['no supply for their logic', 'cut m.3v3_out o.power', 'power-unpowered-part'],
      ['a sensor without supply', 'cut psu.output s1.power', 'power-unpowered-part'],
    ],
  },
  {
    name: 'a fan whose speed is set and read',
    parts: 'mean-well-lrs-150-12 psu, lm2596-module b, raspberry-pi-pico m, fan-4pin-12v f, resistor-4k7 r',
    wires: `psu.output b.input; b.output m.vsys_in; psu.output f.p; m.pwm f.pwm; f.tach m.gpio_input; f.tach r.end_1; m.3v3_out r.end_2`,
    fields: { b: { output_voltage_V: 5 } },
    faults: [
      ['the fan on 5 V', 'cut psu.output f.p; wire b.output f.p', 'elec-voltage-out-of-range'],
      ['the speed pulled to 12 V', 'cut m.3v3_out r.end_2; wire psu.output r.end_2', 'elec-pullup-rail-mismatch'],
      ['the buck set to 12 V', 'set b output_voltage_V=12', 'elec-voltage-out-of-range'],
    ],
  },
  {
    name: 'an industrial PC, a gateway and two meters',
    parts: `mean-well-lrs-350-24 psu, industrial-pc pc, modbus-tcp-gateway gw, modbus-energy-meter m×2, plc-8di-4do-2ai plc, managed-switch-8 sw,
      lm2596-module b, din-rail-35-500 rail`,
    wires: `psu.output pc.power; psu.output gw.power; psu.output m1.power; psu.output m2.power; gw.rtu m1.modbus; gw.rtu m2.modbus;
      psu.output b.input; b.output sw.power; sw.p1 pc.lan; sw.p2 gw.lan; pc.modbus gw.modbus; psu.output plc.power; psu.output plc.field; sw.p3 plc.x1;
      plc.rail rail.rail`,
    fields: {
      b: { output_voltage_V: 12 },
      m2: { 'electrical/modbus/termination': true },
      pc: { ip_address: '10.1.1.2', subnet: '10.1.1.0/24' },
      gw: { ip_address: '10.1.1.3', subnet: '10.1.1.0/24' },
    },
    faults: [
      ['one address twice', 'set gw ip_address=10.1.1.2', 'net-ip-conflict'],
      ['an address of another network', 'set gw ip_address=10.1.2.3', 'net-ip-subnet'],
      ['five clients on a gateway for four', 'times pc 5', 'net-clients-exceeded net-ip-conflict'],
      ['the switch on 24 V', 'set b output_voltage_V=24', 'elec-voltage-out-of-range'],
    ],
  },
  {
    name: 'a router, a switch and what hangs on them',
    parts: `mean-well-lrs-150-12 psu, wifi-router-4lan rt, managed-switch-8 sw, raspberry-pi-5 pi, mean-well-lrs-50-5 p5, network-recorder rec,
      esp32-c3-devkitm-1 cam, usb-supply-5v-3a usb`,
    wires: `psu.output rt.power; psu.output sw.power; p5.output pi.5v_in; rt.lan1 sw.p1; sw.p2 pi.ethernet; sw.p3 rec.port; usb.output cam.usb_power;
      rt.wifi cam.wifi`,
    fields: { pi: { dhcp: 'client' }, rec: { ip_address: '192.168.1.20', subnet: '192.168.1.0/24' } },
    faults: [
      ['the router gives no addresses', 'set rt dhcp=none', 'net-dhcp-missing'],
      ['the cable to the router off', 'cut rt.lan1 sw.p1', 'net-dhcp-missing'],
      ['the address of the router', 'set rec ip_address=192.168.1.1', 'net-ip-conflict'],
      ['sixty-five clients', 'times cam 65', 'net-clients-exceeded power-rail-overload'],
    ],
  },
  {
    name: 'two switches that keep two VLANs apart',
    parts:
      'mean-well-lrs-150-12 psu, managed-switch-8 sw×2, raspberry-pi-5 pi×2, mean-well-lrs-50-5 p5, network-recorder rec×2',
    wires: `psu.output sw1.power; psu.output sw2.power; p5.output pi1.5v_in; p5.output pi2.5v_in; sw1.p8 sw2.p8; sw1.p1 pi1.ethernet; sw2.p1 rec1.port;
      sw1.p2 pi2.ethernet; sw2.p2 rec2.port`,
    fields: {
      sw1: { 'network/p1/vlan_id': 10, 'network/p2/vlan_id': 20 },
      sw2: { 'network/p1/vlan_id': 10, 'network/p2/vlan_id': 20 },
      pi1: { vlan_id: 10, ip_address: '10.0.0.5' },
      rec1: { vlan_id: 10, ip_address: '10.0.0.6' },
      pi2: { vlan_id: 20, ip_address: '10.0.0.5' },
      rec2: { vlan_id: 20, ip_address: '10.0.0.6' },
    },
    faults: [
      ['two of one VLAN with one address', 'set rec1 ip_address=10.0.0.5', 'net-ip-conflict'],
      ['a port of the other VLAN', 'set sw1 network/p1/vlan_id=20', 'net-vlan-mismatch'],
      ['one waits for an address', 'set pi1 dhcp=client', 'net-dhcp-missing'],
    ],
  },
  {
    name: 'an access point behind an injector and a telephone on a PoE switch',
    parts: `poe-injector-at inj, wifi-ap-ax ap, managed-switch-8 sw, mean-well-lrs-150-12 psu, ip-phone-af ph, poe-switch-5p-60w psw`,
    wires: `mains.socket inj.mains; psu.output sw.power; sw.p1 inj.in; inj.out ap.port; inj.poe ap.poe; psw.port1 sw.p2; psw.port2 ph.lan;
      psw.port2_poe ph.poe`,
    faults: [
      ['the telephone on a port without power', 'cut psw.port2_poe ph.poe', 'net-poe-missing'],
      [
        'the access point on the af switch',
        'cut inj.poe ap.poe; cut inj.out ap.port; wire psw.port3_poe ap.poe; wire psw.port3 ap.port',
        'net-poe-budget-exceeded',
      ],
      ['an injector without mains', 'cut mains.socket inj.mains', 'power-unpowered-part'],
    ],
  },
  {
    name: 'a Pi on a PoE hat',
    parts:
      'poe-injector-at inj, raspberry-pi-poe-plus-hat hat, raspberry-pi-5 pi, managed-switch-8 sw, mean-well-lrs-150-12 psu',
    wires:
      'mains.socket inj.mains; psu.output sw.power; sw.p1 inj.in; inj.out pi.ethernet; inj.poe hat.poe; hat.output pi.5v_in',
    faults: [
      ['the hat without PoE', 'cut inj.poe hat.poe', 'net-poe-missing'],
      [
        'a USB-C supply as well',
        'add usb-supply-5v-3a usb; wire mains.socket usb.mains; wire usb.output pi.usb_c_power',
        'power-double-fed',
      ],
      ['the Pi without supply', 'cut hat.output pi.5v_in', 'power-unpowered-part'],
    ],
  },
  {
    name: 'two buildings on one fibre',
    parts: 'mean-well-lrs-150-12 psu, media-converter-sfp a, media-converter-sfp b, managed-switch-8 s×2',
    wires:
      'psu.output a.power; psu.output b.power; psu.output s1.power; psu.output s2.power; s1.p1 a.tp; s2.p1 b.tp; a.fo b.fo',
    faults: [
      ['a converter without supply', 'cut psu.output b.power', 'power-unpowered-part'],
      [
        'a converter on 24 V',
        'add mean-well-hdr-60-24 big; wire mains.socket big.mains; cut psu.output a.power; wire big.output a.power',
        'elec-voltage-out-of-range',
      ],
      [
        'a camera of 100 Mbit/s alone on a port of 1 Gbit/s alone',
        'cut s2.p1 b.tp; add modbus-tcp-gateway gw; wire b.tp gw.lan; add mean-well-hdr-60-24 big; wire mains.socket big.mains; wire big.output gw.power',
        'net-speed-mismatch',
      ],
    ],
  },
];
