/** Who caused a violation, and when, as far as the board and this page remember. */
import type { Board } from '#engine/board/board.ts';
import type { RuleRun, Violation } from '#engine/rules/rule.ts';
import type { Touched } from '../document/snapshot.ts';

export interface Cause {
  /** The name of the person or the agent; null for the person of this tab. */
  readonly who: string | null;
  /** In ms since 1970. */
  readonly when: number;
}

type Named = Pick<Violation, 'refs'>;

/**
 * The newest call of an agent that changed a part or a connection which the violation names; null where none of those that the board
 * remembers did. Calls that were undone do not count.
 */
export function agentCause(board: Board, violation: Named): Cause | null {
  const named = namedBy(violation);
  let newest: { readonly seq: number; readonly cause: Cause } | null = null;
  for (const { undone, seq, changes, label, when } of board.calls.values()) {
    if (undone || (newest !== null && seq < newest.seq)) continue;
    const touches = changes.some(({ root, key }) => (root === 'parts' || root === 'connections') && named.has(key));
    if (touches) newest = { seq, cause: { who: label, when: Date.parse(when) } };
  }
  return newest?.cause ?? null;
}

/** Follows who edits what while the page is open, and what each check finds that the one before did not. */
export class SeenCauses {
  /** Since the last check, by part or connection. */
  readonly #edits = new Map<string, Cause>();
  #newest: Cause | null = null;
  /** By fingerprint; null for what the first check found. */
  #causes: ReadonlyMap<string, Cause | null> | null = null;

  edited(touched: Pick<Touched, 'parts' | 'connections'>, cause: Cause): void {
    for (const keys of [touched.parts, touched.connections]) for (const key of keys) this.#edits.set(key, cause);
    this.#newest = cause;
  }

  /** A violation that is new is of whoever edited what it names since the check before, else of the newest edit since then. */
  checked({ violations }: Pick<RuleRun, 'violations'>): void {
    const before = this.#causes;
    const causeOf = (violation: Violation) => {
      if (before === null) return null;
      const known = before.get(violation.fingerprint);
      return known === undefined ? (this.#editOf(violation) ?? this.#newest) : known;
    };
    this.#causes = new Map(violations.map((one) => [one.fingerprint, causeOf(one)]));
    this.#edits.clear();
    this.#newest = null;
  }

  of({ fingerprint }: Pick<Violation, 'fingerprint'>): Cause | null {
    return this.#causes?.get(fingerprint) ?? null;
  }

  #editOf(violation: Named): Cause | null {
    return [...namedBy(violation)]
      .map((key) => this.#edits.get(key) ?? null)
      .reduce((last, one) => laterCause(last, one), null);
  }
}

/** The later of the two, the first where they are of one moment. */
export function laterCause(a: Cause | null, b: Cause | null): Cause | null {
  if (a === null || b === null) return a ?? b;
  return b.when > a.when ? b : a;
}

function namedBy({ refs }: Named): ReadonlySet<string> {
  return new Set(refs.flatMap(({ part, connection }) => [part, connection].filter((id) => id !== undefined)));
}
