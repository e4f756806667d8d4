/** The setting of the regulator or relief valve that a pressure comes from, as an edit. */

import type { Design, Node } from '../../design/design.ts';
import { domainNumber } from '../by-kind.ts';
import { numberAt } from '../fields.ts';
import { fix } from '../fixes.ts';
import { resourceAt } from '../lookup.ts';
import { partName } from '../names.ts';
import type { Fix } from '../rule.ts';
import { flowOf, fluidsOf, guards, type Volume } from './volumes.ts';

const ROUNDING = 1e-9;

/**
 * Sets what holds the pressure of a volume to the most that everything stands which hangs on it, or to the least that it
 * needs where that is not reached. Empty where no one part holds it, or where no setting suits all.
 */
export function settingFixes(design: Design, volume: Volume): readonly Fix[] {
  const { pressure_bar: bar } = volume;
  if (bar === null || volume.unknown) return [];
  const setter = setterOf(design, volume, bar);
  if (setter === null) return [];
  const { most, least, toTank } = spanOf(design, setter.volume, bar);
  if (toTank) return []; // the line is wrong, not the setting
  const wanted = bar > most + ROUNDING ? most : bar < least - ROUNDING ? least : null;
  if (wanted === null || !Number.isFinite(wanted) || wanted <= 0 || wanted < least - ROUNDING) return [];
  if (wanted > most + ROUNDING || wanted > setter.arriving + ROUNDING) return [];
  const { part } = setter.node;
  const key = `${setter.node.domain}/${setter.interface}/set_pressure_bar`;
  const edit = { op: 'update_part' as const, part, fields: { [key]: wanted } };
  return [fix('set-pressure', { part: partName(design, part), pressure_bar: wanted }, [edit])];
}

interface Setter {
  readonly node: Node;
  readonly interface: string;
  /** The volume that it holds. */
  readonly volume: Volume;
  /** The most that it could be set to. */
  readonly arriving: number;
}

/** Up from a volume the first regulator or relief valve whose setting is its pressure; null where there are several ways. */
function setterOf(design: Design, volume: Volume, bar: number): Setter | null {
  const { givers } = fluidsOf(design);
  const seen = new Set<Volume>();
  for (let at: Volume | undefined = volume; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    const here: Volume = at;
    const relief = here.nodes.filter((node) => guards(design, node) && settingOf(design, node) === bar);
    const [only] = relief;
    const through = givers.filter((one) => one.volume === here);
    const [giver] = through;
    if (only !== undefined && relief.length === 1) return made(design, only, here, Number.POSITIVE_INFINITY);
    if (giver === undefined || through.length > 1) return null;
    if (settingOf(design, giver.node) === bar) {
      const above = giver.from.flatMap((one) => one.pressure_bar ?? []);
      return made(design, giver.node, here, above.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...above));
    }
    at = giver.from.find((one) => one.pressure_bar === bar);
  }
  return null;
}

function made(design: Design, node: Node, volume: Volume, arriving: number): Setter | null {
  const end = design.instances.get(node.instance);
  return end === undefined ? null : { node, interface: end.end.interface, volume, arriving };
}

function settingOf(design: Design, node: Node): number | undefined {
  const end = design.instances.get(node.instance)?.end;
  return end && numberAt(design, end, 'set_pressure_bar');
}

interface PressureRange {
  readonly most: number;
  readonly least: number;
  /** A tank is among what gets this pressure. */
  readonly toTank: boolean;
}

/** What all ports stand and need that get this pressure from a volume on. */
function spanOf(design: Design, from: Volume, bar: number): PressureRange {
  const { givers } = fluidsOf(design);
  const reached = new Set<Volume>([from]);
  for (const one of reached) {
    for (const { volume, from: takes } of givers) {
      if (takes.includes(one) && volume.pressure_bar === bar) reached.add(volume);
    }
  }
  let [most, least] = [Number.POSITIVE_INFINITY, 0];
  for (const volume of reached) {
    for (const node of volume.nodes) {
      const port = resourceAt(design, node)?.resource;
      most = Math.min(most, port?.max_pressure_bar ?? most, port?.working_pressure_bar ?? most);
      if (flowOf(design, node) === 'source') continue;
      const placed = design.parts.get(node.part);
      if (placed === undefined || flowOf(design, node) !== 'sink') continue;
      const asked = design.instances.get(node.instance)?.index.interface.system_pressure_bar;
      least = Math.max(least, domainNumber(placed, node.domain, 'standard_pressure_bar') ?? 0, asked ?? 0);
    }
  }
  const toTank = [...reached].some(({ nodes }) => nodes.some((node) => node.function === 'tank_port'));
  return { most, least, toTank };
}
