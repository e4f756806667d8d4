/** Plugs and sockets of electrical connections. Pins that people wire with jumpers state no connector. */

import type { Resource } from '#schemas/part-definition/types.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design, Link, Node } from '../../design/design.ts';
import { declaredDomain, resourcesOf } from '../by-kind.ts';
import { partPin, resourceAt } from '../lookup.ts';
import { endNames, num } from '../names.ts';
import { type Figures, type Names, type Place, rule, type Stated, type SubjectFinding } from '../rule.ts';

/** Plugs that mate with nothing but their own family; whatever takes a bare wire mates with anything. */
const FAMILY: ReadonlyMap<string, string> = new Map([
  ...['usb_a', 'usb_b', 'usb_micro_b', 'usb_c'].map((name) => [name, 'usb'] as const),
  ...['rj45', 'db9', 'din_valve_a', 'u_fl', 'sma', 'ffc', 'sd_card', 'm8', 'm12_a', 'm12_d', 'm12_x'].map(
    (name) => [name, name] as const,
  ),
  ...['barrel_5_5x2_1', 'barrel_5_5x2_5', 'xt30', 'xt60', 'xt90', 'anderson_pp'].map((name) => [name, name] as const),
  ...['jst_ph', 'jst_xh', 'jst_gh', 'molex_kk', 'grove'].map((name) => [name, name] as const),
  ['jst_sh', 'jst_sh'],
  ['qwiic', 'jst_sh'],
]);

const STATIC_KV = 2;
const OUTSIDE = new Set(['usb', 'rj45', 'db9', 'm8', 'm12_a', 'm12_d', 'm12_x', 'barrel_5_5x2_1', 'barrel_5_5x2_5']);

export const ELEC_CONNECTOR_MISMATCH = rule({
  id: 'elec-connector-mismatch',
  scope: 'link',
  severity: 'error',
  title: 'A plug does not fit its socket',
  why: 'Each end has a connector, and the two belong to different families. A cable with one kind of plug does not connect them.',
  example: 'A USB-C plug in a Micro-B socket.',
  fix: 'Use a cable with the right plug at each end.',
  concerns: (a, b, of) => a.domain === 'electrical' && (mayHavePlug(a, of[0]) || mayHavePlug(b, of[1])),
  message: {
    ends: (p: Names<'a' | 'b' | 'plugA' | 'pinA' | 'plugB' | 'pinB'>) =>
      `${p.a} to ${p.b}: the connector ${p.plugA} of ${p.pinA} does not mate with ${p.plugB} of ${p.pinB}`,
    cable: (p: Names<'a' | 'b' | 'plug' | 'socket' | 'pin'>) =>
      `${p.a} to ${p.b}: the cable has the connector ${p.plug}, which does not mate with ${p.socket} of ${p.pin}`,
  },
  check: (link, { design, report }) => {
    if (reportedCable(design, link, report)) return;
    for (const { a, b } of link.conductors) {
      if (a.domain !== 'electrical') break;
      const [x, y] = [plugOf(design, a), plugOf(design, b)];
      if (x === undefined || y === undefined) continue;
      const [p, q] = [FAMILY.get(x), FAMILY.get(y)];
      if (p === undefined || q === undefined || p === q) continue;
      report({
        variant: 'ends',
        params: { ...endNames(design, link), plugA: x, pinA: a, plugB: y, pinB: b },
        refs: [link],
      });
      break;
    }
  },
});

/** The plug that somebody states of the cable, where it fits neither socket that the two ends have. */
function reportedCable(design: Design, link: Link, report: (finding: CableFinding) => void): boolean {
  const plug = link.connection.fields.connector;
  const family = typeof plug === 'string' ? FAMILY.get(plug) : undefined;
  if (typeof plug !== 'string' || family === undefined) return false;
  const sockets = link.conductors
    .flatMap(({ a, b }) => [a, b])
    .flatMap((pin) => {
      const socket = plugOf(design, pin);
      return socket === undefined || FAMILY.get(socket) === undefined ? [] : [{ pin, socket }];
    });
  const [first] = sockets;
  if (first === undefined || sockets.some(({ socket }) => FAMILY.get(socket) === family)) return false;
  const { pin, socket } = first;
  report({ variant: 'cable', params: { ...endNames(design, link), plug, socket, pin }, refs: [link, pin] });
  return true;
}

type CableFinding = SubjectFinding<Stated<Names<'a' | 'b' | 'plug' | 'socket' | 'pin'>>> & {
  readonly variant: 'cable';
  readonly refs: readonly Place[];
};

function plugOf(design: Design, node: Node): string | undefined {
  return resourceAt(design, node)?.resource.connector_type;
}

/** Some pin that an interface may hold has a plug. */
function mayHavePlug({ domain, slots }: InterfaceIndex, { domains }: DefinitionIndex): boolean {
  const plugs = resourcesOf(domains.get(domain)).filter(({ resource }) => FAMILY.has(resource.connector_type ?? ''));
  return slots.some((slot) => plugs.some((entry) => canFill(slot, entry)));
}

export const ELEC_ESD_MISSING = rule({
  id: 'elec-esd-missing',
  scope: 'part',
  severity: 'info',
  title: 'A connector has little ESD protection',
  why: 'A person who plugs in a cable may be charged to several kilovolts. At least 2 kV is usual.',
  example: 'A USB socket whose data lines state a protection of 1 kV.',
  fix: 'Add a TVS diode at the connector, or correct esd_protection_kV if the part withstands more.',
  concerns: ({ resources }) => [...resources.values()].some((one) => isWeakPlug(one.resource)),
  message: (p: Names<'pin' | 'plug'> & Figures<'withstands_kV' | 'usual_kV'>) =>
    `${p.pin} (${p.plug}) withstands ${num(p.withstands_kV)} kV of static electricity; at least ${p.usual_kV} kV is usual for a connector`,
  check: (placed, { report }) => {
    const reported = new Set<string>();
    for (const key of placed.claims.keys()) {
      const resource = placed.definition.resources.get(key)?.resource;
      const kV = resource?.esd_protection_kV;
      if (resource === undefined || kV === undefined || !isWeakPlug(resource)) continue;
      const plug = resource.connector_type ?? '';
      if (reported.has(plug)) continue;
      reported.add(plug);
      const pin = partPin(placed, resource.id);
      report({
        params: { pin, plug, withstands_kV: kV, usual_kV: STATIC_KV },
        refs: [pin],
        data: { measured: kV, limit: STATIC_KV, unit: 'kV' },
      });
    }
  },
});

function isWeakPlug({ esd_protection_kV: kV, connector_type: plug }: Resource): boolean {
  return kV !== undefined && kV < STATIC_KV && OUTSIDE.has(FAMILY.get(plug ?? '') ?? '');
}

export const ELEC_HOT_PLUG = rule({
  id: 'elec-hot-plug',
  scope: 'part',
  severity: 'info',
  title: 'A connector must not be plugged under power',
  why: 'People plug and unplug such a connector while the part runs, but this part states that it does not withstand that.',
  example: 'A USB board that must not be plugged in while powered.',
  fix: 'Switch off before plugging. Waive it if the connector stays plugged in for good.',
  concerns: (definition) =>
    saysNotHot(definition) && [...definition.resources.values()].some((one) => isPulled(one.resource)),
  message: (p: Names<'part' | 'pin'>) =>
    `${p.part} must not be plugged or unplugged under power, and people do that to the connector of ${p.pin}`,
  check: (placed, { report }) => {
    if (!saysNotHot(placed.definition)) return;
    for (const key of placed.claims.keys()) {
      const found = placed.definition.resources.get(key);
      if (found === undefined || !isPulled(found.resource)) continue;
      const pin = partPin(placed, found.resource.id, found.domain);
      report({ params: { part: placed, pin }, refs: [pin] });
      return; // one plug has several pins
    }
  },
});

function saysNotHot(definition: DefinitionIndex): boolean {
  return declaredDomain(definition, 'electrical')?.metadata?.supports_hot_plug === false;
}

/** A plug that people pull. */
function isPulled({ connector_type: plug }: Resource): boolean {
  const family = FAMILY.get(plug ?? '');
  return family === 'usb' || family === 'rj45';
}
