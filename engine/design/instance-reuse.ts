import { PROTOCOLS } from '#schemas/vocabulary/index.ts';
import type { InterfaceIndex } from '../definition/index-types.ts';

/**
 * When a new connection that names no instance takes one that is in use and has capacity left:
 * first (before any unused one): a bus, tree, star, mesh or multidrop; a net where the interface has one place only;
 * also for a passive end, whose line is there;
 * last (after all unused ones): a ground, of which any pin will do;
 * never: any other net (one signal), so that no pin is shared unasked; point to point and chain.
 */
export function instanceReuse(index: InterfaceIndex, otherIsPassive: boolean): 'first' | 'last' | 'never' {
  if (otherIsPassive) return 'first';
  const { protocol, max_instances } = index.interface;
  const topology = PROTOCOLS.get(protocol.type)?.topology;
  if (topology === 'point_to_point' || topology === 'chain') return 'never';
  if (topology !== 'net' || max_instances === 1 || !index.hasChoice) return 'first';
  return protocol.type === 'ground' ? 'last' : 'never';
}
