/** An antenna of the library for a radio without one, as edits. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { definitionIndex } from '../../definition/definition-index.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { declaredDomain } from '../by-kind.ts';
import { fix } from '../fixes.ts';
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
  const found = [...definitions]
    .flatMap(([key, file]) => {
      const index = definitionIndex(key, file);
      const feed = [...index.interfaces.values()].find(
        (one) => one.interface.protocol.type === 'rf' && one.roles.includes('antenna') && impedanceOf(one) === ohm,
      );
      return feed === undefined || frequencyOf(index) !== MHz
        ? []
        : [{ key, name: file.definition.metadata.name, feed }];
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))[0];
  if (found === undefined) return [];
  const name = `$antenna_${part}_${id}`.slice(0, 64);
  return [
    fix('add-antenna', { antenna: found.name, part: partName(design, part) }, [
      { op: 'add_part', id: name, definition: found.key, label: 'Antenna' },
      {
        op: 'connect',
        from: { part, interface: id, domain },
        to: { part: name, interface: found.feed.interface.id },
      },
    ]),
  ];
}

function frequencyOf(definition: DefinitionIndex): number | undefined {
  const said = declaredDomain(definition, 'network')?.metadata?.frequency_MHz;
  return typeof said === 'number' ? said : undefined;
}

function impedanceOf({ interface: { custom_fields } }: InterfaceIndex): number | undefined {
  const said = custom_fields?.find((field) => field.key === 'impedance_ohm')?.default;
  return typeof said === 'number' ? said : undefined;
}
