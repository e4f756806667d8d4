/** One open draft as the page shows it: the draft as signals, what is found in it, and what fields and buttons do. */
import {
  type Accessor,
  createContext,
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  useContext,
} from 'solid-js';
import type { Json } from '#schemas/json-schema.ts';
import type { Fix, Problem } from '#schemas/part-definition/problem.ts';
import { type Analysis, NO_ANALYSIS } from './analysis/analyse-types.ts';
import { openAnalyser } from './analysis/analyser.ts';
import type { Drafts, KeptDraft } from './draft/drafts.ts';
import type { JsonEdit } from './draft/json-edit.ts';
import { type DraftAction, newDraft, type PartDraft, reduceDraft } from './draft/part-draft.ts';
import { type Section, sectionOf } from './form/sections.ts';

export type Pane = 'form' | 'code' | 'preview';

/** Somebody wants to see what is at a pointer. A new object each time. */
export interface Jump {
  readonly pointer: string;
}

export interface PartEditor {
  /** Key of the own part that is changed; null for a new one. */
  readonly part: Accessor<string | null>;
  readonly draft: Accessor<PartDraft>;
  /** The file as it is, or as it was when its code last was JSON. */
  readonly json: Accessor<Json>;
  readonly broken: Accessor<boolean>;
  readonly analysis: Accessor<Analysis>;
  /** The analysis is of the text that is shown. */
  readonly settled: Accessor<boolean>;
  readonly dirty: Accessor<boolean>;
  /** Whether the device keeps the draft. */
  readonly kept: Accessor<boolean>;
  readonly section: Accessor<Section>;
  readonly pane: Accessor<Pane>;
  readonly jump: Accessor<Jump | null>;
  /** Pointers of rows that are opened up. */
  isOpen(pointer: string): boolean;
  setOpen(pointer: string, open: boolean): void;
  setSection(section: Section): void;
  setPane(pane: Pane): void;
  /** Goes to a place, in the pane that is shown. */
  show(pointer: string): void;
  problemsAt(pointer: string): readonly Problem[];
  /** The worst that is found there or below. */
  worstUnder(pointer: string): Problem['severity'] | null;
  edit(edits: readonly JsonEdit[], group?: string): void;
  /** Puts a value; null takes it away, and what it leaves empty. */
  set(pointer: string, value: Json | undefined, group?: string): void;
  fix(fix: Fix): void;
  typed(text: string): void;
  mend(): void;
  undo(): void;
  redo(): void;
  /** The draft was saved as the own part `part`, whose file is `text`. */
  saved(part: string, text: string): void;
  /** The device forgets the draft: what was not saved is gone. */
  discard(): void;
  /** Writes what is not on the device yet. */
  keep(): void;
}

const Context = createContext<PartEditor>();
export const PartEditorProvider = Context.Provider;

export function useEditor(): PartEditor {
  const editor = useContext(Context);
  if (!editor) throw new Error('useEditor outside of a part editor');
  return editor;
}

const KEEP_MS = 250;
const LOOK_MS = 60;

/** Follows a kept draft until the component that calls this is gone. */
export function createPartEditor(opened: KeptDraft, drafts: Drafts): PartEditor {
  let kept = opened;
  let discarded = false;
  const [part, setPart] = createSignal(opened.part);
  const [draft, setDraft] = createSignal(newDraft(kept.text));
  const [savedText, setSavedText] = createSignal(kept.saved);
  const [isKept, setIsKept] = createSignal(true);
  const [found, setFound] = createSignal<{ readonly of: string; readonly analysis: Analysis }>({
    of: '',
    analysis: NO_ANALYSIS,
  });
  const [section, setSection] = createSignal<Section>('part');
  const [pane, setPane] = createSignal<Pane>('form');
  const [jump, setJump] = createSignal<Jump | null>(null);
  const [open, setOpen] = createSignal<ReadonlySet<string>>(new Set());

  let looked = '';
  const analyser = openAnalyser((analysis) => setFound({ of: looked, analysis }));
  onCleanup(analyser.close);
  const json = createMemo(() => draft().value);
  const broken = () => draft().fault !== null;
  const analysis = createMemo(() => found().analysis);
  const dirty = () => draft().text !== savedText();

  let looking: ReturnType<typeof setTimeout> | undefined;
  createEffect(
    on(
      () => draft().sound,
      (text) => {
        clearTimeout(looking);
        looking = setTimeout(
          () => {
            looked = text;
            analyser.look(text);
          },
          found().of === '' ? 0 : LOOK_MS,
        );
      },
    ),
  );
  onCleanup(() => clearTimeout(looking));

  let keeping: ReturnType<typeof setTimeout> | undefined;
  function keep(): void {
    clearTimeout(keeping);
    keeping = undefined;
    if (discarded) return;
    const { text } = draft();
    if (text === savedText() && kept.part !== null) {
      drafts.drop(kept.id);
      setIsKept(true);
    } else setIsKept(drafts.keep({ ...kept, text, saved: savedText(), changed: Date.now() }));
  }
  createEffect(
    on(
      () => draft().text,
      () => {
        keeping ??= setTimeout(keep, KEEP_MS);
      },
      { defer: true },
    ),
  );
  const leaving = () => keeping !== undefined && keep();
  addEventListener('pagehide', leaving);
  document.addEventListener('visibilitychange', leaving);
  onCleanup(() => {
    removeEventListener('pagehide', leaving);
    document.removeEventListener('visibilitychange', leaving);
    leaving();
  });

  const act = (action: DraftAction) => setDraft((before) => reduceDraft(before, action));
  const byPointer = createMemo(() => {
    const map = new Map<string, Problem[]>();
    for (const problem of analysis().problems) {
      const list = map.get(problem.pointer);
      if (list === undefined) map.set(problem.pointer, [problem]);
      else list.push(problem);
    }
    return map;
  });
  const edit = (edits: readonly JsonEdit[], group?: string) =>
    act({ type: 'edit', edits, when: Date.now(), ...(group === undefined ? {} : { group }) });

  return {
    part,
    draft,
    json,
    broken,
    analysis,
    settled: () => found().of === draft().text,
    dirty,
    kept: isKept,
    section,
    pane,
    jump,
    isOpen: (pointer) => open().has(pointer),
    setOpen(pointer, now) {
      const next = new Set(open());
      if (now) next.add(pointer);
      else next.delete(pointer);
      setOpen(next);
    },
    setSection,
    setPane,
    show(pointer) {
      if (pane() === 'preview') setPane('form');
      setSection(sectionOf(pointer));
      // Every row on the way is opened up, so that the field is there to go to.
      const way = pointer.split('/').map((_, at, tokens) => tokens.slice(0, at + 1).join('/'));
      setOpen(new Set([...open(), ...way]));
      setJump({ pointer });
    },
    problemsAt: (pointer) => byPointer().get(pointer) ?? NONE,
    worstUnder(pointer) {
      let worst: Problem['severity'] | null = null;
      for (const [place, list] of byPointer()) {
        if (place !== pointer && !place.startsWith(`${pointer}/`)) continue;
        for (const { severity } of list) if (worst === null || RANK[severity] < RANK[worst]) worst = severity;
      }
      return worst;
    },
    edit,
    set(pointer, value, group = pointer) {
      edit([value === undefined ? { op: 'remove', pointer, prune: true } : { op: 'set', pointer, value }], group);
    },
    fix: (fix) => act({ type: 'fix', fix, when: Date.now() }),
    typed: (text) => act({ type: 'text', text, when: Date.now() }),
    mend: () => act({ type: 'mend', when: Date.now() }),
    undo: () => act({ type: 'undo' }),
    redo: () => act({ type: 'redo' }),
    saved(now, text) {
      if (now !== kept.id) drafts.drop(kept.id);
      kept = { ...kept, id: now, part: now };
      setPart(now);
      act({ type: 'text', text, when: Date.now() });
      setSavedText(text);
      keep();
    },
    discard() {
      discarded = true;
      drafts.drop(kept.id);
    },
    keep,
  };
}

const NONE: readonly Problem[] = [];
const RANK: Readonly<Record<Problem['severity'], number>> = { error: 0, warning: 1, info: 2 };
