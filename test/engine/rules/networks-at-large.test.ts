import { expect, test } from 'vitest';
import type { Board } from '#engine/board/board.ts';
import { boardOf, connect } from '../../support/board-builder.ts';
import { set } from './cases/cases.ts';
import { edited, of } from './support.ts';

/** A camera and its recorder on two switches, which `trunk` joins. */
const watched = (...trunk: readonly ReturnType<typeof connect>[]): Board =>
  boardOf(
    'router-soho as r',
    'sfp-switch as s',
    'sfp-switch as t',
    'sfp-1g-lx as x',
    'sfp-1g-lx as y',
    'network-recorder as n',
    'poe-ip-camera as c',
    connect('r.lan1', 's.port1'),
    connect('r.lan2', 'n.port'),
    connect('t.port1', 'c.port'),
    connect('c.stream', 'n.streams'),
    ...trunk,
  );
const FIBRE = [connect('x.module', 's.cage'), connect('y.module', 't.cage'), connect('x.fiber', 'y.fiber')];
/** The board with a VLAN on the cables at these ends. */
const tagged = (board: Board, vlans: Readonly<Record<string, number>>): Board =>
  edited(
    board,
    ...[...board.connections].flatMap(([connection, { ends }]) => {
      const vlan = ends.map(({ part, interface: id }) => vlans[`${board.parts.get(part)?.label}.${id}`]).find(Boolean);
      return vlan === undefined ? [] : [{ op: 'update_connection' as const, connection, fields: { vlan_id: vlan } }];
    }),
  );

test('[R241] net-no-route: frames go through a module in its cage and its fibre; without the fibre there is no way', () => {
  expect(of(watched(...FIBRE), 'net-no-route')).toEqual([]);
  expect(of(watched(...FIBRE.slice(0, 2)), 'net-no-route')).toHaveLength(1);
});

test('[R97] net-ring: a fibre beside a copper cable closes a ring too, unless a switch opens it', () => {
  const copper = connect('s.port2', 't.port2');
  expect(of(watched(...FIBRE), 'net-ring')).toEqual([]);
  expect(of(watched(copper), 'net-ring')).toEqual([]);
  expect(of(watched(copper, ...FIBRE.slice(0, 2)), 'net-ring')).toEqual([]);
  expect(of(watched(copper, ...FIBRE), 'net-ring')).toHaveLength(1);
});

test('[R97] net-subnets-differ: one VLAN that some ports state makes one network, in which subnets apart are told once', () => {
  const subnets = { c: '10.0.0.0/24', n: '10.0.1.0/24', r: '10.0.2.0/24' };
  const board = Object.entries(subnets).reduce(
    (made, [part, subnet]) => set(made, part, { subnet }),
    watched(...FIBRE),
  );
  for (const one of [board, tagged(board, { 'r.lan1': 7 })]) {
    expect(of(one, 'net-subnets-differ').map(({ params }) => params.parts)).toEqual([['r', 'n', 'c']]);
  }
});

test('[R242] net-vlan-apart: who talks must share a VLAN, on whatever cables and switches between them', () => {
  const board = set(watched(...FIBRE), 'r', { subnet: '192.168.1.0/24' });
  expect(of(tagged(board, { 'c.port': 20, 'n.port': 10 }), 'net-vlan-apart').map((one) => one.message)).toEqual([
    'n is in VLAN 10, but c is in VLAN 20: they cannot reach each other',
  ]);
  expect(of(tagged(board, { 'c.port': 20, 'n.port': 20 }), 'net-vlan-apart')).toEqual([]);
  expect(of(tagged(board, { 'c.port': 20 }), 'net-vlan-apart')).toEqual([]);
  // A router that serves no one subnet alone may have an address in both.
  expect(of(tagged(watched(...FIBRE), { 'c.port': 20, 'n.port': 10 }), 'net-vlan-apart')).toEqual([]);
});

test('[R243] net-subnets-differ: a border router with one port joins no two subnets, a router with several does', () => {
  const home = (router: string, own: object = {}) => {
    const board = boardOf(
      `${router} as r`,
      'poe-switch-5p-60w as s',
      'poe-ip-camera as c',
      'network-recorder as n',
      connect(router === 'router-soho' ? 'r.lan1' : 'r.port', 's.port1'),
      connect('s.port2', 'c.port'),
      connect('s.port3', 'n.port'),
    );
    const cameras = set(board, 'c', { ip_address: '10.0.0.5', subnet: '10.0.0.0/24' });
    return set(set(cameras, 'n', { ip_address: '192.168.80.2', subnet: '192.168.80.0/24' }), 'r', { ...own });
  };
  expect(of(home('thread-border-router'), 'net-subnets-differ')).toHaveLength(1);
  expect(of(home('router-soho', { subnet: '192.168.80.0/24' }), 'net-subnets-differ')).toHaveLength(1);
  expect(of(home('router-soho'), 'net-subnets-differ')).toEqual([]);
});

test('[R244] a relay that is switched over MQTT needs a broker: a finding at its open client', () => {
  const relays = (...talk: readonly ReturnType<typeof connect>[]) =>
    boardOf('wifi-relay-mqtt as w', 'wifi-ap-ax as a', 'home-server as h', connect('a.wifi', 'w.wifi'), ...talk);
  const open = of(relays(), 'conn-pin-open').filter((one) => one.message.includes('MQTT'));
  expect(open.map((one) => one.message)).toEqual([
    'w.MQTT client is open: no broker hears it, so nothing switches it over MQTT',
  ]);
  expect(
    of(relays(connect('w.mqtt', 'h.mqtt')), 'conn-pin-open').filter((one) => one.message.includes('MQTT')),
  ).toEqual([]);
});
