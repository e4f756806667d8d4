import { checkFixed, checkPart } from '#engine/library/import-part.ts';
import { partTexts } from '#engine/library/part-texts.ts';
import type { ImportPort } from '../../app/library/import/import-list.ts';

/** The importing worker's work, without a worker: an answer in a later turn. */
export const importPort: ImportPort = {
  split: async (content) => partTexts(typeof content === 'string' ? content : await content.text()),
  check: async (text) => checkPart(text),
  fix: async (checked, fixes) => checkFixed(checked, fixes),
};
