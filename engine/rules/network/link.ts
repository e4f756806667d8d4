/** What the two ends of a network connection must agree on. */

import type { Instance } from '../../allocation/instance.ts';
import type { Design, Link } from '../../design/design.ts';
import { domainNumber, domainOf, farEnds, interfacesOf } from '../by-kind.ts';
import { endsAgree } from '../ends-agree.ts';
import { numberOfLink, parameterOf, scopedNumber } from '../fields.ts';
import { resourceAt } from '../lookup.ts';
import { list, num, partName } from '../names.ts';
import { isPowered } from '../power/alive.ts';
import { sameProtocol, speaks } from '../protocol.ts';
import { type FigureLists, type Figures, type NameLists, type Names, rule } from '../rule.ts';

const CLIENTS = 'max_connections';

export const NET_SPEED_MISMATCH = rule({
  id: 'net-speed-mismatch',
  scope: 'link',
  severity: 'error',
  title: 'Two ports have no speed in common',
  why: 'The link never comes up.',
  example: 'A port for 10 Gbit/s only, connected to a port for 10 and 100 Mbit/s.',
  fix: 'Use a switch or a module that supports both speeds.',
  about: { protocols: ['ethernet', 'fiber'] },
  message: (p: Names<'a' | 'b'> & FigureLists<'speedsA_Mbit_s' | 'speedsB_Mbit_s'>) =>
    `${p.a} supports ${list(p.speedsA_Mbit_s.map(num))} Mbit/s, but ${p.b} supports ${list(p.speedsB_Mbit_s.map(num))} Mbit/s`,
  check: endsAgree(isWire, speedsOf, (x, y) =>
    meet(x, y) ? null : { params: { speedsA_Mbit_s: x, speedsB_Mbit_s: y } },
  ),
});

function isWire(link: Link): boolean {
  return speaks(link, 'ethernet', 'fiber');
}

function isEthernet(link: Link): boolean {
  return speaks(link, 'ethernet');
}

function meet<T>(ones: readonly T[], others: readonly T[]): boolean {
  return ones.some((one) => others.includes(one));
}

export const NET_SPEED_REDUCED = rule({
  id: 'net-speed-reduced',
  scope: 'link',
  severity: 'info',
  title: 'A link runs slower than one end supports',
  why: 'Both ends use the fastest speed that they have in common. A slower device on a faster port of a switch is not reported.',
  example: 'A gigabit camera on a 100 Mbit/s port.',
  fix: 'Nothing, if the lower speed is enough. Otherwise use a faster port.',
  about: { protocols: ['ethernet', 'fiber'] },
  message: (p: Names<'a' | 'b'> & Figures<'speed_Mbit_s' | 'best_Mbit_s'>) =>
    `The link of ${p.a} to ${p.b} runs at ${num(p.speed_Mbit_s)} Mbit/s, but one end supports ${num(p.best_Mbit_s)} Mbit/s`,
  check: endsAgree(isWire, speedsOf, (x, y, link, design) => {
    const [speed, best] = [fastest(x, y), Math.max(...x, ...y)];
    if (speed === null || speed === best) return null;
    const [faster, slower] = Math.max(...x) === best ? link.ends : [link.ends[1], link.ends[0]];
    if (forwards(design, faster) && !forwards(design, slower)) return null;
    return {
      params: { speed_Mbit_s: speed, best_Mbit_s: best },
      data: { measured: speed, limit: best, unit: 'Mbit/s' },
    };
  }),
});

/** A port among several: of a switch, a router or a recorder. */
function forwards(design: Design, { end, index }: Instance): boolean {
  const all = interfacesOf(design.parts.get(end.part)?.definition?.domains.get(end.domain));
  return all.filter((one) => one.interface.protocol.type === index.interface.protocol.type).length > 1;
}

/** The fastest speed that the two ends have in common, in Mbit/s; null where one of them states none, or none is common. */
export function linkSpeed(design: Design, a: Instance, b: Instance): number | null {
  const [x, y] = [speedsOf(design, a), speedsOf(design, b)];
  return x === null || y === null ? null : fastest(x, y);
}

function fastest(x: readonly number[], y: readonly number[]): number | null {
  const common = x.filter((speed) => y.includes(speed));
  return common.length === 0 ? null : Math.max(...common);
}

function speedsOf(design: Design, end: Instance): readonly number[] | null {
  const said = portOf(design, end)?.speed_mbps;
  const speeds = typeof said === 'number' ? [said] : (said ?? []);
  return speeds.length === 0 ? null : speeds;
}

function portOf(design: Design, end: Instance) {
  for (const { resource } of end.slots) {
    if (resource === null) continue;
    const found = resourceAt(design, { ...end.end, resource })?.resource.port_specifications;
    if (found !== undefined) return found;
  }
  return undefined;
}

export const NET_DUPLEX_MISMATCH = rule({
  id: 'net-duplex-mismatch',
  scope: 'link',
  severity: 'warning',
  title: 'Two ports have no duplex mode in common',
  why: 'One end sends while the other assumes that it has the line to itself: frames collide and are lost.',
  example: 'One end supports only half duplex, the other only full duplex.',
  fix: 'Set both ends to auto-negotiation, or to the same mode.',
  about: { protocols: ['ethernet'] },
  message: (p: Names<'a' | 'b'> & NameLists<'modesA' | 'modesB'>) =>
    `${p.a} is ${list(p.modesA)} duplex, but ${p.b} is ${list(p.modesB)} duplex`,
  check: endsAgree(
    isEthernet,
    (design, end) => portOf(design, end)?.duplex_modes,
    (x, y) => (x.length === 0 || y.length === 0 || meet(x, y) ? null : { params: { modesA: x, modesB: y } }),
  ),
});

export const NET_MTU_MISMATCH = rule({
  id: 'net-mtu-mismatch',
  scope: 'link',
  severity: 'warning',
  title: 'Two ends have different MTUs',
  why: 'The end with the smaller MTU drops large frames, and only those. Such faults are hard to find.',
  example: '1500 bytes on one end, 9000 on the other.',
  fix: 'Set both ends to the same MTU.',
  about: { protocols: ['ethernet', 'wifi'] },
  message: (p: Names<'a' | 'b'> & Figures<'mtuA_B' | 'mtuB_B'>) =>
    `${p.a} has an MTU of ${p.mtuA_B} bytes, but ${p.b} has ${p.mtuB_B} bytes`,
  check: endsAgree(
    (link) => speaks(link, 'ethernet', 'wifi'),
    (_, end) => parameterOf(end.index, 'mtu_bytes'),
    (x, y) => {
      const data = { measured: Math.max(x, y), limit: Math.min(x, y), unit: 'B' };
      return x === y ? null : { params: { mtuA_B: x, mtuB_B: y }, data };
    },
  ),
});

export const NET_VLAN_MISMATCH = rule({
  id: 'net-vlan-mismatch',
  scope: 'link',
  severity: 'warning',
  title: 'The two ends of a link are in different VLANs',
  why: 'A cable connects the two ports, but no frame gets from one VLAN to the other.',
  example: 'An access port of VLAN 10 connected to one of VLAN 20.',
  fix: 'Put both ports into one VLAN, or make the link a trunk.',
  about: { protocols: ['ethernet'] },
  message: (p: Names<'a' | 'b'> & Figures<'vlanA' | 'vlanB'>) =>
    `${p.a} is in VLAN ${p.vlanA}, but ${p.b} is in VLAN ${p.vlanB}`,
  check: endsAgree(isEthernet, vlanOf, (x, y) => (x === y ? null : { params: { vlanA: x, vlanB: y } })),
});

/** Of the interface, else of its port, else of its cable; of the part only where it has no more than one port. */
export function vlanOf(design: Design, end: Instance): number | undefined {
  const placed = design.parts.get(end.end.part);
  if (placed === undefined) return undefined;
  const scopes = [end.end.interface, ...end.slots.flatMap(({ resource }) => resource ?? [])];
  for (const scope of scopes) {
    const own = scopedNumber(placed, `${end.end.domain}/${scope}`, 'vlan_id', 'own');
    if (own !== undefined) return own;
  }
  for (const id of end.connections) {
    const link = design.links.get(id);
    const tagged = link === undefined ? undefined : numberOfLink(link, 'vlan_id');
    if (tagged !== undefined) return tagged;
  }
  if (end.index.roles.includes('switch')) return undefined;
  return scopedNumber(placed, `${end.end.domain}/${end.end.interface}`, 'vlan_id');
}

export const NET_WIRELESS_STANDARD_MISMATCH = rule({
  id: 'net-wireless-standard-mismatch',
  scope: 'link',
  severity: 'error',
  title: 'Two radios have no standard in common',
  why: 'The two radios do not see each other.',
  example: 'A radio with 802.11ac only, and an access point with 802.11b and 802.11g only.',
  fix: 'Use a part that shares a standard with the other end.',
  about: { protocols: ['wifi'] },
  message: (p: Names<'a' | 'b'> & NameLists<'standardsA' | 'standardsB'>) =>
    `${p.a} supports ${list(p.standardsA)}, but ${p.b} supports ${list(p.standardsB)}`,
  check: endsAgree(
    (link) => speaks(link, 'wifi'),
    standardsOf,
    (x, y) => (meet(x, y) ? null : { params: { standardsA: x, standardsB: y } }),
    'metadata.wireless_standards',
  ),
});

/** The 802.11 standards that the part states; null where it states none. */
function standardsOf(design: Design, end: Instance): readonly string[] | null {
  const found = wordsOf(design, end, 'wireless_standards')?.flatMap(
    (one) => /^802\.11[a-z]{0,2}/.exec(one.toLowerCase()) ?? [],
  );
  return found === undefined || found.length === 0 ? null : found.map(String);
}

function wordsOf(design: Design, end: Instance, key: string): readonly string[] | undefined {
  const placed = design.parts.get(end.end.part);
  const said = placed && domainOf(placed, 'network')?.metadata?.[key];
  return Array.isArray(said) ? said.filter((one): one is string => typeof one === 'string') : undefined;
}

export const NET_SECURITY_UNMET = rule({
  id: 'net-security-unmet',
  scope: 'link',
  severity: 'error',
  title: 'One end requires security that the other does not offer',
  why: 'The end refuses the connection, or sends unencrypted what must be encrypted.',
  example: 'A camera requires encryption, but the recorder offers none.',
  fix: 'Turn encryption or authentication on at the other end, or use a part that has it.',
  about: { domains: ['network'] },
  message: (p: Names<'end' | 'part'> & NameLists<'wanted' | 'offered'>) =>
    `${p.end} requires ${list(p.wanted)}, but ${p.part} offers ${p.offered.length === 0 ? 'no security protocol' : `only ${list(p.offered)}`}`,
  check: (link, { design, report, missing }) => {
    if (link.ends[0].end.domain !== 'network' || !sameProtocol(link)) return;
    for (const [mine, peer] of [link.ends, [link.ends[1], link.ends[0]] as const]) {
      const asks = mine.index.interface.security_requirements;
      const asked = [
        ...(asks?.encryption_required === true ? (['encryption'] as const) : []),
        ...(asks?.authentication_required === true ? (['authentication'] as const) : []),
      ];
      const offered = wordsOf(design, peer, 'security_protocols');
      const wanted = asked.filter((one) => !offered?.some((word) => SECURES[one].has(protocolIn(word))));
      if (wanted.length === 0) continue;
      if (offered === undefined || offered.some((word) => !KNOWN_SECURITY.has(protocolIn(word)))) {
        missing([peer], ['metadata.security_protocols']);
        continue;
      }
      report({ params: { end: mine, wanted, part: partName(design, peer.end.part), offered }, refs: [link] });
    }
  },
});

const SEALED = [
  'wpa',
  'wpa2',
  'wpa3',
  'tls',
  'dtls',
  'ssl',
  'https',
  'ssh',
  'sftp',
  'ipsec',
  'wireguard',
  'srtp',
  'macsec',
];
const SECURES: Readonly<Record<'encryption' | 'authentication', ReadonlySet<string>>> = {
  encryption: new Set([...SEALED, 'aes']),
  authentication: new Set([...SEALED, '802.1x', 'radius', 'digest', 'hmac']),
};
/** Those that secure nothing, or nothing any more, count as none. */
const KNOWN_SECURITY: ReadonlySet<string> = new Set([
  ...SECURES.encryption,
  ...SECURES.authentication,
  ...['wep', 'open', 'none', 'http'],
]);

/** "TLS" of "TLS 1.3", "WPA2" of "WPA2-PSK". */
function protocolIn(word: string): string {
  return /^[a-z0-9.]+/.exec(word.toLowerCase())?.[0] ?? '';
}

export const NET_CLIENTS_EXCEEDED = rule({
  id: 'net-clients-exceeded',
  scope: 'part',
  severity: 'error',
  title: 'A port has more clients than it supports',
  why: 'The port rejects the last clients, or becomes slow for all of them.',
  example: '40 clients on an access point for 32.',
  fix: 'Add a second access point.',
  about: { domains: ['network'] },
  concerns: ({ domains }) =>
    interfacesOf(domains.get('network')).some((one) => parameterOf(one, CLIENTS) !== undefined),
  message: (p: Names<'end'> & Figures<'count' | 'limit'>) => `${p.end} has ${p.count} clients, limit ${p.limit}`,
  check: (placed, { design, report }) => {
    for (const end of placed.instances) {
      const one = parameterOf(end.index, CLIENTS);
      if (end.end.domain !== 'network' || one === undefined) continue;
      const limit = one * placed.part.quantity;
      const far = farEnds(design, end);
      const clients = far.reduce((sum, { end: { part } }) => sum + (design.parts.get(part)?.part.quantity ?? 0), 0);
      if (clients <= limit) continue;
      report({
        params: { end, count: clients, limit },
        refs: [end],
        data: { measured: clients, limit, unit: 'clients' },
      });
    }
  },
});

/** What an antenna still bears besides the frequency that it is made for, and from where it hardly sends at all. */
const BAND = { near: 0.04, far: 0.1 };

export const NET_ANTENNA_BAND = rule({
  id: 'net-antenna-band',
  scope: 'link',
  severity: 'error',
  title: 'An antenna is made for another frequency',
  why: 'Outside its band an antenna reflects the power back into the radio and receives little. More than 4 % off is a warning, more than 10 % an error.',
  example: 'An 868 MHz antenna on a GNSS receiver at 1575 MHz.',
  fix: 'Use an antenna for the frequency of the radio.',
  about: { protocols: ['rf'] },
  message: (p: Names<'a' | 'b'> & Figures<'frequencyA_MHz' | 'frequencyB_MHz'>) =>
    `${p.a} works at ${num(p.frequencyA_MHz)} MHz, but ${p.b} is made for a frequency of ${num(p.frequencyB_MHz)} MHz`,
  check: endsAgree(
    (link) => speaks(link, 'rf'),
    (design, end) => {
      const placed = design.parts.get(end.end.part);
      return placed && domainNumber(placed, 'network', 'frequency_MHz');
    },
    (x, y) => {
      const off = Math.abs(x - y) / Math.max(x, y);
      if (off <= BAND.near) return null;
      const severity = off > BAND.far ? ('error' as const) : ('warning' as const);
      const data = { measured: y, limit: x, unit: 'MHz' };
      return { params: { frequencyA_MHz: x, frequencyB_MHz: y }, severity, data };
    },
  ),
});

export const NET_ANTENNA_MISSING = rule({
  id: 'net-antenna-missing',
  scope: 'part',
  severity: 'error',
  todo: { only: 'while nothing powers the part' },
  title: 'A radio has no antenna',
  why: 'Without an antenna the radio receives nothing. If it transmits, it can destroy its own output stage.',
  example: 'A LoRa module in use with nothing on its antenna port.',
  fix: 'Connect an antenna before the radio is powered, which the fix does where the library has one for its frequency.',
  about: { protocols: ['rf'] },
  message: (p: Names<'end'>) => `${p.end} has no antenna`,
  check: (placed, { design, report }) => {
    if (placed.instances.length === 0) return; // not in use yet
    for (const index of placed.definition.interfaces.values()) {
      const { protocol, optional } = index.interface;
      if (protocol.type !== 'rf' || !index.roles.includes('radio') || optional === true) continue;
      if (placed.instances.some((one) => one.index === index)) continue;
      const end = { part: placed.part.id, domain: index.domain, interface: index.interface.id, instance: 0 };
      report({ params: { end }, refs: [end], todo: !isPowered(design, placed.part.id) });
    }
  },
});
