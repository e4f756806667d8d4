/** Network devices that the library does not ship. */
import { type DomainSpec, draws, field, own } from './own-part.ts';

const speeds = { port_specifications: { speed_mbps: [10, 100, 1000], duplex_modes: ['half', 'full'] } };
const one = { constraints: { max_connections: 1, max_cable_length_m: 100 } };
const adapter = (mA: number): DomainSpec => ({
  domain: 'electrical',
  rails: { v12: [12, mA, { voltage_range_V: [10.8, 13.2] }] },
  pins: {
    p: ['power_input@v12', { connector_type: 'barrel_5_5x2_1' }],
    n: ['ground@v12', { connector_type: 'barrel_5_5x2_1' }],
  },
  ports: { power: ['power sink: power_input ground', draws(mA)] },
});

export const NETWORKS = [
  own(
    'wifi-router-4lan',
    'connectivity.networking',
    [
      {
        domain: 'network',
        pins: {
          wan: ['ethernet_port', speeds],
          ...Object.fromEntries([1, 2, 3, 4].map((n) => [`lan${n}`, ['ethernet_port', speeds]])),
          radio: 'wifi_radio',
        },
        ports: {
          wan: ['ethernet endpoint: ethernet_port=wan', { ...one, optional: true }],
          ...Object.fromEntries([1, 2, 3, 4].map((n) => [`lan${n}`, [`ethernet switch: ethernet_port=lan${n}`, one]])),
          wifi: ['wifi access_point: wifi_radio', { connection_parameters: { max_connections: 64 } }],
        },
        more: { metadata: { wireless_standards: ['802.11n', '802.11ac'], security_protocols: ['WPA2', 'WPA3'] } },
      },
      adapter(1500),
    ],
    {
      custom_fields: [
        { key: 'dhcp', type: 'string', default: 'server' },
        { key: 'ip_address', type: 'string', default: '192.168.1.1' },
        { key: 'subnet', type: 'string', default: '192.168.1.0/24' },
      ],
    },
  ),
  own('managed-switch-8', 'connectivity.networking', [
    {
      domain: 'network',
      pins: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`p${n}`, ['ethernet_port', speeds]])),
      ports: Object.fromEntries(
        [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`p${n}`, [`ethernet switch: ethernet_port=p${n}`, one]]),
      ),
    },
    adapter(1000),
  ]),
  own('poe-injector-at', 'connectivity.networking.poe', [
    {
      domain: 'network',
      pins: {
        data: ['ethernet_port', speeds],
        out: [
          'ethernet_port poe_power_source',
          {
            ...speeds,
            functions: [
              { name: 'ethernet_port', shareable_with: ['poe_power_source'] },
              { name: 'poe_power_source', shareable_with: ['ethernet_port'] },
            ],
          },
        ],
      },
      ports: {
        in: ['ethernet peer: ethernet_port=data', one],
        out: ['ethernet peer: ethernet_port=out', one],
        poe: ['poe pse: poe_power_source', { ...one, connection_parameters: { poe_power_W: 30 } }],
      },
      more: { metadata: { poe_budget_W: 30, supports_poe: true } },
    },
    {
      domain: 'electrical',
      rails: { mains: [230, 500, { voltage_range_V: [90, 264], ground_reference: 'floating' }] },
      pins: { l: 'ac_line@mains', n: 'ac_neutral@mains' },
      ports: { mains: ['ac_power sink: ac_line ac_neutral', draws(200)] },
    },
  ]),
  own('ip-phone-af', 'connectivity.networking', [
    {
      domain: 'network',
      pins: {
        lan: [
          'ethernet_port poe_power_sink',
          {
            ...speeds,
            functions: [
              { name: 'ethernet_port', shareable_with: ['poe_power_sink'] },
              { name: 'poe_power_sink', shareable_with: ['ethernet_port'] },
            ],
          },
        ],
      },
      ports: {
        lan: ['ethernet endpoint: ethernet_port', one],
        poe: ['poe pd: poe_power_sink', { ...one, connection_parameters: { poe_power_W: 6.5 } }],
      },
    },
  ]),
  own('modbus-tcp-gateway', 'connectivity.networking', [
    {
      domain: 'network',
      pins: {
        lan: ['ethernet_port', { port_specifications: { speed_mbps: [10, 100], duplex_modes: ['full'] } }],
        srv: ['modbus_tcp_server', { resource_type: 'logical_port' }],
      },
      ports: {
        lan: ['ethernet endpoint: ethernet_port', one],
        modbus: ['modbus_tcp server: modbus_tcp_server', { connection_parameters: { max_connections: 4 } }],
      },
    },
    {
      domain: 'electrical',
      rails: { v24: [24, 100, { voltage_range_V: [9, 36] }] },
      pins: { p: 'power_input@v24', n: 'ground@v24', a: 'rs485_a', b: 'rs485_b' },
      ports: {
        power: ['power sink: power_input ground', draws(100)],
        rtu: ['modbus_rtu master: rs485_a rs485_b', { optional: true, ...field('termination', true) }],
      },
    },
  ]),
  own('industrial-pc', 'microcontroller.single_board_computer', [
    {
      domain: 'network',
      pins: {
        lan: ['ethernet_port', speeds],
        lan2: ['ethernet_port', speeds],
        cli: ['modbus_tcp_client', { resource_type: 'logical_port' }],
      },
      ports: {
        lan: ['ethernet endpoint: ethernet_port=lan', one],
        lan2: ['ethernet endpoint: ethernet_port=lan2', { ...one, optional: true }],
        modbus: 'modbus_tcp client: modbus_tcp_client',
      },
    },
    {
      domain: 'electrical',
      rails: { v24: [24, 3000, { voltage_range_V: [9, 32] }] },
      pins: { p: 'power_input@v24', n: 'ground@v24' },
      ports: { power: ['power sink: power_input ground', draws(1500)] },
    },
  ]),
  own('media-converter-sfp', 'connectivity.networking', [
    {
      domain: 'network',
      pins: {
        tp: ['ethernet_port', { port_specifications: { speed_mbps: 1000, duplex_modes: ['full'] } }],
        fo: ['fiber_port', { port_specifications: { speed_mbps: 1000 } }],
      },
      ports: { tp: ['ethernet peer: ethernet_port', one], fo: 'fiber peer: fiber_port' },
    },
    adapter(500),
  ]),
];
