/** Boards of the plant: air, vacuum, oil, shafts, screws and heat. */
import type { OwnBoard } from './own-board.ts';

const LINE = 'comp.out n.a; n.b frl.in; frl.out f.thread';

export const PLANT_BOARDS: readonly OwnBoard[] = [
  {
    name: 'a single-acting cylinder on a 3/2 valve',
    parts: `workshop-compressor-8bar comp, nipple-g14 n, filter-regulator-g14 frl, push-in-g14-8mm f, tube-8mm t×2, push-in-g18-8mm g×3,
      valve-3-2-24v-g18 v, silencer-g18 s, cylinder-single-acting-20 cyl, mean-well-hdr-60-24 psu, uln2003-board drv, raspberry-pi-pico mcu, r-78e5-0-5 buck`,
    wires: `${LINE}; f.tube t1.a; t1.b g1.tube; g1.thread v.p; v.a g2.thread; g2.tube t2.a; t2.b g3.tube; g3.thread cyl.p; v.r s.t; psu.output buck.in;
      buck.out mcu.vsys_in; psu.output drv.supply; drv.ground mcu.ground; drv.coil v.coil; mcu.gpio_output drv.input`,
    faults: [
      ['no silencer', 'remove s', 'fluid-exhaust-open'],
      [
        'a regulator set to 12 bar on a compressor of 14',
        'set comp set_pressure_bar=14; set frl set_pressure_bar=12',
        'fluid-pressure-exceeds-max×8',
      ],
      ['a regulator set to 1 bar', 'set frl set_pressure_bar=1', 'fluid-pressure-too-low×2'],
      [
        'a fitting of G1/8 in the port of G1/4',
        'cut frl.out f.thread; add push-in-g18-8mm x; wire frl.out x.thread',
        'fluid-port-size-mismatch',
      ],
    ],
  },
  {
    name: 'a vacuum gripper on an ejector',
    parts: `workshop-compressor-8bar comp, nipple-g14 n, filter-regulator-g14 frl, push-in-g14-8mm f, tube-8mm t, vacuum-ejector-8mm ej, silencer-g18 s,
      suction-cup-30 cup`,
    wires: `${LINE}; f.tube t.a; t.b ej.p; ej.r s.t; ej.v cup.cup`,
    faults: [
      ['no silencer', 'remove s', 'fluid-exhaust-open'],
      ['five of them on one compressor', 'times ej 5', 'fluid-flow-insufficient'],
      ['too little pressure', 'set frl set_pressure_bar=3', 'fluid-pressure-too-low'],
    ],
  },
  {
    name: 'two cylinders behind a tee, with speed controllers',
    parts: `workshop-compressor-8bar comp, nipple-g14 n, filter-regulator-g14 frl, push-in-g14-8mm f, tee-8mm tee, tube-8mm t×5, push-in-g18-8mm g×4,
      speed-controller-8mm sc×2, valve-3-2-24v-g18 v×2, silencer-g18 s×2, cylinder-single-acting-20 cyl×2`,
    wires: `${LINE}; f.tube t1.a; t1.b tee.a; tee.b t2.a; t2.b g1.tube; g1.thread v1.p; tee.c t3.a; t3.b g2.tube; g2.thread v2.p; v1.a g3.thread;
      g3.tube t4.a; t4.b sc1.tube; sc1.thread cyl1.p; v2.a g4.thread; g4.tube t5.a; t5.b sc2.tube; sc2.thread cyl2.p; v1.r s1.t; v2.r s2.t`,
    faults: [
      ['one silencer lost', 'remove s2', 'fluid-exhaust-open'],
      [
        'a valve of the wrong thread',
        'cut g1.thread v1.p; wire n.a v1.p',
        'conn-max-connections-exceeded fluid-port-size-mismatch',
      ],
      ['air that is too dirty for a valve', 'remove frl; wire n.b f.thread', 'fluid-port-size-mismatch'],
    ],
  },
  {
    name: 'a hydraulic power pack with filter, cooler and accumulator',
    offBoard: 'conn-pin-open',
    parts: `power-pack-pump-12l pump, relief-valve-ng6 rel, rexroth-4we6-24v v, hydraulic-cylinder-40-22-200 cyl, reservoir-40l tank, return-filter-10um flt,
      oil-cooler-24v cool, nipple-g12 nip, mean-well-lrs-350-24 psu, bladder-accumulator-1l acc`,
    wires: `tank.suction pump.suction; pump.pressure v.p; pump.pressure rel.p; rel.t tank.return; v.t flt.in; flt.out nip.a; nip.b cool.in;
      cool.out tank.return#1; v.a cyl.port_a; v.b cyl.port_b; psu.output cool.fan; pump.pressure acc.p`,
    fields: { rel: { set_pressure_bar: 150 } },
    faults: [
      ['no relief valve', 'remove rel', 'fluid-relief-missing'],
      ['the filter off', 'cut v.t flt.in', 'fluid-return-missing'],
      ['a relief valve at 170 bar', 'set rel set_pressure_bar=170', 'fluid-pressure-exceeds-max×2'],
      ['one hose of the cylinder off', 'cut v.a cyl.port_a', 'fluid-actuator-half-plumbed'],
      ['the cooler without supply', 'cut psu.output cool.fan', 'power-unpowered-part'],
    ],
  },
  {
    name: 'a hydraulic motor with a drain',
    offBoard: 'conn-pin-open×2',
    parts: 'gear-pump-8cc pump, relief-valve-ng6 rel, rexroth-4we6-24v v, hydraulic-motor-50 m, reservoir-40l tank',
    wires: `tank.suction pump.suction; pump.pressure v.p; pump.pressure rel.p; rel.t tank.return; v.t tank.return#1; v.a m.a; v.b m.b; m.drain tank.return#2`,
    fields: { rel: { set_pressure_bar: 150 } },
    faults: [
      ['a relief valve at 180 bar', 'set rel set_pressure_bar=180', 'fluid-pressure-exceeds-max×2'],
      ['one line of the motor off', 'cut v.b m.b', 'fluid-actuator-half-plumbed'],
      ['the relief valve drains nowhere', 'cut rel.t tank.return', 'fluid-return-missing'],
    ],
  },
  {
    name: 'a NEMA 23 axis on a 36 V drive',
    parts: `supply-36v psu, usb-supply-5v-3a usb, arduino-uno-r3 uno, dm556-drive drv, nema23-stepper-3a mot, nema23-plate plate, coupling-635-8 cpl,
      t8-lead-screw-300 screw, bearing-608zz brg`,
    wires: `mains.socket psu.mains; usb.output uno.usb_power; psu.out drv.power; uno.step_dir drv.step_dir; uno.ground drv.ground; drv.motor mot.coils;
      mot.mount plate.motor; mot.shaft cpl.motor; cpl.load screw.end; screw.journal brg.bore`,
    faults: [
      ['two motors on the drive', 'times mot 2', 'elec-load-exceeds-driver'],
      [
        'a bracket for NEMA 17',
        'remove plate; add nema17-bracket br; wire mot.mount br.motor',
        'mech-hole-pattern-mismatch',
      ],
      [
        'a coupling for 5 mm',
        'remove cpl; add coupling-5-8 five; wire mot.shaft five.motor; wire five.load screw.end',
        'mech-shaft-fit',
      ],
      ['the motor hangs loose', 'remove plate', 'mech-unmounted'],
    ],
  },
  {
    name: 'a monitor on a VESA arm',
    parts: 'mean-well-lrs-150-12 psu, monitor-vesa-100 mon, vesa-arm arm',
    wires: 'psu.output mon.power; mon.vesa arm.vesa',
    faults: [
      ['two of them', 'times mon 2', 'mech-load-exceeded'],
      ['a plate of VESA 75', 'remove arm; add vesa-75-plate p; wire mon.vesa p.vesa', 'mech-hole-pattern-mismatch'],
      [
        'on 24 V',
        'add mean-well-hdr-60-24 big; wire mains.socket big.mains; cut psu.output mon.power; wire big.output mon.power',
        'elec-voltage-out-of-range',
      ],
    ],
  },
  {
    name: 'a braking resistor on a sink with a fan',
    parts:
      'mean-well-hdr-60-24 psu, power-resistor-50w r, thermal-pad-40x40 pad, heatsink-40x40x20 sink, noctua-nf-a4x10 fan, lm2596-module b',
    wires:
      'psu.output r.power; r.body pad.source; pad.sink sink.base; psu.output b.input; b.output fan.power; fan.outlet sink.fins',
    fields: { b: { output_voltage_V: 12 } },
    faults: [
      ['no pad', 'remove pad', 'thermal-unmanaged'],
      ['two resistors on the sink', 'times r 2', 'thermal-sink-undersized'],
      ['the fan on 24 V', 'set b output_voltage_V=24', 'elec-voltage-out-of-range'],
    ],
  },
  {
    name: 'a box with a supply and a controller in it',
    parts: `mean-well-hdr-60-24 psu, plc-8di-4do-2ai plc, din-rail-35-500 rail, steel-enclosure-400 box, boxed-drive drive`,
    wires: `psu.output plc.power; psu.output plc.field; psu.rail rail.rail; plc.rail rail.rail; rail.back box.plate; psu.output drive.power; drive.body box.inside`,
    faults: [
      [
        'a drive that is too long',
        'remove drive; add boxed-drive-long long; wire psu.output long.power; wire long.body box.inside',
        'mech-envelope-exceeded',
      ],
      ['the controller off the rail', 'cut plc.rail rail.rail', 'mech-unmounted'],
      ['the drive without supply', 'cut psu.output drive.power', 'power-unpowered-part'],
    ],
  },
];
