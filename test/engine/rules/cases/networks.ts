import { boardOf, connect } from '../../../support/board-builder.ts';
import { boardWith, chip, forced } from '../support.ts';
import { type CaseTable, joined, many, one, set } from './cases.ts';
import { relayed } from './shop-floor.ts';

const port = (
  id: string,
  specifications: object = {},
  further: object = {},
  more: Readonly<Record<string, unknown>> = {},
) =>
  one(
    id,
    'network',
    ['ethernet endpoint: ethernet_port', further],
    { j: ['ethernet_port', { port_specifications: specifications }] },
    more,
  );
const linked = (a: object, b: object) => joined(port('one', a), port('two', b));
const radio = (id: string, role: string, standards?: readonly string[], most?: number) =>
  one(
    id,
    'network',
    [`wifi ${role}: wifi_radio`, most === undefined ? {} : { connection_parameters: { max_connections: most } }],
    { j: 'wifi_radio' },
    standards === undefined ? {} : { metadata: { wireless_standards: standards } },
  );
const air = (a: readonly string[], b?: readonly string[], most?: number) =>
  joined(radio('ap', 'access_point', a, most), radio('st', 'station', b));
const mtu = (bytes?: number) =>
  port(`mtu-${bytes ?? 'none'}`, {}, bytes === undefined ? {} : { connection_parameters: { mtu_bytes: bytes } });
export const secure = (protocols?: readonly string[]) =>
  joined(
    port('strict', {}, { security_requirements: { encryption_required: true } }),
    port('other', {}, {}, protocols === undefined ? {} : { metadata: { security_protocols: protocols } }),
  );
const net = (a: Readonly<Record<string, string | number>>, b: Readonly<Record<string, string | number>> = {}) =>
  set(set(linked({}, {}), 'a', a), 'b', b);
/** A router of which `fields` are known, and a camera in 10.0.1.0/24. */
const behindRouter = (fields: Readonly<Record<string, string>>) =>
  set(set(forced(boardWith([], 'router-soho as r', 'poe-ip-camera as c'), ['r.lan1', 'c.port']), 'r', fields), 'c', {
    subnet: '10.0.1.0/24',
  });
/** A camera and a recorder that are told their VLANs, on a router of one subnet. */
const vlans = (a: number, b?: number) => {
  const board = forced(
    boardWith([], 'router-soho as r', 'poe-ip-camera as a', 'network-recorder as b'),
    ['r.lan1', 'a.port'],
    ['r.lan2', 'b.port'],
    ['a.stream', 'b.streams'],
  );
  const told = set(set(board, 'r', { subnet: '10.0.0.0/24' }), 'a', { 'network/port/vlan_id': a });
  return b === undefined ? told : set(told, 'b', { 'network/port/vlan_id': b });
};
const stream = (mbps: number, speed?: number) => {
  const end = (id: string, role: string, need: number) =>
    chip(id, {
      domain: 'network',
      pins: {
        j: ['ethernet_port', { port_specifications: speed === undefined ? {} : { speed_mbps: speed } }],
        s: `http_${role}`,
      },
      ports: {
        x: 'ethernet endpoint: ethernet_port',
        s: [`http ${role}: http_${role}`, { bandwidth_requirements: { min_bandwidth_mbps: need } }],
      },
    });
  return forced(
    boardWith([end('cam', 'server', mbps), end('rec', 'client', 0)], 'cam as a', 'rec as b'),
    ['a.x', 'b.x'],
    ['a.s', 'b.s'],
  );
};
/** An access point behind an injector, with cables of these lengths. */
export const injected = (...lengths_m: readonly number[]) => {
  const wires: readonly (readonly [string, string])[] = [
    ['r.lan1', 'i.data_in'],
    ['i.out', 'a.port'],
  ];
  return boardOf(
    ...['router-soho as r', 'poe-injector-30w as i', 'wifi-ap-ax as a'],
    ...wires.map(([from, to], at) => {
      const length_m = lengths_m[at];
      return { ...connect(from, to), fields: length_m === undefined ? {} : { cable_length_m: length_m } };
    }),
  );
};
export const cameras = (count: number, poe = true) => {
  const names = Array.from({ length: count }, (_, n) => `c${n + 1}`);
  return forced(
    boardWith([], 'poe-switch-5p-60w as s', ...names.map((name) => `poe-ip-camera as ${name}`)),
    ...names.flatMap((name, n) => [
      [`s.port${n + 1}`, `${name}.port`] as const,
      ...(poe ? [[`s.port${n + 1}_poe`, `${name}.poe`] as const] : []),
    ]),
  );
};
const tuned = (radio_MHz: number, antenna_MHz?: number) => {
  const file = (role: string, frequency_MHz: number | undefined) => {
    const { definition } = one(role, 'electrical', `rf ${role}: rf_feed`, { f: 'rf_feed' });
    const metadata = frequency_MHz === undefined ? {} : { frequency_MHz };
    const network = { domain: 'network' as const, metadata, resources: [], interfaces: [] };
    return { definition: { ...definition, domains: [...definition.domains, network] } };
  };
  return joined(file('radio', radio_MHz), file('antenna', antenna_MHz));
};
/** Two switches and the cables between them. */
const switches = (cables: number) =>
  forced(
    boardWith([], 'poe-switch-5p-60w as s', 'poe-switch-5p-60w as t'),
    ...Array.from({ length: cables }, (_, n) => [`s.port${n + 1}`, `t.port${n + 1}`] as const),
  );
/** A camera on a switch of its own whose stream goes to a recorder on another; the cables of both. */
const recorded = (...cables: readonly (readonly [string, string])[]) =>
  forced(
    boardWith([], 'poe-switch-5p-60w as s', 'poe-switch-5p-60w as t', 'poe-ip-camera as c', 'network-recorder as r'),
    ['c.stream', 'r.streams'],
    ...cables,
  );
const OWN_SWITCHES = [
  ['s.port1', 'r.port'],
  ['t.port1', 'c.port'],
] as const;
/** A camera that takes power from the first jack of a switch, and data from the jack named. */
const plugged = (data?: string) =>
  forced(
    boardWith([], 'poe-switch-5p-60w as s', 'poe-ip-camera as c'),
    ['s.port1_poe', 'c.poe'],
    ...(data === undefined ? [] : [[data, 'c.port'] as const]),
  );
const talking = (antenna: boolean, external = true) => {
  const station = chip('station', {
    pins: { f: 'rf_feed', t: 'uart_tx' },
    ports: { line: 'uart transmitter: uart_tx', ...(external ? { rf: 'rf radio: rf_feed' } : {}) },
  });
  const ear = chip('ear', { pins: { r: 'uart_rx' }, ports: { x: 'uart receiver: uart_rx' } });
  const mast = chip('mast', { pins: { f: 'rf_feed' }, ports: { rf: 'rf antenna: rf_feed' } });
  return forced(
    boardWith([station, ear, mast], 'station as a', 'ear as b', 'mast as c'),
    ['a.line', 'b.x'],
    ...(antenna ? [['a.rf', 'c.rf'] as const] : []),
  );
};

export const NETWORK: CaseTable = {
  'net-speed-mismatch': {
    fires: () => linked({ speed_mbps: 10_000 }, { speed_mbps: [10, 100] }),
    nearMiss: () => linked({ speed_mbps: [100, 1000] }, { speed_mbps: [10, 100] }),
    missingData: () => linked({ speed_mbps: 10_000 }, {}),
  },
  'net-speed-reduced': {
    fires: () => linked({ speed_mbps: [100, 1000] }, { speed_mbps: 100 }),
    nearMiss: () => linked({ speed_mbps: 100 }, { speed_mbps: 100 }),
    missingData: () => linked({ speed_mbps: [100, 1000] }, {}),
  },
  'net-duplex-mismatch': {
    fires: () => linked({ duplex_modes: ['half'] }, { duplex_modes: ['full'] }),
    nearMiss: () => linked({ duplex_modes: ['half', 'full'] }, { duplex_modes: ['full'] }),
    missingData: () => linked({ duplex_modes: ['half'] }, {}),
  },
  'net-mtu-mismatch': {
    fires: () => joined(mtu(9000), mtu(1500)),
    nearMiss: () => forced(boardWith([mtu(9000)], 'mtu-9000 as a', 'mtu-9000 as b'), ['a.x', 'b.x']),
    missingData: () => joined(mtu(9000), mtu()),
  },
  'net-vlan-mismatch': {
    fires: () => net({ vlan_id: 10 }, { vlan_id: 20 }),
    nearMiss: () => net({ vlan_id: 10 }, { vlan_id: 10 }),
    missingData: () => net({ vlan_id: 10 }),
  },
  'net-wireless-standard-mismatch': {
    fires: () => air(['802.11ax'], ['802.11b']),
    nearMiss: () => air(['802.11ax', '802.11b'], ['802.11b']),
    missingData: () => air(['802.11ax']),
    lacks: ['metadata.wireless_standards'],
  },
  'net-security-unmet': {
    fires: () => secure([]),
    firesToo: [() => secure(['802.1X']), () => secure(['WEP'])],
    nearMiss: () => secure(['TLS 1.3']),
    missingData: () => secure(),
    lacks: ['metadata.security_protocols'],
  },
  'net-clients-exceeded': {
    fires: () => many(air(['802.11n'], ['802.11n'], 2), 'b', 3),
    nearMiss: () => many(air(['802.11n'], ['802.11n'], 2), 'b', 2),
    missingData: () => many(air(['802.11n'], ['802.11n']), 'b', 3),
  },
  'net-antenna-band': {
    fires: () => tuned(868, 915),
    nearMiss: () => tuned(868, 868.5),
    missingData: () => tuned(868),
  },
  'net-antenna-missing': {
    fires: () => talking(false),
    nearMiss: () => talking(true),
    missingData: () => talking(false, false),
  },
  'net-ip-conflict': {
    fires: () => net({ ip_address: '10.0.0.1' }, { ip_address: '10.0.0.1' }),
    firesToo: [() => many(net({ ip_address: '10.0.0.1' }), 'a', 2)],
    nearMiss: () => net({ ip_address: '10.0.0.1' }, { ip_address: '10.0.0.2' }),
    missingData: () => net({ ip_address: '10.0.0.1' }),
  },
  'net-ip-subnet': {
    fires: () => net({ ip_address: '10.0.2.1', subnet: '10.0.0.0/23' }),
    nearMiss: () => net({ ip_address: '10.0.1.255', subnet: '10.0.0.0/23' }),
    missingData: () => net({ ip_address: '10.0.2.1' }),
  },
  'net-subnets-differ': {
    fires: () => net({ subnet: '10.0.0.0/24' }, { subnet: '10.0.1.0/24' }),
    firesToo: [() => behindRouter({ subnet: '10.0.0.0/24' })],
    nearMiss: () => net({ subnet: '10.0.0.0/16' }, { subnet: '10.0.1.0/24' }),
    missingData: () => behindRouter({}),
  },
  'net-dhcp-conflict': {
    fires: () => net({ dhcp: 'server' }, { dhcp: 'server' }),
    nearMiss: () => net({ dhcp: 'server' }, { dhcp: 'client' }),
    missingData: () => net({ dhcp: 'server' }),
  },
  'net-ring': {
    fires: () => switches(2),
    nearMiss: () => switches(1),
    missingData: () => net({}),
  },
  'net-no-route': {
    fires: () => recorded(...OWN_SWITCHES),
    firesToo: [() => relayed()],
    nearMiss: () => recorded(...OWN_SWITCHES, ['s.port2', 't.port2']),
    missingData: () => recorded(),
  },
  'net-vlan-apart': {
    fires: () => vlans(10, 20),
    nearMiss: () => vlans(10, 10),
    missingData: () => vlans(10),
  },
  'net-jack-split': {
    fires: () => plugged(),
    firesToo: [() => plugged('s.port2')],
    nearMiss: () => plugged('s.port1'),
    missingData: () => boardWith([], 'poe-switch-5p-60w as s', 'poe-ip-camera as c'),
  },
  'net-dhcp-missing': {
    fires: () => net({ dhcp: 'client' }),
    nearMiss: () => net({ dhcp: 'client' }, { dhcp: 'server' }),
    missingData: () => net({}),
  },
  'net-bandwidth-exceeded': {
    fires: () => stream(11, 10),
    nearMiss: () => stream(10, 10),
    missingData: () => stream(11),
  },
  'net-poe-missing': {
    fires: () => cameras(1, false),
    nearMiss: () => cameras(1),
    missingData: () => boardWith([], 'poe-switch-5p-60w as s', 'network-recorder as r'),
  },
  'net-poe-budget-exceeded': {
    fires: () => cameras(5),
    firesToo: [() => many(cameras(1), 'c1', 3), () => cameras(4)],
    nearMiss: () => cameras(3),
    missingData: () => cameras(5, false),
  },
  'net-run-too-long': {
    fires: () => injected(60, 41),
    nearMiss: () => injected(60, 40),
    missingData: () => injected(60),
  },
};
