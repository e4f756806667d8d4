import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { asFinished } from '#engine/rules/finished.ts';
import { libraryFixes } from '#engine/rules/library-fixes.ts';
import type { Fix } from '#engine/rules/rule.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import { boardOf, connect, partId, STARTER_LIBRARY } from '../../support/board-builder.ts';
import { newTab } from '../tools/support.ts';
import { edited, of, run } from './support.ts';

/** What is offered for each input without a supply, by the input. */
function offered(board: Board): ReadonlyMap<string, readonly Fix[]> {
  const bare = of(board, 'power-unpowered-part');
  return new Map(
    bare.map((one) => [one.refs[0]?.interface ?? '', libraryFixes(designOf(board), one, STARTER_LIBRARY)]),
  );
}

const labels = (board: Board) => [...offered(board).values()].map((fixes) => fixes.map(({ label }) => label));
/** What an error or a warning is about on the finished board. */
const faults = (board: Board) =>
  new Set(
    asFinished(run(board)).violations.flatMap(({ rule, severity, fingerprint }) =>
      // What was out of question without a supply, its open pins, is said now.
      severity === 'info' || rule === 'conn-pin-open' ? [] : [fingerprint],
    ),
  );

test('[R89] each supply of the library that is offered for a part clears its todo and brings no fault', () => {
  const helped: string[] = [];
  for (const { definition } of STARTER_PARTS) {
    const { id } = definition.metadata;
    const board = boardOf(id);
    for (const [input, [first]] of offered(board)) {
      if (first === undefined) continue;
      helped.push(id);
      const after = edited(board, ...first.edits);
      expect([id, of(after, 'power-unpowered-part').map((one) => one.refs[0]?.interface)]).not.toEqual([id, [input]]);
      expect([id, [...faults(after)].filter((one) => !faults(board).has(one))]).toEqual([id, []]);
    }
  }
  expect(helped.length).toBeGreaterThan(40);
});

test.each([
  'arduino-uno-r3',
  'arduino-nano',
  'esp32-devkitc-v4',
  'esp32-c3-devkitm-1',
  'raspberry-pi-pico',
  'teensy-4-1',
])('[R89] a computer feeds a %s through one click', (id) => {
  const board = boardOf(`${id} as board`);
  expect(labels(board)).toEqual([['Add USB port of a computer for board']]);
  const after = edited(board, ...([...offered(board).values()][0]?.[0]?.edits ?? []));
  expect(run(after).counts).toMatchObject({ error: 0, warning: 0, todo: 0 });
});

test('[R89] what draws more is fed from the mains, by an outlet that is there already', () => {
  expect(labels(boardOf('raspberry-pi-5 as pi'))).toEqual([
    ['Add USB supply 5 V 3 A for pi, fed from Mains outlet 230 V 16 A'],
  ]);
  expect(labels(boardOf('raspberry-pi-5 as pi', 'mains-outlet-230v as wall'))).toEqual([
    ['Add USB supply 5 V 3 A for pi, fed from wall'],
  ]);
  expect(labels(boardOf('usb-supply-5v-3a as usb'))).toEqual([['Add Mains outlet 230 V 16 A for usb']]);
});

test('[R89] no supply is offered beside a rail of the board that will feed the part once it has power itself', () => {
  expect(
    labels(boardOf('arduino-uno-r3 as uno', 'ssd1306-oled-128x64 as display', connect('uno.i2c', 'display.i2c'))),
  ).toEqual([['Add USB port of a computer for uno'], []]);
});

const BENCH = [
  ...[
    'mains-outlet-230v as mains',
    'usb-supply-5v-3a as usb',
    'mean-well-lrs-150-12 as psu',
    'esp32-devkitc-v4 as mcu',
  ],
  connect('mains.socket', 'usb.mains'),
  connect('mains.socket', 'psu.mains'),
  connect('usb.output', 'mcu.usb_power'),
] as const;

const named = ({ part = '', interface: id = '' }: { readonly part?: string; readonly interface?: string }) =>
  `${part}.${id}`;

test('[R316] the rails that would feed a part are named in the order in which they are offered for a connection', () => {
  let compared = 0;
  // A sample of them, since each takes a second.
  for (const { definition } of STARTER_PARTS.filter((_, at) => at % 4 === 0)) {
    const { id } = definition.metadata;
    const board = boardOf(...BENCH, `${id} as X`);
    for (const [input, fixes] of offered(board)) {
      const rails = fixes.flatMap(({ code, edits: [edit] }) =>
        code === 'feed-from' && edit?.op === 'connect' && 'interface' in edit.from ? [named(edit.from)] : [],
      );
      if (rails.length < 2) continue;
      compared += 1;
      const { can } = newTab(board).ask<{ can: readonly { part: string; interface: string }[] }>('find_connectable', {
        part: partId(board, 'X'),
        interface: input,
        in: 'board',
      });
      expect([id, input, rails]).toEqual([id, input, can.map(named).filter((one) => rails.includes(one))]);
    }
  }
  expect(compared).toBeGreaterThan(5);
});

test('[R316] a sensor is fed from a rail of its nominal voltage before one that it merely accepts', () => {
  expect(labels(boardOf(...BENCH, 'sht31 as air'))).toEqual([
    ['Feed it from mcu 3.3 V', 'Feed it from usb 5 V output', 'Feed it from mcu 5 V (USB and 5V pin)'],
  ]);
});
