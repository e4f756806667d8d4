/** Everything that can be done with an open board, by name: what the palette lists and menus repeat. */
import type { Edit } from '#engine/board/edit.ts';
import type { BoardView } from '../../board-view.ts';
import type { CanvasTool } from '../../canvas/canvas-tool.ts';
import { commandsTexts } from '../../texts/board/commands.ts';
import { firstStepsTexts } from '../../texts/board/first-steps.ts';
import { menuTexts } from '../../texts/board/menus.ts';
import { presenceTexts } from '../../texts/board/presence.ts';
import { toolbarTexts } from '../../texts/board/toolbar.ts';
import { commonTexts } from '../../texts/common.ts';
import { editorTexts } from '../../texts/editor.ts';
import { combo } from '../../ui/shortcuts.ts';
import type { DrawerTab } from '../../views/drawer.ts';
import type { Alignment } from '../edits/arrange.ts';
import { lookItem } from '../menu/look-item.ts';
import type { Panel } from '../panels.ts';
import type { CommandId } from './entry-ids.ts';

export interface Command {
  readonly id: CommandId;
  readonly name: string;
  readonly keys?: string;
  /** It changes the board: not for who may only look. */
  readonly edits?: true;
  readonly run: () => void;
}

/** What the page around the canvas does. */
export interface PageActions {
  tool(tool: CanvasTool): void;
  show(panel: Panel): void;
  showView(tab: DrawerTab): void;
  showInspector(): void;
  findOnBoard(): void;
  shortcuts(): void;
  share(): void;
  exportBoard(): void;
  newBoard(): void;
  duplicateBoard(): void;
  firstSteps(): void;
  allBoards(): void;
  /** Invites everybody on the board to see what this person sees. */
  bringEveryone(): void;
}

/** Those that may be used now, the most usual first. */
export function boardCommands(view: BoardView, page: PageActions): readonly Command[] {
  const all = [
    ...editing(view),
    ...tools(view, page),
    ...arranging(view),
    ...looking(view, page),
    ...places(view, page),
  ];
  return view.readOnly() ? all.filter(({ edits }) => edits !== true) : all;
}

function only(may: boolean, command: Command): readonly Command[] {
  return may ? [command] : [];
}

function editing(view: BoardView): readonly Command[] {
  const { selection } = view;
  const everything = () => view.select([...view.board().parts.keys(), ...view.board().notes.keys()]);
  const laid = [...selection()].flatMap((connection): Edit[] =>
    view.board().connections.get(connection)?.route === undefined
      ? []
      : [{ op: 'update_connection', connection, route: null }],
  );
  const some = (command: Command) => only(selection().size > 0, command);
  return [
    ...only(view.canUndo(), { id: 'undo', name: commonTexts.undo, keys: combo('Z'), edits: true, run: view.undo }),
    ...only(view.canRedo(), {
      id: 'redo',
      name: commonTexts.redo,
      keys: combo('Shift+Z'),
      edits: true,
      run: view.redo,
    }),
    ...some({ id: 'duplicate', name: commandsTexts.duplicate, keys: combo('D'), edits: true, run: view.duplicate }),
    ...some({
      id: 'delete',
      name: commandsTexts.delete,
      keys: commandsTexts.deleteKey,
      edits: true,
      run: () => view.remove(),
    }),
    ...only(laid.length > 0, {
      id: 'reset-route',
      name: menuTexts.resetRoute,
      edits: true,
      run: () => view.edit(laid),
    }),
    ...some({ id: 'rotate', name: editorTexts.rotate, keys: 'R', edits: true, run: () => view.rotate() }),
    ...some({ id: 'flip', name: editorTexts.flip, keys: 'F', edits: true, run: () => view.flip() }),
    ...some({ id: 'lock', name: commandsTexts.lock, keys: 'Shift+L', edits: true, run: () => view.toggleLock() }),
    { id: 'select-all', name: editorTexts.selectEverything, keys: combo('A'), run: everything },
  ];
}

function tools(view: BoardView, page: PageActions): readonly Command[] {
  return [
    { id: 'select', name: toolbarTexts.tool.select, keys: 'V', run: () => page.tool('select') },
    { id: 'hand', name: toolbarTexts.tool.hand, keys: 'H', run: () => page.tool('hand') },
    { id: 'connect', name: toolbarTexts.tool.connect, keys: 'W', edits: true, run: () => page.tool('connect') },
    { id: 'comment', name: toolbarTexts.tool.comment, keys: 'C', edits: true, run: () => page.tool('comment') },
    { id: 'note', name: editorTexts.addNote, keys: 'N', edits: true, run: () => view.canvas()?.newNote('note') },
    {
      id: 'frame',
      name: view.selection().size > 0 ? editorTexts.frameSelection : editorTexts.addFrame,
      keys: 'Shift+F',
      edits: true,
      run: () => view.canvas()?.newNote('frame'),
    },
    { id: 'add-part', name: editorTexts.addPart, keys: '/', edits: true, run: () => page.show('library') },
  ];
}

const ALIGNMENTS: readonly Alignment[] = ['left', 'centre', 'right', 'top', 'middle', 'bottom'];

function arranging(view: BoardView): readonly Command[] {
  if (view.selection().size < 2) return [];
  const lined = ALIGNMENTS.map(
    (alignment): Command => ({
      id: `align-${alignment}`,
      name: editorTexts.align[alignment],
      edits: true,
      run: () => view.align(alignment),
    }),
  );
  return [
    ...lined,
    { id: 'distribute-across', name: editorTexts.distribute.across, edits: true, run: () => view.distribute('across') },
    { id: 'distribute-down', name: editorTexts.distribute.down, edits: true, run: () => view.distribute('down') },
    { id: 'group', name: editorTexts.group, keys: combo('G'), edits: true, run: view.group },
    { id: 'ungroup', name: editorTexts.ungroup, keys: combo('Shift+G'), edits: true, run: view.ungroup },
  ];
}

function looking(view: BoardView, page: PageActions): readonly Command[] {
  const canvas = () => view.canvas();
  const look = lookItem(view);
  return [
    { id: 'find', name: editorTexts.findOnBoard, keys: combo('F'), run: page.findOnBoard },
    { id: 'fit', name: editorTexts.showWholeBoard, keys: 'Shift+1', run: () => canvas()?.fit() },
    ...only(view.selection().size > 0, {
      id: 'zoom-selection',
      name: commandsTexts.zoomToSelection,
      keys: 'Shift+2',
      run: () => canvas()?.zoomTo(view.selection()),
    }),
    { id: 'look', name: look.label, keys: 'Shift+D', edits: true, run: look.run },
    { id: 'life-size', name: commandsTexts.lifeSize, keys: 'Shift+0', run: () => canvas()?.zoomActual() },
    { id: 'zoom-in', name: editorTexts.zoomIn, keys: '+', run: () => canvas()?.zoomBy(1.25) },
    { id: 'zoom-out', name: editorTexts.zoomOut, keys: '−', run: () => canvas()?.zoomBy(1 / 1.25) },
    { id: 'agents', name: commandsTexts.show({ what: editorTexts.panel.agents }), run: () => page.show('agents') },
    {
      id: 'comments',
      name: commandsTexts.show({ what: editorTexts.panel.comments }),
      run: () => page.show('comments'),
    },
    { id: 'outline', name: commandsTexts.show({ what: editorTexts.panel.outline }), run: () => page.show('outline') },
    {
      id: 'versions',
      name: commandsTexts.show({ what: editorTexts.versions }),
      keys: 'Shift+H',
      run: () => page.show('versions'),
    },
    { id: 'inspector', name: commandsTexts.show({ what: editorTexts.panel.inspector }), run: page.showInspector },
    ...(['violations', 'power', 'buses', 'pins'] as const).map((tab) => ({
      id: tab,
      name: commandsTexts.show({ what: commandsTexts.views[tab] }),
      run: () => page.showView(tab),
    })),
  ];
}

function places(view: BoardView, page: PageActions): readonly Command[] {
  return [
    ...only(view.role() === 'owner', { id: 'share', name: editorTexts.shareMore, run: page.share }),
    ...only(view.people().length > 0, {
      id: 'bring-everyone',
      name: presenceTexts.bringEveryone,
      edits: true,
      run: page.bringEveryone,
    }),
    { id: 'export', name: editorTexts.exportMore, run: page.exportBoard },
    { id: 'new-board', name: editorTexts.newBoard, run: page.newBoard },
    { id: 'duplicate-board', name: editorTexts.duplicateBoard, run: page.duplicateBoard },
    { id: 'first-steps', name: firstStepsTexts.title, run: page.firstSteps },
    { id: 'all-boards', name: editorTexts.allBoards, run: page.allBoards },
    { id: 'keyboard', name: editorTexts.keyboard, keys: '?', run: page.shortcuts },
  ];
}
