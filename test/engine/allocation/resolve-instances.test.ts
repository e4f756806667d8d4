/** What the instances of a part hold, from what their connections store and people fixed. */
import { describe, expect, it } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { designOf } from '#engine/design/design-of.ts';
import { partId } from '../../support/board-builder.ts';
import { boardWith, chip, forced, pinned } from '../rules/support.ts';

const PORTS = {
  io: 'custom peer: digital_io',
  adc: 'custom peer: adc_channel',
  uart: 'uart peer: uart_tx uart_rx',
  single: ['custom peer: digital_io', { constraints: { max_connections: 1 } }],
} as const;
const FAR_PINS = { p: 'digital_io adc_channel uart_tx', q: 'uart_rx' };
const group = (id: string, kind: string, ...members: readonly string[]) => ({ ...{ id, name: id }, kind, members });

/** A hub whose ports are joined in this order: `['io#1', 'x']` says that the second instance of io stores x. */
function hub(
  pins: Readonly<Record<string, string>>,
  groups: readonly object[],
  ...joined: readonly (readonly [string, ...string[]])[]
): Board {
  const more = { resource_groups: groups };
  const names = joined.map((_, n) => `f${n}`);
  const far = chip('far', { pins: FAR_PINS, ports: PORTS });
  const board = boardWith(
    [chip('hub', { pins, ports: PORTS, more }), far],
    'hub as a',
    ...names.map((f) => `far as ${f}`),
  );
  return forced(
    board,
    ...joined.map(([port, ...held], n) => {
      return [`a.${port}`, `f${n}.${port.split('#')[0]}`, [held, held.length > 1 ? ['p', 'q'] : ['p']]] as const;
    }),
  );
}

function held(board: Board): readonly (readonly unknown[])[] {
  const instances = designOf(board).parts.get(partId(board, 'a'))?.instances ?? [];
  return instances.map(({ end, status, slots }) => [
    `${end.interface}#${end.instance}`,
    status,
    ...slots.map(({ resource }) => resource),
  ]);
}

const PINS = { x: 'digital_io', y: 'digital_io', z: 'adc_channel' };

describe('[P9] an instance', () => {
  it('holds what is stored, where the resource is there and can do it', () => {
    expect(held(hub(PINS, [], ['io', 'y']))).toEqual([['io#0', 'stored', 'y']]);
    expect(held(hub(PINS, [], ['io', 'z']))).toEqual([['io#0', 'derived', 'x']]);
    expect(held(hub(PINS, [], ['io', 'gone']))).toEqual([['io#0', 'derived', 'x']]);
    expect(held(hub(PINS, [], ['io']))).toEqual([['io#0', 'derived', 'x']]);
  });

  it('holds what a person fixed, whatever is stored, as long as the resource can do it', () => {
    const board = hub(PINS, [], ['io', 'y']);
    expect(held(pinned(board, ['a.io', '0/0', 'x', 'Ada']))).toEqual([['io#0', 'derived', 'x']]);
    expect(held(pinned(board, ['a.io', '0/0', 'z', 'Ada']))).toEqual([['io#0', 'stored', 'y']]);
    expect(held(pinned(board, ['a.io', '0/0', 'gone', 'Ada']))).toEqual([['io#0', 'stored', 'y']]);
  });

  it('leaves a resource that an earlier one fixed or holds, also within a group of which only one may be in use', () => {
    const pair = [group('g', 'exclusive', 'x', 'y')];
    const pins = { ...PINS, w: 'digital_io' };
    expect(held(hub(pins, pair, ['io', 'x'], ['io#1', 'y']))).toEqual([
      ['io#0', 'stored', 'x'],
      ['io#1', 'derived', 'w'],
    ]);
    expect(held(pinned(hub(pins, [], ['io', 'x'], ['io#1', 'y']), ['a.io#1', '0/0', 'x', 'Ada']))).toEqual([
      ['io#0', 'derived', 'y'],
      ['io#1', 'derived', 'x'],
    ]);
  });

  it('takes all that a bundle offers from one bundle, one instance a bundle', () => {
    const pins = { t0: 'uart_tx', r0: 'uart_rx', t1: 'uart_tx', r1: 'uart_rx' };
    const bundles = [group('u0', 'bundle', 't0', 'r0'), group('u1', 'bundle', 't1', 'r1')];
    expect(held(hub(pins, bundles, ['uart', 't1', 'r1'], ['uart#1', 't0', 'r0']))).toEqual([
      ['uart#0', 'stored', 't1', 'r1'],
      ['uart#1', 'stored', 't0', 'r0'],
    ]);
    expect(held(hub(pins, bundles, ['uart', 't0', 'r1'])).flat()).toContain('derived');
    const wide = { ...pins, s0: 'uart_tx', q0: 'uart_rx' };
    const both = [group('u0', 'bundle', 't0', 'r0', 's0', 'q0'), group('u1', 'bundle', 't1', 'r1')];
    expect(held(hub(wide, both, ['uart', 't0', 'r0'], ['uart#1', 's0', 'q0']))).toEqual([
      ['uart#0', 'stored', 't0', 'r0'],
      ['uart#1', 'derived', 't1', 'r1'],
    ]);
  });

  it('that does not fit around the others with what is left of its resources takes all of them anew', () => {
    const pins = {
      ...{ t0: 'uart_tx adc_channel', r0: 'uart_rx', t1: 'uart_tx adc_channel', r1: 'uart_rx' },
      ...{ t2: 'uart_tx', r2: 'uart_rx' },
    };
    const bundles = [0, 1, 2].map((n) => group(`u${n}`, 'bundle', `t${n}`, `r${n}`));
    // Of t1 and r0 it keeps r0, in whose bundle t0 is taken.
    expect(held(hub(pins, bundles, ['adc', 't0'], ['adc#1', 't1'], ['uart', 't1', 'r0']))).toEqual([
      ['adc#0', 'stored', 't0'],
      ['adc#1', 'stored', 't1'],
      ['uart#0', 'derived', 't2', 'r2'],
    ]);
  });

  it('holds nothing where there is nothing left, while the others keep theirs', () => {
    expect(held(hub(PINS, [], ['io', 'x'], ['io#1', 'x'], ['io#2', 'y'], ['adc', 'z']))).toEqual([
      ['io#0', 'stored', 'x'],
      ['io#1', 'unsatisfied', null],
      ['io#2', 'stored', 'y'],
      ['adc#0', 'stored', 'z'],
    ]);
  });
});

describe('[P9] the instances of a part', () => {
  it('come in the order of their first connections, also those that a full one leaves to others', () => {
    const board = hub({ ...PINS, w: 'digital_io' }, [], ['single', 'x'], ['single', 'x'], ['io', 'y']);
    expect(held(board)).toEqual([
      ['single#0', 'stored', 'x'],
      ['single#1', 'derived', 'w'],
      ['io#0', 'stored', 'y'],
    ]);
  });

  it('of equal connections come in the order of their keys', () => {
    const board = hub(PINS, [], ['io#1', 'x'], ['adc', 'z'], ['io', 'y']);
    const connections = new Map([...board.connections].map(([id, one]) => [id, { ...one, seq: 7 }]));
    expect(held({ ...board, connections }).map(([end]) => end)).toEqual(['adc#0', 'io#0', 'io#1']);
  });

  it('are resolved in each domain of the part', () => {
    const { definition } = chip('hub', { pins: PINS, ports: PORTS });
    const network = chip('hub', {
      domain: 'network',
      pins: { e: 'ethernet_port', f: 'ethernet_port' },
      ports: { lan: 'ethernet peer: ethernet_port' },
    });
    const file = { definition: { ...definition, domains: [...definition.domains, ...network.definition.domains] } };
    const board = forced(
      boardWith([file], 'hub as a', 'hub as b'),
      ['a.io', 'b.io', [['y'], ['x']]],
      ['a.lan', 'b.lan', [['f'], ['f']]],
      ['a.lan#1', 'b.lan#1', [['f'], ['e']]],
    );
    expect(held(board)).toEqual([
      ['io#0', 'stored', 'y'],
      ['lan#0', 'stored', 'f'],
      ['lan#1', 'derived', 'e'],
    ]);
  });
});
