/** An antenna of the library for a radio without one, as edits. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { declaredDomain } from '../by-kind.ts';
import { firstFitting } from '../first-fitting.ts';
import { addition, fix } from '../fixes.ts';
import { partName } from '../names.ts';
import type { Fix, Ref } from '../rule.ts';

/** Only where radio and antenna state one frequency and one impedance. */
export function antennaFixes(
  design: Design,
  { part = '', domain = 'electrical', interface: id = '' }: Ref,
  definitions: ReadonlyMap<string, PartDefinitionFile>,
): readonly Fix[] {
  const own = design.parts.get(part)?.definition ?? null;
  const radio = own?.domains.get(domain)?.interfaces.get(id);
  const [MHz, ohm] = [
    own === null ? undefined : frequencyOf(own),
    radio === undefined ? undefined : impedanceOf(radio),
  ];
  if (MHz === undefined || ohm === undefined) return [];
  const found = firstFitting(definitions, (definition) => {
    if (frequencyOf(definition) !== MHz) return undefined;
    const isFeed = ({ interface: { protocol }, roles }: InterfaceIndex) =>
      protocol.type === 'rf' && roles.includes('antenna');
    return [...definition.interfaces.values()].find((one) => isFeed(one) && impedanceOf(one) === ohm);
  });
  if (found === null) return [];
  const wire = [{ part, interface: id, domain }, found.fitting.interface.id] as const;
  const edits = addition(`$antenna_${part}_${id}`, found.key, [wire]);
  return [fix('add-antenna', { antenna: found.name, part: partName(design, part) }, edits)];
}

function frequencyOf(definition: DefinitionIndex): number | undefined {
  const said = declaredDomain(definition, 'network')?.metadata?.frequency_MHz;
  return typeof said === 'number' ? said : undefined;
}

function impedanceOf({ interface: { custom_fields } }: InterfaceIndex): number | undefined {
  const said = custom_fields?.find((field) => field.key === 'impedance_ohm')?.default;
  return typeof said === 'number' ? said : undefined;
}
