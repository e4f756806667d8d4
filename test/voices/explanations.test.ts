/** Each reason why an interface finds no place, and each advice, from real parts and in both voices. */
import { describe, expect, it } from 'vitest';
import { type AllocationRequest, requestOf, unplaced } from '#engine/allocation/allocation-request.ts';
import { explain } from '#engine/allocation/explain.ts';
import type { AdviceParams, CauseParams } from '#engine/allocation/explanation.ts';
import { type Board, endKey } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { explanationForAgents } from '#engine/wording/explanations.ts';
import { explanationsTexts, explanationWords } from '../../app/texts/engine/explanations.ts';
import { boardWith, chip, edited, endAt, forced } from '../engine/rules/support.ts';
import { connect, partId } from '../support/board-builder.ts';
import { expectForAgents, expectForPeople } from './sound.ts';

type Pins = Readonly<Record<string, string>>;
type Ports = Readonly<Record<string, string>>;

/** What a further instance of `a.wanted` meets on a hub with these pins and ports; others of its ports are joined in turn. */
function request(
  pins: Pins,
  ports: Ports,
  joined: readonly string[],
  wanted: string,
  more: object = {},
): AllocationRequest {
  const hub = chip('hub', { pins, ports, more: { ...more } });
  const far = chip('far', { pins, ports });
  const names = joined.map((_, n) => `f${n}`);
  const board = boardWith(
    [hub, far],
    'hub as a',
    ...names.map((name) => `far as ${name}`),
    ...joined.map((port, n) => connect(`a.${port}`, `f${n}.${port}`)),
  );
  return requestOn(board, wanted);
}

function requestOn(board: Board, wanted: string): AllocationRequest {
  const placed = designOf(board).parts.get(partId(board, 'a'));
  const { domain, interface: id } = endAt(board, `a.${wanted}`);
  const index = placed?.definition?.interfaces.get(`${domain}/${id}`);
  if (placed === undefined || index === undefined) throw new Error('no such part');
  const instance = placed.instances.filter((one) => one.index === index).length;
  const found = requestOf(placed, unplaced(endKey({ part: placed.part.id, domain, interface: id, instance }), index));
  if (found === null) throw new Error('no such domain');
  return found;
}

const UART = 'uart peer: uart_tx';
const IO = 'custom peer: digital_io';
const group = (kind: string, ...members: string[]) => ({ resource_groups: [{ id: 'g', name: 'G', kind, members }] });

/** Uses of exclusive pairs of pins, as many as there are pairs: one more is easy to see and hard to disprove. */
function exclusivePairs(uses: number): AllocationRequest {
  const pins = Object.fromEntries(Array.from({ length: 2 * uses }, (_, n) => [`p${n}`, 'digital_io']));
  const resource_groups = Array.from({ length: uses }, (_, n) => ({
    ...{ id: `g${n}`, name: `G${n}`, kind: 'exclusive' },
    members: [`p${2 * n}`, `p${2 * n + 1}`],
  }));
  const hub = chip('hub', { pins, ports: { x: IO }, more: { resource_groups } });
  const far = chip('far', { pins: { p: 'digital_io' }, ports: { x: IO } });
  const names = Array.from({ length: uses }, (_, n) => `f${n}`);
  return requestOn(
    forced(
      boardWith([hub, far], 'hub as a', ...names.map((name) => `far as ${name}`)),
      ...names.map((name, n) => [`a.x#${n}`, `${name}.x`, [[`p${2 * n}`], ['p']]] as const),
    ),
    'x',
  );
}

/** A use of the only pin for a UART, although another pin would do: moving it helps. */
function onUartPin(fixed: boolean): AllocationRequest {
  const hub = chip('hub', { pins: { x: 'digital_io uart_tx', y: 'digital_io' }, ports: { io: IO, uart: UART } });
  const far = chip('far', { pins: { p: 'digital_io' }, ports: { io: IO } });
  const board = boardWith([hub, far], 'hub as a', 'far as b', connect('a.io', 'b.io'));
  const slot = { part: partId(board, 'a'), interface: 'io', function: 'digital_io' };
  const pin = { op: 'pin', slot, resource: 'x' } as const;
  return requestOn(fixed ? edited(board, pin) : edited(board, pin, { op: 'unpin', slot }), 'uart');
}

/** A use of one of two pins that are one timer, fixed to the pin whose other one is in use. */
function oneTimer(): AllocationRequest {
  const found = request(
    { x: 'digital_io', y: 'digital_io', z: 'digital_io' },
    { io: IO, io2: IO },
    ['io'],
    'io2',
    group('exclusive', 'x', 'y'),
  );
  const taken = found.others[0]?.slots[0]?.resource;
  return {
    ...found,
    wanted: { ...found.wanted, held: [taken === 'x' ? 'y' : 'x'] },
    others: found.others.map((other) => ({
      ...other,
      slots: other.slots.map((slot) => ({ ...slot, pinnedBy: 'Ada' })),
    })),
  };
}

/** A UART of which one pin is fixed on each of two ports that offer it. */
function twoUarts(): AllocationRequest {
  const pins = { a: 'uart_tx', b: 'uart_rx', c: 'uart_tx', d: 'uart_rx' };
  const resource_groups = [
    ['a', 'b'],
    ['c', 'd'],
  ].map((members, n) => ({ id: `g${n}`, name: `G${n}`, kind: 'bundle', members }));
  const found = request(pins, { uart: 'uart peer: uart_tx uart_rx' }, [], 'uart', { resource_groups });
  return { ...found, wanted: { ...found.wanted, held: ['a', 'd'] } };
}

type Case = readonly [keyof CauseParams, keyof AdviceParams, () => AllocationRequest, steps?: number];

const CASES: readonly Case[] = [
  ['taken', 'move', () => onUartPin(false)],
  ['taken', 'move-fixed', () => onUartPin(true)],
  ['taken', 'disconnect-one', () => request({ x: 'digital_io uart_tx' }, { io: IO, uart: UART }, ['io'], 'uart')],
  [
    'too-few-free',
    'disconnect-one',
    () => request({ x: 'digital_io', y: 'digital_io' }, { io: IO, pair: 'custom peer: digital_io×2' }, ['io'], 'pair'),
  ],
  ['not-offered', 'use-another', () => request({ x: 'digital_io' }, { uart: UART }, [], 'uart')],
  [
    'blocked',
    'move',
    () =>
      request(
        { x: 'digital_io', y: 'uart_tx', z: 'digital_io' },
        { io: IO, uart: UART },
        ['io'],
        'uart',
        group('exclusive', 'x', 'y'),
      ),
  ],
  [
    'unservable',
    'use-another',
    () => request({ x: 'uart_tx uart_rx' }, { uart: 'uart peer: uart_tx uart_rx' }, [], 'uart'),
  ],
  ['fixed-apart', 'fix-fewer', twoUarts],
  ['exclusive', 'move-fixed', oneTimer],
  ['conflict', 'disconnect-one', () => exclusivePairs(1)],
  ['undecided', 'disconnect-one', () => exclusivePairs(12), 600],
];

describe('[P17] why an interface finds no place is data, worded for people and for agents', () => {
  for (const [cause, advice, made, steps] of CASES) {
    it(`${cause}, ${advice}`, () => {
      const explained = explain(made(), steps);
      expect([explained.cause.code, explained.advice.code]).toEqual([cause, advice]);
      const words = explanationForAgents(explained);
      expectForAgents(words.cause);
      expectForAgents(words.advice);
      expectForPeople(explanationWords(explained));
    });
  }

  it('each cause and each advice is seen', () => {
    expect([...new Set(CASES.map(([cause]) => cause))].sort()).toEqual(Object.keys(explanationsTexts.causes).sort());
    expect([...new Set(CASES.map(([, advice]) => advice))].sort()).toEqual(
      Object.keys(explanationsTexts.advice).sort(),
    );
  });
});
