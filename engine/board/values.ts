/** Values that boards and edits are made of. */

export type FieldValue = string | number | boolean;
export type Fields = Readonly<Record<string, FieldValue>>;
export type Point = readonly [x: number, y: number];
/** What a fault of a finished board does: destroys, endangers or surely fails; may fail; could be better. */
export type Consequence = 'error' | 'warning' | 'info';
/** The grade of a violation: its consequence, or `todo` for what adding parts or connections clears, with nothing powered at risk. */
export type ViolationSeverity = Consequence | 'todo';
/** What a board sets for a rule. */
export type Severity = Consequence | 'ignore';

/** How a board is drawn: parts as blocks with a port for each interface, or as themselves with their pins. */
export type Look = 'blocks' | 'drawn';

/**
 * A straight piece of a wire that a person put where it is. Its line keeps its distance from the part at one end, and it reaches
 * from beside the first part to beside the second: it moves with them, and stretches between them.
 */
export interface LaidSegment {
  /** Which wire of drawn look: its place among the lines of the connection; absent for the one wire between blocks. */
  readonly line?: number;
  readonly runs: 'across' | 'down';
  /** The end whose part `at` is told from. */
  readonly end: 0 | 1;
  /** How far its line is below, or right of, the middle of that part, in board units. */
  readonly at: number;
  /** Where on its line it begins and ends: from the middle of the part at the first end, and at the second. */
  readonly from: number;
  readonly to: number;
}
