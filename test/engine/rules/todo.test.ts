import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import type { Edit } from '#engine/board/edit.ts';
import { designOf } from '#engine/design/design-of.ts';
import { asFinished } from '#engine/rules/finished.ts';
import { RULES } from '#engine/rules/index.ts';
import { type RuleRun, rule } from '#engine/rules/rule.ts';
import { checkRules } from '#engine/rules/run.ts';
import { LIMITS } from '#schemas/limits.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { about, boardWith, chip, edited, forced, of, run, station, TODAY } from './support.ts';

const MCU = 'esp32-devkitc-v4 as mcu';
const SENSOR = 'bme280 as air';
const MAINS = ['usb-supply-5v-3a as usb', 'mains-outlet-230v as mains', connect('mains.socket', 'usb.mains')];
/** Steps after which USB feeds the board of `MCU`. */
const ON_USB = [...MAINS, connect('usb.output', 'mcu.usb_power')];

/** Every choice of some things: what there is of them on the way, in whatever order they are taken. */
function choices<T>(things: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: 2 ** things.length }, (_, bits) => things.filter((_one, n) => (bits >> n) % 2 === 1));
}

test('[R86] an ESP32 and a BME280 are placed and wired in any order without an error or a warning', () => {
  const wires = [
    connect('mcu.i2c', 'air.i2c'),
    connect('mcu.3v3_out', 'air.vdd'),
    connect('mcu.3v3_out', 'air.vddio'),
    connect('usb.output', 'mcu.usb_power'),
    connect('mains.socket', 'usb.mains'),
  ];
  const parts = [MCU, SENSOR, 'usb-supply-5v-3a as usb', 'mains-outlet-230v as mains'];
  const boards = [
    ...parts.map((_, n) => boardOf(...parts.slice(0, n + 1))),
    ...choices(wires).map((some) => boardOf(...parts, ...some)),
  ];
  expect(boards).toHaveLength(4 + 32);
  for (const board of boards) expect(run(board).counts).toMatchObject({ error: 0, warning: 0 });
  const { counts, todos } = run(boardOf(MCU, SENSOR));
  expect({ counts, todos }).toMatchObject({ counts: { error: 0, warning: 0, todo: 3 }, todos: { error: 3 } });
});

test('[R86] a todo has a consequence, comes last, and is counted apart; nothing else has one', () => {
  const board = forced(boardOf('usb-supply-5v-3a as usb', SENSOR), ['usb.output', 'air.vdd']);
  const { violations, counts, todos } = run(board);
  expect(violations.map(({ rule, severity, consequence }) => [rule, severity, consequence])).toEqual([
    ['elec-voltage-out-of-range', 'error', undefined],
    ['conn-pin-open', 'todo', 'error'],
    ['power-unpowered-part', 'todo', 'error'],
    ['power-unpowered-part', 'todo', 'error'],
  ]);
  expect(counts).toEqual({ error: 1, warning: 0, info: 0, todo: 3, waived: 0 });
  expect(todos).toEqual({ error: 3, warning: 0, info: 0 });
});

const can = chip('can', { pins: { h: 'can_h', l: 'can_l' }, ports: { can: 'can node: can_h can_l' } });
const resistors = ['r', 's', 't'];
/** A CAN bus of two nodes with so many terminators. */
function cans(count: number): Board {
  const names = resistors.slice(0, count);
  const wires = names.map((name) => connect('a.can', `${name}.can`));
  const parts = names.map((name) => `resistor-120r as ${name}`);
  return boardWith([can], 'can as a', 'can as b', connect('a.can', 'b.can'), ...parts, ...wires);
}

/** A part whose ground is a terminal of its own, which is open. */
const listener = chip('listener', {
  rails: { v: [5, 10, { voltage_range_V: [4.5, 5.5] }] },
  pins: { v: 'power_input@v', g: 'ground@v', i: 'digital_input@v' },
  ports: { v: 'power sink: power_input', g: 'ground peer: ground', i: 'digital input: digital_input' },
});
const listening = (from: string, ...more: readonly Edit[]) =>
  boardWith(
    [listener],
    ...[MCU, ...ON_USB, 'mean-well-lrs-50-5 as other', 'listener as ear', connect('mcu.gpio', 'ear.i')],
    ...[connect(from, 'ear.v'), connect('other.minus', 'ear.g'), ...more],
  );

/** The rule, boards on which all that it finds are todos, and boards on which nothing of it is. */
const SENSORS = ['hc-sr04 as a', 'hc-sr04 as b', 'resistor-4k7 as r'];
const CASES: readonly (readonly [rule: string, todo: readonly Board[], atRisk: readonly Board[]])[] = [
  [
    'net-antenna-missing',
    [boardOf(MCU, 'rfm95w as radio', connect('mcu.spi', 'radio.spi'))],
    [boardOf(MCU, ...ON_USB, 'rfm95w as radio', connect('mcu.3v3_out', 'radio.power'))],
  ],
  [
    'thermal-unmanaged',
    [
      boardOf('tec1-12706 as tec'),
      boardOf('tec1-12706 as tec', 'mean-well-lrs-150-12 as psu', connect('psu.output', 'tec.power')),
    ],
    [
      boardOf(
        ...['tec1-12706 as tec', 'mean-well-lrs-150-12 as psu', 'mains-outlet-230v as mains'],
        ...[connect('psu.output', 'tec.power'), connect('mains.socket', 'psu.mains')],
      ),
    ],
  ],
  [
    'fluid-return-missing',
    [boardOf('rexroth-4we6-24v as valve', 'hose-2sn-3-8 as hose', connect('hose.end1', 'valve.p'))],
    [boardOf('rexroth-4we6-24v as valve', 'gear-pump-8cc as pump', connect('pump.pressure', 'valve.p'))],
  ],
  [
    'fluid-actuator-half-plumbed',
    [boardOf('compressed-air-7bar as air', 'festo-adn-32-50 as cylinder', connect('air.outlet', 'cylinder.port_a'))],
    [
      boardOf(
        'hydraulic-cylinder-40-22-200 as cylinder',
        'hose-2sn-3-8 as hose',
        connect('hose.end1', 'cylinder.port_a'),
      ),
    ],
  ],
  [
    'conn-channel-broken',
    [boardOf('uln2003-board as X', 'smc-sy3120-24v as A', connect('X.out3', 'A.coil_minus'))],
    [
      boardOf(
        MCU,
        'uln2003-board as X',
        'smc-sy3120-24v as A',
        connect('X.out3', 'A.coil_minus'),
        connect('mcu.gpio4', 'X.in2'),
      ),
    ],
  ],
  ['elec-termination', [cans(0), cans(1)], [cans(3)]],
  [
    'elec-pullup-missing',
    [station({ without: about('$dq') })],
    [station({ and: [{ op: 'update_part', part: '$dq', fields: { resistance_ohm: 22_000 } }] })],
  ],
  [
    'elec-current-loop',
    [
      boardOf(
        'mean-well-hdr-60-24 as psu',
        'pressure-transmitter-0-250bar as pt',
        'resistor-4k7 as r',
        connect('pt.minus', 'r.t1'),
      ),
    ],
    [
      boardOf(
        ...['mean-well-hdr-60-24 as psu', 'pressure-transmitter-0-250bar as pt', 'ads1115 as adc', 'resistor-4k7 as r'],
        ...[connect('pt.minus', 'r.t1'), connect('adc.ain0', 'r.t1'), connect('psu.minus', 'r.t2')],
      ),
    ],
  ],
  [
    'power-return-open',
    [boardOf('mean-well-lrs-150-12 as psu', 'noctua-nf-a4x10 as fan', connect('psu.plus', 'fan.vcc'))],
    [
      boardOf(
        ...[MCU, 'mean-well-lrs-150-12 as psu', 'noctua-nf-a4x10 as fan'],
        ...[connect('psu.plus', 'fan.vcc'), connect('mcu.gpio', 'fan.tach')],
      ),
    ],
  ],
  [
    'elec-series-conflict',
    [boardOf(...SENSORS, connect('a.trigger', 'r.end_1'), connect('r.end_2', 'b.trigger'))],
    [boardOf(...SENSORS, connect('a.echo', 'r.end_1'), connect('r.end_2', 'b.echo'))],
  ],
  [
    'net-jack-split',
    [boardOf('poe-switch-5p-60w as s', 'poe-ip-camera as c', connect('s.port1_poe', 'c.poe'))],
    [
      boardOf(
        ...['poe-switch-5p-60w as s', 'poe-ip-camera as c'],
        ...[connect('s.port1_poe', 'c.poe'), connect('s.port2', 'c.port')],
      ),
    ],
  ],
  [
    'elec-ground-missing',
    // The listener lives on what the board passes on; nothing feeds the other supply yet; something does.
    [listening('mcu.5v_out'), listening('other.output')],
    [listening('other.output', connect('mains.socket', 'other.mains'))],
  ],
];

const gradesOf = (board: Board, rule: string) => [...new Set(of(board, rule).map(({ severity }) => severity))];

test('[R86] a rule whose findings are todos only sometimes says when, and they are none where something is at risk', () => {
  for (const [rule, todo, atRisk] of CASES) {
    for (const board of todo) expect([rule, gradesOf(board, rule)]).toEqual([rule, ['todo']]);
    for (const board of atRisk)
      expect([rule, gradesOf(board, rule)]).toEqual([rule, [RULES.find(({ id }) => id === rule)?.severity]]);
  }
  const said = RULES.filter(({ todo }) => typeof todo === 'object').map(({ id }) => id);
  expect(CASES.map(([rule]) => rule).sort()).toEqual(said.sort());
});

test('[R87] a finished board has no todos: each counts with its consequence, waived ones as waived', () => {
  const board = boardOf(MCU, SENSOR);
  const [first] = run(board).violations;
  const waived = edited(board, { op: 'waive', fingerprint: first?.fingerprint ?? '', why: 'fed off the board' });
  const finished = asFinished(run(waived));
  expect(finished.violations.map(({ severity, consequence, waiver }) => [severity, consequence, waiver?.who])).toEqual([
    ['error', undefined, 'Ada'],
    ['error', undefined, undefined],
    ['error', undefined, undefined],
  ]);
  expect(finished.counts).toEqual({ error: 2, warning: 0, info: 0, todo: 0, waived: 1 });
  expect(finished.todos).toEqual({ error: 0, warning: 0, info: 0 });
  expect(asFinished(run(waived))).toBe(finished);
  expect(asFinished(finished)).toEqual(finished);
});

test('[R87] of more violations than are listed those stay that are the gravest on the finished board', () => {
  const many = (id: `doc-${string}`, severity: 'error' | 'info', count: number, todo?: true) =>
    rule({
      ...{ id, scope: 'board', severity, title: '', why: '', example: '', fix: '' },
      ...(todo === undefined ? {} : { todo }),
      message: () => id,
      check: (_board, { report }) => {
        for (let n = 0; n < count; n += 1) report({ params: {}, refs: [], discriminator: `${n}` });
      },
    });
  const kept = LIMITS.violationsKept;
  const found = checkRules(
    designOf(boardOf(MCU)),
    [many('doc-hint', 'info', kept), many('doc-undone', 'error', 10, true)],
    TODAY,
  );
  const listed = (of: RuleRun, id: string) => of.violations.filter((one) => one.rule === id);
  for (const one of [found, asFinished(found)]) {
    expect(listed(one, 'doc-hint')).toHaveLength(kept - 10);
    expect(listed(one, 'doc-undone')).toHaveLength(10);
  }
  expect(found.violations.at(-1)?.severity).toBe('todo');
  expect(asFinished(found).violations[0]?.severity).toBe('error');
  expect(asFinished(found).counts).toEqual({ error: 10, warning: 0, info: kept, todo: 0, waived: 0 });
});

test('[R88] a severity that the board sets holds at once, for a todo too; ignored is ignored', () => {
  const set = (severity: 'error' | 'warning' | 'info' | 'ignore') =>
    run(edited(boardOf(MCU), { op: 'update_settings', severities: { 'power-unpowered-part': severity } })).counts;
  expect(set('error')).toEqual({ error: 1, warning: 0, info: 0, todo: 0, waived: 0 });
  expect(set('warning')).toEqual({ error: 0, warning: 1, info: 0, todo: 0, waived: 0 });
  expect(set('info')).toEqual({ error: 0, warning: 0, info: 1, todo: 0, waived: 0 });
  expect(set('ignore')).toEqual({ error: 0, warning: 0, info: 0, todo: 0, waived: 0 });
});
