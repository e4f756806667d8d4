/** A ground wire between two parts, as an edit. */

import type { PlacedPart } from '../../allocation/instance.ts';
import type { EndRef } from '../../board/edit.ts';
import type { DefinitionIndex, InterfaceIndex } from '../../definition/index-types.ts';
import type { Design } from '../../design/design.ts';
import { interfacesOf } from '../by-kind.ts';
import { endAt, fix } from '../fixes.ts';
import { partName } from '../names.ts';
import { oncePer } from '../once-per.ts';
import type { Fix } from '../rule.ts';

/**
 * Joins a ground of one with a ground of the other, where both have an interface for that. `apart` says whether somebody
 * on the board keeps the two apart on purpose.
 */
export function groundFixes(design: Design, a: string, b: string, apart: () => boolean): readonly Fix[] {
  const [x, y] = [groundEnd(design.parts.get(a)), groundEnd(design.parts.get(b))];
  if (x === null || y === null || apart()) return [];
  const params = { a: partName(design, a), b: partName(design, b) };
  return [fix('join-grounds', params, [{ op: 'connect', from: x, to: y }])];
}

/** The ground of a part that one wire joins; null where it has none. */
export function groundEnd(placed: PlacedPart | undefined): EndRef | null {
  if (placed === undefined) return null;
  const [found] = placed.definition === null ? [] : groundsIn(placed.definition);
  return found === undefined ? null : endAt(placed.part.id, found);
}

const groundsIn = oncePer(({ domains }: DefinitionIndex): readonly InterfaceIndex[] =>
  interfacesOf(domains.get('electrical')).filter(isGround),
);

function isGround({ interface: { protocol }, slots }: InterfaceIndex): boolean {
  return protocol.type === 'ground' && slots.length === 1 && slots[0]?.function === 'ground';
}
