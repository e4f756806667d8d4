/** Where a part's figures come from, in words. */
import type { PartDefinitionFile, Source } from '#schemas/part-definition/types.ts';

export interface SourceWords {
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
export function sourceWords(file: PartDefinitionFile): readonly SourceWords[] {
  const words = (file.definition.sources ?? []).map(wordsOf);
  return [...words.filter(({ verified }) => verified), ...words.filter(({ verified }) => !verified)];
}

function wordsOf({ fields, document, page, table, status }: Source): SourceWords {
  const where = [page == null ? [] : [`page ${page}`], table == null ? [] : [`table ${table}`]].flat().join(', ');
  const figures = fields.includes('*') ? 'all figures' : `${fields.length} figure${fields.length === 1 ? '' : 's'}`;
  return { verified: status === 'verified', document, where, figures, fields };
}
