/** The pressure of each volume, against what its ports stand and need. */
import { resourceKey } from '../../board/board.ts';
import type { Design, Node } from '../../design/design.ts';
import { domainNumber } from '../by-kind.ts';
import type { OldRule as Rule } from '../incremental/legacy.ts';
import { resourceAt } from '../lookup.ts';
import { endName, list, nodeRef, num, partName, pinName } from '../names.ts';
import { settingFixes } from './pressure-fix.ts';
import { type Fluids, flowOf, fluidsOf, guards, type Volume } from './volumes.ts';

const ROUNDING = 1e-9;

export const FLUID_PRESSURE_EXCEEDS_MAX: Rule = {
  id: 'fluid-pressure-exceeds-max',
  category: 'fluid',
  severity: 'error',
  title: 'A port gets more pressure than it withstands',
  why: 'It may burst. What regulators and relief valves let through at most counts, whatever position the valves are in.',
  example: 'A valve that withstands 7 bar behind a regulator set to 7.5 bar.',
  mend: 'Set the regulator or relief valve lower, which the fix does where one holds the line, or take parts that withstand more.',
  silences: ['fluid-pressure-exceeds-working'],
  check: (design, report, missing) => {
    for (const { node, volume } of receivers(design)) {
      if (volume.unknown) missing([nodeRef(node)], ['set_pressure_bar or system_pressure_bar of what feeds it']);
    }
    for (const { node, volume, bar, limit } of overpressed(design, 'max_pressure_bar')) {
      report({
        message: `${num(bar)} bar at ${pinName(design, node)}, it withstands ${num(limit)} bar`,
        refs: [nodeRef(node)],
        data: { measured: bar, limit, unit: 'bar' },
        fixes: settingFixes(design, volume),
      });
    }
  },
};

export const FLUID_PRESSURE_EXCEEDS_WORKING: Rule = {
  id: 'fluid-pressure-exceeds-working',
  category: 'fluid',
  severity: 'warning',
  title: 'A port works above its working pressure',
  why: 'It holds, but not for its whole life.',
  example: 'A cylinder for 100 bar of continuous work on a line of 120 bar.',
  mend: 'Lower the regulator or the relief valve. Waive it for rare peaks.',
  check: (design, report) => {
    const over = new Set(
      overpressed(design, 'max_pressure_bar').map(({ node, volume }) => `${node.part} ${volume.id}`),
    );
    for (const { node, volume, bar, limit } of overpressed(design, 'working_pressure_bar')) {
      if (over.has(`${node.part} ${volume.id}`)) continue;
      report({
        message: `${num(bar)} bar at ${pinName(design, node)}, for continuous work ${num(limit)} bar`,
        refs: [nodeRef(node)],
        data: { measured: bar, limit, unit: 'bar' },
        fixes: settingFixes(design, volume),
      });
    }
  },
};

export const FLUID_PRESSURE_TOO_LOW: Rule = {
  id: 'fluid-pressure-too-low',
  category: 'fluid',
  severity: 'error',
  title: 'A part gets less pressure than it needs',
  why: 'It does not switch, or does not move its load.',
  example: 'A pilot valve that needs 1.5 bar behind a regulator at 1 bar.',
  mend: 'Set the regulator higher, which the fix does where what arrives suffices, or take a part that works with less.',
  check: (design, report) => {
    const said = new Set<string>();
    for (const { node, volume } of receivers(design)) {
      const placed = design.parts.get(node.part);
      const bar = volume.pressure_bar;
      if (placed === undefined || bar === null || flowOf(design, node) !== 'sink') continue;
      const least = domainNumber(placed, node.domain, 'standard_pressure_bar');
      const asked = design.instances.get(node.instance)?.index.interface.system_pressure_bar;
      const need = Math.max(least ?? 0, asked ?? 0);
      if (bar >= need - ROUNDING || said.has(`${node.part} ${volume.id}`)) continue;
      said.add(`${node.part} ${volume.id}`);
      report({
        message: `${partName(design, node.part)} needs ${num(need)} bar at ${pinName(design, node)}, it gets ${num(bar)} bar`,
        refs: [nodeRef(node)],
        data: { measured: bar, limit: need, unit: 'bar' },
        fixes: settingFixes(design, volume),
      });
    }
  },
};

/** Of each part in each volume the port that stands the least, where the pressure there is above it. */
function overpressed(
  design: Design,
  key: 'max_pressure_bar' | 'working_pressure_bar',
): readonly { readonly node: Node; readonly volume: Volume; readonly bar: number; readonly limit: number }[] {
  const weakest = new Map<string, { readonly node: Node; readonly volume: Volume; bar: number; limit: number }>();
  for (const { node, volume } of receivers(design)) {
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

export const FLUID_RELIEF_MISSING: Rule = {
  id: 'fluid-relief-missing',
  category: 'fluid',
  severity: 'warning',
  title: 'A pump has no relief valve',
  why: 'It pushes on against a closed line until something bursts, so the pressure of its line is not known either.',
  example: 'A gear pump whose line has no way back.',
  mend: 'Put a relief valve between its line and the tank, set below what the weakest port withstands.',
  silences: ['fluid-pressure-exceeds-max', 'fluid-pressure-exceeds-working'],
  check: (design, report) => {
    for (const { node, volume, pump } of fluidsOf(design).givers) {
      if (!pump || volume.nodes.some((one) => guards(design, one))) continue;
      const limits = volume.nodes.flatMap((one) => resourceAt(design, one)?.resource.max_pressure_bar ?? []);
      const least = limits.length === 0 ? '' : `; set one to at most ${num(Math.min(...limits))} bar`;
      report({
        message: `${pinName(design, node)} of ${partName(design, node.part)} has no relief valve on its line${least}`,
        refs: [nodeRef(node)],
      });
    }
  },
};

export const FLUID_FLOW_INSUFFICIENT: Rule = {
  id: 'fluid-flow-insufficient',
  category: 'fluid',
  severity: 'error',
  title: 'A source gives less flow than its consumers need',
  why: 'All at once they get less each: the pressure falls, and movements get slow.',
  example: 'Four grippers that take 150 l/min each on a compressor of 500 l/min.',
  mend: 'Take a bigger source or a receiver. Waive it where they never move together.',
  check: (design, report, missing) => {
    const fluids = fluidsOf(design);
    for (const volumes of systems(fluids)) {
      const sources = fluids.givers.filter((one) => one.from.length === 0 && volumes.has(one.volume));
      const [first] = sources;
      if (first === undefined) continue;
      let need = 0;
      const names: string[] = [];
      const judged = new Set<string>();
      for (const volume of volumes) {
        for (const node of volume.nodes) {
          const end = design.instances.get(node.instance);
          const flow = end?.index.interface.system_flow_rate_l_per_min;
          if (end === undefined || flow === undefined || judged.has(end.key) || !end.index.roles.includes('sink'))
            continue;
          judged.add(end.key);
          need += flow * (design.parts.get(end.end.part)?.part.quantity ?? 1);
          names.push(endName(design, end.end));
        }
      }
      if (need === 0) continue;
      const flows = sources.map(({ node }) => {
        const flow = design.instances.get(node.instance)?.index.interface.system_flow_rate_l_per_min;
        return flow === undefined ? undefined : flow * (design.parts.get(node.part)?.part.quantity ?? 1);
      });
      const silent = sources.filter((_, index) => flows[index] === undefined);
      if (silent.length > 0) {
        missing(
          silent.map((one) => nodeRef(one.node)),
          ['system_flow_rate_l_per_min'],
        );
        continue;
      }
      const have = flows.reduce<number>((sum, flow) => sum + (flow ?? 0), 0);
      if (need <= have + ROUNDING) continue;
      report({
        message: `${list(sources.map((one) => pinName(design, one.node)))} ${sources.length === 1 ? 'gives' : 'give'} ${num(have)} l/min, ${list(names)} need ${num(need)} l/min`,
        refs: sources.map((one) => nodeRef(one.node)),
        data: { measured: need, limit: have, unit: 'l/min' },
      });
    }
  },
};

/** Volumes that feed each other, through whatever part, as sets. */
function systems({ volumes, givers }: Fluids): Iterable<ReadonlySet<Volume>> {
  const near = new Map<Volume, Volume[]>();
  const join = (a: Volume, b: Volume) => near.set(a, [...(near.get(a) ?? []), b]);
  for (const { volume, from } of givers) {
    for (const one of from) {
      join(volume, one);
      join(one, volume);
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
