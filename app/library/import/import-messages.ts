/** What the page and its importing worker say to each other. */
import type { CheckedPart } from '#engine/library/import-part.ts';
import type { PartTexts } from '#engine/library/part-texts.ts';
import type { DefinitionFix } from '#schemas/validate.ts';

export type ToImporter = { readonly n: number } & (
  | { readonly kind: 'split'; readonly content: Blob | string }
  | { readonly kind: 'check'; readonly text: string }
  | { readonly kind: 'fix'; readonly checked: CheckedPart; readonly fixes: readonly DefinitionFix[] }
);

export type FromImporter =
  | { readonly n: number; readonly answer: PartTexts | CheckedPart }
  | { readonly n: number; readonly fault: ImporterFault };

/** Why a question has no answer: the browser could not read the file, or the worker failed, which is a mistake of ours. */
export type ImporterFault = 'unreadable' | 'stopped';

export function importerFaultOf(error: unknown): ImporterFault {
  return error instanceof DOMException && UNREADABLE.has(error.name) ? 'unreadable' : 'stopped';
}

/** What `Blob.text()` rejects with: https://w3c.github.io/FileAPI/#dfn-error-codes */
const UNREADABLE: ReadonlySet<string> = new Set(['NotFoundError', 'NotReadableError', 'SecurityError']);
