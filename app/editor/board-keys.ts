/** Keys of the board page that work wherever the focus is, except in a field. The canvas has its own beside them. */
import { onCleanup } from 'solid-js';
import { tinykeys } from 'tinykeys';
import type { BoardView } from '../board-view.ts';

export function boardKeys(view: BoardView, more: { readonly find: () => void; readonly shortcuts: () => void }): void {
  const outsideFields = (run: () => void) => (event: KeyboardEvent) => {
    const { target } = event;
    if (target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)))
      return;
    event.preventDefault();
    run();
  };
  let at = -1;
  const violation = (step: 1 | -1) => {
    const list = (view.run()?.violations ?? []).filter((one) => !one.waiver);
    if (list.length === 0) return;
    at = (at + step + list.length) % list.length;
    const one = list[at];
    if (one) view.showViolation(one);
  };
  onCleanup(
    tinykeys(window, {
      '$mod+z': outsideFields(view.undo),
      '$mod+Shift+z': outsideFields(view.redo),
      '$mod+y': outsideFields(view.redo),
      '$mod+d': outsideFields(view.duplicate),
      'Shift+D': outsideFields(() => view.readOnly() || view.toggleLook()),
      '/': outsideFields(more.find),
      F8: outsideFields(() => violation(1)),
      'Shift+F8': outsideFields(() => violation(-1)),
      'Shift+?': outsideFields(more.shortcuts),
    }),
  );
}
