/** Keys of the board page that work wherever the focus is, except in a field. The canvas has its own beside them. */
import { onCleanup } from 'solid-js';
import { tinykeys } from 'tinykeys';
import type { BoardView } from '../board-view.ts';
import type { PageActions } from './palette/commands.ts';

type KeyActions = Pick<PageActions, 'show' | 'findOnBoard' | 'shortcuts'> & { readonly palette: () => void };

export function boardKeys(view: BoardView, page: KeyActions): void {
  /** The browser's own meaning of these is worth less here, in a field too. */
  const anywhere = (run: () => void) => (event: KeyboardEvent) => {
    event.preventDefault();
    run();
  };
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
      '$mod+g': outsideFields(view.group),
      '$mod+Shift+g': outsideFields(view.ungroup),
      'Shift+H': outsideFields(() => page.show('versions')),
      '$mod+k': anywhere(page.palette),
      '$mod+f': anywhere(page.findOnBoard),
      '/': outsideFields(() => page.show('library')),
      F8: outsideFields(() => violation(1)),
      'Shift+F8': outsideFields(() => violation(-1)),
      'Shift+?': outsideFields(page.shortcuts),
    }),
  );
}
