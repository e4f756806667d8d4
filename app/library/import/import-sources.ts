/** What people hand to an import: files, and texts that they paste. */
import { isKicadLibrary } from '#engine/symbols/kicad-head.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessName } from '#schemas/names.ts';
import { importTexts } from '../../texts/import.ts';
import type { ImportSource } from './import-list.ts';

/** Files as an import takes them. */
export function sourcesOf(files: Iterable<File>): readonly ImportSource[] {
  return [...files].map((file) => ({ name: harmlessName(file.name), size: file.size, content: file }));
}

export function pastedSource(text: string): ImportSource {
  return { name: importTexts.pastedText, size: text.length, content: text };
}

/** Whether a text on the clipboard may be a part file, or several. */
export function looksLikePart(text: string): boolean {
  if (text.length > LIMITS.definitionBytes) return false;
  return isKicadLibrary(text) || (/^\s*[[{]/.test(text) && text.includes('"metadata"'));
}
