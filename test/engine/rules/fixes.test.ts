/** Fixes, applied as the one list of edits that they are. */
import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import { libraryFixes } from '#engine/rules/library-fixes.ts';
import { applied, context, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { SOUND, wired } from './boards/sound.ts';
import { CONNECTIONS } from './cases/connections.ts';
import {
  about,
  add,
  besideOpenPins,
  boardWith,
  chip,
  edited,
  forced,
  join,
  of,
  run,
  station,
  verdict,
} from './support.ts';

/** The first fix of each violation of a rule. */
function fixesOf(board: Board, rule: string): readonly (readonly Edit[])[] {
  return of(board, rule).map((violation) => {
    const [fix] = libraryFixes(designOf(board), violation, STARTER_LIBRARY);
    if (fix === undefined) throw new Error(`no fix for ${violation.message}`);
    return fix.edits;
  });
}

/** The board after the first fix of the first violation of a rule. */
function afterFix(board: Board, rule: string): Board {
  const [fix] = fixesOf(board, rule);
  if (fix === undefined) throw new Error(`no ${rule}`);
  return fixed(board, fix);
}

function fixed(board: Board, edits: readonly Edit[]): Board {
  return applied(applyEdits(board, edits, context(STARTER_LIBRARY, 'Ada', 1_000 * board.parts.size))).board;
}

function pullUps(board: Board): readonly string[] {
  const labels = [...board.parts.values()].map((part) => part.label);
  return labels.filter((label) => label.startsWith('Pull-up')).sort();
}

/** Everything of some weight that the second board says and the first did not. */
function fresh(before: Board, after: Board): readonly string[] {
  const known = new Set(run(before).violations.map((one) => one.fingerprint));
  return run(after)
    .violations.filter((one) => one.severity !== 'info' && !known.has(one.fingerprint))
    .map((one) => one.message);
}

test('[R45] a missing pull-up is added, named for its line, as often as one is missing', () => {
  const board = station({ without: about('$sda', '$scl', '$dq') });
  let now = board;
  for (let left = 3; left > 0; left -= 1) {
    expect(verdict(now)).toEqual({ 'elec-pullup-missing': left });
    const next = afterFix(now, 'elec-pullup-missing');
    expect(fresh(now, next)).toEqual([]);
    now = next;
  }
  expect(verdict(now)).toEqual({});
  expect(pullUps(now)).toEqual([
    'Pull-up DATA of ESP32.1-Wire',
    'Pull-up SCL of ESP32.I2C',
    'Pull-up SDA of ESP32.I2C',
  ]);
});

test('[R162] two lines without pull-up get one each, whether their fixes are applied in turn, backward or as one list', () => {
  const board = station({ without: about('$sda', '$scl') });
  const fixes = fixesOf(board, 'elec-pullup-missing');
  expect(fixes).toHaveLength(2);
  const labels = ['Pull-up SCL of ESP32.I2C', 'Pull-up SDA of ESP32.I2C'];
  expect(pullUps(fixes.reduce(fixed, board))).toEqual(labels);
  expect(pullUps(fixes.reduceRight(fixed, board))).toEqual(labels);
  expect(pullUps(fixed(board, fixes.flat()))).toEqual(labels);
  const said = of(board, 'elec-pullup-missing').flatMap((one) => libraryFixes(designOf(board), one, STARTER_LIBRARY));
  expect(said.map((fix) => fix.label).sort()).toEqual([
    'Add a 4.7 kΩ pull-up to SCL of ESP32.I2C',
    'Add a 4.7 kΩ pull-up to SDA of ESP32.I2C',
  ]);
});

test('[R45] a line that is pulled up too weakly gets a second resistor with a label of its own', () => {
  const first = afterFix(station({ without: about('$sda') }), 'elec-pullup-missing');
  const [label = ''] = pullUps(first);
  const weak = edited(first, { op: 'update_part', part: partId(first, label), fields: { resistance_ohm: 47_000 } });
  expect(verdict(weak)).toEqual({ 'elec-pullup-missing': 1 });
  const second = afterFix(weak, 'elec-pullup-missing');
  expect(verdict(second)).toEqual({});
  expect(pullUps(second)).toEqual(['Pull-up SCL 2 of ESP32.I2C', label]);
});

test('[R163] a part that gets the wrong voltage is fed from a rail of the board that fits, in place of the wrong one', () => {
  const vdd = (edit: Edit) => edit.op === 'connect' && edit.to.part === '$air' && edit.to.interface === 'vdd';
  const board = forced(station({ without: vdd }), ['ESP32.5v_out', 'Air sensor.vdd']);
  expect(of(board, 'elec-voltage-out-of-range')[0]?.fixes.map((fix) => fix.label)).toEqual([
    'Feed it from ESP32 3.3 V',
  ]);
  const after = afterFix(board, 'elec-voltage-out-of-range');
  expect(verdict(after)).toEqual({});
  expect(after.connections.size).toBe(board.connections.size);
});

test('[R45] of two equal addresses the part that came later takes the other, whichever id comes first', () => {
  const board = station({
    and: [
      add('bmp280', 'bmp'),
      join('mcu.3v3_out', 'bmp.vdd'),
      join('mcu.3v3_out', 'bmp.vddio'),
      join('mcu.i2c', 'bmp.i2c'),
    ],
  });
  expect(of(board, 'elec-i2c-address-conflict')[0]?.fixes.map((fix) => fix.label)).toEqual(['Set bmp to 0x77']);
  expect(besideOpenPins(afterFix(board, 'elec-i2c-address-conflict'))).toEqual({});
});

test('[R45] a strap is left for a free pin, and what stands in the way moves', () => {
  const strap = CONNECTIONS['alloc-strap-pin-used']?.fires() ?? station();
  const one = forced({ ...strap, connections: new Map() }, ['a.x', 'b.x', [['s'], []]]);
  expect(verdict(one)).toEqual({ 'alloc-strap-pin-used': 1 });
  expect(verdict(afterFix(one, 'alloc-strap-pin-used'))).toEqual({});
  const crowded = CONNECTIONS['alloc-would-displace']?.fires() ?? station();
  expect(verdict(afterFix(crowded, 'alloc-would-displace'))).toEqual({});
});

test('[R45] a level shifter of the library goes between a 5 V controller and a 3.3 V board: all of its lines at once', () => {
  const board = wired(
    'usb-supply-5v-3a usb, raspberry-pi-pico pico, mcp2515-tja1050 can, resistor-120r t×2',
    'usb.output pico.usb_power; pico.vbus_out can.power; can.can t1.can; can.can t2.can',
  );
  const straight = forced(board, ['pico.spi', 'can.spi']);
  expect(verdict(straight)).toEqual({ 'elec-input-overvoltage': 1, 'elec-logic-high-insufficient': 3 });
  for (const rule of ['elec-input-overvoltage', 'elec-logic-high-insufficient']) {
    expect(verdict(afterFix(straight, rule))).toEqual({});
  }
});

test('[R45] and between the echo of a 5 V sensor and a 3.3 V pin', () => {
  const board = station({
    and: [
      add('hc-sr04', 'sonar'),
      join('mcu.5v_out', 'sonar.power'),
      join('mcu.gpio_output', 'sonar.trigger'),
      join('sonar.echo', 'mcu.gpio_input'),
    ],
  });
  expect(verdict(board)).toEqual({ 'elec-input-overvoltage': 1 });
  const after = afterFix(board, 'elec-input-overvoltage');
  expect(verdict(after)).toEqual({});
  expect([...after.parts.values()].some((part) => part.label === 'TI TXS0108E')).toBe(true);
});

test('[R45] where others share the wire, or no rail can feed a side, no shifter is offered', () => {
  const kiln = SOUND['a kiln: PT100 amplifier and relay on a Nano']?.() ?? station();
  const [shift] = [...kiln.parts.values()].filter((part) => part.label === 'shift');
  const bare = edited(kiln, { op: 'remove_part', part: shift?.id ?? '' });
  const straight = forced(bare, ['nano.spi', 'rtd.spi']);
  const [violation] = of(straight, 'elec-input-overvoltage');
  expect(violation).toBeDefined();
  if (violation === undefined) return;
  expect(libraryFixes(designOf(straight), violation, STARTER_LIBRARY)).toHaveLength(1);
  const empty = { ...STARTER_LIBRARY, definitions: new Map() };
  expect(libraryFixes(designOf(straight), violation, empty)).toEqual([]);
});

test('[R45] a line whose pull-up is too weak gets another, and the line that has none is not forgotten', () => {
  const whole = station({ without: about('$sda') });
  const board = edited(whole, {
    op: 'update_part',
    part: partId(whole, 'R2 SCL'),
    fields: { resistance_ohm: 100_000 },
  });
  const found = of(board, 'elec-pullup-missing');
  expect(found).toHaveLength(2);
  for (const violation of found) {
    const [fix] = libraryFixes(designOf(board), violation, STARTER_LIBRARY);
    const after = applied(applyEdits(board, fix?.edits ?? [], context(STARTER_LIBRARY, 'Ada', 5_000))).board;
    expect(run(after).violations.map(({ fingerprint }) => fingerprint)).not.toContain(violation.fingerprint);
    expect(fresh(board, after)).toEqual([]);
  }
});

test('[R45] ends that have a terminator of their own are offered to switch it on, others are not', () => {
  const node = (termination: boolean) =>
    chip(`node-${termination}`, {
      pins: { h: 'can_h', l: 'can_l' },
      ports: {
        x: [
          'can node: can_h can_l',
          termination ? { custom_fields: [{ key: 'termination', type: 'boolean', default: false }] } : {},
        ],
      },
    });
  const labels = (...jumpers: readonly [boolean, boolean]) => {
    const files = [...new Set(jumpers)].map(node);
    const board = forced(boardWith(files, `node-${jumpers[0]} as a`, `node-${jumpers[1]} as b`), ['a.x', 'b.x']);
    return of(board, 'elec-termination').flatMap(({ fixes }) => fixes.map(({ label }) => label));
  };
  expect(labels(true, true)).toEqual(['Switch the terminator of a.x and b.x on']);
  expect([labels(true, false), labels(false, false)]).toEqual([[], []]);
});
