import type { EditOf } from '../board/edit.ts';
import type { PinEnd } from '../compatibility/pin-pairing.ts';
import type { ResourceIndex } from '../definition/index-types.ts';
import type { EditSession } from './edit-session.ts';
import { findPin } from './pin-reference.ts';

export type PinPair = readonly [ResourceIndex, ResourceIndex];

/** The pins that other edits of the list join between the same two parts: what belongs together is one connection. */
export function pinsOfOthers(
  session: EditSession,
  edit: EditOf<'connect'>,
  [a, b]: readonly [PinEnd, PinEnd],
): readonly PinPair[] {
  return session.edits.flatMap((other): readonly PinPair[] => {
    if (other === edit || other.op !== 'connect') return [];
    const straight = other.from.part === edit.from.part && other.to.part === edit.to.part;
    if (!straight && !(other.from.part === edit.to.part && other.to.part === edit.from.part)) return [];
    const [first, second] = straight ? [other.from, other.to] : [other.to, other.from];
    const x = findPin(a.definition, `${first.interface}`, first.domain);
    const y = findPin(b.definition, `${second.interface}`, second.domain);
    return x === null || y === null ? [] : [[x, y]];
  });
}
