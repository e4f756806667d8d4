import CircuitBoard from 'lucide-solid/icons/circuit-board';
import Command from 'lucide-solid/icons/command';
import CopyPlus from 'lucide-solid/icons/copy-plus';
import Download from 'lucide-solid/icons/download';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import FileClock from 'lucide-solid/icons/file-clock';
import Keyboard from 'lucide-solid/icons/keyboard';
import LayoutGrid from 'lucide-solid/icons/layout-grid';
import Megaphone from 'lucide-solid/icons/megaphone';
import Plus from 'lucide-solid/icons/plus';
import Redo2 from 'lucide-solid/icons/redo-2';
import Search from 'lucide-solid/icons/search';
import Settings from 'lucide-solid/icons/settings';
import Share2 from 'lucide-solid/icons/share-2';
import Undo2 from 'lucide-solid/icons/undo-2';
import { Show, Suspense } from 'solid-js';
import { LIMITS } from '#schemas/limits.ts';
import { useBoardView } from '../board-view.ts';
import { follow, go } from '../route.ts';
import { presenceTexts } from '../texts/board/presence.ts';
import { commonTexts } from '../texts/common.ts';
import { editorTexts } from '../texts/editor.ts';
import { BusbarMark } from '../ui/BusbarMark.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Menu } from '../ui/menu/Menu.tsx';
import { combo } from '../ui/shortcuts.ts';
import { DrcChip } from '../violations/DrcChip.tsx';
import type { BoardPageState } from './board-page.ts';
import { KeptOnceShown } from './KeptOnceShown.tsx';
import { lookItem } from './menu/look-item.ts';
import { SyncState } from './SyncState.tsx';

const AgentBadge = lazyPart(async () => (await import('../agent/AgentBadge.tsx')).AgentBadge);
const People = lazyPart(async () => (await import('../presence/People.tsx')).People);
const ShareDialog = lazyPart(async () => (await import('./ShareDialog.tsx')).ShareDialog);
const ExportDialog = lazyPart(async () => (await import('./export/ExportDialog.tsx')).ExportDialog);

interface HeaderProps {
  readonly page: BoardPageState;
  readonly onAgents: () => void;
  readonly onVersions: () => void;
  readonly onViolations: () => void;
  readonly violationsOpen: boolean;
}

/** The bar over the canvas: home, name, agents, rules, undo, people, sync, share. */
export function Header(props: HeaderProps) {
  const view = useBoardView();
  return (
    <header class="board-head">
      <h1 class="visually-hidden">{view.board().name}</h1>
      <a class="icon-button" href="/boards" aria-label={editorTexts.allBoards} onClick={follow}>
        <BusbarMark size={20} />
      </a>
      <BoardName />
      <Show when={view.agents().length > 0}>
        <Suspense>
          <AgentBadge onOpen={props.onAgents} />
        </Suspense>
      </Show>
      <Show when={view.readOnly()}>
        <span class="chip">{editorTexts.viewOnly}</span>
      </Show>
      <span class="spacer" />
      <DrcChip pressed={props.violationsOpen} onClick={props.onViolations} />
      <div class="group hide-narrow">
        <IconButton label={commonTexts.undo} keys={combo('Z')} disabled={!view.canUndo()} onClick={view.undo}>
          <Undo2 size={17} />
        </IconButton>
        <IconButton label={commonTexts.redo} keys={combo('Shift+Z')} disabled={!view.canRedo()} onClick={view.redo}>
          <Redo2 size={17} />
        </IconButton>
      </div>
      <Show when={view.people().length > 0}>
        <Suspense>
          <People following={props.page.following} />
        </Suspense>
      </Show>
      <SyncState />
      <Show when={view.role() === 'owner'}>
        <Button size="small" class="hide-narrow" onClick={() => props.page.setSharing(true)}>
          <Share2 size={14} aria-hidden="true" />
          {editorTexts.share}
        </Button>
      </Show>
      <BoardActions page={props.page} onVersions={props.onVersions} />
      <KeptOnceShown when={props.page.sharing()}>
        <ShareDialog open={props.page.sharing()} onClose={() => props.page.setSharing(false)} />
      </KeptOnceShown>
      <KeptOnceShown when={props.page.exporting()}>
        <ExportDialog open={props.page.exporting()} onClose={() => props.page.setExporting(false)} />
      </KeptOnceShown>
    </header>
  );
}

/** The menu of what can be done with the board as a whole. */
function BoardActions(props: { readonly page: BoardPageState; readonly onVersions: () => void }) {
  const view = useBoardView();
  return (
    <Menu
      label={editorTexts.more}
      trigger={<Ellipsis size={17} />}
      groups={[
        [
          ...(view.role() === 'owner'
            ? [{ label: editorTexts.shareMore, icon: <Share2 size={15} />, run: () => props.page.setSharing(true) }]
            : []),
          { label: editorTexts.newBoard, icon: <Plus size={15} />, run: props.page.newBoard },
          {
            label: editorTexts.duplicateBoard,
            icon: <CopyPlus size={15} />,
            run: props.page.duplicateBoard,
          },
          { label: editorTexts.exportMore, icon: <Download size={15} />, run: () => props.page.setExporting(true) },
        ],
        [
          ...(view.people().length > 0 && !view.readOnly()
            ? [
                {
                  label: presenceTexts.bringEveryone,
                  icon: <Megaphone size={15} />,
                  run: () => props.page.following.summon(true),
                },
              ]
            : []),
          { ...lookItem(view), icon: <CircuitBoard size={15} /> },
          { label: editorTexts.versions, icon: <FileClock size={15} />, run: props.onVersions, keys: 'Shift+H' },
        ],
        [
          {
            label: commonTexts.undo,
            icon: <Undo2 size={15} />,
            run: view.undo,
            keys: combo('Z'),
            disabled: !view.canUndo(),
          },
          {
            label: commonTexts.redo,
            icon: <Redo2 size={15} />,
            run: view.redo,
            keys: combo('Shift+Z'),
            disabled: !view.canRedo(),
          },
        ],
        [
          {
            label: editorTexts.commands,
            icon: <Command size={15} />,
            run: () => props.page.openPalette(),
            keys: combo('K'),
          },
          { label: editorTexts.findOnBoard, icon: <Search size={15} />, run: props.page.find, keys: combo('F') },
          { label: editorTexts.allBoards, icon: <LayoutGrid size={15} />, run: () => go('/boards') },
          {
            label: editorTexts.keyboard,
            icon: <Keyboard size={15} />,
            run: () => props.page.setShortcuts(true),
            keys: '?',
          },
          { label: commonTexts.settings, icon: <Settings size={15} />, run: () => go('/settings') },
        ],
      ]}
    />
  );
}

function BoardName() {
  const view = useBoardView();
  const rename = (name: string) => {
    if (name.trim() !== '' && name.trim() !== view.board().name) view.edit([{ op: 'rename_board', name: name.trim() }]);
  };
  return (
    <input
      class="board-name"
      aria-label={editorTexts.boardName}
      value={view.board().name}
      size={Math.max(8, Math.min(32, view.board().name.length))}
      maxLength={LIMITS.nameChars}
      readOnly={view.readOnly()}
      onChange={(event) => rename(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') {
          event.currentTarget.value = view.board().name;
          event.currentTarget.blur();
        }
      }}
    />
  );
}
