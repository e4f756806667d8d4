/** The reference board that lives on PoE, clean and with each fault, and what else networks can get wrong. */
import { expect, test } from 'vitest';
import type { Edit } from '#engine/board/edit.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { boardOf, connect, partId } from '../../support/board-builder.ts';
import { cameraNode } from './boards/reference/network.ts';
import { boardWith, chip, edited, forced, lacking, of, verdict } from './support.ts';

test('[R33] three PoE cameras and a recorder are clean', () => {
  expect(verdict(cameraNode())).toEqual({});
});

test('[R33] five cameras take more than the switch has', () => {
  const board = cameraNode({ cameras: 5, recorder: false });
  expect(verdict(board)).toEqual({ 'net-poe-budget-exceeded': 1 });
  expect(of(board, 'net-poe-budget-exceeded')[0]).toMatchObject({ data: { measured: 64.75, limit: 60, unit: 'W' } });
  expect(verdict(cameraNode({ cameras: 3, recorder: false }))).toEqual({});
});

test('[R33] a camera on a port without power gets none', () => {
  expect(verdict(cameraNode({ plainPort: true }))).toEqual({ 'net-poe-missing': 1 });
});

test('[R33] two cameras of one address', () => {
  expect(verdict(cameraNode({ sameAddress: true }))).toEqual({ 'net-ip-conflict': 1 });
});

test('[R33] a camera that requires encryption, and a recorder that offers none', () => {
  expect(verdict(cameraNode({ secret: true }))).toEqual({ 'net-security-unmet': 1 });
});

const port = (
  id: string,
  specifications: object,
  further: object = {},
  more: Readonly<Record<string, unknown>> = {},
  type = 'ethernet endpoint',
) =>
  chip(id, {
    domain: 'network',
    pins: { j: [type.startsWith('wifi') ? 'wifi_radio' : 'ethernet_port', { port_specifications: specifications }] },
    ports: { p: [`${type}: ${type.startsWith('wifi') ? 'wifi_radio' : 'ethernet_port'}`, further] },
    more,
  });
const joined = (a: PartDefinitionFile, b: PartDefinitionFile) =>
  forced(boardWith([a, b], `${a.definition.metadata.id} as a`, `${b.definition.metadata.id} as b`), ['a.p', 'b.p']);

test('[R34] net-speed-mismatch and net-speed-reduced: nothing in common, less than one end can, unstated', () => {
  const at = (a: object, b: object) => joined(port('one', a), port('two', b));
  expect(verdict(at({ speed_mbps: 10_000 }, { speed_mbps: [10, 100] }))).toEqual({ 'net-speed-mismatch': 1 });
  expect(verdict(at({ speed_mbps: [100, 1000] }, { speed_mbps: [10, 100] }))).toEqual({});
  expect(of(at({ speed_mbps: [100, 1000] }, { speed_mbps: [10, 100] }), 'net-speed-reduced')).toMatchObject([
    { severity: 'info', data: { measured: 100, limit: 1000 } },
  ]);
  expect(of(at({ speed_mbps: 100 }, { speed_mbps: 100 }), 'net-speed-reduced')).toEqual([]);
  expect(verdict(at({}, { speed_mbps: 100 }))).toEqual({});
});

test('[R34] net-duplex-mismatch, net-mtu-mismatch, net-vlan-mismatch: where both ends state it', () => {
  const duplex = (a: readonly string[]) =>
    verdict(joined(port('one', { duplex_modes: a }), port('two', { duplex_modes: ['full'] })));
  expect(duplex(['half'])).toEqual({ 'net-duplex-mismatch': 1 });
  expect(duplex(['half', 'full'])).toEqual({});
  expect(duplex([])).toEqual({});
  const mtu = (bytes?: number) =>
    verdict(
      joined(
        port('one', {}, { connection_parameters: { mtu_bytes: 9000 } }),
        port('two', {}, bytes === undefined ? {} : { connection_parameters: { mtu_bytes: bytes } }),
      ),
    );
  expect([mtu(1500), mtu(9000), mtu()]).toEqual([{ 'net-mtu-mismatch': 1 }, {}, {}]);
  const vlan = (a: number, b?: number) => {
    const board = joined(port('one', {}), port('two', {}));
    const set = (name: string, id: number): Edit => ({
      op: 'update_part',
      part: partId(board, name),
      fields: { vlan_id: id },
    });
    return verdict(edited(board, set('a', a), ...(b === undefined ? [] : [set('b', b)])));
  };
  expect([vlan(10, 20), vlan(10, 10), vlan(10)]).toEqual([{ 'net-vlan-mismatch': 1 }, {}, {}]);
});

test('[R34] net-wireless-standard-mismatch: no standard in common; unstated is said', () => {
  const radio = (id: string, role: string, standards?: readonly string[]) =>
    port(id, {}, {}, standards === undefined ? {} : { metadata: { wireless_standards: standards } }, `wifi ${role}`);
  const air = (a: readonly string[], b?: readonly string[]) =>
    joined(radio('ap', 'access_point', a), radio('st', 'station', b));
  expect(verdict(air(['802.11ax', 'bluetooth_5'], ['802.11b', 'bluetooth_5']))).toEqual({
    'net-wireless-standard-mismatch': 1,
  });
  expect(verdict(air(['802.11n', '802.11ax'], ['802.11n']))).toEqual({});
  expect(lacking(air(['802.11n']), 'net-wireless-standard-mismatch')).toEqual(['metadata.wireless_standards']);
});

test('[R34] net-clients-exceeded: quantities count', () => {
  const ap = port(
    'ap',
    {},
    { connection_parameters: { max_connections: 2 } },
    { metadata: { wireless_standards: ['802.11n'] } },
    'wifi access_point',
  );
  const station = port('st', {}, {}, { metadata: { wireless_standards: ['802.11n'] } }, 'wifi station');
  const board = joined(ap, station);
  const with_ = (quantity: number) => verdict(edited(board, { op: 'update_part', part: partId(board, 'b'), quantity }));
  expect(with_(3)).toEqual({ 'net-clients-exceeded': 1 });
  expect(with_(2)).toEqual({});
});

test('[R34] net-security-unmet: an end that does not say what it offers is said', () => {
  const strict = port('strict', {}, { security_requirements: { encryption_required: true } });
  expect(verdict(joined(strict, port('open', {}, {}, { metadata: { security_protocols: [] } })))).toEqual({
    'net-security-unmet': 1,
  });
  expect(verdict(joined(strict, port('tls', {}, {}, { metadata: { security_protocols: ['TLS'] } })))).toEqual({});
  expect(lacking(joined(strict, port('mute', {})), 'net-security-unmet')).toEqual(['metadata.security_protocols']);
});

test('[R34] net-ip-subnet and net-dhcp-missing', () => {
  const board = joined(port('one', {}), port('two', {}));
  const set = (name: string, fields: Readonly<Record<string, string>>): Edit => ({
    op: 'update_part',
    part: partId(board, name),
    fields,
  });
  const at = (ip_address: string) => verdict(edited(board, set('a', { ip_address, subnet: '10.0.0.0/23' })));
  expect(at('10.0.2.1')).toEqual({ 'net-ip-subnet': 1 });
  expect(at('10.0.1.254')).toEqual({});
  expect(at('fe80::1')).toEqual({});
  expect(verdict(edited(board, set('a', { dhcp: 'client' })))).toEqual({ 'net-dhcp-missing': 1 });
  expect(verdict(edited(board, set('a', { dhcp: 'client' }), set('b', { dhcp: 'server' })))).toEqual({});
});

test('[R34] net-ip-conflict: one address in two networks is no conflict', () => {
  const parts = [port('one', {})];
  const board = forced(
    boardWith(parts, 'one as a', 'one as b', 'one as c', 'one as d'),
    ['a.p', 'b.p'],
    ['c.p', 'd.p'],
  );
  const set = (name: string): Edit => ({
    op: 'update_part',
    part: partId(board, name),
    fields: { ip_address: '10.0.0.1' },
  });
  expect(verdict(edited(board, set('a'), set('c')))).toEqual({});
  expect(verdict(edited(board, set('a'), set('b')))).toEqual({ 'net-ip-conflict': 1 });
});

test('[R34] net-bandwidth-exceeded: streams over one cable of the way', () => {
  const speaker = (id: string, mbps: number, role: string) =>
    chip(id, {
      domain: 'network',
      pins: {
        j: ['ethernet_port', { port_specifications: { speed_mbps: 10 } }],
        s: role === 'server' ? 'http_server' : 'http_client',
      },
      ports: {
        p: 'ethernet endpoint: ethernet_port',
        s: [
          `http ${role}: ${role === 'server' ? 'http_server' : 'http_client'}`,
          { bandwidth_requirements: { min_bandwidth_mbps: mbps } },
        ],
      },
    });
  const stream = (mbps: number) =>
    verdict(
      forced(
        boardWith([speaker('cam', mbps, 'server'), speaker('rec', 0, 'client')], 'cam as a', 'rec as b'),
        ['a.p', 'b.p'],
        ['a.s', 'b.s'],
      ),
    );
  expect(stream(11)).toEqual({ 'net-bandwidth-exceeded': 1 });
  expect(stream(10)).toEqual({});
});

test('[R34] net-antenna-missing: a radio in use whose antenna port is open', () => {
  const radio = chip('radio', {
    pins: { f: 'rf_feed', t: 'uart_tx' },
    ports: { rf: 'rf radio: rf_feed', line: 'uart transmitter: uart_tx' },
  });
  const ear = chip('ear', { pins: { r: 'uart_rx' }, ports: { line: 'uart receiver: uart_rx' } });
  const antenna = chip('antenna', { pins: { f: 'rf_feed' }, ports: { rf: 'rf antenna: rf_feed' } });
  const board = forced(boardWith([radio, ear, antenna], 'radio as r', 'ear as e', 'antenna as a'), [
    'r.line',
    'e.line',
  ]);
  expect(verdict(board)).toEqual({ 'net-antenna-missing': 1 });
  expect(verdict(forced(board, ['r.rf', 'a.rf']))).toEqual({});
  expect(verdict(boardWith([radio], 'radio as r'))).toEqual({});
});

test.each(['10.0.0.0/x', '10.0.0.0/33', '10.0.0.0/', '10.0.0/24', 'home/24', 'home'])(
  '[R34] net-ip-subnet: an address is not judged by what is no network: %s',
  (subnet) => {
    const end = chip('end', {
      domain: 'network',
      pins: { j: 'ethernet_port' },
      ports: { x: 'ethernet endpoint: ethernet_port' },
    });
    const board = forced(boardWith([end], 'end as a', 'end as b'), ['a.x', 'b.x']);
    const judged = (fields: Readonly<Record<string, string>>) =>
      of(edited(board, { op: 'update_part', part: partId(board, 'a'), fields }), 'net-ip-subnet').length;
    expect(judged({ ip_address: '192.168.1.1', subnet })).toBe(0);
    expect(judged({ ip_address: 'unknown', subnet: '10.0.0.0/24' })).toBe(0);
    expect(judged({ ip_address: '192.168.1.1', subnet: '10.0.0.0/24' })).toBe(1);
  },
);

test('[R114] an injector of PoE hands frames on: who is behind it is of one network with who is before it', () => {
  const board = boardOf(
    ...['router-soho as router', 'poe-injector-30w as injector', 'wifi-ap-ax as ap'],
    connect('router.lan1', 'injector.data_in'),
    connect('injector.out', 'ap.port'),
    ...['router', 'ap'].map(
      (name): Edit => ({
        op: 'update_part',
        part: `$${name}`,
        fields: { ip_address: '192.168.20.1', subnet: '192.168.20.0/24', dhcp: 'server' },
      }),
    ),
  );
  expect(verdict(board, 'net-ip')).toEqual({ 'net-ip-conflict': 1 });
  expect(verdict(board, 'net-dhcp')).toEqual({ 'net-dhcp-conflict': 1 });
});
