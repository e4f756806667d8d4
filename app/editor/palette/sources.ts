/** All that the palette finds: what can be done here, and what can be gone to. */
import { bySeq } from '#engine/board/board.ts';
import type { BoardView } from '../../board-view.ts';
import { knownBoards } from '../../home/only-here.ts';
import { partLibrary } from '../../library/part-library.ts';
import { go } from '../../route.ts';
import { commandsTexts } from '../../texts/board/commands.ts';
import { ruleTitle } from '../../texts/engine/rules.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { setTheme } from '../../ui/theme.ts';
import { RULE_INDEX } from '../../violations/rule-index.ts';
import { familyName } from '../../violations/violation-rows.ts';
import { boardCommands, type PageActions } from './commands.ts';
import type { PaletteEntry } from './entries.ts';
import type { SettingId } from './entry-ids.ts';

export function paletteEntries(
  view: BoardView,
  page: PageActions,
  showRule: (rule: string) => void,
): readonly PaletteEntry[] {
  return [
    ...boardCommands(view, page).map(
      (command): PaletteEntry => ({ ...command, kind: 'command', id: `command ${command.id}` }),
    ),
    ...placedParts(view),
    ...settings(page),
    ...otherBoards(view),
    ...libraryParts(view),
    ...rules(showRule),
  ];
}

function placedParts(view: BoardView): readonly PaletteEntry[] {
  const board = view.board();
  return [...board.parts.values()].sort(bySeq).map(({ id, label, definition }) => {
    const file = board.definitions.get(definition);
    const model = file?.definition.metadata.name ?? '';
    return {
      id: `part ${id}`,
      kind: 'part',
      name: label || model,
      ...(model === '' ? {} : { about: model }),
      ...(file === undefined ? {} : { file }),
      run: () => view.show([id]),
    };
  });
}

function libraryParts(view: BoardView): readonly PaletteEntry[] {
  if (view.readOnly()) return [];
  return [...partLibrary(view.session).library().definitions].map(([key, file]) => {
    const { name, manufacturer, id } = file.definition.metadata;
    return {
      id: `library ${id}`,
      kind: 'library',
      name,
      ...(manufacturer === undefined ? {} : { about: manufacturer }),
      file,
      run: () => view.place(key),
    };
  });
}

function otherBoards(view: BoardView): readonly PaletteEntry[] {
  return (knownBoards() ?? [])
    .filter(({ id, archivedAt }) => id !== view.boardId && archivedAt === null)
    .map(({ id, name }) => ({ id: `board ${id}`, kind: 'board', name, run: () => go(`/b/${id}`) }));
}

function settings(page: PageActions): readonly PaletteEntry[] {
  const idOf = (id: SettingId) => `setting ${id}`;
  const tabs = (['profile', 'appearance', 'shortcuts', 'developer'] as const).map(
    (tab): PaletteEntry => ({
      id: idOf(tab),
      kind: 'setting',
      name: settingsTexts.tabs[tab],
      // The board stays open for the agent that is connected there.
      run: () => (tab === 'developer' ? page.show('connect') : go(`/settings/${tab}`)),
    }),
  );
  const themes = (['light', 'dark', 'system'] as const).map(
    (theme): PaletteEntry => ({
      id: idOf(theme),
      kind: 'setting',
      name: commandsTexts.theme[theme],
      run: () => setTheme(theme),
    }),
  );
  return [...tabs, ...themes];
}

function rules(show: (rule: string) => void): readonly PaletteEntry[] {
  return [...RULE_INDEX.values()].map(({ id, category }) => ({
    id: `rule ${id}`,
    kind: 'rule',
    name: ruleTitle(id),
    about: familyName(category),
    run: () => show(id),
  }));
}
