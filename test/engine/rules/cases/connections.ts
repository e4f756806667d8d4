import type { Board } from '#engine/board/board.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { boardOf, connect, partId } from '../../../support/board-builder.ts';
import { boardWith, chip, forced, pinned } from '../support.ts';
import { measuredAt } from './bench.ts';
import { type CaseTable, joined, many, one, placed } from './cases.ts';
import { contactOnStrap, DATA, halfBridge, onSpi, radio, shifted } from './pins.ts';
import { twoLeaders } from './wires.ts';

const uart = chip('uart', { pins: { t: 'uart_tx', r: 'uart_rx' }, ports: { x: 'uart peer: uart_tx uart_rx' } });
const uarts = chip('uarts', {
  pins: { t: 'uart_tx', r: 'uart_rx', t2: 'uart_tx', r2: 'uart_rx', t3: 'uart_tx', r3: 'uart_rx' },
  ports: { x: ['uart peer: uart_tx uart_rx', { max_instances: 2 }] },
});
/** A pin that does something by itself while its part starts, on an input of another. */
const started = (partner: string, input: string, effect?: string) => {
  const mark = effect === undefined ? {} : { at_boot: { effect } };
  const mcu = chip('mcu', { pins: { p: ['digital_io', mark] }, ports: { x: 'digital bidirectional: digital_io' } });
  return forced(boardWith([mcu], 'mcu as a', `${partner} as b`), ['a.x', `b.${input}`]);
};
const free = chip('free', {
  pins: { t: 'uart_tx', r: 'uart_rx', t2: 'uart_tx', r2: 'uart_rx' },
  ports: { x: 'uart peer: uart_tx uart_rx' },
});
const master = chip('master', { pins: { a: 'i2c_sda', b: 'i2c_scl' }, ports: { x: 'i2c master: i2c_sda i2c_scl' } });
const slave = chip('slave', { pins: { a: 'i2c_sda', b: 'i2c_scl' }, ports: { x: 'i2c slave: i2c_sda i2c_scl' } });
const roleless = chip('roleless', {
  pins: { a: 'i2c_sda', b: 'i2c_scl' },
  ports: { x: 'i2c master/slave: i2c_sda i2c_scl' },
});
const needy = chip('needy', {
  pins: { a: 'i2c_sda', b: 'i2c_scl', e: 'digital_io' },
  ports: { x: 'i2c slave: i2c_sda i2c_scl digital_io' },
});
const pull = chip('pull', { pins: { a: 'resistor_terminal' }, ports: { x: 'i2c passive: resistor_terminal' } });
const hose = one('hose', 'pneumatic', 'pneumatic_line sink: pressure_port', { p: 'pressure_port' });
const unknown = chip('unknown', { pins: { a: 'i2c_sda' }, ports: { x: 'not_a_protocol peer: i2c_sda' } });
const spi = (role: string) =>
  chip(`spi-${role}`, {
    pins: { k: 'spi_sck', o: 'spi_mosi', i: 'spi_miso', s: 'spi_ss' },
    ports: { x: [`spi ${role}: spi_sck spi_mosi spi_miso spi_ss`, { constraints: { max_connections: 8 } }] },
  });
const lin = (role: string, further: object = {}) =>
  chip(`lin-${role}`, { pins: { l: 'lin_bus' }, ports: { x: [`lin ${role}: lin_bus`, further] } });
const card = (role: string, data: number) =>
  chip(`card-${role}${data}`, {
    pins: { c: 'sdio_clk', m: 'sdio_cmd', d0: 'sdio_data', d1: 'sdio_data' },
    ports: { x: `sdio ${role}: sdio_clk sdio_cmd${data > 0 ? ` sdio_data×${data}` : ''}` },
  });
const versioned = (id: string, version?: string) =>
  chip(id, {
    pins: { i: 'digital_io' },
    ports: {
      x: [
        'digital bidirectional: digital_io',
        { protocol: { type: 'digital', role: 'bidirectional', ...(version === undefined ? {} : { version }) } },
      ],
    },
  });
const custom = chip('custom', { pins: { i: 'digital_io' }, ports: { x: 'custom peer: digital_io' } });
const onBus = (...nodes: readonly PartDefinitionFile[]) =>
  forced(placed(...nodes), ...nodes.slice(1).map((_, index) => ['a.x', `${'bcde'[index]}.x`] as const));

const dmx = (role: string) => one(role, 'electrical', `dmx512 ${role}: dmx_p dmx_n`, { p: 'dmx_p', n: 'dmx_n' });

export const CONNECTIONS: CaseTable = {
  'conn-endpoint-missing': {
    fires: () => {
      const board = joined(uart, uarts);
      const parts = new Map(board.parts);
      parts.delete(partId(board, 'b'));
      return { ...board, parts };
    },
    nearMiss: () => joined(uart, uarts),
    missingData: () => placed(uart, uarts),
  },
  'conn-self': {
    fires: () => forced(placed(uarts), ['a.x', 'a.x#1']),
    nearMiss: () => joined(uarts, uart),
    missingData: () => placed(uarts),
  },
  'conn-domain-mismatch': {
    fires: () => joined(uart, hose),
    nearMiss: () => joined(uart, uarts),
    missingData: () => placed(uart, hose),
  },
  'conn-protocol-mismatch': {
    fires: () => joined(uart, slave),
    nearMiss: () => joined(master, slave),
    missingData: () => placed(uart, slave),
  },
  'conn-role-incompatible': {
    fires: () => joined(slave, needy),
    nearMiss: () => joined(slave, roleless),
    missingData: () => joined(unknown, slave),
  },
  'conn-function-unpaired': {
    fires: () => joined(master, needy),
    nearMiss: () => joined(master, slave),
    missingData: () => placed(master, needy),
  },
  'conn-max-connections-exceeded': {
    fires: () => onBus(free, uart, uarts),
    nearMiss: () => onBus(free, uart),
    missingData: () => onBus(master, slave, needy),
  },
  'conn-max-instances-exceeded': {
    fires: () => forced(placed(uarts, uart, free, master), ['a.x', 'b.x'], ['a.x#1', 'c.x'], ['a.x#2', 'c.x#1']),
    nearMiss: () => forced(placed(uarts, uart, free), ['a.x', 'b.x'], ['a.x#1', 'c.x']),
    missingData: () => forced(placed(free, uart, uarts), ['a.x', 'b.x'], ['a.x#1', 'c.x']),
  },
  'conn-duplicate': {
    fires: () => forced(placed(free, uarts), ['a.x', 'b.x'], ['a.x#1', 'b.x#1']),
    nearMiss: () => forced(placed(free, uarts, uart), ['a.x', 'b.x'], ['a.x#1', 'c.x']),
    missingData: () => placed(free, uarts),
  },
  'conn-width-mismatch': {
    fires: () => joined(card('host', 2), card('device', 1)),
    nearMiss: () => joined(card('host', 2), card('device', 2)),
    missingData: () => joined(card('host', 0), card('device', 0)),
  },
  'conn-protocol-version-mismatch': {
    fires: () => joined(versioned('one', '1.4'), versioned('two', '2.0')),
    nearMiss: () => joined(versioned('one', '1.4'), versioned('two', '1.9')),
    missingData: () => joined(versioned('one', '1.4'), versioned('two')),
  },
  'conn-protocol-custom': {
    fires: () => forced(boardWith([custom], 'custom as a', 'custom as b'), ['a.x', 'b.x']),
    nearMiss: () => joined(versioned('one'), versioned('two')),
    missingData: () => placed(custom),
  },
  'conn-bus-without-master': {
    fires: () =>
      forced(boardWith([slave, needy, pull], 'slave as a', 'needy as b', 'pull as r'), ['a.x', 'r.x'], ['b.x', 'r.x']),
    nearMiss: () => onBus(master, slave, needy),
    missingData: () => placed(slave, needy),
  },
  'conn-bus-multi-sender': {
    fires: () =>
      forced(
        boardWith([dmx('transmitter'), dmx('receiver')], 'transmitter as a', 'transmitter as b', 'receiver as c'),
        ['a.x', 'c.x'],
        ['b.x', 'c.x'],
      ),
    nearMiss: () => joined(dmx('transmitter'), dmx('receiver')),
    missingData: () => placed(dmx('transmitter')),
  },
  'conn-bus-multi-master': {
    fires: () =>
      forced(
        boardWith([spi('master'), spi('slave')], 'spi-master as a', 'spi-master as b', 'spi-slave as c'),
        ['a.x', 'c.x'],
        ['b.x', 'c.x'],
      ),
    firesToo: [() => twoLeaders('b.i2c')],
    nearMiss: () => joined(spi('master'), spi('slave')),
    missingData: () =>
      forced(
        boardWith([roleless, slave, master], 'roleless as a', 'master as b', 'slave as c'),
        ['a.x', 'c.x'],
        ['b.x', 'c.x'],
      ),
  },
  'conn-bus-node-limit': {
    fires: () => many(joined(lin('master'), lin('slave')), 'b', 17),
    firesToo: [() => many(joined(lin('master'), lin('slave', { constraints: { unit_load: 0.5 } })), 'b', 33)],
    nearMiss: () => many(joined(lin('master'), lin('slave')), 'b', 16),
    missingData: () => many(joined(master, slave), 'b', 100),
  },
  'conn-pin-open': {
    fires: () => enabled({ consequence: 'fails', effect: 'the outputs stay off' }),
    firesToo: [
      () => enabled({ consequence: 'unreliable' }),
      () => enabled({ consequence: 'limited', effect: 'it idles at full current', with: ['power'] }),
      () => onSpi(...DATA),
      () => radio('r.dio5'),
    ],
    nearMiss: () => enabled({ consequence: 'fails', effect: 'the outputs stay off', unless: ['power'] }),
    missingData: () => enabled(undefined),
    lacks: ['when_open'],
  },
  'conn-channel-broken': {
    fires: () => passed({ near: ['a1', 'a2'], far: ['b2', 'b1'] }),
    firesToo: [
      () => passed({ far: ['b1', 'b2'] }),
      () => switched('in1', 'out2'),
      () => shifted('u.gpio35'),
      () => boardOf('arduino-uno-r3 as u', 'uln2003-board as d', connect('u.d4', 'd.in1')),
      () => halfBridge('psu.minus'),
    ],
    nearMiss: () => passed({ near: ['a1', 'a2'], far: ['b1', 'b2'] }),
    missingData: () => passed({ near: ['a1', 'a2'], far: ['b2', 'b1'] }, null),
  },
  ...allocation(),
};

type Lines = readonly [sda: string, scl: string];

/** A part that passes lines on from a1 and a2 to b1 and b2, between a master on `near` and a slave on `far`. */
function passed({ near, far }: { near?: Lines; far?: Lines }, mark: readonly object[] | null = BOTH_WAYS): Board {
  const either = 'i2c_sda i2c_scl';
  const passing = chip('passing', {
    pins: { a1: either, a2: either, b1: either, b2: either },
    ports: { near: 'i2c slave: i2c_sda i2c_scl', far: 'i2c master: i2c_sda i2c_scl' },
    more: mark === null ? {} : { channels: mark },
  });
  return forced(
    boardWith([passing, master, slave], 'passing as a', 'master as b', 'slave as c'),
    ...(near === undefined ? [] : [['a.near', 'b.x', [near, ['a', 'b']]] as const]),
    ...(far === undefined ? [] : [['a.far', 'c.x', [far, ['a', 'b']]] as const]),
  );
}

const BOTH_WAYS = [
  { from: 'a1', to: 'b1', both_ways: true },
  { from: 'a2', to: 'b2', both_ways: true },
];

/** A switch of two channels, driven at one pin and loaded at another. */
function switched(input: string, output: string): Board {
  const driver = chip('driver', {
    pins: { in1: 'digital_input', in2: 'digital_input', out1: 'digital_output', out2: 'digital_output' },
    ports: { input: 'custom peer: digital_input', output: 'custom peer: digital_output' },
    more: {
      channels: [
        { from: 'in1', to: 'out1' },
        { from: 'in2', to: 'out2' },
      ],
    },
  });
  const [source, load] = [
    chip('source', { pins: { p: 'digital_output' }, ports: { x: 'custom peer: digital_output' } }),
    chip('load', { pins: { p: 'digital_input' }, ports: { x: 'custom peer: digital_input' } }),
  ];
  return forced(
    boardWith([driver, source, load], 'driver as a', 'source as b', 'load as c'),
    ['a.input', 'b.x', [[input], ['p']]],
    ['a.output', 'c.x', [[output], ['p']]],
  );
}

/** A driver that is fed, with its enable open: what follows is what the mark says. */
function enabled(mark: object | undefined): Board {
  const driver = chip('driver', {
    silent: mark === undefined,
    rails: { vcc: [5, 10, { voltage_range_V: [4.5, 5.5] }] },
    pins: {
      vcc: 'power_input@vcc',
      gnd: 'ground@vcc',
      en: ['enable@vcc', { works_at: { level: 'high', effect: 'it is off' }, ...(mark && { when_open: mark }) }],
    },
    ports: { power: 'power sink: power_input ground', en: 'digital input: enable' },
  });
  return boardWith([driver], 'usb-supply-5v-3a as usb', 'driver as a', connect('usb.output', 'a.power'));
}

function allocation(): CaseTable {
  const io = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`p${n}`, 'digital_io']));
  const port = 'digital bidirectional: digital_io';
  const hub = chip('hub', { pins: io(2), ports: { x: port } });
  const far = chip('far', { pins: { i: 'digital_io' }, ports: { x: port } });
  const fars = (...definitions: Parameters<typeof boardWith>[0]) =>
    boardWith(
      [...definitions, far],
      `${definitions[0]?.definition.metadata.id} as a`,
      'far as b',
      'far as c',
      'far as d',
    );
  /** A servo and a fan on two of the pins s, t and w, of which s and w are of one timer. */
  const timed = ([servo, fan]: readonly [string, string], clock: object | null = {}) => {
    const group = { id: 'k', name: 'Timer 1', function: 'pwm_output', members: ['s', 'w'], ...clock };
    const timer = chip('timer', {
      pins: { s: 'pwm_output', t: 'pwm_output', w: 'pwm_output' },
      ports: { servo: 'servo_pwm controller: pwm_output', pwm: 'pwm output: pwm_output' },
      more: clock === null ? {} : { clock_groups: [group] },
    });
    const [arm, blower] = [
      chip('arm', { pins: { p: 'pwm_input' }, ports: { x: 'servo_pwm servo: pwm_input' } }),
      chip('blower', { pins: { p: 'pwm_input' }, ports: { x: 'pwm input: pwm_input' } }),
    ];
    return forced(
      boardWith([timer, arm, blower], 'timer as a', 'arm as b', 'blower as c'),
      ['a.servo', 'b.x', [[servo], ['p']]],
      ['a.pwm', 'c.x', [[fan], ['p']]],
    );
  };
  const bank = chip('bank', { pins: io(2), ports: { x: [port, { constraints: { max_connections: 2 } }] } });
  const use = (n: number, definition = hub, assigned: readonly (readonly string[])[] = []) =>
    forced(
      fars(definition),
      ...['b', 'c', 'd'].slice(0, n).map((name, at) => [`a.x#${at}`, `${name}.x`, [assigned[at] ?? [], []]] as const),
    );
  /** Two pins serve both jobs, one of them the second job alone. */
  const mixed = chip('mixed', {
    pins: { only: 'digital_io', both: 'digital_io uart_tx' },
    ports: { x: port, line: 'uart transmitter: uart_tx' },
  });
  const ear = chip('ear', { pins: { r: 'uart_rx' }, ports: { x: 'uart receiver: uart_rx' } });
  const crowded = (held: string) =>
    forced(
      boardWith([mixed, far, ear], 'mixed as a', 'far as b', 'ear as c'),
      ['a.x', 'b.x', [[held], []]],
      ['a.line', 'c.x'],
    );
  const bundled = (...kinds: readonly string[]) =>
    chip('bundled', {
      pins: { d0: 'i2c_sda', c0: 'i2c_scl', d1: 'i2c_sda', c1: 'i2c_scl' },
      ports: { x: 'i2c master: i2c_sda i2c_scl' },
      more: {
        resource_groups: kinds.map((kind, n) => ({
          id: `i2c${n}`,
          kind,
          co_allocate: true,
          members: [`d${n}`, `c${n}`],
        })),
      },
    });
  const split = (...kinds: readonly string[]) =>
    pinned(
      forced(boardWith([bundled(...kinds), slave], 'bundled as a', 'slave as b'), ['a.x', 'b.x']),
      ['a.x', '0/0', 'd0', 'Ada'],
      ['a.x', '1/0', kinds[1] === 'same' ? 'c0' : 'c1', 'Ada'],
    );
  const strap = chip('strap', { pins: { s: 'digital_io boot_strap', p: 'digital_io' }, ports: { x: port } });
  const taken = (consequence = 'unreliable') =>
    chip('taken', {
      pins: { s: ['digital_io', { used_on_board: { consequence, effect: 'the bridge drives it' } }], p: 'digital_io' },
      ports: { x: port },
    });
  /** SDA on a strap of an ESP32, with its pull-up: GPIO12 must be low at reset, GPIO0 high. */
  const heldHigh = (pin: string) =>
    pinned(
      boardWith(
        [],
        'esp32-devkitc-v4 as a',
        'sht31 as b',
        'resistor-4k7 as r',
        connect('a.i2c', 'b.i2c'),
        connect('a.i2c', 'r.end_1'),
        connect('a.3v3_out', 'r.end_2'),
      ),
      ['a.i2c', '0/0', pin, 'Ada'],
    );
  // Of each two pins one may be used. That there are fewer pairs than uses shows only where every choice was tried.
  const sharing = (pairs: number) => {
    const groups = Array.from({ length: pairs }, (_, n) => ({
      id: `g${n}`,
      kind: 'exclusive',
      members: [`p${2 * n}`, `p${2 * n + 1}`],
    }));
    return chip('sharing', { pins: io(2 * pairs), ports: { x: port }, more: { resource_groups: groups } });
  };
  const pressed = (uses: number, pins: number) => {
    const names = Array.from({ length: uses }, (_, n) => `f${n}`);
    const board = boardWith([sharing(pins), far], 'sharing as a', ...names.map((name) => `far as ${name}`));
    return forced(board, ...names.map((name, n) => [`a.x#${n}`, `${name}.x`] as const));
  };
  return {
    'alloc-unsatisfied': { fires: () => use(3), nearMiss: () => use(2), missingData: () => fars(hub) },
    'alloc-would-displace': {
      fires: () => crowded('both'),
      nearMiss: () => crowded('only'),
      missingData: () => use(3),
    },
    'alloc-pin-conflict': {
      fires: () => pinned(use(2), ['a.x', '0/0', 'p0', 'Ada'], ['a.x#1', '0/0', 'p0', 'Bob']),
      nearMiss: () => pinned(use(2), ['a.x', '0/0', 'p0', 'Ada'], ['a.x#1', '0/0', 'p1', 'Bob']),
      missingData: () => use(2),
    },
    'alloc-pin-invalid': {
      fires: () => pinned(use(1), ['a.x', '0/0', 'p7', 'Ada']),
      nearMiss: () => pinned(use(1), ['a.x', '0/0', 'p1', 'Ada']),
      missingData: () => use(1),
    },
    'alloc-concurrent-claim': {
      fires: () => use(2, hub, [['p0'], ['p0']]),
      nearMiss: () => use(2, hub, [['p0'], ['p1']]),
      missingData: () => use(2),
    },
    'alloc-bundle-split': {
      fires: () => split('bundle', 'bundle'),
      nearMiss: () =>
        forced(boardWith([bundled('bundle', 'bundle'), slave], 'bundled as a', 'slave as b'), ['a.x', 'b.x']),
      missingData: () => split(),
    },
    'alloc-strap-pin-used': {
      fires: () => use(2, strap),
      // With a pin free, which the fix takes.
      firesToo: [
        () => use(1, strap, [['s']]),
        () => heldHigh('gpio12'),
        () => heldHigh('gpio0'),
        () => contactOnStrap('limit-switch'),
        () => contactOnStrap('npn-proximity'),
      ],
      nearMiss: () => use(1, strap, [['p']]),
      missingData: () => use(2),
    },
    'alloc-pin-used-on-board': {
      fires: () => use(1, taken(), [['s']]),
      nearMiss: () => use(1, taken(), [['p']]),
      missingData: () => use(1, hub),
    },
    'alloc-clock-shared': {
      fires: () => timed(['s', 'w']),
      firesToo: [
        () => timed(['t', 'w'], { held_by: ['servo_pwm'], effect: 'a library runs on it' }),
        () => measuredAt('gpio25'),
      ],
      nearMiss: () => timed(['s', 't']),
      missingData: () => timed(['s', 'w'], null),
    },
    'alloc-pin-moves-at-boot': {
      fires: () => started('uln2003-board', 'input', 'it puts out pulses'),
      nearMiss: () => started('hc-sr04', 'trigger', 'it puts out pulses'),
      missingData: () => started('uln2003-board', 'input'),
    },
    'alloc-pin-shared': {
      fires: () => forced(fars(bank), ['a.x', 'b.x'], ['a.x', 'c.x']),
      nearMiss: () => forced(fars(bank), ['a.x', 'b.x'], ['a.x#1', 'c.x']),
      missingData: () => fars(bank),
    },
    'alloc-undetermined': {
      fires: () => pressed(14, 13),
      nearMiss: () => pressed(13, 13),
      missingData: () => fars(hub),
    },
    'alloc-last-free': {
      fires: () =>
        forced(boardWith([spare(2), far], 'spare as a', 'far as b', 'far as c'), ['a.x', 'b.x'], ['a.x#1', 'c.x']),
      nearMiss: () =>
        forced(boardWith([spare(3), far], 'spare as a', 'far as b', 'far as c'), ['a.x', 'b.x'], ['a.x#1', 'c.x']),
      missingData: () => placed(spare(2)),
    },
  };

  function spare(pins: number) {
    return chip('spare', { pins: io(pins), ports: { x: port, other: 'custom peer: digital_io' } });
  }
}
