import { LIMITS } from '../limits.ts';

/** How much of a file is looked at. */
export interface Bounds {
  readonly nodes: number;
  readonly characters: number;
  readonly depth: number;
  /** Of one object; absent: as many as there are nodes. */
  readonly keys?: number;
}

/** The bounds of a part definition file. */
export const DEFINITION_BOUNDS: Bounds = {
  nodes: LIMITS.definitionNodes,
  characters: LIMITS.definitionBytes,
  depth: LIMITS.definitionDepth,
  keys: LIMITS.keysPerObject,
};
