import { shortcutsTexts } from '../texts/board/shortcuts.ts';
import { combo } from '../ui/shortcuts.ts';

interface ShortcutGroup {
  readonly name: string;
  readonly keys: readonly { readonly keys: string; readonly does: string }[];
}

/** The keys of the board page, in groups. */
export function shortcutList(): readonly ShortcutGroup[] {
  const { keys, board, view, violations } = shortcutsTexts;
  return [
    {
      name: board.name,
      keys: [
        { keys: combo('Z'), does: board.undo },
        { keys: combo('Shift+Z'), does: board.redo },
        { keys: combo('A'), does: board.selectAll },
        { keys: `${combo('C')}, ${combo('X')}`, does: board.copyOrCut },
        { keys: combo('V'), does: board.paste },
        { keys: combo('D'), does: board.duplicate },
        { keys: keys.delete, does: board.delete },
        { keys: `${combo('G')}, ${combo('Shift+G')}`, does: board.group },
        { keys: 'R', does: board.rotate },
        { keys: 'F', does: board.flip },
        { keys: 'Shift+L', does: board.lock },
        { keys: keys.arrows, does: board.move },
        { keys: 'V, H', does: board.tools },
        { keys: 'N', does: board.writeNote },
        { keys: 'Shift+F', does: board.drawFrame },
        { keys: 'W', does: board.connect },
        { keys: 'C', does: board.comment },
        { keys: keys.enter, does: board.inspect },
        { keys: keys.escape, does: board.cancel },
      ],
    },
    {
      name: view.name,
      keys: [
        { keys: 'Shift+1', does: view.showAll },
        { keys: 'Shift+2', does: view.showSelection },
        { keys: '+ / −', does: view.zoom },
        { keys: keys.spaceDrag, does: view.pan },
        { keys: 'Shift+D', does: view.look },
        { keys: combo('K'), does: view.commands },
        { keys: combo('F'), does: view.findOnBoard },
        { keys: 'Shift+H', does: view.versions },
        { keys: '/', does: view.findPart },
        { keys: 'F8', does: view.nextViolation },
        { keys: '?', does: view.showShortcuts },
      ],
    },
    {
      name: violations.name,
      keys: [
        { keys: keys.arrows, does: violations.walkList },
        { keys: keys.enter, does: violations.showOnBoard },
        { keys: 'F', does: violations.applyFix },
        { keys: 'W', does: violations.waive },
        { keys: keys.space, does: violations.explainOrTick },
        { keys: 'P', does: violations.fixPin },
        { keys: '/', does: violations.searchViolations },
        { keys: keys.escape, does: violations.back },
      ],
    },
  ];
}
