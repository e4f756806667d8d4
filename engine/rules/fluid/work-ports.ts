/** Supply that arrives at a port to which a valve gives. */
import { resourceKey } from '../../board/board.ts';
import type { Design, Node } from '../../design/design.ts';
import { list, pinName } from '../names.ts';
import { type NameLists, type Names, rule } from '../rule.ts';
import { type Fluids, fluidsOf, type PressureSource, takingPorts, type Volume } from './volumes.ts';

const WORK_PORTS: ReadonlySet<string> = new Set(['work_port_a', 'work_port_b']);

export const FLUID_SUPPLY_AT_WORK_PORT = rule({
  id: 'fluid-supply-at-work-port',
  scope: 'board',
  severity: 'error',
  title: 'The supply is connected to a work port',
  why: 'A valve connects its supply port P to a work port, or vents the work port. Supply at a work port escapes to the exhaust or the tank, and whatever is connected to P does not move as it should.',
  example: 'The supply on port A of a valve, and the cylinder on port P.',
  fix: 'Swap the lines at the two ports, which the fix does.',
  message: {
    starved: (p: Names<'port' | 'supply'> & NameLists<'sources'>) =>
      `The supply of ${list(p.sources)} is connected to the work port ${p.port}, and no pressure reaches ${p.supply}`,
    beside: (p: Names<'port'> & NameLists<'sources'>) =>
      `The supply of ${list(p.sources)} is connected to the work port ${p.port} and escapes through the valve`,
  },
  check: (_board, { design, report }) => {
    const fluids = fluidsOf(design);
    for (const volume of fluids.volumes) {
      const ports = new Map(
        volume.nodes.flatMap((node) => (WORK_PORTS.has(node.function) ? [[resourceKey(node), node] as const] : [])),
      );
      for (const port of ports.values()) {
        const supply = supplyPortOf(design, fluids, port);
        const sources = givingAround(fluids, volume, port, supply !== null);
        if (sources.length === 0) continue;
        const names = [...new Set(sources.map(({ node }) => pinName(design, node)))];
        const refs = [port, ...(supply === null ? [] : [supply]), ...sources.map(({ node }) => node)];
        if (supply === null) report({ variant: 'beside', params: { port, sources: names }, refs });
        else {
          const params = { port, supply, sources: names };
          report({ variant: 'starved', params, refs });
        }
      }
    }
  },
});

/** The supply port of the valve where no pressure arrives; null where it gets some, or has none. */
function supplyPortOf(design: Design, { volumeOf, givers }: Fluids, port: Node) {
  const placed = design.parts.get(port.part);
  const [first] = placed === undefined ? [] : takingPorts(placed, port);
  if (first === undefined) return null;
  const pin = { part: port.part, domain: port.domain, resource: first };
  const volume = volumeOf.get(resourceKey(pin));
  return volume !== undefined && reaches(givers, volume, port.part, true) ? null : pin;
}

/** What gives to the volume beside the valve, where pressure arrives there without it. */
function givingAround(
  { givers }: Fluids,
  volume: Volume,
  { part }: Node,
  overValves: boolean,
): readonly PressureSource[] {
  const others = givers.filter((one) => one.volume === volume && mayPass(one, part, overValves));
  return others.filter(({ from }) => from.length === 0 || from.some((one) => reaches(givers, one, part, overValves)));
}

/** Whether the pressure of a source arrives at the volume without this part, and over other valves only where they count. */
function reaches(givers: readonly PressureSource[], volume: Volume, without: string, overValves: boolean): boolean {
  const above = new Set([volume]);
  for (const one of above) {
    for (const giver of givers) {
      if (giver.volume !== one || !mayPass(giver, without, overValves)) continue;
      if (giver.from.length === 0) return true;
      for (const next of giver.from) above.add(next);
    }
  }
  return false;
}

function mayPass({ node }: PressureSource, without: string, overValves: boolean): boolean {
  return node.part !== without && (overValves || !WORK_PORTS.has(node.function));
}
