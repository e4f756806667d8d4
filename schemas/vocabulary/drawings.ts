/** The words of `definition.drawing`, and what each class of drawing needs. Apart from the other words: no rule reads them. */
import type { Drawing } from '../part-definition/drawing-types.ts';
import words from './drawings.json' with { type: 'json' };

/** Keys of a drawing that a class may need; its dimensions every class needs. */
export type DrawingKey = Exclude<keyof Drawing, 'class' | 'across' | 'down'>;

export interface DrawingClass {
  /** What is drawn. */
  readonly about: string;
  readonly needs: readonly DrawingKey[];
  readonly may: readonly DrawingKey[];
}

export type DrawingClassName = keyof typeof words.classes;

// The keys of a JSON file are texts; a test holds that they are keys of a drawing.
export const DRAWING_CLASSES = new Map(Object.entries(words.classes) as [string, DrawingClass][]);
export const DRAWING_COLOURS: ReadonlySet<string> = new Set(words.colours);
export const DRAWN_FEATURES: ReadonlySet<string> = new Set(words.features);
export const VALVE_ACTUATORS: ReadonlySet<string> = new Set(words.actuators);
/** Symbols by the class that draws them. */
export const DRAWN_SYMBOLS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(words.symbols).map(([standard, names]) => [standard, new Set(names)]),
);
