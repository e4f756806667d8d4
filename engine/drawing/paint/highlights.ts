/** What a board's parts and wires show besides themselves: who changed them, what is wrong with them, what may be connected. */
import type { ViolationSeverity } from '../../board/values.ts';

/** Somebody's change to a part or wire. A fresh one glows for a moment, then a small corner stays until it is taken away. */
export interface Mark {
  readonly color: string;
  /** Who, in words. */
  readonly label: string;
  readonly fresh: boolean;
}

export interface Highlights {
  readonly selection: ReadonlySet<string>;
  readonly violations: ReadonlyMap<string, ViolationSeverity>;
  readonly marks: ReadonlyMap<string, Mark>;
  /** While a connection is drawn: the ports (`part/domain/interface`) where it may end. All others are dimmed. */
  readonly connectable: Pick<ReadonlySet<string>, 'has'> | null;
}

export const NO_HIGHLIGHTS: Highlights = {
  selection: new Set(),
  violations: new Map(),
  marks: new Map(),
  connectable: null,
};
