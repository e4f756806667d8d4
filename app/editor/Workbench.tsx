import './workbench.css';
import Bot from 'lucide-solid/icons/bot';
import Library from 'lucide-solid/icons/library';
import ListTree from 'lucide-solid/icons/list-tree';
import PanelBottom from 'lucide-solid/icons/panel-bottom';
import PanelRight from 'lucide-solid/icons/panel-right';
import X from 'lucide-solid/icons/x';
import { createEffect, createSignal, type JSX, lazy, Match, on, onCleanup, Show, Suspense, Switch } from 'solid-js';
import { AgentsPanel } from '../agent/AgentsPanel.tsx';
import { useBoardView } from '../board-view.ts';
import { keepThumbnail } from '../home/thumbnail.ts';
import { Inspector } from '../inspector/Inspector.tsx';
import { PartImport } from '../library/import/PartImport.tsx';
import { LibraryPanel } from '../library/LibraryPanel.tsx';
import { partLibrary } from '../library/part-library.ts';
import { Shortcuts } from '../settings/Shortcuts.tsx';
import { editorTexts } from '../texts/editor.ts';
import { IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { createDrawer, DrawerProvider, type DrawerTab } from '../views/drawer.ts';
import { boardKeys } from './board-keys.ts';
import { EditorCanvas } from './EditorCanvas.tsx';
import { boardClipboard } from './edits/clipboard.ts';
import { Header } from './Header.tsx';
import { Outline } from './Outline.tsx';

type Panel = 'library' | 'agents' | 'outline';
const NARROW = 900;
/** Its rules and drawings are large; who never opens it waits for none of them. */
const Drawer = lazy(async () => ({ default: (await import('../views/Drawer.tsx')).Drawer }));

/** The board page: header, rail with panels, canvas, inspector, violations. */
export function Workbench() {
  const view = useBoardView();
  const narrow = () => innerWidth <= NARROW;
  const [panel, setPanel] = createSignal<Panel | null>(narrow() ? null : 'library');
  const [inspecting, setInspecting] = createSignal(!narrow());
  const [keys, setKeys] = createSignal(false);
  const showInspector = () => {
    setInspecting(true);
    if (narrow()) setPanel(null);
  };
  const drawer = createDrawer(view, showInspector);
  // Where panels lie over one another, the one that was opened stays.
  const keepOne = () => narrow() && panel() !== null && setInspecting(false);
  addEventListener('resize', keepOne);
  onCleanup(() => removeEventListener('resize', keepOne));
  const toggleViews = (tab?: DrawerTab) => {
    drawer.toggle(tab);
    if (!narrow()) return;
    setPanel(null);
    setInspecting(false);
  };
  let search: HTMLInputElement | undefined;
  const open = (next: Panel) => {
    setPanel(panel() === next ? null : next);
    if (narrow()) setInspecting(false);
  };
  boardClipboard(view);
  boardKeys(view, {
    find: () => {
      setPanel('library');
      queueMicrotask(() => search?.focus());
    },
    shortcuts: () => setKeys(true),
  });
  const keepPicture = () => view.loaded() && keepThumbnail(view.boardId, view.board());
  document.addEventListener('visibilitychange', keepPicture);
  onCleanup(() => {
    document.removeEventListener('visibilitychange', keepPicture);
    keepPicture();
  });
  createEffect(() => {
    document.title = editorTexts.pageTitle({ board: view.board().name });
  });
  createEffect(on(view.readOnly, (readOnly) => readOnly && panel() === 'library' && setPanel(null), { defer: true }));

  return (
    <DrawerProvider value={drawer}>
      <div class="board-page">
        <Header
          onAgents={() => setPanel('agents')}
          onViolations={() => toggleViews('violations')}
          onShortcuts={() => setKeys(true)}
          violationsOpen={drawer.tab() === 'violations'}
        />
        <div class="board-body">
          <nav class="rail" aria-label={editorTexts.panels}>
            <div class="rail-tabs">
              <IconButton
                label={editorTexts.panel.parts}
                placement="right"
                pressed={panel() === 'library'}
                onClick={() => open('library')}
              >
                <Library size={18} />
              </IconButton>
              <IconButton
                label={editorTexts.panel.agents}
                placement="right"
                pressed={panel() === 'agents'}
                onClick={() => open('agents')}
              >
                <Bot size={18} />
                <Show when={view.agents().length > 0}>
                  <span class="rail-dot" style={{ '--agent': view.agents()[0]?.user.color }} />
                </Show>
              </IconButton>
              <IconButton
                label={editorTexts.panel.outline}
                placement="right"
                pressed={panel() === 'outline'}
                onClick={() => open('outline')}
              >
                <ListTree size={18} />
              </IconButton>
              <IconButton
                label={editorTexts.panel.views}
                placement="right"
                pressed={drawer.tab() !== null}
                onClick={() => toggleViews()}
              >
                <PanelBottom size={18} />
              </IconButton>
              <IconButton
                label={editorTexts.panel.inspector}
                placement="right"
                pressed={inspecting()}
                onClick={() => {
                  setInspecting(!inspecting());
                  if (narrow()) setPanel(null);
                }}
              >
                <PanelRight size={18} />
              </IconButton>
            </div>
            <Switch>
              <Match when={panel() === 'library'}>
                <SidePanel title={editorTexts.panel.parts} onClose={() => setPanel(null)}>
                  <LibraryPanel
                    focus={(input) => {
                      search = input;
                    }}
                  />
                </SidePanel>
              </Match>
              <Match when={panel() === 'agents'}>
                <SidePanel title={editorTexts.panel.agents} onClose={() => setPanel(null)}>
                  <AgentsPanel />
                </SidePanel>
              </Match>
              <Match when={panel() === 'outline'}>
                <SidePanel title={editorTexts.panel.outline} onClose={() => setPanel(null)}>
                  <Outline />
                </SidePanel>
              </Match>
            </Switch>
          </nav>
          <main class="stage">
            <EditorCanvas onLibrary={() => setPanel('library')} onInspect={showInspector} />
            <Show when={drawer.tab() !== null}>
              <Suspense>
                <Drawer />
              </Suspense>
            </Show>
          </main>
          <PartImport parts={partLibrary(view.session)} place={view.readOnly() ? undefined : view.place} />
          <Dialog open={keys()} onClose={() => setKeys(false)} title={editorTexts.keyboard} wide>
            <div class="settings-body">
              <Shortcuts />
            </div>
          </Dialog>
          <Show when={inspecting()}>
            <SidePanel title={editorTexts.panel.inspector} right onClose={() => setInspecting(false)}>
              <Inspector />
            </SidePanel>
          </Show>
        </div>
      </div>
    </DrawerProvider>
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
