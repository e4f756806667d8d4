import type { Json } from '#schemas/json-schema.ts';
import { outOfBounds } from '#schemas/part-definition/bounds.ts';
import { legacyForms } from '#schemas/part-definition/legacy-forms.ts';
import { normalisePartDefinition } from '#schemas/part-definition/normalise.ts';
import { shapeProblems } from '#schemas/part-definition/shape.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { problemForAgents } from '#schemas/part-definition/wording/problems.ts';
import { applyFix } from './apply-fix.ts';

/** One change that an import makes by itself, in words: `shape is legacy; use outline.preset.`, `Write outline.preset: …`. */
export interface Migration {
  /** Where the legacy form stood, in the file as it was when the change was made. */
  readonly pointer: string;
  readonly why: string;
  readonly what: string;
}

/**
 * A part definition file with its legacy forms brought to those of 1.4.0, and what was changed, in order. What needs a
 * choice (a category that is no path of the taxonomy, two geometries) stays, and so do unknown keys and all else. A file
 * that is out of bounds or not of the schema's form only gets its spellings normalised, with nothing listed: it is
 * refused by `validatePartDefinition` anyway.
 */
export function migratePartDefinition(json: Json): { readonly json: Json; readonly changes: readonly Migration[] } {
  if (outOfBounds(json) !== null) return { json, changes: [] };
  if (shapeProblems(json).length > 0) return { json: normalisePartDefinition(json), changes: [] };
  const changes: Migration[] = [];
  let file = json;
  // A geometry that has moved may have a legacy shape: each change is looked for anew, and each takes a form away.
  for (;;) {
    // Of the schema's form, by the line above; a moved geometry may not be, and is only read as far as it is checked.
    const form = legacyForms(file as unknown as PartDefinitionFile).find(({ fix }) => fix !== null);
    if (form?.fix === undefined || form.fix === null) return { json: file, changes };
    file = applyFix(file, form.fix);
    changes.push({ pointer: form.pointer, why: problemForAgents(form), what: form.fix.label });
  }
}
