/** Gives the keys to the field of a pointer, once the page shows it. */
export function focusField(pointer: string, select: boolean): void {
  queueMicrotask(() => {
    const field = document.querySelector<HTMLElement>(
      `:is(input, select, textarea)[data-pointer="${CSS.escape(pointer)}"]`,
    );
    field?.focus();
    if (select && field instanceof HTMLInputElement) field.select();
  });
}
