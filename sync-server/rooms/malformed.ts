import type { CloseCause } from '#schemas/errors.ts';
import { LIMITS } from '#schemas/limits.ts';

/** Bytes or text that are not what they should be. Whoever sent them is at fault, not the server. */
export class MalformedFrame extends Error {
  override readonly name: string = 'MalformedFrame';
}

const FRAME_LIMITS = [
  'applySteps',
  'authBytes',
  'awarenessFrameBytes',
  'awarenessStates',
  'bridgeBytes',
  'bridgeNodes',
  'clientsPerBoard',
  'documentDepth',
  'rangesPerBoard',
  'stateVectorBytes',
  'structsPerBoard',
  'unsortedRanges',
  'valuesPerUpdate',
] as const;

/** What one frame may have no more of than `LIMITS` says under this name. */
export type FrameLimit = (typeof FRAME_LIMITS)[number];

/** Why a frame is not taken: it is malformed or text, a viewer's edit, too much for the board, waits for others, or is above a limit. */
export const FRAME_REFUSALS = [
  'malformed',
  'text',
  'viewer',
  'documentBytes',
  'frameBytes',
  'waiting',
  ...FRAME_LIMITS,
] as const;
export type FrameRefusal = (typeof FRAME_REFUSALS)[number];

/** A frame that would cost everybody too much. */
export class FrameTooCostly extends MalformedFrame {
  override readonly name = 'FrameTooCostly';
  readonly limit: FrameLimit;

  constructor(limit: FrameLimit) {
    super(`too much: ${limit} ${LIMITS[limit]}`);
    this.limit = limit;
  }

  /** What of it the person at the tab can do something about. */
  get closeCause(): CloseCause {
    return CAUSES[this.limit] ?? 'frame-too-large';
  }
}

const CAUSES: { readonly [limit in FrameLimit]?: CloseCause } = {
  awarenessFrameBytes: 'presence-too-large',
  awarenessStates: 'presence-too-large',
  clientsPerBoard: 'board-full',
  rangesPerBoard: 'board-full',
  structsPerBoard: 'board-full',
};

/** Edits that came before those they stand on, and are too many to be kept until then. */
export class UpdateTooEarly extends MalformedFrame {
  override readonly name = 'UpdateTooEarly';
}

/** Work on stored bytes that took more time or memory than it may. */
export class Overrun extends Error {
  override readonly name = 'Overrun';
}

/** A board that takes more time or memory to open than it may. */
export class CostlyBoard extends Overrun {
  /** How many updates beside its snapshot open within that; null: not even the snapshot does. */
  readonly good: number | null;

  constructor(message: string, good: number | null) {
    super(message);
    this.good = good;
  }
}

/** A board that cost too much to open: it is not opened, so that it costs nobody else anything. */
export class Quarantined extends Error {
  override readonly name = 'Quarantined';
  readonly docId: string;
  /** Whether it was found just now. */
  readonly isNew: boolean;

  constructor(docId: string, message: string, isNew: boolean) {
    super(message);
    this.docId = docId;
    this.isNew = isNew;
  }
}

/** Runs a reader of such bytes: whatever it throws is thrown as `MalformedFrame`. */
export function soundly<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedFrame) throw error;
    throw new MalformedFrame(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
