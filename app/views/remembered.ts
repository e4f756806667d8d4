import { type Accessor, createSignal } from 'solid-js';

/** A choice that this browser remembers, one of `values`; without storage it lives as long as the page. */
export function remembered<T extends string>(
  key: string,
  values: readonly T[],
  otherwise: T,
): readonly [Accessor<T>, (value: T) => void] {
  const [value, setValue] = createSignal<T>(values.find((one) => one === stored(key)) ?? otherwise);
  return [
    value,
    (next) => {
      setValue(() => next);
      store(key, next);
    },
  ];
}

/** The text that is stored; null without storage. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores it; a browser that keeps nothing forgets it with the page. */
export function store(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    return;
  }
}
