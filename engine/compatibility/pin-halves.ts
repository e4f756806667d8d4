/** The halves of differential pairs and windings, told by the names of their functions. */
import { FUNCTIONS } from '#schemas/vocabulary/index.ts';
import type { InterfaceIndex, ResourceIndex } from '../definition/index-types.ts';

interface PinOfInterfaces {
  readonly pin: ResourceIndex;
  readonly indexes: readonly InterfaceIndex[];
}

/** Whether two nodes of one bus that do not lead each other meet with opposite halves of its pair. */
export function areHalves(from: PinOfInterfaces, to: PinOfInterfaces): boolean {
  const spoken = new Set(from.indexes.map((index) => index.interface.protocol.type));
  return (
    to.indexes.some((index) => spoken.has(index.interface.protocol.type)) &&
    [...from.pin.functions.keys()].some((x) =>
      [...to.pin.functions.keys()].some((y) => x !== y && HALF.test(x) && HALF.test(y) && stemOf(x) === stemOf(y)),
    )
  );
}

/** The two halves of one pair, or of the pair that a sender and its receiver share. */
export function areOpposite(x: string, y: string): boolean {
  if (stemOf(x) === stemOf(y)) return true;
  const facing = FUNCTIONS.get(x)?.counterparts ?? [];
  return HALF.test(x) && HALF.test(y) && facing.some((other) => other !== y && stemOf(other) === stemOf(y));
}

/** "rs485" of rs485_a and rs485_b; a function that is no half of a pair is its own stem. */
function stemOf(name: string): string {
  return name.replace(HALF, '');
}

const HALF = /_?(a|b|p|n|h|l|dp|dm|positive|negative)$/;
