/** The pressure of each volume, against what its ports stand and need. */

import type { PlacedPart } from '../../allocation/instance.ts';
import { resourceKey } from '../../board/board.ts';
import type { Design, Node } from '../../design/design.ts';
import { domainNumber, resourcesOf } from '../by-kind.ts';
import { addTo } from '../collect.ts';
import { resourceAt } from '../lookup.ts';
import { list, num, partName } from '../names.ts';
import { type Figures, type NameLists, type Names, rule } from '../rule.ts';
import { settingFixes } from './pressure-fix.ts';
import { demandOf, type Fluids, flowOf, fluidsOf, guards, type PressureSource, type Volume } from './volumes.ts';

const ROUNDING = 1e-9;
/** Of what a pump is made for, the share below which its line does no work. */
const LEAST_SHARE = 0.1;

export const FLUID_PRESSURE_EXCEEDS_MAX = rule({
  id: 'fluid-pressure-exceeds-max',
  scope: 'board',
  severity: 'error',
  title: 'A port gets more pressure than it withstands',
  why: 'The port may burst. What counts is the highest pressure that regulators and relief valves let through, in any position of the valves.',
  example: 'A valve that withstands 7 bar behind a regulator set to 7.5 bar.',
  fix: 'Set the regulator or the relief valve lower, which the fix does where one sets the pressure of the line, or use parts that withstand more.',
  silences: ['fluid-pressure-exceeds-working'],
  message: (p: Names<'port'> & Figures<'pressure_bar' | 'limit_bar'>) =>
    `${p.port} gets ${num(p.pressure_bar)} bar but withstands only ${num(p.limit_bar)} bar`,
  check: (_board, { design, report, missing }) => {
    for (const { node, volume } of receivers(design)) {
      if (volume.unknown) missing([node], ['set_pressure_bar or system_pressure_bar of what feeds it']);
      else if (volume.pressure_bar !== null && isLimitUnstated(design, node)) missing([node], ['max_pressure_bar']);
    }
    for (const one of overpressed(design, 'max_pressure_bar')) report(overpressure(design, one));
  },
});

function isLimitUnstated(design: Design, node: Node): boolean {
  const port = resourceAt(design, node)?.resource;
  return port?.max_pressure_bar === undefined && port?.working_pressure_bar === undefined;
}

export const FLUID_PRESSURE_EXCEEDS_WORKING = rule({
  id: 'fluid-pressure-exceeds-working',
  scope: 'board',
  severity: 'warning',
  title: 'A port runs above its working pressure',
  why: 'The port holds, but not for its rated life.',
  example: 'A cylinder with a working pressure of 100 bar on a 120 bar line.',
  fix: 'Lower the regulator or the relief valve. Waive it if such peaks are rare.',
  message: (p: Names<'port'> & Figures<'pressure_bar' | 'limit_bar'>) =>
    `${p.port} runs at ${num(p.pressure_bar)} bar, but its working pressure is ${num(p.limit_bar)} bar`,
  check: (_board, { design, report }) => {
    const over = new Set(
      overpressed(design, 'max_pressure_bar').map(({ node, volume }) => `${node.part} ${volume.id}`),
    );
    for (const one of overpressed(design, 'working_pressure_bar')) {
      if (!over.has(`${one.node.part} ${one.volume.id}`)) report(overpressure(design, one));
    }
  },
});

export const FLUID_PRESSURE_TOO_LOW = rule({
  id: 'fluid-pressure-too-low',
  scope: 'board',
  severity: 'error',
  title: 'A part gets less pressure than it needs',
  why: 'The part does not switch, or does not move its load. The rule also fires where a relief valve opens below 10 % of what the pump is made for.',
  example: 'A pilot valve that needs 1.5 bar behind a regulator at 1 bar.',
  fix: 'Set the regulator higher, which the fix does where its supply is high enough, or use a part that works with less.',
  message: {
    needs: (p: Names<'part' | 'port'> & Figures<'needed_bar' | 'pressure_bar'>) =>
      `${p.part} needs ${num(p.needed_bar)} bar at ${p.port} but gets only ${num(p.pressure_bar)} bar`,
    relieved: (p: Names<'part' | 'port'> & Figures<'rated_bar' | 'pressure_bar'>) =>
      `The relief valve on the line of ${p.port} opens at ${num(p.pressure_bar)} bar, but ${p.part} is made for ${num(p.rated_bar)} bar: all the flow goes back to the tank and no pressure builds up`,
  },
  check: (_board, { design, report, missing }) => {
    for (const { node, volume } of pumpsOf(design)) {
      const rated = design.instances.get(node.instance)?.index.interface.system_pressure_bar;
      const bar = volume.pressure_bar;
      if (rated === undefined && bar !== null) missing([node], ['system_pressure_bar']);
      if (rated === undefined || bar === null || bar >= rated * LEAST_SHARE) continue;
      report({
        variant: 'relieved',
        params: { part: partName(design, node.part), port: node, rated_bar: rated, pressure_bar: bar },
        refs: [node],
        data: { measured: bar, limit: rated * LEAST_SHARE, unit: 'bar' },
      });
    }
    const said = new Set<string>();
    for (const { node, volume } of receivers(design)) {
      const placed = design.parts.get(node.part);
      const bar = volume.pressure_bar;
      if (placed === undefined || bar === null || flowOf(design, node) !== 'sink') continue;
      const least = domainNumber(placed, node.domain, 'standard_pressure_bar');
      const asked = design.instances.get(node.instance)?.index.interface.system_pressure_bar;
      if (least === undefined && asked === undefined && isPiloted(placed, node)) {
        missing([node], ['metadata.standard_pressure_bar']);
      }
      const need = Math.max(least ?? 0, asked ?? 0);
      if (bar >= need - ROUNDING || said.has(`${node.part} ${volume.id}`)) continue;
      said.add(`${node.part} ${volume.id}`);
      report({
        variant: 'needs',
        params: { part: partName(design, node.part), needed_bar: need, port: node, pressure_bar: bar },
        refs: [node],
        data: { measured: bar, limit: need, unit: 'bar' },
        fixes: settingFixes(design, volume),
      });
    }
  },
});

/** The supply port of a pneumatic valve with coils: air moves its spool. */
function isPiloted({ definition }: PlacedPart, { domain, resource }: Node): boolean {
  if (domain !== 'pneumatic' || definition?.domains.has('electrical') !== true) return false;
  const ports = resourcesOf(definition.domains.get(domain));
  const isSupply = definition.resources.get(`${domain}/${resource}`)?.functions.has('pressure_port') === true;
  return isSupply && ports.some(({ functions }) => functions.has('work_port_a'));
}

interface Overpressed {
  readonly node: Node;
  readonly volume: Volume;
  readonly bar: number;
  readonly limit: number;
}

function overpressure(design: Design, { node, volume, bar, limit }: Overpressed) {
  return {
    params: { pressure_bar: bar, port: node, limit_bar: limit },
    refs: [node],
    data: { measured: bar, limit, unit: 'bar' },
    fixes: settingFixes(design, volume),
  };
}

/** Of each part in each volume the port that stands the least, where the pressure there is above it. */
function overpressed(design: Design, key: 'max_pressure_bar' | 'working_pressure_bar'): readonly Overpressed[] {
  const weakest = new Map<string, Overpressed>();
  for (const { node, volume } of [...receivers(design), ...pumpsOf(design)]) {
    const limit = resourceAt(design, node)?.resource[key];
    const bar = volume.pressure_bar;
    if (bar === null || volume.unknown || limit === undefined || bar <= limit + ROUNDING) continue;
    const place = `${node.part} ${volume.id}`;
    const known = weakest.get(place);
    if (known !== undefined && known.limit <= limit) continue;
    weakest.set(place, { node, volume, bar, limit });
  }
  return [...weakest.values()];
}

/** Ports of volumes that something feeds and that do not give the pressure themselves. */
function* receivers(design: Design): Generator<{ readonly node: Node; readonly volume: Volume }> {
  for (const volume of fluidsOf(design).volumes) {
    if (volume.pressure_bar === null && !volume.unknown) continue;
    const seen = new Set<string>();
    for (const node of volume.nodes) {
      const key = resourceKey(node);
      if (seen.has(key) || flowOf(design, node) === 'source') continue;
      seen.add(key);
      yield { node, volume };
    }
  }
}

/** The pressure ports of pumps, which their own lines load. */
function pumpsOf(design: Design): readonly PressureSource[] {
  return fluidsOf(design).givers.filter((one) => one.pump);
}

export const FLUID_RELIEF_MISSING = rule({
  id: 'fluid-relief-missing',
  scope: 'board',
  severity: 'error',
  title: 'A pump has no relief valve',
  why: 'Against a closed line the pump raises the pressure until something bursts. Without a relief valve, the pressure of the line is not known either.',
  example: 'A gear pump on a line without a relief valve.',
  fix: 'Put a relief valve between the line and the tank, and set it below what the weakest port withstands.',
  silences: ['fluid-pressure-exceeds-max', 'fluid-pressure-exceeds-working'],
  message: (p: Names<'port' | 'part'> & Partial<Figures<'limit_bar'>>) =>
    `The line of ${p.port} has no relief valve to limit the pressure of ${p.part}${p.limit_bar === undefined ? '' : `; set one to at most ${num(p.limit_bar)} bar`}`,
  check: (_board, { design, report }) => {
    for (const { node, volume, pump } of fluidsOf(design).givers) {
      if (!pump || volume.nodes.some((one) => guards(design, one))) continue;
      const limits = volume.nodes.flatMap((one) => resourceAt(design, one)?.resource.max_pressure_bar ?? []);
      const names = { port: node, part: partName(design, node.part) };
      const refs = [node];
      const limit = Math.min(...limits);
      if (limits.length === 0) report({ params: names, refs });
      else report({ params: { ...names, limit_bar: limit }, refs, data: { limit, unit: 'bar' } });
    }
  },
});

export const FLUID_FLOW_INSUFFICIENT = rule({
  id: 'fluid-flow-insufficient',
  scope: 'board',
  severity: 'error',
  title: 'A source gives less flow than its consumers need',
  why: 'When all consumers run at once, each gets less: the pressure drops and movements slow down.',
  example: 'Four grippers that take 150 l/min each, on a 500 l/min compressor.',
  fix: 'Use a larger source, or add an air receiver or an accumulator. Waive it if the consumers never move together.',
  message: (p: NameLists<'sources' | 'consumers'> & Figures<'flow_l_per_min' | 'needed_l_per_min'>) =>
    `${list(p.sources)} ${p.sources.length === 1 ? 'gives' : 'give'} ${num(p.flow_l_per_min)} l/min, but ${list(p.consumers)} ${p.consumers.length === 1 ? 'needs' : 'need'} ${num(p.needed_l_per_min)} l/min`,
  check: (_board, { design, report, missing }) => {
    const fluids = fluidsOf(design);
    for (const volumes of systems(fluids)) {
      const sources = fluids.givers.filter((one) => one.from.length === 0 && volumes.has(one.volume));
      const [first] = sources;
      if (first === undefined) continue;
      const { need, names } = demandOf(design, volumes);
      if (need === 0) continue;
      const flows = sources.map(({ node }) => {
        const flow = design.instances.get(node.instance)?.index.interface.system_flow_rate_l_per_min;
        return flow === undefined ? undefined : flow * (design.parts.get(node.part)?.part.quantity ?? 1);
      });
      const silent = sources.filter((_, index) => flows[index] === undefined);
      if (silent.length > 0) {
        missing(
          silent.map((one) => one.node),
          ['system_flow_rate_l_per_min'],
        );
        continue;
      }
      const have = flows.reduce<number>((sum, flow) => sum + (flow ?? 0), 0);
      if (need <= have + ROUNDING) continue;
      report({
        params: {
          sources: sources.map((one) => one.node),
          flow_l_per_min: have,
          consumers: names,
          needed_l_per_min: need,
        },
        refs: sources.map((one) => one.node),
        data: { measured: need, limit: have, unit: 'l/min' },
      });
    }
  },
});

/** Volumes that feed each other, through whatever part, as sets. */
function systems({ volumes, givers }: Fluids): Iterable<ReadonlySet<Volume>> {
  const near = new Map<Volume, Volume[]>();
  for (const { volume, from } of givers) {
    for (const one of from) {
      addTo(near, volume, one);
      addTo(near, one, volume);
    }
  }
  const seen = new Set<Volume>();
  return volumes.flatMap((start) => {
    if (seen.has(start)) return [];
    const system = new Set([start]);
    for (const one of system) for (const next of near.get(one) ?? []) system.add(next); // a set walks on over what is added
    for (const one of system) seen.add(one);
    return [system];
  });
}
