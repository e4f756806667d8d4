import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import {
  COIL,
  dumped,
  geared,
  guarded,
  HELD,
  HOLDING,
  lifted,
  ON_CARRIAGE,
  ON_RAIL,
  PLUGGED_A,
  PLUGGED_B,
  padded,
  plugged,
  pulled,
  RETURNED,
  reduced,
  relayed,
  returned,
  SCREWED,
  STOPPED_BEHIND,
  started,
  stopped,
  switchedBy,
  tipped,
} from './cases/shop-floor.ts';
import { of } from './support.ts';

const found = (board: Board, rule: string): readonly string[] =>
  of(board, rule).map(({ severity, message }) => `${severity}: ${message}`);

const said = (part: string, key: string, value: string | number): Edit => ({
  op: 'update_part',
  part: `$${part}`,
  fields: { [key]: value },
});

test('[R521] a belt that is shorter than twice the way on its rail is an error', () => {
  expect(found(pulled(0.4, ...ON_RAIL), 'mech-belt-short')).toEqual([
    'error: b is 400 mm long, too short to pull p along r of 300 mm: there and back it takes at least 509.2 mm',
  ]);
  expect(found(pulled(0.7, ...ON_CARRIAGE), 'mech-belt-short')).toEqual([expect.stringMatching(/at least 709\.2 mm$/)]);
  for (const fine of [pulled(0.51, ...ON_RAIL), pulled(0.71, ...ON_CARRIAGE), pulled(0.1)])
    expect(found(fine, 'mech-belt-short')).toEqual([]);
});

test('[R522] a ring of an odd number of gears is an error, a row or an even ring is none', () => {
  expect(found(geared(3, [0, 2]), 'mech-gears-locked')).toEqual([
    'error: g1, g0, g2 mesh in a ring of 3: neighbours turn in opposite directions, which an odd number cannot, so they lock and none turns',
  ]);
  expect(found(geared(6, [0, 4]), 'mech-gears-locked')).toEqual([expect.stringMatching(/mesh in a ring of 5/)]);
  for (const fine of [geared(4), geared(4, [0, 3]), geared(2)]) expect(found(fine, 'mech-gears-locked')).toEqual([]);
});

test('[R523] two pads in a row are an info, and lead the heat on', () => {
  expect(found(padded(2), 'thermal-pads-stacked')).toEqual([
    'info: p0 and p1 lie on each other: two pads in a row double the resistance of the way that the heat takes',
  ]);
  expect(found(padded(2), 'thermal-unmanaged')).toEqual([]);
  expect(found(padded(1), 'thermal-pads-stacked')).toEqual([]);
});

test('[R524] a motor whose windings hang on two drivers is an error', () => {
  const wired = (second: string) =>
    boardOf(
      ...['drv8825-carrier as d', 'drv8825-carrier as e', 'nema17-17hs4401 as m'],
      ...[connect('d.a1', 'm.a_positive'), connect('d.a2', 'm.a_negative')],
      ...[connect(`${second}.b1`, 'm.b_positive'), connect(`${second}.b2`, 'm.b_negative')],
    );
  expect(found(wired('e'), 'conn-pair-split')).toEqual([
    expect.stringMatching(/^error: The lines of m\.Windings lead to two channels: d\.A1.* belongs to d\..*, and e\.B1/),
  ]);
  expect(found(wired('d'), 'conn-pair-split')).toEqual([]);
});

test('[R525] a part that talks over Wi-Fi and is on none has no route', () => {
  const rule = 'net-no-route';
  expect(found(relayed(), rule)).toEqual(['todo: w has no route to s: no Wi-Fi joins w to a network']);
  expect(found(relayed(connect('ap.wifi', 'w.wifi')), rule)).toEqual([]);
  // Nothing shows a network: the board leaves it out.
  expect(found(boardOf('home-server as s', 'wifi-relay-mqtt as w', connect('w.mqtt', 's.mqtt')), rule)).toEqual([]);
});

test('[R526] a pull-up of less than a quarter of what a device can pull low is an error', () => {
  const probe = (resistance_ohm: number) =>
    boardOf(
      ...[
        'arduino-uno-r3 as u',
        'ds18b20 as t',
        'resistor-4k7 as p',
        connect('u.5v', 't.vdd'),
        connect('u.gnd_1', 't.gnd'),
      ],
      ...[
        connect('u.d4', 't.dq'),
        connect('p.t1', 't.dq'),
        connect('u.5v', 'p.t2'),
        said('p', 'resistance_ohm', resistance_ohm),
      ],
    );
  const rule = 'elec-pullup-too-strong';
  expect(found(probe(120), rule)).toEqual([expect.stringMatching(/^error: .* is 0\.12 kΩ/)]);
  expect(found(probe(600), rule)).toEqual([expect.stringMatching(/^warning: .* is 0\.592 kΩ/)]);
  expect(found(probe(4700), rule)).toEqual([]);
});

test('[R527] a divider that leaves far more than the pin withstands is an error, however little its diode bears', () => {
  const divided = (upper: number, lower: number) =>
    boardOf(
      ...[
        'arduino-nano as u',
        'pnp-proximity as s',
        'resistor-4k7 as a',
        'resistor-4k7 as b',
        'mean-well-lrs-150-12 as psu',
      ],
      ...[connect('psu.plus', 's.brown'), connect('psu.minus', 's.blue'), connect('psu.minus', 'u.gnd_1')],
      ...[connect('a.t1', 's.black'), connect('a.t2', 'u.d7'), connect('b.t1', 'u.d7'), connect('b.t2', 'psu.minus')],
      ...[said('a', 'resistance_ohm', upper), said('b', 'resistance_ohm', lower)],
    );
  const rule = 'elec-input-overvoltage';
  expect(found(divided(5600, 10_000), rule)).toEqual([expect.stringMatching(/^error: .*up to 7\./)]);
  expect(found(divided(12_000, 10_000), rule)).toEqual([expect.stringMatching(/^warning: .*up to 5\./)]);
  expect(found(divided(10_000, 5600), rule)).toEqual([]);
});

test('[R528] an emergency stop in the supply of a controller is told of', () => {
  expect(found(stopped('stop.c12'), 'power-controller-behind-stop')).toEqual([
    expect.stringMatching(/^info: plc gets its supply through the emergency stop at stop\./),
  ]);
  expect(found(stopped('psu.plus'), 'power-controller-behind-stop')).toEqual([]);
});

test('[R529] a limit switch before both solenoids of a valve is an error, before one of them it is meant', () => {
  expect(found(tipped(connect('end.nc', 'down.c1')), 'elec-limit-stops-both')).toEqual([
    'error: end.Normally closed is in the line of both v.Solenoid a + and v.Solenoid b +: once it opens, neither moves v, so that nothing leads back from the limit',
  ]);
  expect(found(tipped(connect('psu.plus', 'down.c1')), 'elec-limit-stops-both')).toEqual([]);
});

test('[R530] a diode from one solenoid of a valve to the other is an error', () => {
  const joined = tipped(
    connect('psu.plus', 'down.c1'),
    connect('d.anode', 'v.a_plus'),
    connect('d.cathode', 'v.b_plus'),
  );
  expect(found(joined, 'elec-sides-together')).toEqual([
    expect.stringMatching(
      /^error: d conducts from v\.Solenoid a \+ to v\.Solenoid b \+: what switches the one switches both/,
    ),
  ]);
  const across = tipped(
    connect('psu.plus', 'down.c1'),
    connect('d.anode', 'v.a_minus'),
    connect('d.cathode', 'v.a_plus'),
  );
  expect(found(across, 'elec-sides-together')).toEqual([]);
});

test('[R531] a valve that has air at rest where an emergency stop is to vent is an error', () => {
  expect(found(dumped('b', ...PLUGGED_A, ...HELD), 'fluid-stop-lets-on')).toEqual([
    'error: v1.2 (B) has air at rest: when the emergency stop opens stop.12, v1 is switched off and lets air on to v2.1 (P), instead of venting it',
  ]);
  for (const fine of [
    dumped('a', ...PLUGGED_B, ...HELD),
    dumped('b', ...PLUGGED_A),
    dumped('b', ...HELD, 'smc-kq2h06-m5 as f4', connect('v1.a', 'f4.thread')),
  ])
    expect(found(fine, 'fluid-stop-lets-on')).toEqual([]);
});

test('[R532] a valve whose coil is wired and whose outlets are all plugged is an error', () => {
  expect(found(plugged(...COIL), 'fluid-valve-idle')).toEqual([
    'error: v switches nothing: v.4 (A) and v.2 (B) are closed, so it has no outlet, and what it is meant to switch gets its supply past it',
  ]);
  expect(found(plugged(), 'fluid-valve-idle')).toEqual([]);
});

test('[R533] outputs of which the supply is open are a todo, and an error of the finished board', () => {
  const rule = 'power-outputs-unfed';
  const wired = (plc: string, pin: string, ...more: readonly Edit[]) =>
    switchedBy(plc, connect(pin, 'v.coil_plus'), ...more);
  expect(found(wired('plc-s7-1200', 'c.dqa0'), rule)).toEqual([
    'todo: c.3L+, the supply of the outputs, is open: nothing comes out of c.DQ a.0',
  ]);
  expect(found(wired('profinet-io-8', 'c.q2'), rule)).toHaveLength(1);
  expect(found(wired('ethercat-coupler-ek1818', 'c.q1'), rule)).toHaveLength(1);
  expect(found(wired('plc-s7-1200', 'c.dqa0', connect('psu.plus', 'c.l3_plus')), rule)).toEqual([]);
  expect(found(switchedBy('plc-s7-1200'), rule)).toEqual([]);
});

test('[R534] a contactor and a stop button have contacts that break: what they feed at rest is no load of a changeover', () => {
  const lit = boardOf(
    ...[
      'mean-well-hdr-60-24 as psu',
      'contactor-9a-24vdc as k',
      'pushbutton-nc as off',
      'lamp-24v as h',
      'lamp-24v as g',
    ],
    ...[connect('psu.plus', 'off.c1'), connect('off.c2', 'k.a1'), connect('psu.minus', 'k.a2')],
    ...[connect('psu.plus', 'k.nc21'), connect('k.nc22', 'h.x1'), connect('psu.minus', 'h.x2')],
    ...[connect('psu.plus', 'k.no13'), connect('k.no14', 'g.x1'), connect('psu.minus', 'g.x2')],
  );
  expect(found(lit, 'elec-load-at-rest')).toEqual([]);
  expect(found(lit, 'power-unpowered-part')).toEqual([expect.stringMatching(/psu/)]);
});

test('[R535] a thermostat or a relay in the neutral of a load alone is an error, in the line it is meant', () => {
  expect(found(guarded('n'), 'elec-neutral-switched')).toEqual([
    expect.stringMatching(/^error: t is in the neutral of h\.Mains alone/),
  ]);
  expect(found(guarded('l'), 'elec-neutral-switched')).toEqual([]);
});

test('[R536] a contactor that a button at rest does not let hold, or that interrupts its own coil, is an error', () => {
  const rule = 'elec-coil-lets-go';
  expect(found(started('pushbutton', ...HOLDING, ...RETURNED), rule)).toEqual([
    'error: The holding contact k.14 of k gets its supply through s0.14, which is normally open (NO): the contactor lets go as soon as nobody presses it; a stop button is normally closed (NC)',
  ]);
  expect(
    found(started('pushbutton-nc', connect('s0.c2', 'k.nc21'), connect('k.nc22', 'k.a1'), ...RETURNED), rule),
  ).toEqual([
    'error: k gets its supply through its own contact k.22, which opens as it pulls in: it lets go again at once and chatters',
  ]);
  for (const fine of [started('pushbutton-nc', ...HOLDING, ...RETURNED), started('pushbutton', ...RETURNED)])
    expect(found(fine, rule)).toEqual([]);
});

test('[R537] an emergency stop between a coil and minus is told of', () => {
  expect(found(started('pushbutton-nc', ...HOLDING, ...STOPPED_BEHIND), 'elec-stop-in-return')).toEqual([
    expect.stringMatching(/^info: e\.12 is in the minus of k\.A2/),
  ]);
  expect(found(started('pushbutton-nc', ...HOLDING, ...RETURNED), 'elec-stop-in-return')).toEqual([]);
});

test('[R538] a regulator that is set above what it gets is a warning', () => {
  expect(found(reduced(6, 5), 'fluid-setting-unreached')).toEqual([
    'warning: r is set to 6 bar but gets only 5 bar: it regulates nothing',
  ]);
  expect(found(reduced(5, 5), 'fluid-setting-unreached')).toEqual([]);
});

test('[R539] a cylinder of which one line feeds both ports is an error', () => {
  expect(found(lifted('v.a'), 'fluid-ports-joined')).toEqual([
    expect.stringMatching(/^error: A line joins c\.Port A.* with c\.Port B.*, both sides of the piston of c/),
  ]);
  expect(found(lifted('v.b'), 'fluid-ports-joined')).toEqual([]);
});

test('[R541] a coil whose plus and minus are of two supplies that are apart is an error', () => {
  const rule = 'power-return-apart';
  expect(found(returned('other'), rule)).toEqual([
    expect.stringMatching(/^error: v\.Coil \+ is on psu, but the ground of v, other\.V−, does not lead back to it/),
  ]);
  expect(found(returned('psu'), rule)).toEqual([]);
  expect(found(returned('other', connect('psu.minus', 'other.minus')), rule)).toEqual([]);
});

test('[R542] a plate that a belt and a screw drive is an error', () => {
  expect(found(pulled(1, ...ON_RAIL, ...SCREWED), 'mech-driven-twice')).toEqual([
    'error: b and n both drive p: they work against each other, and it jams',
  ]);
  expect(found(pulled(1, ...ON_RAIL), 'mech-driven-twice')).toEqual([]);
});
