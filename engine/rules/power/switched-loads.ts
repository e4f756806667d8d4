import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { farEnds, interfacesOf, linksOfInstances, otherEnd } from '../by-kind.ts';
import { drivenCurrent_mA } from '../electrical/driven-current.ts';
import { numberOfInterface, saidNumber } from '../fields.ts';
import { oncePer } from '../once-per.ts';

/**
 * What an input draws of a part that switches loads, in mA for one unit: its own share and what the loads take that hang on
 * it, where its definition states what it draws with all that it could switch. Somebody who states the draw of the placed part
 * may state more than that, and not less than its loads take. A driver that chops its current draws no more than it drives its load with. Null for
 * any other part.
 */
export function switchedDraw_mA(design: Design, placed: PlacedPart, input: InterfaceIndex): number | null {
  const { definition } = placed;
  if (definition === null) return null;
  const { outputs, most, choppers } = outputsOf(definition);
  if (outputs.size + choppers.size === 0) return null;
  const stated = numberOfInterface(placed, input, 'draw_mA');
  if (stated === undefined) return null;
  if (outputs.size === 0) return choppedDraw_mA(design, placed, input, choppers, stated);
  const used = placed.instances.filter(({ index }) => outputs.has(index));
  if (saidNumber(placed, `${input.domain}/${input.interface.id}`, 'draw_mA') !== undefined) {
    const known = used.reduce((sum, one) => sum + finite(loadsOn(design, one)), 0);
    return Math.max(stated, known / placed.part.quantity);
  }
  if (most > stated) return null;
  const switched = used.reduce((sum, one) => sum + Math.min(mostThrough(one.index), loadsOn(design, one)), 0);
  return stated - most + switched / placed.part.quantity;
}

/** What a driver that chops its current draws, in mA for one unit; null where somebody states it on the part, or nobody what it drives. */
function choppedDraw_mA(
  design: Design,
  placed: PlacedPart,
  input: InterfaceIndex,
  choppers: Outputs['choppers'],
  stated: number,
): number | null {
  if (saidNumber(placed, `${input.domain}/${input.interface.id}`, 'draw_mA') !== undefined) return null;
  let driven = 0;
  for (const one of placed.instances.filter(({ index }) => choppers.has(index))) {
    for (const link of linksOfInstances(design, [one])) {
      const current_mA = drivenCurrent_mA(design, link, one, otherEnd(link, one));
      if (current_mA === null) return null;
      driven += current_mA;
    }
  }
  return driven === 0 ? null : Math.min(stated, driven / placed.part.quantity);
}

function finite(mA: number): number {
  return Number.isFinite(mA) ? mA : 0;
}

interface Outputs {
  readonly outputs: ReadonlySet<InterfaceIndex>;
  /** What all of them together may switch, in mA. */
  readonly most: number;
  /** Those that limit their current themselves. */
  readonly choppers: ReadonlySet<InterfaceIndex>;
}

const outputsOf = oncePer(({ domains }: DefinitionIndex): Outputs => {
  const driving = interfacesOf(domains.get('electrical')).filter(isOutput);
  const outputs = driving.filter((one) => !chops(one));
  const most = outputs.reduce((sum, one) => sum + mostThrough(one), 0);
  return { outputs: new Set(outputs), most, choppers: new Set(driving.filter(chops)) };
});

function isOutput({ roles, interface: { power_delivery: delivery } }: InterfaceIndex): boolean {
  return roles.includes('driver') && delivery?.max_current_mA !== undefined;
}

function chops({ interface: { power_delivery } }: InterfaceIndex): boolean {
  return power_delivery?.current_limited === true;
}

function mostThrough({ interface: { power_delivery } }: InterfaceIndex): number {
  return power_delivery?.max_current_mA ?? 0;
}

/** What the loads of an output take; without bound where one does not say. */
function loadsOn(design: Design, output: Instance): number {
  return farEnds(design, output).reduce((sum, { end, index }) => {
    const load = design.parts.get(end.part);
    const draw = load && (numberOfInterface(load, index, 'draw_mA') ?? index.interface.power_delivery?.max_current_mA);
    return sum + (load === undefined || draw === undefined ? Number.POSITIVE_INFINITY : draw * load.part.quantity);
  }, 0);
}
