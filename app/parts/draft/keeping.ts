/** A draft on its way to the device and into the library: what is kept, what is saved, what is thrown away. */
import { type Accessor, createEffect, createSignal, on, onCleanup } from 'solid-js';
import type { EditorPage } from '../editor-page.ts';
import type { Drafts, KeptDraft } from './drafts.ts';

export interface DraftAutosave {
  /** Key of the own part that is changed; null for a new one. */
  readonly part: Accessor<string | null>;
  readonly dirty: Accessor<boolean>;
  /** Whether the device keeps the draft. */
  readonly kept: Accessor<boolean>;
  /** The draft is now of the own part `part`, whose file is `file`. */
  saved(part: string, file: string): void;
  /** The device forgets the draft: what was not saved is gone. */
  discard(): void;
  /** Writes what is not on the device yet. */
  keep(): void;
}

const KEEP_MS = 250;

/** Writes a draft to the device a moment after each change, and before the page may be gone. */
export function createKeeping(
  opened: KeptDraft,
  drafts: Drafts,
  text: Accessor<string>,
  page: EditorPage,
): DraftAutosave {
  let about = opened;
  let discarded = false;
  const [part, setPart] = createSignal(opened.part);
  const [savedText, setSavedText] = createSignal(opened.saved);
  const [kept, setKept] = createSignal(true);

  let cancel: (() => void) | null = null;
  function keep(): void {
    cancel?.();
    cancel = null;
    if (discarded) return;
    if (text() === savedText() && about.part !== null) {
      drafts.drop(about.id);
      setKept(true);
    } else setKept(drafts.keep({ ...about, text: text(), saved: savedText(), changed: page.now() }));
  }
  createEffect(
    on(
      text,
      () => {
        cancel ??= page.later(keep, KEEP_MS);
      },
      { defer: true },
    ),
  );
  const leaving = () => cancel !== null && keep();
  const stop = page.onLeaving(leaving);
  onCleanup(() => {
    stop();
    leaving();
  });

  return {
    part,
    dirty: () => text() !== savedText(),
    kept,
    saved(now, file) {
      if (now !== about.id) drafts.drop(about.id);
      about = { ...about, id: now, part: now };
      setPart(now);
      setSavedText(file);
      keep();
    },
    discard() {
      discarded = true;
      drafts.drop(about.id);
    },
    keep,
  };
}
