import type { Instance } from '../../allocation/instance.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design, Link } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { numberOfLink } from '../fields.ts';
import { list } from '../names.ts';
import { oncePer } from '../once-per.ts';
import { isPowered } from '../power/alive.ts';
import { nodesOf, protocolGroupsOf, protocolOf } from '../protocol.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { groundsOf, islandOf } from './ground.ts';
import { GROUNDS } from './grounds.ts';

const DIFFERENTIAL = ['rs485', 'rs422', 'modbus_rtu', 'dmx512', 'can', 'can_fd'];

export const ELEC_BUS_REFERENCE_MISSING = rule({
  id: 'elec-bus-reference-missing',
  scope: 'bus',
  severity: 'warning',
  title: 'The nodes of a differential bus have no common reference',
  why: 'A receiver reads the difference of the pair, but each line may be only a few volts away from the ground of the receiver. Without a common ground, that voltage can be anything. It is a warning if a cable is longer than 10 m or a node has a mains supply of its own, otherwise an info. A node without a ground terminal counts as isolated.',
  example: 'Three RS-485 nodes on three isolated supplies, connected only by A and B.',
  fix: 'Connect the grounds, or the bus-side grounds of isolated transceivers, with a third wire. Waive it if they are connected through earth.',
  about: { protocols: DIFFERENTIAL },
  message: (p: Names<'protocol'> & NameLists<'ends'>) =>
    `The ${p.protocol} nodes ${list(p.ends)} have no common ground as their reference`,
  check: (links, { design, report }) => {
    const grounds = groundsOf(design);
    for (const group of protocolGroupsOf(design, links, DIFFERENTIAL)) {
      const nodes = nodesOf(group);
      const powered = nodes.filter((node) => isPowered(design, node.end.part));
      const [first, ...others] = powered;
      const island = first === undefined ? null : islandAt(design, first);
      if (first === undefined || island === null) continue;
      const apart = others.filter((node) => {
        const other = islandAt(design, node);
        return other !== null && other !== island && grounds.relation(island, other) !== 'joined';
      });
      if (apart.length === 0) continue;
      report({
        params: { protocol: protocolOf(first), ends: [first, ...apart] },
        refs: [first, ...apart],
        severity: farthest_m(links) > NEAR_M || apart.some((node) => isOnMains(design, node)) ? 'warning' : 'info',
        data: { measured: apart.length + 1, limit: 1, unit: 'grounds' },
      });
    }
  },
});

/** Over less than this, or where nobody says how far it is, the supplies may well be side by side. */
const NEAR_M = 10;

function farthest_m(links: readonly Link[]): number {
  return Math.max(0, ...links.map((link) => numberOfLink(link, 'cable_length_m') ?? 0));
}

/** The ground that the pins of a node refer to; null where it has no terminal to join it with. */
function islandAt(design: Design, { end: { part, domain }, slots }: Instance): string | null {
  const resource = slots.find((slot) => slot.resource !== null)?.resource;
  const definition = design.parts.get(part)?.definition;
  if (resource == null || definition == null) return null;
  const island = islandOf(design, { part, domain, resource });
  return groundPins(definition).some((pin) => islandOf(design, { part, domain, resource: pin }) === island)
    ? island
    : null;
}

const groundPins = oncePer((definition: DefinitionIndex): readonly string[] =>
  resourcesOf(definition.domains.get('electrical')).flatMap(({ resource, functions }) =>
    [...functions.keys()].some((name) => GROUNDS.has(name)) ? [resource.id] : [],
  ),
);

/** A device whose supply is inside it: nobody else has its ground. */
function isOnMains(design: Design, { end: { part } }: Instance): boolean {
  const definition = design.parts.get(part)?.definition;
  return definition != null && takesMains(definition);
}

const takesMains = oncePer((definition: DefinitionIndex): boolean =>
  [...definition.interfaces.values()].some(
    (index) => index.interface.protocol.type === 'ac_power' && index.roles.includes('sink'),
  ),
);
