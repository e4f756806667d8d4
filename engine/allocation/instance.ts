/** A placed part: the interface instances that its connections use, and the resource that each of their slots holds. */
import type { End, Part } from '../board/board.ts';
import type { DefinitionIndex, InterfaceIndex } from '../definition/index-types.ts';
import type { Explanation } from './explanation.ts';

export interface PlacedPart {
  readonly part: Part;
  /** null where the board does not hold the definition that the part names. */
  readonly definition: DefinitionIndex | null;
  /** The part's used instances, in (first connection's seq, key) order. */
  readonly instances: readonly Instance[];
  /** The claims on each used resource, by `domain/resource`. */
  readonly claims: ReadonlyMap<string, readonly Claim[]>;
}

export interface Instance {
  readonly key: string;
  readonly end: End;
  readonly index: InterfaceIndex;
  /** Ids of the connections that use it, in (seq, id) order. */
  readonly connections: readonly string[];
  readonly slots: readonly Slot[];
  /**
   * stored: as the connections store it. derived: a stored resource was lost in a conflict and the engine chose another
   * (see `Slot.stored`). unsatisfied: no assignment exists. undetermined: the step budget ended first.
   */
  readonly status: 'stored' | 'derived' | 'unsatisfied' | 'undetermined';
  /** For unsatisfied: why, and what would help. */
  readonly explanation?: Explanation;
  /** For unsatisfied: the fewest moves of what nobody fixed that would make place; absent where none would. */
  readonly moves?: readonly {
    readonly key: string;
    readonly slot: number;
    readonly from: string;
    readonly to: string;
  }[];
}

export interface Slot {
  readonly requires: number;
  readonly n: number;
  readonly function: string;
  /** Resource id within the instance's domain; null where unsatisfied. */
  readonly resource: string | null;
  /** The stored resource, where it differs. */
  readonly stored?: string;
  readonly pinnedBy?: string;
}

export interface Claim {
  readonly instance: string;
  readonly slot: number;
  readonly function: string;
  readonly pinnedBy?: string;
}
