import { PROTOCOLS } from '#schemas/vocabulary/index.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';

/**
 * When a new connection that names no instance takes one that is in use and has capacity left:
 * first (before any unused one): a bus, tree, star, mesh or multidrop; also for a passive end, whose line is there;
 * last (after all unused ones): a net (one signal), so that two buttons do not share a pin while another is free;
 * never: point to point and chain.
 */
export function instanceReuse(index: InterfaceIndex, otherIsPassive: boolean): 'first' | 'last' | 'never' {
  if (otherIsPassive) return 'first';
  const topology = PROTOCOLS.get(index.interface.protocol.type)?.topology;
  if (topology === 'point_to_point' || topology === 'chain') return 'never';
  return topology === 'net' ? 'last' : 'first';
}
