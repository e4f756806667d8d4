/** Where a part's figures come from. */
import type { PartDefinitionFile, Source } from '#schemas/part-definition/types.ts';
import { inspectorTexts } from '../texts/inspector.ts';

interface SourceNote {
  readonly verified: boolean;
  readonly document: string;
  /** "page 12, table 5"; empty where the definition does not say. */
  readonly where: string;
  /** "all figures", "1 figure", "7 figures". */
  readonly figures: string;
  /** JSON pointers into the definition. */
  readonly fields: readonly string[];
}

/** Verified ones first, else in the file's order. */
export function sourceNotes(file: PartDefinitionFile): readonly SourceNote[] {
  const notes = (file.definition.sources ?? []).map(noteOf);
  return [...notes.filter(({ verified }) => verified), ...notes.filter(({ verified }) => !verified)];
}

function noteOf({ fields, document, page, table, status }: Source): SourceNote {
  const where = [
    page == null ? [] : [inspectorTexts.page({ page })],
    table == null ? [] : [inspectorTexts.table({ table })],
  ]
    .flat()
    .join(', ');
  const figures = fields.includes('*') ? inspectorTexts.allFigures : inspectorTexts.figures({ count: fields.length });
  return { verified: status === 'verified', document, where, figures, fields };
}
