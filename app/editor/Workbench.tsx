import './workbench.css';
import Bot from 'lucide-solid/icons/bot';
import Library from 'lucide-solid/icons/library';
import ListTree from 'lucide-solid/icons/list-tree';
import PanelBottom from 'lucide-solid/icons/panel-bottom';
import PanelRight from 'lucide-solid/icons/panel-right';
import Redo2 from 'lucide-solid/icons/redo-2';
import Undo2 from 'lucide-solid/icons/undo-2';
import X from 'lucide-solid/icons/x';
import { createEffect, type JSX, lazy, Match, onCleanup, Show, Suspense, Switch } from 'solid-js';
import { type BoardView, useBoardView } from '../board-view.ts';
import { keepThumbnail } from '../home/thumbnail.ts';
import { Inspector } from '../inspector/Inspector.tsx';
import { PartImport } from '../library/import/PartImport.tsx';
import { LibraryPanel } from '../library/LibraryPanel.tsx';
import { partLibrary } from '../library/part-library.ts';
import { go } from '../route.ts';
import { commonTexts } from '../texts/common.ts';
import { editorTexts } from '../texts/editor.ts';
import { IconButton } from '../ui/Button.tsx';
import { DrawerProvider } from '../views/drawer.ts';
import { boardKeys } from './board-keys.ts';
import { type BoardPageState, boardPage } from './board-page.ts';
import { EditorCanvas } from './EditorCanvas.tsx';
import { boardClipboard } from './edits/clipboard.ts';
import { Header } from './Header.tsx';
import { KeptOnceShown } from './KeptOnceShown.tsx';
import { Outline } from './Outline.tsx';
import type { PageActions } from './palette/commands.ts';
import { createPanels, type Panel } from './panels.ts';

// Who never opens these waits for none of their code.
const AgentsPanel = lazy(async () => ({ default: (await import('../agent/AgentsPanel.tsx')).AgentsPanel }));
const CommandPalette = lazy(async () => ({ default: (await import('./palette/CommandPalette.tsx')).CommandPalette }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../settings/ShortcutsDialog.tsx')).ShortcutsDialog,
}));
const Drawer = lazy(async () => ({ default: (await import('../views/Drawer.tsx')).Drawer }));

/** The board page: header, rail with panels, canvas, inspector, violations. */
export function Workbench() {
  const view = useBoardView();
  const panels = createPanels(view);
  const page = boardPage(view);
  let search: HTMLInputElement | undefined;
  boardClipboard(view);
  const actions = pageActions(page, panels, () => search?.focus());
  boardKeys(view, { ...actions, palette: () => page.setPalette(!page.palette()) });
  keepThumbnailWhenLeft(view);
  createEffect(() => {
    document.title = editorTexts.pageTitle({ board: view.board().name });
  });

  return (
    <DrawerProvider value={panels.drawer}>
      <div class="board-page">
        <Header
          page={page}
          onAgents={() => panels.show('agents')}
          onViolations={() => panels.toggleViews('violations')}
          violationsOpen={panels.drawer.tab() === 'violations'}
        />
        <div class="board-body">
          <nav class="rail" aria-label={editorTexts.panels}>
            <RailTabs
              panel={panels.left()}
              onPanel={panels.toggle}
              views={panels.drawer.tab() !== null}
              onViews={() => panels.toggleViews()}
              inspecting={panels.inspecting()}
              onInspector={panels.toggleInspector}
            />
            <LeftPanel
              panel={panels.left()}
              onClose={panels.close}
              onSearch={(input) => {
                search = input;
              }}
            />
          </nav>
          <main class="board-area">
            <EditorCanvas page={page} onLibrary={() => panels.show('library')} onInspect={panels.showInspector} />
            <Show when={panels.drawer.tab() !== null}>
              <Suspense fallback={<div aria-busy="true" />}>
                <Drawer />
              </Suspense>
            </Show>
          </main>
          <PartImport parts={partLibrary(view.session)} place={view.readOnly() ? undefined : view.place} />
          <KeptOnceShown when={page.shortcuts()}>
            <ShortcutsDialog open={page.shortcuts()} onClose={() => page.setShortcuts(false)} />
          </KeptOnceShown>
          <KeptOnceShown when={page.palette()}>
            <CommandPalette open={page.palette()} onClose={() => page.setPalette(false)} page={actions} />
          </KeptOnceShown>
          <Show when={panels.inspecting()}>
            <SidePanel title={editorTexts.panel.inspector} right onClose={panels.closeInspector}>
              <Inspector />
            </SidePanel>
          </Show>
        </div>
      </div>
    </DrawerProvider>
  );
}

/** What commands do beside the board. `search` puts the keys into the library's field. */
function pageActions(page: BoardPageState, panels: ReturnType<typeof createPanels>, search: () => void): PageActions {
  return {
    tool: page.setTool,
    show(panel) {
      panels.show(panel);
      if (panel === 'library') queueMicrotask(search);
    },
    showView: panels.drawer.open,
    showInspector: panels.showInspector,
    findOnBoard: page.find,
    shortcuts: () => page.setShortcuts(true),
    share: () => page.setSharing(true),
    exportBoard: () => page.setExporting(true),
    newBoard: page.newBoard,
    duplicateBoard: page.duplicateBoard,
    firstSteps: page.firstSteps,
    allBoards: () => go('/boards'),
  };
}

interface RailTabsProps {
  readonly panel: Panel | null;
  readonly onPanel: (panel: Panel) => void;
  readonly views: boolean;
  readonly onViews: () => void;
  readonly inspecting: boolean;
  readonly onInspector: () => void;
}

/** The buttons that open and close the panels. */
function RailTabs(props: RailTabsProps) {
  const view = useBoardView();
  return (
    <div class="rail-tabs">
      <IconButton
        label={editorTexts.panel.parts}
        placement="right"
        pressed={props.panel === 'library'}
        onClick={() => props.onPanel('library')}
      >
        <Library size={18} />
      </IconButton>
      <IconButton
        label={editorTexts.panel.agents}
        placement="right"
        pressed={props.panel === 'agents'}
        onClick={() => props.onPanel('agents')}
      >
        <Bot size={18} />
        <Show when={view.agents().length > 0}>
          <span class="rail-dot" style={{ '--agent': view.agents()[0]?.user.color }} />
        </Show>
      </IconButton>
      <IconButton
        label={editorTexts.panel.outline}
        placement="right"
        pressed={props.panel === 'outline'}
        onClick={() => props.onPanel('outline')}
      >
        <ListTree size={18} />
      </IconButton>
      <IconButton label={editorTexts.panel.views} placement="right" pressed={props.views} onClick={props.onViews}>
        <PanelBottom size={18} />
      </IconButton>
      <IconButton
        label={editorTexts.panel.inspector}
        placement="right"
        pressed={props.inspecting}
        onClick={props.onInspector}
      >
        <PanelRight size={18} />
      </IconButton>
      <div class="rail-undo">
        <IconButton label={commonTexts.undo} placement="top" disabled={!view.canUndo()} onClick={view.undo}>
          <Undo2 size={18} />
        </IconButton>
        <IconButton label={commonTexts.redo} placement="top" disabled={!view.canRedo()} onClick={view.redo}>
          <Redo2 size={18} />
        </IconButton>
      </div>
    </div>
  );
}

interface LeftPanelProps {
  readonly panel: Panel | null;
  readonly onClose: () => void;
  /** Hands over the search field of the library, which a shortcut puts the focus on. */
  readonly onSearch: (input: HTMLInputElement) => void;
}

function LeftPanel(props: LeftPanelProps) {
  return (
    <Switch>
      <Match when={props.panel === 'library'}>
        <SidePanel title={editorTexts.panel.parts} onClose={props.onClose}>
          <LibraryPanel focus={props.onSearch} />
        </SidePanel>
      </Match>
      <Match when={props.panel === 'agents'}>
        <SidePanel title={editorTexts.panel.agents} onClose={props.onClose}>
          <Suspense fallback={<div aria-busy="true" />}>
            <AgentsPanel />
          </Suspense>
        </SidePanel>
      </Match>
      <Match when={props.panel === 'outline'}>
        <SidePanel title={editorTexts.panel.outline} onClose={props.onClose}>
          <Outline />
        </SidePanel>
      </Match>
    </Switch>
  );
}

function SidePanel(props: {
  readonly title: string;
  readonly right?: boolean;
  readonly onClose: () => void;
  readonly children: JSX.Element;
}) {
  return (
    <aside class="side-panel" classList={{ right: props.right }} aria-label={props.title}>
      <div class="panel-title">
        <h2>{props.title}</h2>
        <IconButton label={editorTexts.closePanel({ panel: props.title })} onClick={props.onClose}>
          <X size={15} />
        </IconButton>
      </div>
      {props.children}
    </aside>
  );
}

/** Keeps the board's thumbnail on the device whenever its page is hidden or left. */
function keepThumbnailWhenLeft(view: BoardView): void {
  const keepPicture = () => view.loaded() && keepThumbnail(view.boardId, view.board());
  document.addEventListener('visibilitychange', keepPicture);
  onCleanup(() => {
    document.removeEventListener('visibilitychange', keepPicture);
    keepPicture();
  });
}
