/** Values that boards and edits are made of. */

export type FieldValue = string | number | boolean;
export type Fields = Readonly<Record<string, FieldValue>>;
export type Point = readonly [x: number, y: number];
export type Severity = 'error' | 'warning' | 'info' | 'ignore';
