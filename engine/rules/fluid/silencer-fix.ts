/** A silencer of the library for an open exhaust, as edits. */

import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { canFill, definitionIndex } from '../../definition/definition-index.ts';
import type { Design } from '../../design/design.ts';
import { fix } from '../fixes.ts';
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
  const exhaust = [...(air?.interfaces.values() ?? [])].find((one) =>
    one.slots.some((slot) => port !== undefined && slot.function === 'exhaust_port' && canFill(slot, port)),
  );
  if (size === undefined || exhaust === undefined) return [];
  const found = [...definitions]
    .flatMap(([key, file]) => {
      const thread = silencerOf(key, file, size);
      return thread === null ? [] : [{ key, name: file.definition.metadata.name, thread }];
    })
    .sort((a, b) => (a.key < b.key ? -1 : 1))[0];
  if (found === undefined) return [];
  const name = `$silencer_${part}_${id}`.slice(0, 64);
  return [
    fix('add-silencer', { silencer: found.name, part: partName(design, part) }, [
      { op: 'add_part', id: name, definition: found.key, label: 'Silencer' },
      {
        op: 'connect',
        from: { part, interface: exhaust.interface.id, domain: 'pneumatic' },
        to: { part: name, interface: found.thread },
      },
    ]),
  ];
}

/** The interface by which a definition silences a port of this size; null where it does not. */
function silencerOf(key: string, file: PartDefinitionFile, size: string): string | null {
  const air = definitionIndex(key, file).domains.get('pneumatic');
  for (const one of air?.interfaces.values() ?? []) {
    if (one.interface.protocol.type !== 'pneumatic_exhaust' || !one.roles.includes('silencer')) continue;
    for (const { resource, functions } of air?.resources.values() ?? []) {
      if (!functions.has('silencer_port') || resource.port_size === undefined) continue;
      if (portsMate(resource.port_size, size) === true) return one.interface.id;
    }
  }
  return null;
}
