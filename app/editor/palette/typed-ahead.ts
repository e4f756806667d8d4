/** What was typed before its field was there, and whether Enter followed it; nothing counts that was typed after that. */
export interface Typed {
  readonly text: string;
  readonly entered: boolean;
}

/** What is typed after a field was asked for and before it has the keys: its code may have to travel first. */
export interface TypedAhead {
  /** Keeps what is typed from now on, and keeps it from all else; Escape gives it up and calls `onEscape`. */
  begin(onEscape: () => void): void;
  /** What was typed; from now on keys go where the focus is. */
  end(): Typed;
}

const NOTHING: Typed = { text: '', entered: false };

/** ms without a key until keys go where the focus is again, whether or not the field has come. */
const QUIET_MS = 5_000;

/**
 * Listens on `page`. Keys are free again after a press, which takes them where it was, and when nothing was typed for `QUIET_MS`, of which
 * `onQuiet` is told with what was typed; that is kept for the field all the same.
 */
export function typedAhead(page: EventTarget, onQuiet: (text: string) => void): TypedAhead {
  let kept = NOTHING;
  let cancel: () => void = () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const release = (): void => {
    clearTimeout(timer);
    page.removeEventListener('keydown', onKeyDown, { capture: true });
    page.removeEventListener('pointerdown', release, { capture: true });
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      release();
      if (kept.text !== '') onQuiet(kept.text);
    }, QUIET_MS);
  };
  const end = (): Typed => {
    release();
    const typed = kept;
    kept = NOTHING;
    return typed;
  };
  const onKeyDown = (event: Event): void => {
    // Listened for by this name alone.
    const { key, ctrlKey, metaKey, altKey, isComposing } = event as KeyboardEvent;
    if (isComposing || ctrlKey || metaKey || altKey) return;
    wait();
    if (key === 'Escape') {
      end();
      cancel();
    } else kept = withKey(kept, key);
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    begin(onEscape) {
      end();
      cancel = onEscape;
      wait();
      page.addEventListener('keydown', onKeyDown, { capture: true });
      page.addEventListener('pointerdown', release, { capture: true });
    },
    end,
  };
}

function withKey(typed: Typed, key: string): Typed {
  if (typed.entered) return typed;
  if (key === 'Enter') return { ...typed, entered: true };
  if (key === 'Backspace') return { ...typed, text: [...typed.text].slice(0, -1).join('') };
  return [...key].length === 1 ? { ...typed, text: typed.text + key } : typed;
}
