import type { Instance, PlacedPart } from '../../allocation/instance.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { farEnds, interfacesOf } from '../by-kind.ts';
import { numberOfInterface, saidNumber } from '../fields.ts';
import { oncePer } from '../once-per.ts';

/**
 * What an input draws of a part that switches loads, in mA for one unit: its own share and what the loads take that hang on
 * it, where its definition states what it draws with all that it could switch. Somebody who states the draw of the placed part
 * may state more than that, and not less than its loads take. Null for any other part, and for a driver that chops its current.
 */
export function switchedDraw_mA(design: Design, placed: PlacedPart, input: InterfaceIndex): number | null {
  const { definition } = placed;
  if (definition === null) return null;
  const { outputs, most } = outputsOf(definition);
  if (outputs.size === 0) return null;
  const stated = numberOfInterface(placed, input, 'draw_mA');
  if (stated === undefined) return null;
  const used = placed.instances.filter(({ index }) => outputs.has(index));
  if (saidNumber(placed, `${input.domain}/${input.interface.id}`, 'draw_mA') !== undefined) {
    const known = used.reduce((sum, one) => sum + finite(loadsOn(design, one)), 0);
    return Math.max(stated, known / placed.part.quantity);
  }
  if (most > stated) return null;
  const switched = used.reduce((sum, one) => sum + Math.min(mostThrough(one.index), loadsOn(design, one)), 0);
  return stated - most + switched / placed.part.quantity;
}

function finite(mA: number): number {
  return Number.isFinite(mA) ? mA : 0;
}

interface Outputs {
  readonly outputs: ReadonlySet<InterfaceIndex>;
  /** What all of them together may switch, in mA. */
  readonly most: number;
}

const outputsOf = oncePer(({ domains }: DefinitionIndex): Outputs => {
  const outputs = interfacesOf(domains.get('electrical')).filter(isOutput);
  return { outputs: new Set(outputs), most: outputs.reduce((sum, one) => sum + mostThrough(one), 0) };
});

function isOutput({ roles, interface: { power_delivery: delivery } }: InterfaceIndex): boolean {
  return roles.includes('driver') && delivery?.max_current_mA !== undefined && delivery.current_limited !== true;
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
