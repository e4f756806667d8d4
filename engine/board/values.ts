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
