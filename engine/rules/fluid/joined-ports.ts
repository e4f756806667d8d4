/** Ports of one part between which it decides, and which a line outside it joins. */
import { resourceKey } from '../../board/board.ts';
import type { ResourceRef } from '../../design/design.ts';
import { resourcesOf } from '../by-kind.ts';
import { partPin } from '../lookup.ts';
import { type DefinedPart, type Names, rule } from '../rule.ts';
import { ACTUATOR, WORK } from './line-walk.ts';
import { FLUID_DOMAINS, type Fluids, fluidsOf } from './volumes.ts';

export const FLUID_PORTS_JOINED = rule({
  id: 'fluid-ports-joined',
  scope: 'part',
  severity: 'error',
  title: 'A line around a part joins two of its ports',
  why: 'A regulator holds no pressure, and a check valve holds nothing back, while a line leads past it. Where the two outlets of a valve are joined, the one under pressure escapes through the other into its exhaust or its tank. A cylinder whose two ports are one line has the same pressure on both sides of its piston.',
  example: 'A tube between a tee before a regulator and one behind it.',
  fix: 'Remove the line that joins the two.',
  concerns: (definition) => FLUID_DOMAINS.some((domain) => (definition.domains.get(domain)?.resources.size ?? 0) > 1),
  message: {
    past: (p: Names<'part' | 'from' | 'to'>) =>
      `A line leads past ${p.part}: it joins ${p.from} with ${p.to}, so both sides have one pressure`,
    outlets: (p: Names<'part' | 'from' | 'to'>) =>
      `A line joins ${p.from} with ${p.to}, the outlets of ${p.part}: what one of them gives escapes through the other, and both have the same pressure`,
    cylinder: (p: Names<'part' | 'from' | 'to'>) =>
      `A line joins ${p.from} with ${p.to}, both sides of the piston of ${p.part}: they have one pressure, and it never comes back`,
  },
  check: (placed, { design, report }) => {
    const fluids = fluidsOf(design);
    const past = passed(placed, fluids);
    const outlets = past === null ? joinedOf(placed, fluids, WORK) : null;
    const sides = past === null && outlets === null ? joinedOf(placed, fluids, SIDES) : null;
    const pair = past ?? outlets ?? sides;
    if (pair === null) return;
    const params = { part: placed, from: pair[0], to: pair[1] };
    const variant = past !== null ? 'past' : outlets !== null ? 'outlets' : 'cylinder';
    report({ variant, params, refs: [placed, ...pair] });
  },
});

const SIDES: ReadonlySet<string> = new Set([ACTUATOR]);

type PortPair = readonly [ResourceRef, ResourceRef];

/** A port that gives to the very volume from which the part takes, valves with work ports apart. */
function passed(placed: DefinedPart, { givers, volumeOf }: Fluids): PortPair | null {
  for (const { node, volume, from } of givers) {
    if (node.part !== placed.part.id || WORK.has(node.function) || !from.includes(volume)) continue;
    const taken = resourcesOf(placed.definition.domains.get(node.domain))
      .map(({ resource }) => partPin(placed, resource.id, node.domain))
      .find((pin) => pin.resource !== node.resource && volumeOf.get(resourceKey(pin)) === volume);
    if (taken !== undefined) return [taken, node];
  }
  return null;
}

/** Two ports of one of these functions on one volume. */
function joinedOf(placed: DefinedPart, { volumeOf }: Fluids, wanted: ReadonlySet<string>): PortPair | null {
  for (const domain of FLUID_DOMAINS) {
    const ports = resourcesOf(placed.definition.domains.get(domain))
      .filter(({ functions }) => [...functions.keys()].some((name) => wanted.has(name)))
      .map(({ resource }) => partPin(placed, resource.id, domain));
    for (const [at, port] of ports.entries()) {
      const volume = volumeOf.get(resourceKey(port));
      const other = volume && ports.slice(at + 1).find((one) => volumeOf.get(resourceKey(one)) === volume);
      if (other !== undefined) return [port, other];
    }
  }
  return null;
}
