/** What the mutations ask of a part of the library. */

import { declaredFields } from '#engine/definition/custom-fields.ts';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import type { DefinitionIndex } from '#engine/definition/index-types.ts';
import { libraryOf } from '#engine/library/library.ts';
import type { CustomField } from '#schemas/part-definition/types.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import type { Design } from '../../../test/corpus/design.ts';

export interface LibraryPart {
  readonly id: string;
  /** The first path of its taxonomy. */
  readonly taxon: string;
  readonly definition: DefinitionIndex;
  /** The two electrical pins of a part that has no others. */
  readonly terminals: readonly [string, string] | null;
  /** Pairs of pins that one may take for each other: its two terminals, or a supply input and its ground. */
  readonly swappable: readonly (readonly [string, string])[];
  readonly fields: ReadonlyMap<string, CustomField>;
  /**
   * Pins that an engineer may hit in place of this one: the two next to it, and the first and the last other of its functions.
   * An equal one has the same functions.
   */
  neighbours(pin: string): readonly { readonly id: string; readonly isEqual: boolean }[];
  /** Ports of the same domain, other than this one. */
  otherPorts(id: string): readonly string[];
  protocolOf(id: string): string;
}

export const LIBRARY_PARTS: ReadonlyMap<string, LibraryPart> = new Map(
  [...libraryOf(STARTER_PARTS).definitions].map(([key, file]) => {
    const part = libraryPart(definitionIndex(key, file));
    return [part.id, part];
  }),
);

/** The library part that a design places under the reference. */
export function partOf(design: Design, ref: string): LibraryPart {
  const id = design.parts[ref]?.part;
  const found = id === undefined ? undefined : LIBRARY_PARTS.get(id);
  if (found === undefined) throw new Error(`${design.id}: no part ${ref} of the library`);
  return found;
}

/** Parts of the same taxonomy whose pins and ports have the same ids, so that one takes the place of the other. */
export function similarParts(part: LibraryPart): readonly LibraryPart[] {
  return [...LIBRARY_PARTS.values()].filter(
    (other) => other !== part && other.taxon === part.taxon && shapeOf(other) === shapeOf(part),
  );
}

function shapeOf({ definition }: LibraryPart): string {
  return [...definition.resources.keys(), ...definition.interfaces.keys()].sort().join(' ');
}

function libraryPart(definition: DefinitionIndex): LibraryPart {
  const { metadata } = definition.file.definition;
  const resources = [...(definition.domains.get('electrical')?.resources.values() ?? [])];
  const pins = resources.map(({ resource }) => resource.id);
  const [one, other] = pins;
  const terminals = pins.length === 2 && one !== undefined && other !== undefined ? ([one, other] as const) : null;
  const isOf = (name: string) =>
    resources.filter(({ functions }) => functions.has(name)).map(({ resource }) => resource.id);
  const grounds = isOf('ground').slice(0, 1);
  const supplies = isOf('power_input').flatMap((pin) => grounds.map((ground) => [pin, ground] as const));
  const kindOf = (pin: string): string =>
    [...(resources.find(({ resource }) => resource.id === pin)?.functions.keys() ?? [])].sort().join(' ');
  const ports = [...definition.interfaces.values()].filter(({ domain }) => domain !== 'electrical');
  return {
    id: metadata.id,
    taxon: metadata.taxonomy?.[0] ?? metadata.type,
    definition,
    terminals,
    swappable: terminals === null ? supplies : [terminals],
    fields: declaredFields(definition),
    neighbours(pin) {
      const at = pins.indexOf(pin);
      const same = pins.filter((each) => each !== pin && kindOf(each) === kindOf(pin));
      const near = [pins[at - 1], pins[at + 1], same[0], same.at(-1)];
      return [...new Set(near.filter((each) => each !== undefined))].map((each) => ({
        id: each,
        isEqual: same.includes(each),
      }));
    },
    otherPorts(id) {
      const domain = ports.find(({ interface: each }) => each.id === id)?.domain;
      return ports
        .filter((each) => each.domain === domain && each.interface.id !== id)
        .map((each) => each.interface.id);
    },
    protocolOf: (id) => ports.find(({ interface: each }) => each.id === id)?.interface.protocol.type ?? 'unknown',
  };
}
