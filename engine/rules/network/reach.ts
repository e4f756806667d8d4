/** Whether what parts have to say to each other finds a way through the cables. */

import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Link, Node } from '../../design/design.ts';
import { endsByRole, farEnds, interfacesOf, linksAt, linksOf } from '../by-kind.ts';
import { scopedField } from '../fields.ts';
import { resourceAt } from '../lookup.ts';
import { list, pinName } from '../names.ts';
import { protocolOf, sameProtocol } from '../protocol.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { vlanOf } from './link.ts';
import { isRouter, MEDIA, type NetworkSegment, routeBetween, vlanSegmentsOf } from './segments.ts';

/** What goes over a network and not over a wire of its own. */
const SPOKEN: ReadonlySet<string> = new Set(['http', 'mqtt', 'modbus_tcp', 'opc_ua']);
const CABLED: ReadonlySet<string> = new Set(MEDIA);

export const NET_NO_ROUTE = rule({
  id: 'net-no-route',
  scope: 'part',
  severity: 'error',
  todo: true,
  title: 'Two parts that communicate have no route to each other',
  why: 'The two exchange data over a protocol, but no cable or radio link connects the networks that they are on, or one of them is on none.',
  example: 'Cameras on a second switch whose trunk to the switch of the recorder is missing.',
  fix: 'Connect the two networks. Waive it if a network outside the board connects them.',
  about: { domains: ['network'] },
  concerns: hasSpeech,
  message: {
    apart: (p: Names<'part'> & NameLists<'parts'>) =>
      `${list(p.parts)} ${p.parts.length === 1 ? 'has' : 'have'} no route to ${p.part}: their networks are not connected`,
    off: (p: Names<'part' | 'off'> & NameLists<'parts'>) =>
      `${list(p.parts)} ${p.parts.length === 1 ? 'has' : 'have'} no route to ${p.part}: no Wi-Fi joins ${p.off} to a network`,
  },
  check: (placed, { design, report }) => {
    const partners = new Set(linksAt(design, placed.part.id).flatMap((link) => partnerOf(link, placed)));
    const cut = [...partners].flatMap((id) => {
      const partner = design.parts.get(id);
      return partner !== undefined && routeBetween(design, placed, id) === null ? [partner] : [];
    });
    const apart = isOnNetwork(placed) ? cut.filter(isOnNetwork) : [];
    const off = cut.filter(
      (one) => isOnNetwork(one) !== isOnNetwork(placed) && isOffAir(isOnNetwork(one) ? placed : one),
    );
    if (apart.length > 0) report({ variant: 'apart', ...cutOff(placed, apart) });
    const [first] = off;
    if (first === undefined) return;
    const { params, refs } = cutOff(placed, off);
    report({
      variant: 'off',
      params: { ...params, off: isOnNetwork(placed) ? first : placed },
      refs,
      discriminator: 'off',
    });
  },
});

export const NET_VLAN_APART = rule({
  id: 'net-vlan-apart',
  scope: 'board',
  severity: 'error',
  title: 'Two parts that communicate are in different VLANs',
  why: 'Switches do not pass frames from one VLAN to another, whatever cables connect them.',
  example: 'A camera on a port of VLAN 20 and its recorder on a port of VLAN 10.',
  fix: 'Put both into one VLAN, or connect the VLANs with a router that has an address in each.',
  message: (p: Names<'a' | 'b'> & Figures<'vlanA' | 'vlanB'>) =>
    `${p.a} is in VLAN ${p.vlanA}, but ${p.b} is in VLAN ${p.vlanB}: they cannot reach each other`,
  check: (_board, { design, report }) => {
    const segments = vlanSegmentsOf(design);
    for (const link of linksOf(design, ...SPOKEN)) {
      const [a, b] = link.ends.map(({ end }) => end.part);
      if (a === undefined || b === undefined || a === b) continue;
      const [vlanA, vlanB] = [vlanAt(design, a), vlanAt(design, b)];
      if (vlanA === undefined || vlanB === undefined || vlanA === vlanB) continue;
      const [near, far] = [a, b].map((part) => segments.filter((segment) => segment.has(part)));
      if (near?.some((segment) => segment.has(b)) || isRouted(design, near ?? [], far ?? [])) continue;
      report({
        params: { a: { part: a }, vlanA, b: { part: b }, vlanB },
        refs: [{ part: a }, { part: b }, link],
      });
    }
  },
});

/** The VLAN of the only port of a part, or of the first that states one. */
function vlanAt(design: Design, part: string): number | undefined {
  const ports = design.parts.get(part)?.instances.filter((one) => CABLED.has(protocolOf(one))) ?? [];
  return ports.map((port) => vlanOf(design, port)).find((vlan) => vlan !== undefined);
}

/** A router that states no subnet of its own stands in a network of both. */
function isRouted(design: Design, near: readonly NetworkSegment[], far: readonly NetworkSegment[]): boolean {
  const shared = near.flatMap((segment) => [...segment].filter((part) => far.some((other) => other.has(part))));
  return shared.some((part) => {
    const placed = design.parts.get(part);
    return placed !== undefined && isRouter(placed) && scopedField(placed, '', 'subnet') === undefined;
  });
}

/** Who the part talks with over the network, told by the one that asks many: a client its servers, a broker its clients. */
function partnerOf(link: Link, { part }: PlacedPart): readonly string[] {
  if (!sameProtocol(link) || !SPOKEN.has(protocolOf(link.ends[0]))) return [];
  const ends = endsByRole(link, 'broker') ?? endsByRole(link, 'client');
  return ends !== null && ends.near.end.part === part.id && ends.far.end.part !== part.id ? [ends.far.end.part] : [];
}

function cutOff({ part }: PlacedPart, parts: readonly PlacedPart[]) {
  const [own, others] = [{ part: part.id }, parts.map((one) => ({ part: one.part.id }))];
  return { params: { part: own, parts: others }, refs: [own, ...others] };
}

/** It speaks over Wi-Fi alone and is on none. Of a part with a port, its open port says so. */
function isOffAir({ definition, instances }: PlacedPart): boolean {
  const media = [...(definition?.interfaces.values() ?? [])].filter((one) => CABLED.has(one.interface.protocol.type));
  return (
    media.length > 0 &&
    media.every((one) => one.interface.protocol.type === 'wifi') &&
    instances.every((one) => !CABLED.has(protocolOf(one)))
  );
}

/** A cable or a radio joins it to something; one that is on no network at all is said of its open port. */
function isOnNetwork({ instances }: PlacedPart): boolean {
  return instances.some((one) => CABLED.has(protocolOf(one)) && one.connections.length > 0);
}

function hasSpeech({ interfaces }: DefinitionIndex): boolean {
  return [...interfaces.values()].some(({ interface: one }) => SPOKEN.has(one.protocol.type));
}

export const NET_JACK_SPLIT = rule({
  id: 'net-jack-split',
  scope: 'link',
  severity: 'error',
  todo: { only: 'where the data of a jack is not connected yet' },
  about: { protocols: ['poe'] },
  title: 'Data and power of one jack are on different cables',
  why: 'A jack takes one plug, and its cable carries both data and power.',
  example: 'A camera whose PoE is connected to port 3 of a switch, and whose data port is open.',
  fix: 'Connect the data of the same two jacks as well.',
  message: {
    open: (p: Names<'a' | 'b'>) => `${p.a} gets its power from ${p.b}, but its data is not connected`,
    elsewhere: (p: Names<'a' | 'b' | 'c'>) =>
      `${p.a} takes only one cable, but its power is connected to the jack ${p.b} and its data to the jack ${p.c}`,
  },
  check: (link, { design, report }) => {
    for (const { a, b } of link.conductors) {
      const device = endOf(link, a)?.index.roles.includes('pd') === true ? a : b;
      const giver = device === a ? b : a;
      if (!carriesData(design, device) || !carriesData(design, giver)) continue;
      const data = dataAt(design, device);
      const far = data === undefined ? [] : farEnds(design, data);
      if (
        far.some(({ end, slots }) => end.part === giver.part && slots.some((slot) => slot.resource === giver.resource))
      )
        continue;
      const params = { a: device, b: giver };
      const [other] = far;
      const jack = other?.slots[0]?.resource;
      if (data === undefined || other === undefined || jack == null) {
        const port = dataPort(design, device);
        report({ variant: 'open', params, refs: [device, ...port], todo: true });
      } else {
        const c = pinName(design, { ...other.end, resource: jack });
        report({ variant: 'elsewhere', params: { ...params, c }, refs: [device, data, other] });
      }
    }
  },
});

function endOf({ ends }: Link, { instance }: Node): Instance | undefined {
  return ends.find((one) => one.key === instance);
}

/** The jack has data pairs beside its power. */
function carriesData(design: Design, node: Node): boolean {
  return resourceAt(design, node)?.functions.has('ethernet_port') === true;
}

/** The data end that uses the same jack, where it is used. */
function dataAt(design: Design, { part, resource }: Node): Instance | undefined {
  return design.parts
    .get(part)
    ?.instances.find((one) => protocolOf(one) === 'ethernet' && one.slots.some((slot) => slot.resource === resource));
}

/** The data interface that waits for the jack. */
function dataPort(design: Design, { part, domain }: Node) {
  const interfaces = interfacesOf(design.parts.get(part)?.definition?.domains.get(domain));
  const [port] = interfaces.filter(({ interface: one }) => one.protocol.type === 'ethernet');
  return port === undefined ? [] : [{ part, domain, interface: port.interface.id, instance: 0 }];
}
