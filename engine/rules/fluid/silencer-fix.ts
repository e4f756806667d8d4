/** A silencer of the library for an open exhaust, as edits. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { canFill } from '../../definition/definition-index.ts';
import type { DefinitionIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { interfacesOf, resourcesOf } from '../by-kind.ts';
import { firstFitting } from '../first-fitting.ts';
import { addition, endAt, fix } from '../fixes.ts';
import { partName } from '../names.ts';
import type { Fix, Ref } from '../rule.ts';
import { portsMate } from './port-size.ts';

/** Empty where the exhaust states no thread, no interface uses it, or no silencer of the library has its thread. */
export function silencerFixes(
  design: Design,
  { part = '', resource: id = '' }: Ref,
  definitions: ReadonlyMap<string, PartDefinitionFile>,
): readonly Fix[] {
  const air = design.parts.get(part)?.definition?.domains.get('pneumatic');
  const port = air?.resources.get(id);
  const size = port?.resource.port_size;
  const exhaust = interfacesOf(air).find((one) =>
    one.slots.some((slot) => port !== undefined && slot.function === 'exhaust_port' && canFill(slot, port)),
  );
  if (size === undefined || exhaust === undefined) return [];
  const found = firstFitting(definitions, (definition) => silencerOf(definition, size));
  if (found === null) return [];
  const edits = addition(`$silencer_${part}_${id}`, found.key, [[endAt(part, exhaust), found.fitting]]);
  return [fix('add-silencer', { silencer: found.name, part: partName(design, part) }, edits)];
}

/** The interface by which a definition silences a port of this size; null where it does not. */
function silencerOf({ domains }: DefinitionIndex, size: string): string | null {
  const air = domains.get('pneumatic');
  for (const one of interfacesOf(air)) {
    if (one.interface.protocol.type !== 'pneumatic_exhaust' || !one.roles.includes('silencer')) continue;
    for (const { resource, functions } of resourcesOf(air)) {
      if (!functions.has('silencer_port') || resource.port_size === undefined) continue;
      if (portsMate(resource.port_size, size) === true) return one.interface.id;
    }
  }
  return null;
}
