/** What is typed after a field was asked for and before it has the keys: its code may have to travel first. */
export interface TypedAhead {
  /** Keeps what is typed from now on, and keeps it from all else; Escape calls `onEscape`, and whoever presses somewhere types there. */
  begin(onEscape: () => void): void;
  /** What was typed; from now on keys go where the focus is. */
  end(): string;
}

export function typedAhead(page: EventTarget): TypedAhead {
  let kept = '';
  let cancel: () => void = () => undefined;
  const onKeyDown = (event: Event): void => {
    // Listened for by this name alone.
    const { key, ctrlKey, metaKey, altKey, isComposing } = event as KeyboardEvent;
    if (isComposing || ctrlKey || metaKey || altKey) return;
    if (key === 'Escape') cancel();
    else if (key === 'Backspace') kept = [...kept].slice(0, -1).join('');
    else if ([...key].length === 1) kept += key;
    event.preventDefault();
    event.stopPropagation();
  };
  const end = (): string => {
    page.removeEventListener('keydown', onKeyDown, { capture: true });
    page.removeEventListener('pointerdown', end, { capture: true });
    const text = kept;
    kept = '';
    return text;
  };
  return {
    begin(onEscape) {
      kept = '';
      cancel = onEscape;
      page.addEventListener('keydown', onKeyDown, { capture: true });
      page.addEventListener('pointerdown', end, { capture: true });
    },
    end,
  };
}
