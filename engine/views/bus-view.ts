/** Every bus and line of a board with its nodes: who leads, who answers where, what pulls, terminates and limits it. */
import { PROTOCOLS, type Topology } from '#schemas/vocabulary/index.ts';
import type { Instance } from '../allocation/instance.ts';
import type { Design, Link, Net } from '../design/design.ts';
import { ANY_LINE } from '../design/pairing.ts';
import { linksOf } from '../rules/by-kind.ts';
import { addressOf, hex, slaveOf } from '../rules/electrical/i2c.ts';
import { lineOf, pullLimit_kOhm, pullUp } from '../rules/electrical/pull-up-net.ts';
import { TERMINATED, terminatorsOf, terminatorsWanted } from '../rules/electrical/terminators.ts';
import { scopedField, scopedNumber } from '../rules/fields.ts';
import { partName } from '../rules/names.ts';
import { linkSpeed } from '../rules/network/link.ts';
import { segmentsOf } from '../rules/network/segments.ts';
import { isMaster, isPassive, protocolGroups, protocolOf } from '../rules/protocol.ts';

export interface BusNode {
  /** Key of the interface instance. */
  readonly key: string;
  readonly part: string;
  readonly label: string;
  readonly interface: string;
  /** Counts from 1. */
  readonly instance: number;
  readonly quantity: number;
  readonly roles: readonly string[];
  /** A pull-up or a terminator: part of the wiring, no node. */
  readonly passive: boolean;
  /** As people write it; null where the protocol has none or nobody states it. */
  readonly address: string | null;
  /** Another node of the bus has the same address. */
  readonly conflict: boolean;
  readonly pins: readonly { readonly function: string; readonly resource: string | null; readonly name: string }[];
}

interface BusNet {
  /** What the pins on it do, the leader's first. */
  readonly signal: string;
  /** All pull-ups in parallel; null where it is no line that wants one. Infinity: there is none. */
  readonly pull: { readonly kOhm: number; readonly limit_kOhm: number; readonly strong: boolean } | null;
}

/** What runs on a bus: a serial rate, the speed of a network, or the most that each lane may carry. */
export type BusSpeed =
  | { readonly of: 'serial'; readonly rate_Bd: number }
  | { readonly of: 'network' | 'lane'; readonly rate_Mbit_s: number };

export interface Bus {
  /** Protocol and the first of its sorted instances. */
  readonly id: string;
  readonly protocol: string;
  readonly nodes: readonly BusNode[];
  readonly lines: readonly BusNet[];
  /** null where the protocol wants none. `unknown` resistors state no resistance. */
  readonly terminators: { readonly fitted: number; readonly wanted: number; readonly unknown: number } | null;
  /** Sum of the stated cable lengths, connections that state none, and the tightest limit of an end. */
  readonly length: { readonly known_m: number; readonly unstated: number; readonly limit_m: number | null };
  readonly tooLong: boolean;
  /** Nodes as the node limit counts them, without leaders, and that limit. */
  readonly count: number;
  readonly maxNodes: number | null;
  /** In words, each once; more than one where its ends disagree. */
  readonly speeds: readonly BusSpeed[];
  readonly connections: readonly string[];
}

const SHARED = new Set<Topology | null>(['bus', 'multidrop', 'chain', 'star', 'mesh']);
/** Lines between two ends, and fluid lines, that people look for among the buses all the same. */
const LINES = new Set(
  `uart rs232 qspi can_ttl io_link sdio usb2 usb3 pcie mipi_csi2 mipi_dsi dvp pdm ethernet_phy rmii swd sbus poe fiber sfp
  pneumatic_line vacuum hydraulic_pressure hydraulic_return hydraulic_suction`.split(/\s+/),
);
const SHOWN = [...PROTOCOLS.values()].filter(
  ({ type, domain, topology }) =>
    domain !== 'mechanical' && domain !== 'thermal' && (LINES.has(type) || SHARED.has(topology)),
);

/** In the order of the vocabulary's protocols, those of one protocol as the board made them. */
export function busesOf(design: Design): readonly Bus[] {
  return SHOWN.flatMap(({ type, domain }) => {
    const links = linksOf(design, type);
    if (links.length === 0) return [];
    const groups = domain === 'network' ? networkGroups(design, links) : protocolGroups(links, () => true);
    return groups.map((group) => busOf(design, type, group, links, terminalsOn(design, group)));
  });
}

type BusGroup = ReadonlyMap<string, readonly Instance[]>;

/** A switch joins what is plugged into its ports, so the parts of one segment are one bus. */
function networkGroups(design: Design, links: readonly Link[]): readonly BusGroup[] {
  const segments = segmentsOf(design);
  const groups = new Map<unknown, Map<string, Instance>>();
  for (const link of links) {
    const segment = segments.find((parts) => link.ends.every((end) => parts.has(end.end.part)));
    const key = segment ?? link.ends[0].key;
    const group = groups.get(key) ?? new Map<string, Instance>();
    groups.set(key, group);
    for (const end of link.ends) group.set(end.key, end);
  }
  return [...groups.values()].map((group) => new Map([['other', [...group.values()]]]));
}

interface PassiveOnBus {
  readonly instance: Instance;
  readonly link: Link;
}

/** Plain terminals that sit on a line of the group: its pull-ups and series resistors. */
function terminalsOn(design: Design, group: BusGroup): readonly PassiveOnBus[] {
  return [...group.values()].flat().flatMap((node) =>
    node.connections.flatMap((id): readonly PassiveOnBus[] => {
      const link = design.links.get(id);
      const instance = link?.ends.find((end) => end !== node && isPassive(end) && protocolOf(end) === ANY_LINE);
      return link === undefined || instance === undefined ? [] : [{ instance, link }];
    }),
  );
}

function busOf(
  design: Design,
  type: string,
  group: BusGroup,
  links: readonly Link[],
  terminals: readonly PassiveOnBus[],
): Bus {
  const entry = PROTOCOLS.get(type);
  const nodes = ['master', 'other', 'passive'].flatMap((role) => group.get(role) ?? []);
  const keys = new Set(nodes.map((one) => one.key));
  const instances = [...nodes, ...new Set(terminals.map(({ instance }) => instance))];
  const own = [
    ...links.filter((link) => link.ends.some((end) => keys.has(end.key))),
    ...terminals.map(({ link }) => link),
  ];
  const addresses = new Map(instances.map((one) => [one.key, addressIn(design, type, one)] as const));
  const clashes = conflicts(design, instances, addresses);
  const terminated = TERMINATED.includes(type) ? terminatorsOf(design, group) : null;
  const others = (group.get('other') ?? []).reduce((sum, one) => sum + quantityOf(design, one), 0);
  return {
    id: `${type} ${[...keys].sort()[0] ?? ''}`,
    protocol: type,
    nodes: instances.map((one) => nodeOf(design, one, addresses.get(one.key) ?? null, clashes.has(one.key))),
    lines: linesOf(design, instances),
    terminators:
      terminated === null
        ? null
        : {
            fitted: terminated.fitted.length,
            wanted: terminatorsWanted(type).least,
            unknown: terminated.unknown.length,
          },
    ...lengthOf(own),
    count: others,
    maxNodes: entry?.max_nodes ?? null,
    speeds: speedsOf(design, instances, own),
    connections: own.map((link) => link.connection.id),
  };
}

function nodeOf(design: Design, one: Instance, address: string | null, conflict: boolean): BusNode {
  const { part, domain, interface: face, instance } = one.end;
  const resources = design.parts.get(part)?.definition?.domains.get(domain)?.resources;
  return {
    key: one.key,
    part,
    label: partName(design, part),
    interface: one.index.interface.name ?? face,
    instance: instance + 1,
    quantity: quantityOf(design, one),
    roles: one.index.roles,
    passive: isPassive(one),
    address,
    conflict,
    pins: one.slots.map((slot) => ({
      function: slot.function,
      resource: slot.resource,
      name: slot.resource === null ? '' : (resources?.get(slot.resource)?.resource.name ?? slot.resource),
    })),
  };
}

const TWO_WIRE = new Set(['i2c', 'i3c', 'smbus']);

function addressIn(design: Design, type: string, one: Instance): string | null {
  if (isPassive(one)) return null;
  if (TWO_WIRE.has(type)) {
    const address = isMaster(one) && one.index.roles.length === 1 ? null : addressOf(design, one);
    return address === null ? null : hex(address);
  }
  const key = type === 'spi' ? 'spi_select' : one.end.domain === 'network' ? 'ip_address' : null;
  const placed = key === null ? undefined : design.parts.get(one.end.part);
  const said = placed && key !== null ? scopedField(placed, `${one.end.domain}/${one.end.interface}`, key) : undefined;
  return typeof said === 'string' && said.trim() !== '' ? said.trim() : null;
}

/** Keys of instances that share an address with another part: on two-wire buses where they share the data line, as its rule says. */
function conflicts(
  design: Design,
  instances: readonly Instance[],
  addresses: ReadonlyMap<string, string | null>,
): ReadonlySet<string> {
  const byPlace = new Map<string, Instance[]>();
  for (const one of instances) {
    const address = addresses.get(one.key);
    if (address == null) continue;
    const sda = one.slots.find((slot) => slot.function === 'i2c_sda');
    const net = sda === undefined ? undefined : design.netOf.get(`${one.end.part}/${one.end.domain}/${sda.resource}`);
    const answers = net === undefined || net.nodes.some((n) => n.instance === one.key && slaveOf(design, n) !== null);
    if (!answers) continue;
    const place = `${net?.id ?? ''} ${address.toLowerCase()}`;
    const there = byPlace.get(place);
    if (there === undefined) byPlace.set(place, [one]);
    else if (net !== undefined || there.every((other) => other.end.part !== one.end.part)) there.push(one);
  }
  return new Set([...byPlace.values()].flatMap((same) => (same.length > 1 ? same.map((one) => one.key) : [])));
}

function linesOf(design: Design, instances: readonly Instance[]): readonly BusNet[] {
  const lines = new Map<Net, Set<string>>();
  for (const one of instances) {
    for (const slot of one.slots) {
      const net = design.netOf.get(`${one.end.part}/${one.end.domain}/${slot.resource}`);
      if (net === undefined) continue;
      const functions = lines.get(net) ?? new Set<string>();
      if (!isPassive(one)) functions.add(slot.function);
      lines.set(net, functions);
    }
  }
  return [...lines].flatMap(([net, functions]): readonly BusNet[] => {
    const [signal] = functions;
    if (signal === undefined) return [];
    const line = net.nodes.length < 2 ? null : lineOf(design, net);
    if (line === null) return [{ signal, pull: null }];
    const { pull_kOhm: kOhm, recommended } = pullUp(design, net);
    const limit_kOhm = pullLimit_kOhm(line, recommended);
    const strong = kOhm <= limit_kOhm && kOhm !== Number.POSITIVE_INFINITY;
    return [{ signal, pull: { kOhm, limit_kOhm, strong } }];
  });
}

function lengthOf(links: readonly Link[]): Pick<Bus, 'length' | 'tooLong'> {
  let known_m = 0;
  let unstated = 0;
  let limit = Number.POSITIVE_INFINITY;
  let tooLong = false;
  for (const { connection, ends } of links) {
    if (ends.some(isPassive)) continue;
    const allowed = Math.min(
      ...ends.map((end) => end.index.interface.constraints?.max_cable_length_m ?? Number.POSITIVE_INFINITY),
    );
    limit = Math.min(limit, allowed);
    const length = connection.fields.cable_length_m;
    if (typeof length !== 'number') unstated += 1;
    else {
      known_m += length;
      tooLong ||= length > allowed;
    }
  }
  return { length: { known_m, unstated, limit_m: Number.isFinite(limit) ? limit : null }, tooLong };
}

function speedsOf(design: Design, instances: readonly Instance[], links: readonly Link[]): readonly BusSpeed[] {
  const serial = new Set<number>();
  for (const { end } of instances) {
    const placed = design.parts.get(end.part);
    const baud = placed && scopedNumber(placed, `${end.domain}/${end.interface}`, 'baud_rate');
    if (baud !== undefined) serial.add(baud);
  }
  const network = new Set<number>();
  for (const link of links) {
    const mbps = link.ends[0].end.domain === 'network' ? linkSpeed(design, ...link.ends) : null;
    if (mbps !== null) network.add(mbps);
  }
  const lanes = instances.flatMap((one) => one.index.interface.constraints?.max_lane_rate_mbps ?? []);
  return [
    ...[...serial].map((rate_Bd): BusSpeed => ({ of: 'serial', rate_Bd })),
    ...[...network].map((rate_Mbit_s): BusSpeed => ({ of: 'network', rate_Mbit_s })),
    ...(lanes.length > 0 ? [{ of: 'lane', rate_Mbit_s: Math.min(...lanes) } as const] : []),
  ];
}

function quantityOf(design: Design, one: Instance): number {
  return design.parts.get(one.end.part)?.part.quantity ?? 1;
}
