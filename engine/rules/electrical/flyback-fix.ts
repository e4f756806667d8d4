/** The diode that a coil lacks, as edits. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { EndRef } from '../../board/edit.ts';
import { definitionIndex } from '../../definition/definition-index.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { declaredNumber, interfacesOf } from '../by-kind.ts';
import { firstFitting } from '../first-fitting.ts';
import { addition, endAt, fix } from '../fixes.ts';
import { endName } from '../names.ts';
import { holdersOf } from '../rejoin.ts';
import { type Fix, pinAtRef, type Violation } from '../rule.ts';
import { ANODE, CATHODE, COIL_ENDS } from './switched-net.ts';

/** Adds a diode of `definitions` across the coil that the violation is on, its cathode at plus. */
export function flybackFixes(
  design: Design,
  { refs: [ref = {}] }: Violation,
  definitions: ReadonlyMap<string, PartDefinitionFile>,
): readonly Fix[] {
  const pin = pinAtRef(ref);
  if (pin === null) return [];
  const { part, resource } = pin;
  const [load] = holdersOf(design, pin);
  const plus = load?.slots.find((slot) => slot.resource === resource)?.function;
  const minus = COIL_ENDS.find(([positive]) => positive === plus)?.[1];
  if (load === undefined || plus === undefined || minus === undefined) return [];
  const found = leastDiode(definitions, load.index.interface.power_delivery?.max_current_mA ?? 0);
  if (found === null) return [];
  const end: EndRef = { ...endAt(part, load.index), instance: load.end.instance };
  const wires = [
    [end, found.fitting.cathode, plus],
    [end, found.fitting.anode, minus],
  ] as const;
  const params = { diode: found.name, load: endName(design, load.end) };
  return [fix('add-flyback-diode', params, addition(`$flyback_${part}_${resource}`, found.key, wires))];
}

/** The diode for the least current that bears this one, else the one that bears most; by key among equals. */
function leastDiode(definitions: ReadonlyMap<string, PartDefinitionFile>, current_mA: number) {
  const bears = (mA: number) => firstFitting(definitions, (one) => (borne_mA(one) === mA ? diodeOf(one) : null));
  const all = [...definitions].map(([key, file]) => definitionIndex(key, file)).filter((one) => diodeOf(one) !== null);
  const ratings = [...new Set(all.map(borne_mA))].sort((a, b) => a - b);
  const rating = ratings.find((mA) => mA >= current_mA) ?? ratings.at(-1);
  return rating === undefined ? null : bears(rating);
}

/** 0 where it does not say. */
function borne_mA(definition: DefinitionIndex): number {
  return declaredNumber(definition, 'electrical', 'forward_current_mA') ?? 0;
}

/** The interfaces of the two ends of a part that is a diode and nothing else; null where it is none. */
function diodeOf({ domains }: DefinitionIndex): { readonly anode: string; readonly cathode: string } | null {
  const ends = interfacesOf(domains.get('electrical'));
  const at = (name: string) => ends.find(({ slots }) => slots.length === 1 && slots[0]?.function === name);
  const [anode, cathode] = [at(ANODE), at(CATHODE)];
  return anode === undefined || cathode === undefined || ends.length > 2
    ? null
    : { anode: anode.interface.id, cathode: cathode.interface.id };
}
