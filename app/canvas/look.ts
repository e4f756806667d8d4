/** What a part or wire shows besides itself: who changed it, what is wrong with it, whether it may be joined. */
import type { Severity } from '#engine/board/values.ts';
import type { Joinable, PortRef } from './ports.ts';

/** Somebody's change to a part or wire. A fresh one glows for a moment, then a small corner stays until it is taken away. */
export interface Mark {
  readonly color: string;
  /** Who, in words. */
  readonly label: string;
  readonly fresh: boolean;
}

export interface Joining {
  readonly from: PortRef;
  /** By `portKey`. A port that is not named may not be joined. */
  readonly targets: ReadonlyMap<string, Joinable>;
}

export interface Look {
  readonly selection: ReadonlySet<string>;
  readonly violations: ReadonlyMap<string, Severity>;
  readonly marks: ReadonlyMap<string, Mark>;
  readonly joining: Joining | null;
}

export const PLAIN_LOOK: Look = {
  selection: new Set(),
  violations: new Map(),
  marks: new Map(),
  joining: null,
};

/** Whether `port` lights up while a connection is drawn. */
export function mayJoin(joining: Joining, port: string): boolean {
  return joining.targets.get(port)?.ok === true;
}
