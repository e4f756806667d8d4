import type { DefinitionIndex, ResourceIndex } from '../../definition/index-types.ts';
import type { Design, Net, Node, ResourceRef } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { addTo } from '../collect.ts';
import { definitionAt, instanceOf, netAt, rolesOf } from '../lookup.ts';
import { list } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { farContacts } from './over-contacts.ts';
import { CONTACTS } from './switched-net.ts';

const LINE = 'ac_line';
const NEUTRAL = 'ac_neutral';

export const ELEC_NEUTRAL_SWITCHED = rule({
  id: 'elec-neutral-switched',
  scope: 'net',
  severity: 'error',
  title: 'The neutral of a load is switched alone',
  why: 'A contact or a fuse in N opens the circuit, and the whole load stays on the line conductor: it is off and live, and whoever touches it closes the circuit.',
  example: 'A contactor of which one pole is in the neutral of a heater, and none in its line conductor.',
  fix: 'Switch and fuse the line conductor (L), or both with one device of two poles.',
  concerns: (functions) => functions.has(NEUTRAL),
  message: (p: Names<'load'> & NameLists<'switches'>) =>
    `${list(p.switches)} ${p.switches.length === 1 ? 'is' : 'are'} in the neutral of ${p.load} alone: while it is open the whole load stays live, on the line conductor (L)`,
  check: (net, { design, report }) => {
    const inNeutral = passedBy(design, net);
    if (inNeutral.size === 0) return;
    const inLine = new Map<Net, ReadonlyMap<string, ResourceRef>>();
    for (const node of net.nodes) {
      const line = node.function === NEUTRAL ? lineOf(design, node) : undefined;
      if (line === undefined) continue;
      const passed = inLine.get(line) ?? passedBy(design, line);
      inLine.set(line, passed);
      const alone = [...inNeutral].filter(([part]) => !passed.has(part));
      if (alone.length === 0) continue;
      const load = instanceOf(design, node) ?? { part: node.part };
      report({
        params: { load, switches: alone.map(([part]) => ({ part })) },
        refs: [node, { part: node.part }, ...alone.map(([, pin]) => pin)],
        discriminator: node.part,
      });
    }
  },
});

export const ELEC_NEUTRAL_APART = rule({
  id: 'elec-neutral-apart',
  scope: 'net',
  severity: 'error',
  title: 'Line and neutral of a load belong to two circuits',
  why: 'The current comes from one circuit and returns by the other. The residual-current device of each trips, and with one circuit off the load is still live.',
  example: 'A heater with L from one outlet and N from another.',
  fix: 'Take line (L) and neutral (N) from the same outlet or breaker.',
  concerns: (functions) => functions.has(NEUTRAL),
  message: (p: Names<'load' | 'line' | 'neutral'>) =>
    `${p.load} takes line (L) from ${p.line} but neutral (N) from ${p.neutral}: two circuits`,
  check: (net, { design, report }) => {
    const back = originOf(design, net);
    if (back === null) return;
    for (const node of net.nodes) {
      const line = node.function === NEUTRAL ? lineOf(design, node) : undefined;
      const from = line === undefined ? null : originOf(design, line);
      if (from === null || from.part === back.part) continue;
      const load = instanceOf(design, node) ?? { part: node.part };
      report({
        params: { load, line: { part: from.part }, neutral: { part: back.part } },
        refs: [node, { part: node.part }, from, back],
        discriminator: node.part,
      });
    }
  },
});

/** The pin of the one part that gives the mains to a net, before contacts and breakers; null where none does, or several. */
function originOf(design: Design, net: Net): Node | null {
  const nets = [net, ...[...passedBy(design, net).values()].flatMap((pin) => netBefore(design, pin) ?? [])];
  const origins = nets.flatMap(({ nodes }) =>
    nodes.filter((node) => {
      const definition = definitionAt(design, node);
      const gives = rolesOf(design, node).includes('source');
      return gives && definition !== null && !throughPins(definition).has(node.resource);
    }),
  );
  const [first] = origins;
  return first !== undefined && origins.every(({ part }) => part === first.part) ? first : null;
}

/** The net ahead of the contact or breaker that a pin is behind. */
function netBefore(design: Design, { part, domain, resource }: ResourceRef): Net | undefined {
  const definition = definitionAt(design, { part, domain, resource });
  const before = definition === null ? undefined : throughPins(definition).get(resource);
  return before === undefined ? undefined : netAt(design, { part, domain, resource: before });
}

/** The net of the line conductor of the load whose neutral this is; undefined for a part that passes the mains on. */
function lineOf(design: Design, neutral: Node): Net | undefined {
  const definition = definitionAt(design, neutral);
  if (definition === null || throughPins(definition).size > 0) return undefined;
  const instance = instanceOf(design, neutral);
  const pin = instance?.slots.find((slot) => slot.function === LINE)?.resource;
  if (instance?.index.roles.includes('sink') !== true || pin == null) return undefined;
  return netAt(design, { part: neutral.part, domain: neutral.domain, resource: pin });
}

/** The parts that a line of the mains passes through on its way to a net, each with the pin by which it leaves them. */
function passedBy(design: Design, net: Net): ReadonlyMap<string, ResourceRef> {
  const passed = new Map<string, ResourceRef>();
  const nets = [net];
  for (const at of nets) {
    for (const node of at.nodes) {
      const definition = definitionAt(design, node);
      if (definition === null || !throughPins(definition).has(node.resource) || passed.has(node.part)) continue;
      passed.set(node.part, node);
      const next = netBefore(design, node);
      if (next !== undefined) nets.push(next);
    }
    for (const [node, next] of contactsBefore(design, at)) {
      if (passed.has(node.part) || nets.includes(next)) continue;
      passed.set(node.part, node);
      nets.push(next);
    }
  }
  return passed;
}

/** Plain contacts, as of a relay or a thermostat, on a net that nothing but contacts gives the mains, each with the net before it. */
function contactsBefore(design: Design, net: Net): readonly (readonly [Node, Net])[] {
  if (isOnMains(design, net)) return [];
  return overContacts(design, net).filter(([, next]) => getsMains(design, next, net));
}

/** Whether something gives a net the mains, be it over further contacts, though not over `behind`. */
function getsMains(design: Design, net: Net, behind: Net): boolean {
  const seen = new Set([behind, net]);
  for (const at of seen) {
    if (at === behind) continue;
    if (isOnMains(design, at)) return true;
    if (seen.size > MOST_NETS) continue;
    for (const [, next] of overContacts(design, at)) seen.add(next);
  }
  return false;
}

/** So many nets are followed at most: a chain of contacts is short. */
const MOST_NETS = 16;

/** The contacts on a net, each with a net that it joins while it is closed. */
function overContacts(design: Design, net: Net): readonly (readonly [Node, Net])[] {
  return net.nodes.flatMap((node) => {
    if (!CONTACTS.has(node.function)) return [];
    const nets = farContacts(design, node).flatMap((far) => netAt(design, far) ?? []);
    return nets.filter((next) => next !== net).map((next) => [node, next] as const);
  });
}

function isOnMains(design: Design, net: Net): boolean {
  return net.nodes.some((node) => givesMains(design, node));
}

function givesMains(design: Design, node: Node): boolean {
  return (node.function === LINE || node.function === NEUTRAL) && rolesOf(design, node).includes('source');
}

/** The pins of the mains behind each contact, breaker or fuse of a part, and the one before it. */
const throughPins = oncePer((definition: DefinitionIndex): ReadonlyMap<string, string> => {
  const byRail = new Map<string, ResourceIndex[]>();
  for (const entry of resourcesOf(definition.domains.get('electrical'))) {
    if (entry.powerDomain === null || ![LINE, NEUTRAL].some((name) => entry.functions.has(name))) continue;
    addTo(byRail, entry.powerDomain.id, entry);
  }
  const found = new Map<string, string>();
  for (const behind of byRail.values()) {
    const [source] = behind[0]?.powerDomain?.derived_from ?? [];
    const before = byRail.get(source ?? '');
    if (before === undefined || behind[0]?.powerDomain?.regulation_type !== 'unregulated') continue;
    for (const entry of behind) {
      const alike = (one: ResourceIndex) => kindOf(one) === kindOf(entry);
      const partner = before.filter(alike)[behind.filter(alike).indexOf(entry)];
      if (partner !== undefined) found.set(entry.resource.id, partner.resource.id);
    }
  }
  return found;
});

/** Poles are alike; the line and the neutral of a breaker are not. */
function kindOf({ functions }: ResourceIndex): string {
  return [...functions.keys()].sort().join(' ');
}
