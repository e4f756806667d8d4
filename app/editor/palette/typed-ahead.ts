/** What is typed after a field was asked for and before it has the keys: its code may have to travel first. */
export interface TypedAhead {
  /** Keeps what is typed from now on, and keeps it from all else; Escape gives it up and calls `onEscape`. */
  begin(onEscape: () => void): void;
  /** What was typed; from now on keys go where the focus is. */
  end(): string;
}

/** ms without a key until keys go where the focus is again, whether or not the field has come. */
const QUIET_MS = 5_000;

/**
 * Listens on `page`. Keys are free again after a press, which takes them where it was, and when nothing was typed for `QUIET_MS`, of which
 * `onQuiet` is told with what was typed; that is kept for the field all the same.
 */
export function typedAhead(page: EventTarget, onQuiet: (text: string) => void): TypedAhead {
  let kept = '';
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
      if (kept !== '') onQuiet(kept);
    }, QUIET_MS);
  };
  const end = (): string => {
    release();
    const text = kept;
    kept = '';
    return text;
  };
  const onKeyDown = (event: Event): void => {
    // Listened for by this name alone.
    const { key, ctrlKey, metaKey, altKey, isComposing } = event as KeyboardEvent;
    if (isComposing || ctrlKey || metaKey || altKey) return;
    wait();
    if (key === 'Escape') {
      end();
      cancel();
    } else if (key === 'Backspace') kept = [...kept].slice(0, -1).join('');
    else if ([...key].length === 1) kept += key;
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
