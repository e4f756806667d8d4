/** Where the editor finds and keeps a person's own parts: the library of the account. */

import { checkPart } from '#engine/library/import-part.ts';
import type { MyParts } from '../../library/own/my-parts.ts';
import { partEditorTexts } from '../../texts/parts/part-editor.ts';
import { problemWordsAtPlace } from '../../texts/problems/problems.ts';
import { errorWords } from '../../texts/worded-error.ts';

type SaveOutcome =
  | {
      readonly ok: true;
      /** Key of the own part, by which `load` finds it again. */
      readonly part: string;
      /** The file as it was saved, with its id. */
      readonly text: string;
    }
  | { readonly ok: false; readonly message: string };

export interface PartStore {
  /** The text of the own part with this key; null where there is none. */
  load(part: string): Promise<string | null>;
  /** Adds a part, or puts it in the place of the own part `replaces`. Resolves when it is stored. */
  save(text: string, replaces: string | null): Promise<SaveOutcome>;
}

export function partStore(mine: Pick<MyParts, 'parts' | 'whenLoaded' | 'put' | 'stored'>): PartStore {
  return {
    async load(part) {
      // What this device has is there at once; only what it lacks is waited for.
      if (!mine.parts.has(part)) await mine.whenLoaded;
      return mine.parts.get(part)?.text ?? null;
    },
    async save(text, replaces) {
      const { part, problems } = checkPart(text);
      if (part === null) {
        const first = problems.find(({ severity }) => severity === 'error');
        return {
          ok: false,
          message: first === undefined ? partEditorTexts.noPartDefinition : problemWordsAtPlace(first),
        };
      }
      try {
        mine.put([{ part, ...(replaces === null ? {} : { replaces: [replaces] }) }]);
      } catch (error) {
        return { ok: false, message: errorWords(error) };
      }
      await mine.stored();
      return { ok: true, part: part.key, text: part.text };
    },
  };
}
