import { PROTOCOLS } from '#schemas/vocabulary/index.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';

/**
 * Whether a new connection that names no instance takes one in use, where one has room.
 * first: a bus, tree, star, mesh or multidrop; and whatever a passive end joins, since that is where its line is.
 * last: a net (one signal), so that two buttons do not end on one pin while another pin is free.
 * never: point to point and chain.
 */
export function instanceReuse(index: InterfaceIndex, otherIsPassive: boolean): 'first' | 'last' | 'never' {
  if (otherIsPassive) return 'first';
  const topology = PROTOCOLS.get(index.interface.protocol.type)?.topology;
  if (topology === 'point_to_point' || topology === 'chain') return 'never';
  return topology === 'net' ? 'last' : 'first';
}
