/** What arrives through valves, and how clean. */

import type { DomainName } from '#schemas/part-definition/types.ts';
import type { PlacedPart } from '../../allocation/instance.ts';
import type { Design, Node } from '../../design/design.ts';
import { domainOf, interfacesOf } from '../by-kind.ts';
import { list, num, partName } from '../names.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { demandOf, type Fluids, flowOf, fluidsOf, type PressureSource, type Volume } from './volumes.ts';

const ROUNDING = 1e-9;
/** Litres a minute through Cv 1: of a liquid like water or oil at 1 bar of difference, and of air for each bar of absolute pressure. */
const LIQUID_L_PER_MIN = 14.4;
const AIR_L_PER_MIN_BAR = 240;

export const FLUID_CV_UNDERSIZED = rule({
  id: 'fluid-cv-undersized',
  scope: 'board',
  severity: 'warning',
  title: 'A valve is too small for the flow',
  why: 'The valve throttles the flow: movements slow down, and the valve turns the lost pressure into heat and noise.',
  example: 'A valve with Cv 0.1 passes 144 l/min of air from 5 bar, but the gripper behind it needs 200 l/min.',
  fix: 'Use a valve with a larger Cv, or connect fewer consumers to it. Waive it if the consumers never move together.',
  message: (p: Names<'port'> & Figures<'cv' | 'flow_l_per_min' | 'needed_l_per_min'> & NameLists<'consumers'>) =>
    `${p.port} (Cv ${num(p.cv)}) passes ${num(p.flow_l_per_min)} l/min, but ${list(p.consumers)} ${p.consumers.length === 1 ? 'needs' : 'need'} ${num(p.needed_l_per_min)} l/min`,
  check: (_board, { design, report, missing }) => {
    const fluids = fluidsOf(design);
    for (const giver of fluids.givers) {
      const { node, from } = giver;
      const placed = design.parts.get(node.part);
      const cv = placed === undefined ? undefined : cvOf(design, placed, node);
      if (from.length === 0 || cv === undefined || cv <= 0) continue;
      const { need, names } = demandOf(design, behind(fluids, giver));
      if (need <= 0) continue;
      const passes = passed(node.domain, cv, from);
      if (passes === null) {
        missing([node], ['the pressure that arrives (system_pressure_bar or set_pressure_bar)']);
        continue;
      }
      if (need <= passes + ROUNDING) continue;
      report({
        params: { port: node, cv, flow_l_per_min: Math.round(passes), consumers: names, needed_l_per_min: need },
        refs: [node],
        data: { measured: need, limit: Math.round(passes), unit: 'l/min' },
      });
    }
  },
});

/** Of the port that gives, else of any other interface of the part in that domain. */
function cvOf(design: Design, placed: PlacedPart, node: Node): number | undefined {
  const own = design.instances.get(node.instance)?.index.interface.cv_flow_coefficient;
  if (own !== undefined) return own;
  const all = interfacesOf(placed.definition?.domains.get(node.domain));
  return all.map((one) => one.interface.cv_flow_coefficient).find((cv) => cv !== undefined);
}

function passed(domain: DomainName, cv: number, from: readonly Volume[]): number | null {
  if (domain === 'hydraulic') return LIQUID_L_PER_MIN * cv;
  const bars = from.flatMap((volume) => (volume.unknown ? [] : (volume.pressure_bar ?? [])));
  return bars.length === 0 ? null : AIR_L_PER_MIN_BAR * cv * (Math.max(...bars) + 1);
}

/** The volumes that get everything through one port. */
function behind({ givers }: Fluids, { volume }: PressureSource): ReadonlySet<Volume> {
  const found = new Set([volume]);
  for (const one of found) for (const next of givers) if (next.from.includes(one)) found.add(next.volume);
  return found;
}

export const FLUID_AIR_QUALITY = rule({
  id: 'fluid-air-quality',
  scope: 'board',
  severity: 'warning',
  title: 'The air is dirtier than a part allows',
  why: 'Particles, water and oil wear seals, block small bores and wash out grease. The classes are those of ISO 8573-1, for particles, water and oil.',
  example: 'A line of class 7.4.4 feeds a proportional valve that requires class 5.4.3.',
  fix: 'Put a filter or a dryer that states its class upstream of the part. Waive it if the line is known to be cleaner.',
  message: (p: Names<'source' | 'given' | 'part' | 'wanted'>) =>
    `${p.source} gives air of class ${p.given}, but ${p.part} requires class ${p.wanted}`,
  check: (_board, { design, report, missing }) => {
    const { volumes, givers } = fluidsOf(design);
    const given = new Map<Volume, StatedQuality | null>();
    const arriving = (volume: Volume): StatedQuality | null => {
      const known = given.get(volume);
      if (known !== undefined) return known;
      given.set(volume, null); // a circle gives nothing of its own
      let worst: StatedQuality | null = null;
      for (const { node, from } of givers.filter((one) => one.volume === volume)) {
        const placed = design.parts.get(node.part);
        const own = placed === undefined ? null : classOf(placed, node.domain);
        const found =
          own !== null ? { grade: own, node } : filters(placed, node.domain) ? null : worseOf(from.map(arriving));
        worst = worseOf([worst, found]);
      }
      given.set(volume, worst);
      return worst;
    };
    for (const volume of volumes) {
      for (const node of volume.nodes) {
        const placed = design.parts.get(node.part);
        if (node.domain !== 'pneumatic' || placed === undefined || flowOf(design, node) === 'source') continue;
        const wanted = classOf(placed, node.domain);
        if (wanted === null || cleans(placed, givers)) continue;
        const found = arriving(volume);
        if (found === null) {
          if (volume.pressure_bar !== null) missing([node], ['metadata.air_quality_class of what feeds it']);
          continue;
        }
        if (!found.grade.some((one, index) => one > (wanted[index] ?? Number.POSITIVE_INFINITY))) continue;
        report({
          params: {
            source: partName(design, found.node.part),
            given: found.grade.join('.'),
            part: partName(design, node.part),
            wanted: wanted.join('.'),
          },
          refs: [node],
          data: { measured: Math.max(...found.grade), limit: Math.max(...wanted), unit: 'class' },
        });
      }
    }
  },
});

type AirQuality = readonly number[];
interface StatedQuality {
  readonly grade: AirQuality;
  readonly node: Node;
}

/** A class is one number or one for each of particles, water and oil: "5", "7.4.4"; null where none is stated. */
function classOf(placed: PlacedPart, domain: DomainName): AirQuality | null {
  const said = domainOf(placed, domain)?.metadata?.air_quality_class;
  if (typeof said === 'number') return [said];
  if (typeof said !== 'string' || !/^\d+([.:]\d+)*$/.test(said.trim())) return null;
  return said.trim().split(/[.:]/).map(Number);
}

/** A filter that states no class makes the air better, nobody knows how much. */
function filters(placed: PlacedPart | undefined, domain: DomainName): boolean {
  return placed !== undefined && domainOf(placed, domain)?.metadata?.filtration_um !== undefined;
}

/** Where a part passes air on, its class is what it gives and not what it asks for. */
function cleans(placed: PlacedPart, givers: readonly PressureSource[]): boolean {
  return (
    givers.some(({ node, from }) => node.part === placed.part.id && from.length > 0) && filters(placed, 'pneumatic')
  );
}

function worseOf(all: readonly (StatedQuality | null)[]): StatedQuality | null {
  return all.reduce<StatedQuality | null>((worst, one) => {
    if (one === null || worst === null) return one ?? worst;
    return one.grade.some((grade, index) => grade > (worst.grade[index] ?? 0)) ? one : worst;
  }, null);
}
