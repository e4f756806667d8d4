import { partEditorTexts } from '../../texts/parts/part-editor.ts';
import { textFaultWords } from '../../texts/problems/text-faults.ts';
import type { PartEditor } from '../part-editor.ts';
import type { PartStore } from './part-store.ts';

type SaveResult =
  /** Key of the own part. */
  { readonly ok: true; readonly part: string } | { readonly ok: false; readonly message: string };

/**
 * Saves an open draft into the library of the account; what is saved already is not saved again. Code that is no JSON is
 * shown instead. What is typed meanwhile stays a draft of the part.
 */
export async function saveDraft(editor: PartEditor, store: PartStore | null): Promise<SaveResult> {
  const { text, fault } = editor.draft();
  const part = editor.part();
  if (fault !== null) {
    editor.setPane('code');
    return { ok: false, message: partEditorTexts.codeNotSaved({ line: fault.line, fault: textFaultWords(fault) }) };
  }
  if (store === null) return { ok: false, message: partEditorTexts.guestKeepsNoParts };
  if (!editor.dirty() && part !== null) return { ok: true, part };
  const outcome = await store.save(text, part);
  if (!outcome.ok) return { ok: false, message: partEditorTexts.notSaved({ reason: outcome.message }) };
  editor.saved(outcome.part, text, outcome.text);
  return { ok: true, part: outcome.part };
}
