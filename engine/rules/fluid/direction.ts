/** Whether fluid can flow the way that a circuit means it to: check valves, trapped pressure, short cuts to the tank. */

import type { Channel } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import { resourceKey } from '../../board/board.ts';
import type { Design, Node } from '../../design/design.ts';
import { partsIn } from '../by-kind.ts';
import { list } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { FLUID_DOMAINS, type Fluids, flowOf, fluidsOf, guards, isPressed, type Volume } from './volumes.ts';

/** Ports out of which a line runs empty. */
const OUTLETS: ReadonlySet<string> = new Set([
  'work_port_a',
  'work_port_b',
  'return_port',
  'tank_port',
  'drain_port',
  'exhaust_port',
  'silencer_port',
]);

/** A path of a placed part that fluid takes in one direction alone, both of its ports joined with something. */
interface OneWay {
  readonly placed: PlacedPart;
  readonly from: Node;
  readonly to: Node;
  readonly before: Volume;
  readonly behind: Volume;
}

export const FLUID_CHECK_REVERSED = rule({
  id: 'fluid-check-reversed',
  scope: 'board',
  severity: 'error',
  title: 'A check valve is reversed',
  why: 'A check valve opens in one direction only. Reversed, it blocks the flow that it should let through.',
  example: 'A check valve with its outlet on the pump and its inlet on the directional valve.',
  fix: 'Swap the lines at its two ports.',
  message: (p: Names<'part' | 'from' | 'to'> & NameLists<'starved'>) =>
    `${p.part} is reversed: the pressure is at its outlet ${p.to}, and nothing flows on to ${p.from} and ${list(p.starved)}`,
  check: (_board, { design, report }) => {
    for (const { placed, from, to, before, behind } of oneWays(design)) {
      if (isPressed(before) || !isPressed(behind) || before.nodes.some(({ function: name }) => OUTLETS.has(name)))
        continue;
      const starved = before.nodes.filter((node) => node.part !== placed.part.id && flowOf(design, node) === 'sink');
      if (starved.length === 0) continue;
      report({ params: { part: placed, from, to, starved: ports(starved) }, refs: [to, from] });
    }
  },
});

export const FLUID_PRESSURE_TRAPPED = rule({
  id: 'fluid-pressure-trapped',
  scope: 'board',
  severity: 'error',
  title: 'Fluid is trapped in a cylinder',
  why: 'Behind a check valve with no other way out, the fluid cannot flow back: the cylinder moves once, and stays under pressure after everything is switched off.',
  example: 'A cylinder whose line leads only through a check valve.',
  fix: 'Use a pilot-operated check valve, or connect the line to a valve that lets the fluid out.',
  message: (p: NameLists<'ports' | 'valves'>) =>
    `The fluid that reaches ${list(p.ports)} through ${list(p.valves)} cannot flow back: a check valve passes it one way alone, and no port on that line lets it out again`,
  check: (_board, { design, report }) => {
    const fluids = fluidsOf(design);
    const paths = oneWays(design);
    for (const volume of fluids.volumes) {
      const actuators = volume.nodes.filter((node) => node.function === 'actuator_port');
      const into = paths.filter(({ behind, before }) => behind === volume && before !== volume);
      if (actuators.length === 0 || into.length === 0 || !isPressed(volume)) continue;
      if (paths.some(({ before }) => before === volume) || isFedOtherwise(fluids, volume, into)) continue;
      if (volume.nodes.some((node) => OUTLETS.has(node.function) || guards(design, node))) continue;
      report({
        params: { ports: ports(actuators), valves: into.map(({ placed }) => placed) },
        refs: [...actuators, ...into.map(({ to }) => to)],
      });
    }
  },
});

export const FLUID_LINE_TO_TANK = rule({
  id: 'fluid-line-to-tank',
  scope: 'board',
  severity: 'error',
  title: 'A pressure line leads straight to the tank',
  why: 'All the flow goes straight back, and no pressure builds up. If pressure does build up, the tank bursts.',
  example: 'A hose between the pressure port of the pump and the tank.',
  fix: 'Remove the line, or put the valve that it bypasses into it.',
  silences: ['fluid-pressure-exceeds-max', 'fluid-pressure-exceeds-working'],
  message: (p: NameLists<'sources' | 'tanks'>) =>
    `${list(p.sources)} ${p.sources.length === 1 ? 'is' : 'are'} connected straight to ${list(p.tanks)}: all the flow goes back to the tank and no pressure builds up`,
  check: (_board, { design, report }) => {
    const { volumes, givers } = fluidsOf(design);
    for (const volume of volumes) {
      const tanks = volume.nodes.filter((node) => node.function === 'tank_port');
      const sources = givers.filter((one) => one.volume === volume && one.from.length === 0).map(({ node }) => node);
      if (tanks.length === 0 || sources.length === 0) continue;
      report({
        params: { sources: ports(sources), tanks: ports(tanks) },
        refs: [...sources, ...tanks],
      });
    }
  },
});

export const FLUID_CYLINDERS_OPPOSED = rule({
  id: 'fluid-cylinders-opposed',
  scope: 'board',
  severity: 'warning',
  title: 'Two cylinders on one valve move in opposite directions',
  why: 'Equal cylinders on one valve are usually meant to move together. If the two lines are swapped at one of them, one extends while the other retracts.',
  example: 'Two clamps on one valve, with the lines crossed at the second one.',
  fix: 'Swap the two lines at one of the cylinders. Waive it if they are to move in opposite directions.',
  message: (p: Names<'valve' | 'first' | 'second' | 'port' | 'other'>) =>
    `${p.valve} moves ${p.first} and ${p.second} in opposite directions: the same line leads to ${p.port} and to ${p.other}`,
  check: (_board, { design, report }) => {
    for (const [valve, ends] of cylindersOfValves(design)) {
      const [first, ...others] = ends;
      for (const second of others) {
        if (first === undefined || first.definition !== second.definition) continue;
        if (first.a.resource === second.a.resource || first.b.resource !== second.a.resource) continue;
        report({
          params: {
            valve: { part: valve },
            first: { part: first.a.part },
            second: { part: second.a.part },
            port: first.a,
            other: second.a,
          },
          refs: [second.a, second.b],
        });
      }
    }
  },
});

/** Each port once. */
function ports(nodes: readonly Node[]): readonly Node[] {
  return [...new Map(nodes.map((node) => [resourceKey(node), node] as const)).values()];
}

function isFedOtherwise({ givers }: Fluids, volume: Volume, paths: readonly OneWay[]): boolean {
  return givers.some((giver) => giver.volume === volume && !paths.some(({ to }) => to.part === giver.node.part));
}

function oneWays(design: Design): readonly OneWay[] {
  const { volumeOf } = fluidsOf(design);
  return FLUID_DOMAINS.flatMap((domain) =>
    [...partsIn(design, domain)].flatMap((placed) => {
      const at = (resource: string) => {
        const volume = volumeOf.get(resourceKey({ part: placed.part.id, domain, resource }));
        const node = volume?.nodes.find((one) => one.part === placed.part.id && one.resource === resource);
        return volume === undefined || node === undefined ? null : { volume, node };
      };
      const channels: readonly Channel[] = placed.definition?.domains.get(domain)?.channels ?? [];
      return channels.flatMap(({ from, to, both_ways }): readonly OneWay[] => {
        const [start, end] = both_ways === true ? [null, null] : [at(from), at(to)];
        if (start === null || end === null || start.volume === end.volume) return [];
        return [{ placed, from: start.node, to: end.node, before: start.volume, behind: end.volume }];
      });
    }),
  );
}

/** The two ports of a cylinder, in the order of the work ports that they are joined to. */
interface CylinderEnds {
  readonly definition: string;
  readonly a: Node;
  readonly b: Node;
}

/** By valve, the double-acting cylinders that hang on both of its work ports. */
function cylindersOfValves(design: Design): ReadonlyMap<string, readonly CylinderEnds[]> {
  const { volumes } = fluidsOf(design);
  const workPorts = new Map<string, { a?: Volume; b?: Volume }>();
  for (const volume of volumes) {
    for (const node of volume.nodes) {
      if (node.function !== 'work_port_a' && node.function !== 'work_port_b') continue;
      const ports = workPorts.get(node.part) ?? {};
      workPorts.set(node.part, ports);
      if (node.function === 'work_port_a') ports.a = volume;
      else ports.b = volume;
    }
  }
  const found = new Map<string, readonly CylinderEnds[]>();
  for (const [valve, { a, b }] of workPorts) {
    if (a === undefined || b === undefined || a === b) continue;
    found.set(
      valve,
      actuatorPorts(a).flatMap((one) => {
        const other = actuatorPorts(b).find(({ part }) => part === one.part);
        const definition = design.parts.get(one.part)?.part.definition;
        return other === undefined || definition === undefined ? [] : [{ definition, a: one, b: other }];
      }),
    );
  }
  return found;
}

function actuatorPorts({ nodes }: Volume): readonly Node[] {
  return ports(nodes.filter((node) => node.function === 'actuator_port'));
}
