import './canvas.css';
import type { JSX } from 'solid-js';
import { createSelector, For, onCleanup, onMount, Show } from 'solid-js';
import { canvasTexts } from '../texts/canvas.ts';
import { BoardTip } from './elements/BoardTip.tsx';
import { Cursors } from './elements/Cursors.tsx';
import { MirrorTree } from './elements/MirrorTree.tsx';
import { NoteEditor } from './elements/NoteEditor.tsx';
import { NoteNode } from './elements/NoteNode.tsx';
import { noteWriting } from './elements/note-writing.ts';
import { PartNode } from './elements/PartNode.tsx';
import { followHost } from './follow-host.ts';
import type { CanvasHost } from './host.ts';
import { pageEvents } from './input/page-events.ts';
import type { LocalState } from './local-state.ts';
import { localState } from './local-state.ts';
import { watchTheme } from './paint/page-palette.ts';
import { partDrops } from './part-drops.ts';
import type { Surface } from './surface.ts';
import { openSurface } from './surface.ts';

/** The board: parts, wires, everybody's hands. Shows what the host holds, reports gestures, changes nothing itself. */
export function BoardCanvas(props: { readonly host: CanvasHost }): JSX.Element {
  // One canvas shows one board, as long as it is there.
  const { host } = props;
  const local = localState();
  let root!: HTMLDivElement;
  let mover!: HTMLDivElement;
  let base!: HTMLCanvasElement;
  let near!: HTMLDivElement;
  let overlay!: HTMLCanvasElement;
  let surface!: Surface;
  const writing = noteWriting(
    host,
    local,
    () => surface,
    () => root.focus({ preventScroll: true }),
  );
  const events = pageEvents({ root: () => root, surface: () => surface, host, local, writing });
  const drops = partDrops(host, () => ({ root, viewport: surface.renderer.viewport }), local.setActing);
  onMount(() => {
    const opened = openSurface({ host: root, mover, base, near, overlay }, host, local, () => writing);
    surface = opened;
    const unwatchTheme = watchTheme(() => opened.renderer.retheme());
    const resized = new ResizeObserver(() => opened.renderer.resize());
    resized.observe(root);
    followHost(opened, host, local);
    onCleanup(() => {
      unwatchTheme();
      resized.disconnect();
      opened.close();
    });
  });
  return (
    <div
      ref={root}
      class="board-canvas"
      data-tool={host.tool()}
      role="application"
      aria-label={canvasTexts.board}
      tabIndex={-1}
      {...events}
      {...drops}
    >
      <MirrorTree
        scene={host.scene}
        selection={host.selection()}
        onReveal={(id) => {
          surface.reveal(id);
          local.setRinged(id);
        }}
        onChoose={(id) => {
          host.select(new Set([id]));
          host.inspect(id);
        }}
        onLeave={() => local.setRinged(null)}
      />
      <div ref={mover} class="board-mover">
        <canvas ref={base} class="board-base" />
        <div ref={near} class="board-layer">
          <NearItems host={host} local={local} surface={() => surface} />
        </div>
      </div>
      <canvas ref={overlay} class="board-overlay" />
      <AboveBoard host={host} local={local} surface={() => surface} onWritten={writing.written} />
    </div>
  );
}

/** What floats over the picture: the note being written, other people's cursors, the tip; and the spoken announcement. */
function AboveBoard(props: {
  readonly host: CanvasHost;
  readonly local: LocalState;
  /** undefined until the canvas is on the page. */
  readonly surface: () => Surface | undefined;
  readonly onWritten: ReturnType<typeof noteWriting>['written'];
}): JSX.Element {
  const { host, local, surface } = props;
  const viewport = () => surface()?.renderer.viewport ?? { x: 0, y: 0, k: 1 };
  return (
    <>
      <Show when={local.draft()} keyed>
        {(now) => <NoteEditor draft={now} viewport={viewport} onFrame={local.frames.add} onDone={props.onWritten} />}
      </Show>
      <Cursors presence={host.others()} viewport={viewport} onFrame={local.frames.add} />
      <div class="visually-hidden" role="status" aria-live="polite">
        {host.announcement()}
      </div>
      <Show when={local.tip()}>{(now) => <BoardTip tip={now()} width={surface()?.renderer.size.width ?? 0} />}</Show>
    </>
  );
}

/** Parts and notes that are near enough to be elements of the page. */
function NearItems(props: {
  readonly host: CanvasHost;
  readonly local: LocalState;
  readonly surface: () => Surface;
}): JSX.Element {
  const { host, local, surface } = props;
  const isSelected = createSelector(host.selection, (id: string, selection) => selection.has(id));
  const isCurrent = createSelector(local.current);
  const register = (id: string, element: HTMLElement | null) => surface().renderer.register(id, element);
  return (
    <>
      <For each={local.notes.shown()}>
        {(id) => {
          const note = local.notes.get(id);
          if (note === undefined) return null;
          onCleanup(() => register(id, null));
          return (
            <NoteNode
              note={note()}
              selected={isSelected(id)}
              current={isCurrent(id)}
              mark={host.marks().get(id)}
              ref={(element) => register(id, element)}
            />
          );
        }}
      </For>
      <For each={local.parts.shown()}>
        {(id) => {
          const part = local.parts.get(id);
          if (part === undefined) return null;
          onCleanup(() => register(id, null));
          return (
            <PartNode
              scene={host.scene}
              part={part()}
              selected={isSelected(id)}
              current={isCurrent(id)}
              severity={host.violations().get(id)}
              mark={host.marks().get(id)}
              ref={(element) => register(id, element)}
            />
          );
        }}
      </For>
    </>
  );
}
