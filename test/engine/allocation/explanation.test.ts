/** What an explanation holds, whole: causes, advice, and the edits that would make place. */
import { describe, expect, it } from 'vitest';
import { requestOf, unplaced } from '#engine/allocation/allocation-request.ts';
import { type DetailedExplanation, explain } from '#engine/allocation/explain.ts';
import { pinMoveEdits } from '#engine/allocation/pin-move-edits.ts';
import { type Board, endKey } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { partId } from '../../support/board-builder.ts';
import { boardWith, chip, edited, endAt, forced, pinned } from '../rules/support.ts';

const NEEDS = { io: 'digital_io', adc: 'adc_channel', uart: 'uart_tx', pair: 'digital_io×2', both: 'uart_tx uart_rx' };
const PORTS = Object.fromEntries(Object.entries(NEEDS).map(([id, needs]) => [id, `custom peer: ${needs}`]));

/** A hub with these pins, and what its ports hold: `['io', 'x', 'y']` has port io on x and y, `['io#1', …]` its second instance. */
function hub(pins: Readonly<Record<string, string>>, ...joined: readonly (readonly [string, ...string[]])[]): Board {
  const far = chip('far', {
    pins: { p: Object.values(NEEDS).join(' ').replaceAll('×2', ''), q: 'digital_io uart_rx' },
    ports: PORTS,
  });
  const names = joined.map((_, n) => `f${n}`);
  const board = boardWith(
    [chip('hub', { pins, ports: PORTS }), far],
    'hub as a',
    ...names.map((one) => `far as ${one}`),
  );
  return forced(
    board,
    ...joined.map(([port, ...held], n) => {
      return [`a.${port}`, `f${n}.${port.split('#')[0]}`, [held, ['p', 'q'].slice(0, held.length)]] as const;
    }),
  );
}

/** `fixed`: by slot, the resource that it shall have. */
function explainedOn(board: Board, port: string, fixed: readonly string[] = []): DetailedExplanation {
  const placed = designOf(board).parts.get(partId(board, 'a'));
  const end = endAt(board, `a.${port}`);
  const index = placed?.definition?.interfaces.get(`${end.domain}/${end.interface}`);
  if (placed === undefined || index === undefined) throw new Error('no such port');
  const wanted = unplaced(endKey(end), index);
  const request = requestOf(placed, { ...wanted, held: wanted.held.map((_, slot) => fixed[slot] ?? null) });
  if (request === null) throw new Error('no such domain');
  return explain(request);
}

const named = (id: string, instance = 0) => ({ id, part: 'a', instance });

describe('an explanation', () => {
  it('[P17] names the moves that make place, and gives their edits, which fix nothing that nobody fixed', () => {
    const board = hub(
      { x: 'digital_io uart_tx', y: 'digital_io adc_channel', z: 'adc_channel' },
      ['io', 'x'],
      ['adc', 'y'],
    );
    const [io, adc] = [endAt(board, 'a.io'), endAt(board, 'a.adc')];
    const moves = [
      { key: endKey(io), slot: 0, from: 'x', to: 'y' },
      { key: endKey(adc), slot: 0, from: 'y', to: 'z' },
    ];
    expect(explainedOn(board, 'uart')).toEqual({
      cause: {
        code: 'taken',
        params: {
          wanted: named('uart'),
          function: 'uart_tx',
          count: 1,
          offered: [{ id: 'x' }],
          holders: [named('io')],
        },
      },
      advice: {
        code: 'move',
        params: {
          moves: [
            { interface: named('io'), from: [{ id: 'x' }], to: [{ id: 'y' }] },
            { interface: named('adc'), from: [{ id: 'y' }], to: [{ id: 'z' }] },
          ],
          fewest: true,
          edits: [
            { op: 'pin', slot: { ...io, requires: 0, n: 0 }, resource: 'y' },
            { op: 'unpin', slot: { ...io, requires: 0, n: 0 } },
            { op: 'pin', slot: { ...adc, requires: 0, n: 0 }, resource: 'z' },
            { op: 'unpin', slot: { ...adc, requires: 0, n: 0 } },
          ],
        },
      },
      moves,
      fewest: true,
      forced: false,
      conflict: moves.map(({ key }) => key),
      minimal: true,
    });
  });

  it('[P17] proposes to move what people fixed only where nothing else helps, and names each of them once', () => {
    const pins = { x: 'digital_io uart_tx', y: 'digital_io uart_rx', z: 'digital_io', w: 'digital_io' };
    const board = pinned(hub(pins, ['pair', 'x', 'y']), ['a.pair', '0/0', 'x', 'Ada'], ['a.pair', '0/1', 'y', 'Ada']);
    const { cause, advice, forced, conflict } = explainedOn(board, 'both');
    expect(cause).toMatchObject({ code: 'taken', params: { holders: [{ ...named('pair'), fixedBy: 'Ada' }] } });
    expect(advice).toMatchObject({
      code: 'move-fixed',
      params: {
        fixedBy: ['Ada'],
        moves: [{ interface: named('pair'), from: [{ id: 'x' }, { id: 'y' }], to: [{ id: 'z' }, { id: 'w' }] }],
      },
    });
    expect([forced, conflict]).toEqual([true, [endKey(endAt(board, 'a.pair'))]]);
    // Another pin serves: nobody has to agree.
    const free = pinned(hub({ ...pins, v: 'digital_io uart_tx' }, ['io', 'x'], ['io#1', 'v']), [
      'a.io',
      '0/0',
      'x',
      'Ada',
    ]);
    expect(explainedOn(free, 'uart').advice).toMatchObject({
      code: 'move',
      params: { moves: [{ interface: named('io', 1), from: [{ id: 'v' }] }] },
    });
  });

  it('[P17] counts what is free, tells what the part does not offer, and names an interface that cannot be served at all', () => {
    expect(explainedOn(hub({ x: 'digital_io', y: 'digital_io' }, ['io', 'x']), 'pair')).toEqual({
      cause: {
        code: 'too-few-free',
        params: {
          wanted: named('pair'),
          function: 'digital_io',
          count: 2,
          offered: [{ id: 'x' }, { id: 'y' }],
          holders: [named('io')],
          free: 1,
        },
      },
      advice: { code: 'disconnect-one', params: { others: [named('io')], minimal: true } },
      moves: [],
      fewest: false,
      forced: false,
      conflict: [expect.stringMatching(/\/io\/0$/)],
      minimal: true,
    });
    const lacking = explainedOn(hub({ x: 'digital_io' }), 'both');
    expect(lacking.cause).toEqual({
      code: 'not-offered',
      params: { wanted: named('both'), function: 'uart_tx', count: 1 },
    });
    expect(lacking.advice).toEqual({ code: 'use-another', params: { wanted: named('both') } });
    expect(explainedOn(hub({ x: 'uart_tx uart_rx' }), 'both').cause).toEqual({
      code: 'unservable',
      params: { wanted: named('both') },
    });
    // The fixed pin cannot serve it either, but others could.
    expect(explainedOn(hub({ x: 'uart_tx', y: 'digital_io' }), 'both', ['y']).cause).toEqual({
      code: 'not-offered',
      params: { wanted: named('both'), function: 'uart_rx', count: 1 },
    });
  });
});

describe('[P8] moves as edits', () => {
  const move = (key: string, from: string, to: string, slot = 0) => ({ key, slot, from, to });
  const board = hub({ x: 'digital_io', y: 'digital_io' }, ['io', 'x'], ['io#1', 'y']);
  const instances = designOf(board).instances;
  const [a, b] = ['a.io', 'a.io#1'].map((text) => endKey(endAt(board, text)));
  const of = (key: string) => instances.get(key);
  const told = (edits: ReturnType<typeof pinMoveEdits>) =>
    edits.map((edit) => [edit.op, 'slot' in edit && edit.slot.instance, 'resource' in edit && edit.resource]);

  it('fix a slot and let it go again, unless somebody had fixed it', () => {
    const fixed = pinned(board, ['a.io', '0/0', 'x', 'Ada']);
    const ofFixed = (key: string) => designOf(fixed).instances.get(key);
    expect(told(pinMoveEdits([move(`${a}`, 'x', 'y'), move(`${b}`, 'y', 'z')], ofFixed))).toEqual([
      ['pin', 0, 'y'],
      ['pin', 1, 'z'],
      ['unpin', 1, false],
    ]);
  });

  it('may go round in a circle', () => {
    const edits = pinMoveEdits([move(`${a}`, 'x', 'y'), move(`${b}`, 'y', 'x')], of);
    const after = designOf(edited(board, ...edits)).instances;
    expect(
      [`${a}`, `${b}`].map((key) => after.get(key)?.slots.map(({ resource, pinnedBy }) => [resource, pinnedBy])),
    ).toEqual([[['y', undefined]], [['x', undefined]]]);
  });

  it('leave out a slot that is not there', () => {
    expect(pinMoveEdits([move('gone', 'x', 'y'), move(`${a}`, 'x', 'y', 7)], of)).toEqual([]);
  });
});
