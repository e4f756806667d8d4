import Maximize from 'lucide-solid/icons/maximize';
import Minus from 'lucide-solid/icons/minus';
import Plus from 'lucide-solid/icons/plus';
import { createEffect, createMemo, createSignal, on, onCleanup, Show } from 'solid-js';
import type { Point, Severity } from '#engine/board/values.ts';
import { agentDoing } from '../agent/agent-doing.ts';
import { useBoardView } from '../board-view.ts';
import { BoardCanvas, type BoardHandle } from '../canvas/BoardCanvas.tsx';
import type { PortRef } from '../canvas/ports.ts';
import type { RemotePresence } from '../canvas/presence.ts';
import { Scene } from '../canvas/scene.ts';
import { IconButton } from '../ui/Button.tsx';
import { closeToast, toast } from '../ui/toasts.ts';
import { BoardMenu, type MenuPlace } from './BoardMenu.tsx';
import { ConnectDialog } from './ConnectDialog.tsx';
import { connectability } from './connectability.ts';
import { EmptyBoard } from './EmptyBoard.tsx';
import { moveEdits } from './edits/move-edits.ts';
import { reshapeEdit, writtenEdits } from './edits/note-edits.ts';
import { MakeRoomDialog } from './MakeRoomDialog.tsx';
import { planConnect } from './make-room.ts';

interface StageProps {
  readonly onLibrary: () => void;
  readonly onInspect: () => void;
}

const WORST: Readonly<Record<Severity, number>> = { ignore: 0, info: 1, warning: 2, error: 3 };

/** The zoom is shown at most this often. */
const ZOOM_SHOWN_MS = 120;

/** The canvas with the board on it, and what floats over it. */
export function Stage(props: StageProps) {
  const view = useBoardView();
  const scene = new Scene();
  scene.update(view.session.store.board);
  onCleanup(view.onBoard((board, touched) => scene.update(board, touched)));
  const [handle, setHandle] = createSignal<BoardHandle>();
  const [zoom, setZoom] = createSignal(1);
  let newest = 1;
  let showing: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(showing));
  /** Nobody reads a figure that changes with each frame, and each time it does the page is laid out and painted. */
  const showZoom = (k: number) => {
    newest = k;
    showing ??= setTimeout(() => {
      showing = undefined;
      setZoom(newest);
    }, ZOOM_SHOWN_MS);
  };
  const [joining, setJoining] = createSignal<{ readonly part: string; readonly port: PortRef | null } | null>(null);
  const [wish, setWish] = createSignal<{ readonly from: PortRef; readonly to: PortRef } | null>(null);
  const [menu, setMenu] = createSignal<MenuPlace | null>(null);
  const show = view.session.presence.show;
  /** The message of the last refused drop: the next try takes it away. */
  let refusal = 0;
  const refused = (reason: string) => {
    refusal = toast(reason, { tone: 'error' });
  };
  /** Connects, or asks first where pins would have to move. True where nothing is left to choose. */
  const join = (from: PortRef, to: PortRef): boolean => {
    const plan = planConnect(view.board(), view.library, from, to);
    if (plan.kind === 'plain') return view.edit(plan.edits);
    setWish({ from, to });
    return true;
  };
  // A board that fills up at once (an import, an agent that starts one) is looked at as a whole.
  createEffect(
    on(
      () => view.board().parts.size,
      (now, before) => before === 0 && now > 2 && handle()?.fit(),
      { defer: true },
    ),
  );

  const presence = createMemo((): readonly RemotePresence[] => [
    ...view.tabs().flatMap((tab): RemotePresence[] =>
      tab.user && tab.visible !== false
        ? [
            {
              id: String(tab.client),
              kind: 'person',
              name: tab.user.name,
              color: tab.user.color,
              ...(tab.cursor ? { cursor: asPoint(tab.cursor) } : {}),
              ...(tab.selection ? { selection: tab.selection } : {}),
              ...(tab.drag ? { drag: { parts: tab.drag.parts, by: asPoint(tab.drag.by) } } : {}),
              ...(tab.connecting
                ? {
                    connecting: {
                      part: tab.connecting.part,
                      interface: tab.connecting.interface,
                      to: asPoint(tab.connecting.to),
                    },
                  }
                : {}),
            },
          ]
        : [],
    ),
    ...view.agents().flatMap((agent): RemotePresence[] =>
      agent.cursor && agent.status === 'connected'
        ? [
            {
              id: agent.user.id,
              kind: 'agent',
              name: agent.user.name,
              color: agent.user.color,
              cursor: asPoint(agent.cursor),
              doing: view.pausedAgents().has(agent.user.id) ? 'paused' : agentDoing(agent),
            },
          ]
        : [],
    ),
  ]);
  // A run that says the same of every part repaints nothing.
  const violations = createMemo(
    (): ReadonlyMap<string, Severity> => {
      const worst = new Map<string, Severity>();
      for (const one of view.run()?.violations ?? []) {
        if (one.waiver || one.severity === 'info') continue;
        for (const ref of one.refs) {
          const id = ref.part ?? ref.connection;
          if (id !== undefined && WORST[one.severity] > WORST[worst.get(id) ?? 'ignore']) worst.set(id, one.severity);
        }
      }
      return worst;
    },
    new Map(),
    { equals: (a, b) => a.size === b.size && [...a].every(([id, severity]) => b.get(id) === severity) },
  );

  return (
    <div class="stage-canvas">
      <Show when={view.loaded()} fallback={<div class="stage-wait" aria-busy="true" />}>
        <BoardCanvas
          scene={scene}
          selection={view.selection()}
          readOnly={view.readOnly()}
          presence={presence()}
          ghosts={view.ghosts()}
          violations={violations()}
          marks={view.marks()}
          announcement={view.announcement()}
          onRouted={view.routed}
          handle={(given) => {
            setHandle(given);
            view.setCanvas(given);
          }}
          onSelect={view.select}
          onMove={(ids, by) => view.edit(moveEdits(view.board(), ids, by))}
          onWritten={(draft) => {
            const edits = writtenEdits(draft, view.board().notes.get(draft.id ?? '')?.text);
            if (draft.id === null) view.add(edits);
            else view.edit(edits);
          }}
          onReshape={(note, area) => view.edit([reshapeEdit(note, area)])}
          onConnect={join}
          onRefused={refused}
          connectability={(from) => {
            closeToast(refusal);
            return connectability(view.design(), from);
          }}
          onPort={(port) => view.readOnly() || setJoining({ part: port.part, port })}
          onConnectMode={(part, port) => setJoining({ part, port })}
          onDropPart={view.place}
          definitionOf={(key) => view.library.definitions.get(key)}
          onContextMenu={(target, screen, at) => setMenu({ target, screen, at })}
          onInspect={(id) => {
            view.select([id]);
            props.onInspect();
          }}
          onRename={(id) => {
            view.select([id]);
            props.onInspect();
            queueMicrotask(() => document.querySelector<HTMLInputElement>('.title-input')?.select());
          }}
          onDelete={view.remove}
          onRotate={view.rotate}
          onFlip={view.flip}
          onCursor={(at) => show({ cursor: at ? [at[0], at[1]] : undefined })}
          onDragging={(drag) => show({ drag: drag ? { parts: drag.parts, by: [drag.by[0], drag.by[1]] } : undefined })}
          onConnecting={(to) =>
            show({
              connecting: to
                ? { part: to.from.part, interface: to.from.interface, to: [to.to[0], to.to[1]] }
                : undefined,
            })
          }
          onView={(now) => showZoom(now.k)}
        />
      </Show>
      <Show when={view.loaded() && view.board().parts.size + view.board().notes.size === 0}>
        <EmptyBoard onLibrary={props.onLibrary} />
      </Show>
      <Show when={view.session.status.readOnly === 'newer-format'}>
        <p class="notice board-banner" data-tone="warning" role="status">
          A newer Busbar wrote this board. Reload the page to edit it.
        </p>
      </Show>
      <Show when={view.session.status.damaged > 0}>
        <p class="notice board-banner" data-tone="warning" role="status">
          {view.session.status.serverDamage ??
            `${view.session.status.damaged} entries of this board make no sense and are not shown. They are kept.`}
        </p>
      </Show>
      <fieldset class="zoom-bar" aria-label="Zoom">
        <IconButton label="Zoom out" keys="−" placement="top" onClick={() => handle()?.zoomBy(1 / 1.25)}>
          <Minus size={15} />
        </IconButton>
        <output>{Math.round(zoom() * 100)} %</output>
        <IconButton label="Zoom in" keys="+" placement="top" onClick={() => handle()?.zoomBy(1.25)}>
          <Plus size={15} />
        </IconButton>
        <IconButton label="Show the whole board" keys="Shift+1" placement="top" onClick={() => handle()?.fit()}>
          <Maximize size={15} />
        </IconButton>
      </fieldset>
      <ConnectDialog from={joining()} onClose={() => setJoining(null)} onConnect={join} />
      <MakeRoomDialog wish={wish()} onClose={() => setWish(null)} />
      <BoardMenu
        place={menu()}
        onClose={() => setMenu(null)}
        onClosed={() => joining() === null && handle()?.focus()}
        onConnect={(part) => setJoining({ part, port: null })}
        onInspect={props.onInspect}
        onLibrary={props.onLibrary}
        onFit={() => handle()?.fit()}
        onNote={(kind, at) => handle()?.newNote(kind, at)}
        onEditNote={(id) => handle()?.editNote(id)}
      />
    </div>
  );
}

const asPoint = (pair: readonly number[]): Point => [pair[0] ?? 0, pair[1] ?? 0];
