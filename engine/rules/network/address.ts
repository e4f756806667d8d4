/** Addresses and traffic of a whole network. */

import type { PlacedPart } from '../../allocation/instance.ts';
import type { Design, Link } from '../../design/design.ts';
import { addTo } from '../collect.ts';
import { scopedField } from '../fields.ts';
import { fromDomain } from '../incremental/index-keys.ts';
import { trackedOf } from '../incremental/tracked-design.ts';
import { endNames, list, num, partName } from '../names.ts';
import { exceeds } from '../ranges.ts';
import { type Figures, type NameLists, type Names, type Ref, rule } from '../rule.ts';
import { addressFixes, ipv4 } from './address-fix.ts';
import { linkSpeed } from './link.ts';
import { isRouter, routeBetween, vlanSegmentsOf } from './segments.ts';

export const NET_IP_CONFLICT = rule({
  id: 'net-ip-conflict',
  scope: 'board',
  severity: 'error',
  title: 'Two parts of one network have the same address',
  why: 'Replies reach sometimes one of them, sometimes the other.',
  example: 'Two cameras, both at 192.168.1.10.',
  fix: 'Change the address of one of them, which the fix does where the part states its subnet.',
  message: {
    equal: (p: Names<'part' | 'address'> & Figures<'count'>) =>
      `All ${p.count} units of ${p.part} have the same address, ${p.address}`,
    several: (p: NameLists<'parts'> & Names<'address'>) => `${list(p.parts)} have the same address, ${p.address}`,
  },
  check: (_board, { design, report }) => {
    for (const segment of vlanSegmentsOf(design)) {
      const byAddress = new Map<string, string[]>();
      for (const part of segment) {
        const address = textOf(design.parts.get(part), 'ip_address')?.toLowerCase();
        if (address !== undefined) addTo(byAddress, address, part);
      }
      for (const [address, parts] of byAddress) {
        const devices = parts.reduce((sum, part) => sum + (design.parts.get(part)?.part.quantity ?? 1), 0);
        // Where all is there as often, each unit has a network of its own.
        if (devices < 2 || (parts.length === 1 && devices <= copiesOf(design, segment))) continue;
        const found = {
          refs: parts.map((part): Ref => ({ part })),
          data: { measured: devices, limit: 1, unit: 'parts' },
          fixes: addressFixes(design, parts, new Set(byAddress.keys())),
        };
        const names = parts.map((part) => partName(design, part));
        const [only] = names;
        if (only !== undefined && names.length === 1) {
          report({ ...found, variant: 'equal', params: { count: devices, part: only, address } });
        } else report({ ...found, variant: 'several', params: { parts: names, address } });
      }
    }
  },
});

/** How often the whole network is there: what the part with the fewest equal units says. */
function copiesOf(design: Design, segment: ReadonlySet<string>): number {
  return Math.min(...[...segment].map((part) => design.parts.get(part)?.part.quantity ?? 1));
}

export const NET_IP_SUBNET = rule({
  id: 'net-ip-subnet',
  scope: 'part',
  severity: 'error',
  title: 'An address is outside its subnet',
  why: 'Other parts of the subnet send its packets to a router, or nowhere.',
  example: '10.0.0.5 in the subnet 192.168.1.0/24.',
  fix: 'Correct the address or the subnet.',
  message: (p: Names<'part' | 'address' | 'subnet'>) =>
    `${p.part} has the address ${p.address}, which is not in ${p.subnet}`,
  check: (placed, { report }) => {
    const subnet = textOf(placed, 'subnet');
    const address = subnet === undefined ? undefined : textOf(placed, 'ip_address');
    if (address === undefined || subnet === undefined) return;
    const inside = lies(address, subnet);
    if (inside !== false) return;
    report({ params: { part: placed, address, subnet }, refs: [placed] });
  },
});

/** Whether an IPv4 address lies in a network; null where one of them cannot be read. */
function lies(address: string, subnet: string): boolean | null {
  const [base = '', bits = ''] = subnet.split('/');
  const [a, b, length] = [ipv4(address), ipv4(base), Number(bits)];
  if (a === null || b === null || !/^\d{1,2}$/.test(bits) || length > 32) return null;
  const size = 2 ** (32 - length);
  return Math.floor(a / size) === Math.floor(b / size);
}

export const NET_SUBNETS_DIFFER = rule({
  id: 'net-subnets-differ',
  scope: 'board',
  severity: 'error',
  title: 'Parts of one network are in different subnets',
  why: 'Each part sends its packets for the other to a router, but no router has an address in both subnets.',
  example: 'A camera in 192.168.1.0/24 and its recorder in 192.168.10.0/24, on one switch.',
  fix: 'Give all parts addresses of one subnet, or connect the two subnets with a router.',
  message: (p: NameLists<'parts' | 'subnets'>) =>
    `${list(p.parts.map((part, index) => `${part} is in ${p.subnets[index]}`))}, and no router connects the subnets`,
  check: (_board, { design, report }) => {
    for (const segment of vlanSegmentsOf(design)) {
      if ([...segment].some((part) => joinsSubnets(design.parts.get(part)))) continue;
      const stated = [...segment].flatMap((part) => {
        const placed = design.parts.get(part);
        const subnet = textOf(placed, 'subnet') ?? textOf(placed, 'ip_address');
        return subnet === undefined ? [] : [{ part, subnet }];
      });
      // The first of each subnet that none of those before it contains, nor lies in.
      const apart: (typeof stated)[number][] = [];
      for (const one of stated) if (apart.every((other) => isApart(one.subnet, other.subnet))) apart.push(one);
      if (apart.length < 2) continue;
      report({
        params: { parts: apart, subnets: apart.map(({ subnet }) => subnet) },
        refs: apart.map(({ part }): Ref => ({ part })),
        data: { measured: apart.length, limit: 1, unit: 'subnets' },
      });
    }
  },
});

/** Of two subnets, or a subnet and an address, neither holds the other; false where no subnet can be read. */
function isApart(a: string, b: string): boolean {
  const base = (subnet: string) => subnet.split('/')[0] ?? '';
  const [within, over] = [lies(base(a), b), lies(base(b), a)];
  return within !== true && over !== true && (within === false || over === false);
}

/**
 * A router that does not say which subnet it serves may serve several; one that does serves that one. With a single port
 * it routes to another network (a border router of Thread), not between two of this kind.
 */
function joinsSubnets(placed: PlacedPart | undefined): boolean {
  return isRouter(placed) && textOf(placed, 'subnet') === undefined;
}

export const NET_DHCP_CONFLICT = rule({
  id: 'net-dhcp-conflict',
  scope: 'board',
  severity: 'warning',
  title: 'Two parts of one network are DHCP servers',
  why: 'The servers do not know of each other: two parts may get the same address, or one may get an address of the wrong subnet.',
  example: 'A camera and an access point both serve DHCP.',
  fix: 'Turn DHCP off in all but one. Waive it if they hand out separate ranges of one subnet.',
  message: (p: NameLists<'parts'>) => `${list(p.parts)} are all DHCP servers of one network`,
  check: (_board, { design, report }) => {
    for (const segment of vlanSegmentsOf(design)) {
      const servers = [...segment].filter((part) => textOf(design.parts.get(part), 'dhcp') === 'server');
      if (servers.length < 2) continue;
      report({
        params: { parts: servers.map((part) => ({ part })) },
        refs: servers.map((part): Ref => ({ part })),
        data: { measured: servers.length, limit: 1, unit: 'servers' },
      });
    }
  },
});

export const NET_DHCP_MISSING = rule({
  id: 'net-dhcp-missing',
  scope: 'board',
  severity: 'error',
  todo: true,
  title: 'A part waits for an address, but there is no DHCP server',
  why: 'The part requests an address at every start. Without a DHCP server on its network, it cannot be reached.',
  example: 'A camera set to DHCP, on a network without a DHCP server.',
  fix: 'Turn a DHCP server on, or set a fixed address. Waive it if the server is not on the board.',
  message: (p: NameLists<'parts'>) =>
    `${list(p.parts)} ${p.parts.length === 1 ? 'waits' : 'wait'} for an address by DHCP, but no part of the network is a DHCP server`,
  check: (_board, { design, report }) => {
    const asked = vlanSegmentsOf(design).map((segment) =>
      [...segment].map((part) => ({ part, dhcp: textOf(design.parts.get(part), 'dhcp') })),
    );
    // Who hears several networks is served by any of them.
    const served = new Set(
      asked
        .filter((parts) => parts.some((one) => one.dhcp === 'server'))
        .flatMap((parts) => parts.map((one) => one.part)),
    );
    for (const parts of asked) {
      const waiting = parts.filter((one) => one.dhcp === 'client' && !served.has(one.part));
      if (waiting.length === 0) continue;
      report({
        params: { parts: waiting },
        refs: waiting.map(({ part }): Ref => ({ part })),
        data: { measured: 0, limit: 1, unit: 'servers' },
      });
    }
  },
});

export const NET_ADDRESS_MISSING = rule({
  id: 'net-address-missing',
  scope: 'board',
  severity: 'error',
  todo: true,
  title: 'A part of a network has no address',
  why: 'It is set not to ask for an address, and has none of its own: nothing reaches it.',
  example: 'An Ethernet module with DHCP set to none and no ip_address.',
  fix: 'Set a fixed address, or let the part ask for one.',
  message: (p: NameLists<'parts'>) =>
    `${list(p.parts)} ${p.parts.length === 1 ? 'has' : 'have'} DHCP set to none and no ip_address of ${p.parts.length === 1 ? 'its' : 'their'} own: nothing reaches ${p.parts.length === 1 ? 'it' : 'them'}`,
  check: (_board, { design, report }) => {
    for (const segment of vlanSegmentsOf(design)) {
      const parts = [...segment].map((part) => ({ part, placed: design.parts.get(part) }));
      const bare = parts.filter(
        // Only what somebody said of this part counts: a definition leaves it open.
        ({ placed }) => placed?.part.fields.dhcp === 'none' && textOf(placed, 'ip_address') === undefined,
      );
      if (bare.length === 0 || !parts.some(({ placed }) => textOf(placed, 'ip_address') !== undefined)) continue;
      report({ params: { parts: bare }, refs: bare.map(({ part }): Ref => ({ part })) });
    }
  },
});

function textOf(placed: PlacedPart | undefined, key: string): string | undefined {
  const said = placed && scopedField(placed, '', key);
  return typeof said === 'string' && said.trim() !== '' ? said.trim() : undefined;
}

export const NET_BANDWIDTH_EXCEEDED = rule({
  id: 'net-bandwidth-exceeded',
  scope: 'board',
  severity: 'error',
  title: 'A link has to carry more traffic than it can',
  why: 'The link drops the excess: video breaks up and transfers stall.',
  example: 'Streams of 1200 Mbit/s in total over a 1 Gbit/s link.',
  fix: 'Use a faster link, spread the streams over several links, or lower their rate.',
  message: (p: Names<'a' | 'b'> & Figures<'traffic_Mbit_s' | 'limit_Mbit_s'>) =>
    `The link of ${p.a} to ${p.b} has to carry ${num(p.traffic_Mbit_s)} Mbit/s but carries only ${num(p.limit_Mbit_s)} Mbit/s`,
  check: (_board, { design, report }) => {
    const flows = new Map<Link, number>();
    for (const link of trackedOf(design).linkIndex.get(fromDomain('network'))) {
      const [a, b] = link.ends;
      const least = Math.max(
        ...[a, b].map((end) => end.index.interface.bandwidth_requirements?.min_bandwidth_mbps ?? 0),
      );
      const from = design.parts.get(a.end.part);
      if (least === 0 || from === undefined) continue;
      for (const step of routeBetween(design, from, b.end.part) ?? []) {
        flows.set(step, (flows.get(step) ?? 0) + least * from.part.quantity);
      }
    }
    for (const [link, sum] of flows) {
      const limit = linkSpeed(design, ...link.ends);
      if (limit === null || !exceeds(sum, limit)) continue;
      report({
        params: { ...endNames(design, link), traffic_Mbit_s: sum, limit_Mbit_s: limit },
        refs: [link],
        data: { measured: sum, limit, unit: 'Mbit/s' },
      });
    }
  },
});
