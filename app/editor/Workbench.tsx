import './workbench.css';
import Bot from 'lucide-solid/icons/bot';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import FileClock from 'lucide-solid/icons/file-clock';
import Library from 'lucide-solid/icons/library';
import ListTree from 'lucide-solid/icons/list-tree';
import MessageCircle from 'lucide-solid/icons/message-circle';
import PanelBottom from 'lucide-solid/icons/panel-bottom';
import PanelRight from 'lucide-solid/icons/panel-right';
import Redo2 from 'lucide-solid/icons/redo-2';
import Undo2 from 'lucide-solid/icons/undo-2';
import X from 'lucide-solid/icons/x';
import { createEffect, createResource, type JSX, Match, onCleanup, Show, Suspense, Switch } from 'solid-js';
import { refusalCode } from '../board-view/tell-refused.ts';
import { type BoardView, useBoardView } from '../board-view.ts';
import type { BoardComments } from '../comments/board-comments.ts';
import { go } from '../route.ts';
import { commentsTexts } from '../texts/board/comments.ts';
import { commonTexts } from '../texts/common.ts';
import { editorTexts } from '../texts/editor.ts';
import { number } from '../texts/format.ts';
import { IconButton } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Menu } from '../ui/menu/Menu.tsx';
import { DrawerProvider } from '../views/drawer.ts';
import { whenCalm } from '../when-calm.ts';
import { boardKeys } from './board-keys.ts';
import { type BoardPageState, boardPage } from './board-page.ts';
import { EditorCanvas } from './EditorCanvas.tsx';
import { boardClipboard } from './edits/clipboard.ts';
import { Header } from './Header.tsx';
import { KeptOnceShown } from './KeptOnceShown.tsx';
import type { PageActions } from './palette/commands.ts';
import { typedSearch } from './palette/typed-search.ts';
import { createPanels, type Panel } from './panels.ts';

// Who never opens these waits for none of their code.
const LibraryPanel = lazyPart(async () => (await import('../library/LibraryPanel.tsx')).LibraryPanel);
const Inspector = lazyPart(async () => (await import('../inspector/Inspector.tsx')).Inspector);
const AgentsPanel = lazyPart(async () => (await import('../agent/AgentsPanel.tsx')).AgentsPanel);
const Developer = lazyPart(async () => (await import('../settings/Developer.tsx')).Developer);
const CommentsPanel = lazyPart(async () => (await import('../comments/CommentsPanel.tsx')).CommentsPanel);
const CommandPalette = lazyPart(async () => (await import('./palette/CommandPalette.tsx')).CommandPalette);
const ShortcutsDialog = lazyPart(async () => (await import('../settings/ShortcutsDialog.tsx')).ShortcutsDialog);
const VersionsPanel = lazyPart(async () => (await import('../versions/VersionsPanel.tsx')).VersionsPanel);
const Outline = lazyPart(async () => (await import('./Outline.tsx')).Outline);
const DroppedFiles = lazyPart(async () => (await import('./drop/DroppedFiles.tsx')).DroppedFiles);
const Drawer = lazyPart(async () => (await import('../views/Drawer.tsx')).Drawer);

/** What the first picture does without waits at most this long for a calm page. */
const CALM_MS = 1_500;

/** The board page: header, rail with panels, canvas, inspector, violations. */
export function Workbench() {
  const view = useBoardView();
  const panels = createPanels(view);
  const page = boardPage(view);
  const search = typedSearch(page);
  boardClipboard(view);
  const actions = pageActions(page, panels, () => {
    // Who may only look is shown no library.
    if (!view.readOnly()) search.ask(panels.close);
  });
  boardKeys(view, { ...actions, palette: () => (page.palette() ? page.closePalette() : page.openPalette()) });
  keepVersionsOnceCalm(view);
  createEffect(() => panels.left() === 'library' || search.forgo());
  const calm = whenCalm(view.session.whenLoaded, CALM_MS);
  // Where the code of the next step does not come, that step asks for it again.
  void calm.then(nextCode).catch(() => undefined);
  const [isCalm] = createResource(() => calm.then(() => true));
  createEffect(() => {
    document.title = editorTexts.pageTitle({ board: view.board().name });
  });

  return (
    <DrawerProvider value={panels.drawer}>
      <div class="board-page">
        <Header
          page={page}
          onAgents={() => panels.show('agents')}
          onVersions={() => panels.show('versions')}
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
              unread={page.comments.unread().size}
            />
            <LeftPanel
              panel={panels.left()}
              comments={page.comments}
              onSeeBoard={panels.seeBoard}
              onClose={panels.close}
              onConnectAgent={() => panels.show('connect')}
              onSearch={search.made}
            />
            <VersionsSide open={panels.left() === 'versions'} onClose={panels.close} />
          </nav>
          <BoardArea page={page} panels={panels} />
          <Suspense>
            <Show when={isCalm.latest}>
              <DroppedFiles />
            </Show>
          </Suspense>
          <KeyDialogs page={page} actions={actions} />
        </div>
      </div>
    </DrawerProvider>
  );
}

/** The canvas, the inspector over it and the views under it. */
function BoardArea(props: { readonly page: BoardPageState; readonly panels: ReturnType<typeof createPanels> }) {
  const { panels } = props;
  return (
    <main class="board-area">
      <EditorCanvas
        page={props.page}
        onLibrary={() => panels.show('library')}
        onConnectAgent={() => panels.show('connect')}
        onInspect={panels.showInspector}
        onWhy={() => panels.drawer.open('violations')}
        covered={panels.covered()}
      />
      <Show when={panels.inspecting()}>
        <SidePanel title={editorTexts.panel.inspector} over={panels.inspectorSide()} onClose={panels.closeInspector}>
          <Suspense fallback={<div aria-busy="true" />}>
            <Inspector />
          </Suspense>
        </SidePanel>
      </Show>
      <Show when={panels.drawer.tab() !== null}>
        <Suspense fallback={<div aria-busy="true" />}>
          <Drawer />
        </Suspense>
      </Show>
    </main>
  );
}

/** What keys open: every command by name, and the keys themselves. */
function KeyDialogs(props: { readonly page: BoardPageState; readonly actions: PageActions }) {
  const { page } = props;
  return (
    <>
      <KeptOnceShown when={page.shortcuts()}>
        <ShortcutsDialog open={page.shortcuts()} onClose={() => page.setShortcuts(false)} />
      </KeptOnceShown>
      <KeptOnceShown when={page.palette()}>
        <CommandPalette
          open={page.palette()}
          onClose={page.closePalette}
          typedAhead={page.typedAhead}
          page={props.actions}
        />
      </KeptOnceShown>
    </>
  );
}

/** What commands do beside the board. `search` puts the keys into the library's field. */
function pageActions(page: BoardPageState, panels: ReturnType<typeof createPanels>, search: () => void): PageActions {
  return {
    tool: page.setTool,
    show(panel) {
      panels.show(panel);
      if (panel === 'library') search();
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
    bringEveryone: () => page.following.summon(true),
  };
}

interface RailTabsProps {
  readonly panel: Panel | null;
  readonly onPanel: (panel: Panel) => void;
  readonly views: boolean;
  readonly onViews: () => void;
  readonly inspecting: boolean;
  readonly onInspector: () => void;
  /** Threads. */
  readonly unread: number;
}

/** The buttons that open and close the panels. */
function RailTabs(props: RailTabsProps) {
  const view = useBoardView();
  const comments = () =>
    props.unread > 0 ? commentsTexts.panelUnread({ count: props.unread }) : editorTexts.panel.comments;
  /** A button for a panel on the left. */
  const side = (panel: Panel, also?: Panel) => ({
    pressed: props.panel === panel || props.panel === also,
    onClick: () => props.onPanel(panel),
  });
  /** What a phone has no room for. */
  const more = () => [
    { label: editorTexts.panel.outline, icon: <ListTree size={15} />, run: () => props.onPanel('outline') },
    { label: editorTexts.panel.inspector, icon: <PanelRight size={15} />, run: props.onInspector },
    { label: editorTexts.versions, icon: <FileClock size={15} />, run: () => props.onPanel('versions') },
  ];
  return (
    <div class="rail-tabs">
      <RailTab name={editorTexts.panel.parts} {...side('library')}>
        <Library size={18} />
      </RailTab>
      <RailTab name={editorTexts.panel.agents} {...side('agents', 'connect')}>
        <Bot size={18} />
        <Show when={view.agents().length > 0}>
          <span class="rail-dot" style={{ '--agent': view.agents()[0]?.user.color }} />
        </Show>
      </RailTab>
      <RailTab name={editorTexts.panel.comments} label={comments()} {...side('comments')}>
        <MessageCircle size={18} />
        <Show when={props.unread > 0}>
          <span class="rail-count" aria-hidden="true">
            {props.unread > 9 ? commentsTexts.manyUnread : number(props.unread)}
          </span>
        </Show>
      </RailTab>
      <div class="rail-wide">
        <RailTab name={editorTexts.panel.outline} {...side('outline')}>
          <ListTree size={18} />
        </RailTab>
      </div>
      <RailTab name={editorTexts.panel.views} pressed={props.views} onClick={props.onViews}>
        <PanelBottom size={18} />
      </RailTab>
      <div class="rail-wide">
        <RailTab name={editorTexts.panel.inspector} pressed={props.inspecting} onClick={props.onInspector}>
          <PanelRight size={18} />
        </RailTab>
      </div>
      <div class="rail-more">
        <Menu label={editorTexts.morePanels} trigger={<Ellipsis size={18} />} groups={[more()]} />
      </div>
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

interface RailTabProps {
  readonly name: string;
  /** What it is to assistive technology, where that is more than its name. */
  readonly label?: string;
  readonly pressed: boolean;
  readonly onClick: () => void;
  readonly children: JSX.Element;
}

/** An icon with its name under it where there is room. */
function RailTab(props: RailTabProps) {
  return (
    <IconButton label={props.label ?? props.name} placement="right" pressed={props.pressed} onClick={props.onClick}>
      {props.children}
      <span class="rail-name" aria-hidden="true">
        {props.name}
      </span>
    </IconButton>
  );
}

interface LeftPanelProps {
  readonly panel: Panel | null;
  readonly comments: BoardComments;
  /** Something is shown on the board. */
  readonly onSeeBoard: () => void;
  readonly onClose: () => void;
  readonly onConnectAgent: () => void;
  /** Hands over the search field of the library, which a shortcut puts the focus on. */
  readonly onSearch: (input: HTMLInputElement) => void;
}

function LeftPanel(props: LeftPanelProps) {
  return (
    <Switch>
      <Match when={props.panel === 'library'}>
        <SidePanel title={editorTexts.panel.parts} onClose={props.onClose}>
          <Suspense fallback={<div aria-busy="true" />}>
            <LibraryPanel focus={props.onSearch} />
          </Suspense>
        </SidePanel>
      </Match>
      <Match when={props.panel === 'agents'}>
        <SidePanel title={editorTexts.panel.agents} onClose={props.onClose}>
          <Suspense fallback={<div aria-busy="true" />}>
            <AgentsPanel onConnect={props.onConnectAgent} />
          </Suspense>
        </SidePanel>
      </Match>
      <Match when={props.panel === 'connect'}>
        <SidePanel title={editorTexts.connectAgent} wide onClose={props.onClose}>
          <Suspense fallback={<div aria-busy="true" />}>
            <div class="panel-scroll settings-body">
              <Developer />
            </div>
          </Suspense>
        </SidePanel>
      </Match>
      <Match when={props.panel === 'comments'}>
        <SidePanel title={editorTexts.panel.comments} onClose={props.onClose}>
          <Suspense fallback={<div aria-busy="true" />}>
            <CommentsPanel comments={props.comments} onShow={props.onSeeBoard} />
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

/** A version that is looked at stays over the board when its panel is closed. */
function VersionsSide(props: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <KeptOnceShown when={props.open}>
      <VersionsPanel
        open={props.open}
        panel={(body) => (
          <SidePanel title={editorTexts.versions} onClose={props.onClose}>
            {body()}
          </SidePanel>
        )}
      />
    </KeptOnceShown>
  );
}

function SidePanel(props: {
  readonly title: string;
  readonly wide?: boolean;
  /** It lies over this side of the canvas; beside the canvas where none is given. */
  readonly over?: 'left' | 'right';
  readonly onClose: () => void;
  readonly children: JSX.Element;
}) {
  return (
    <aside class="side-panel" classList={{ wide: props.wide }} data-over={props.over} aria-label={props.title}>
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

/** The palette, the inspector for the first part that is chosen, the words of refusals: they are there without a network too. */
const nextCode = () =>
  Promise.all([import('./palette/CommandPalette.tsx'), import('../inspector/Inspector.tsx'), refusalCode()]);

/** Versions are nothing that the first picture waits for. */
function keepVersionsOnceCalm(view: BoardView): void {
  let isOpen = true;
  let stop = () => {};
  void whenCalm(view.session.whenLoaded, CALM_MS)
    .then(() => import('../versions/page-versions.ts'))
    .then(({ keepVersions }) => {
      if (isOpen) stop = keepVersions(view.session);
    })
    .catch((error: unknown) => console.error(error));
  onCleanup(() => {
    isOpen = false;
    stop();
  });
}
