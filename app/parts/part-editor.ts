/** One open draft as the page shows it: the draft as signals, what is found in it, and what fields and buttons do. */
import { type Accessor, createContext, createMemo, createSignal, useContext } from 'solid-js';
import type { Json } from '#schemas/json-schema.ts';
import type { DefinitionFix } from '#schemas/part-definition/problem.ts';
import { type Checking, createChecking } from './analysis/checking.ts';
import type { Drafts, KeptDraft } from './draft/drafts.ts';
import type { JsonEdit } from './draft/json-edit.ts';
import { createKeeping, type DraftAutosave } from './draft/keeping.ts';
import { type DraftAction, newDraft, type PartDraft, reduceDraft } from './draft/part-draft.ts';
import { BROWSER_PAGE, type EditorPage } from './editor-page.ts';
import { createPlaces, type EditorPlaces } from './editor-places.ts';

export interface PartEditor extends Checking, EditorPlaces, Omit<DraftAutosave, 'saved'> {
  readonly draft: Accessor<PartDraft>;
  /** The file as it is, or as it was when its code last was JSON. */
  readonly json: Accessor<Json>;
  readonly broken: Accessor<boolean>;
  edit(edits: readonly JsonEdit[], group?: string): void;
  /** Puts a value; undefined takes it away, and what it leaves empty. */
  set(pointer: string, value: Json | undefined, group?: string): void;
  fix(fix: DefinitionFix): void;
  typed(text: string): void;
  /** Takes code that is no JSON back to what it was when it last was JSON. */
  revertCode(): void;
  undo(): void;
  redo(): void;
  /** `text` was saved as the own part `part`, whose file is `file`. */
  saved(part: string, text: string, file: string): void;
}

const Context = createContext<PartEditor>();
export const PartEditorProvider = Context.Provider;

export function useEditor(): PartEditor {
  const editor = useContext(Context);
  if (!editor) throw new Error('useEditor outside of a part editor');
  return editor;
}

/** Follows a kept draft until the owner that calls this is gone. */
export function createPartEditor(opened: KeptDraft, drafts: Drafts, page: EditorPage = BROWSER_PAGE): PartEditor {
  const [draft, setDraft] = createSignal(newDraft(opened.text));
  const act = (action: DraftAction) => setDraft((before) => reduceDraft(before, action));
  const edit = (edits: readonly JsonEdit[], group?: string) =>
    act({ type: 'edit', edits, when: page.now(), ...(group === undefined ? {} : { group }) });
  const keeping = createKeeping(opened, drafts, () => draft().text, page);

  return {
    draft,
    json: createMemo(() => draft().value),
    broken: () => draft().fault !== null,
    ...createChecking(draft, page),
    ...createPlaces(),
    ...keeping,
    edit,
    set(pointer, value, group = pointer) {
      edit([value === undefined ? { op: 'remove', pointer, prune: true } : { op: 'set', pointer, value }], group);
    },
    fix: (fix) => act({ type: 'fix', fix, when: page.now() }),
    typed: (text) => act({ type: 'text', text, when: page.now() }),
    revertCode: () => act({ type: 'revert', when: page.now() }),
    undo: () => act({ type: 'undo' }),
    redo: () => act({ type: 'redo' }),
    saved(part, text, file) {
      // What was typed while it was being saved is not saved yet.
      if (draft().text === text) act({ type: 'text', text: file, when: page.now() });
      keeping.saved(part, file);
    },
  };
}
