/** Why an interface finds no place on its part, as data: `engine/wording` words it for agents, the page for people. */
import type { Coded } from '#schemas/coded.ts';
import type { PinEdit } from '../board/edit.ts';
import type { Named, NamedInterface } from '../definition/named.ts';

export interface Explanation {
  /** What stands in the way. */
  readonly cause: Coded<CauseParams>;
  /** The cheapest thing that would make a place. */
  readonly advice: Coded<AdviceParams>;
}

/** `wanted` is the interface that finds no place. */
export interface CauseParams {
  /** All resources that offer the function are taken. */
  readonly taken: Shortage;
  /** Some of them are free, but fewer than are needed. */
  readonly 'too-few-free': Shortage & { readonly free: number };
  /** No resource of the part may serve the function. */
  readonly 'not-offered': { readonly wanted: NamedInterface; readonly function: string; readonly count: number };
  /** There is a place for each function, but not for all of them while `others` stay where they are. */
  readonly blocked: { readonly wanted: NamedInterface; readonly others: readonly NamedInterface[] };
  /** Even alone on its part it finds no place. */
  readonly unservable: { readonly wanted: NamedInterface };
  /** It could be served, but not with all of `fixed` at once. */
  readonly 'fixed-apart': { readonly wanted: NamedInterface; readonly fixed: readonly FixedResource[] };
  /** `resource` and `held`, which `holder` has, are one thing inside the part, named `group`: a timer channel. */
  readonly exclusive: {
    readonly wanted: NamedInterface;
    readonly resource: Named;
    readonly held: Named;
    readonly holder: Holder;
    readonly group: string;
  };
  /** However they are placed, not all of them find a place. */
  readonly conflict: NamedConflict;
  /** Nothing is proven: it found no place while `others` stay. */
  readonly undecided: NamedConflict;
}

interface Shortage {
  readonly wanted: NamedInterface;
  readonly function: string;
  /** How many resources the interface needs for the function. */
  readonly count: number;
  /** The resources that offer it, as far as the interface may use them. */
  readonly offered: readonly Named[];
  readonly holders: readonly Holder[];
}

/** A resource, and the names of what it belongs to on its part: a UART, a controller. */
export interface FixedResource extends Named {
  readonly of: readonly string[];
}

export interface Holder extends NamedInterface {
  /** Who fixed the resource that it holds. */
  readonly fixedBy?: string;
}

interface NamedConflict {
  readonly wanted: NamedInterface;
  readonly others: readonly NamedInterface[];
  /** False where the step budget ended before it was shown that fewer of `others` would not do. */
  readonly minimal: boolean;
}

export interface AdviceParams {
  /** Nobody fixed what would move. */
  readonly move: MovesNeeded;
  readonly 'move-fixed': MovesNeeded & { readonly fixedBy: readonly string[] };
  /** One of `others` has to go. */
  readonly 'disconnect-one': {
    readonly others: readonly NamedInterface[];
    readonly minimal: boolean;
    /** Steps after which it was still open whether moves would help; absent where they cannot. */
    readonly undecidedAfter?: number;
  };
  readonly 'fix-fewer': { readonly wanted: NamedInterface };
  readonly 'use-another': { readonly wanted: NamedInterface };
}

interface MovesNeeded {
  readonly moves: readonly InterfaceMove[];
  /** False where the step budget ended before it was shown that fewer moves would not do. */
  readonly fewest: boolean;
  /** Edits that make the moves, for the front of the list that needs them. */
  readonly edits: readonly PinEdit[];
}

/** The resources that an interface would exchange, in pairs. */
export interface InterfaceMove {
  readonly interface: NamedInterface;
  readonly from: readonly Named[];
  readonly to: readonly Named[];
}

/** The same cause or advice with each interface in it renamed. */
export function withInterfaces<Said extends Explanation['cause'] | Explanation['advice']>(
  said: Said,
  named: <Entry extends NamedInterface>(entry: Entry) => Entry,
): Said {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    if (isInterface(value)) return named(value);
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, key === 'edits' ? entry : walk(entry)]),
    );
  };
  // Each interface stays one, so that the shape does.
  return walk(said) as Said;
}

function isInterface(value: object): value is NamedInterface {
  return 'id' in value && 'part' in value && 'instance' in value;
}
