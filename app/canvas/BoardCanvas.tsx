import './canvas.css';
import type { JSX } from 'solid-js';
import { createEffect, createMemo, createSelector, createSignal, For, on, onCleanup, onMount, Show } from 'solid-js';
import type { Point } from '#engine/board/values.ts';
import { shifted, union } from '#engine/drawing/geometry.ts';
import { exposeBench } from './bench.ts';
import { boardHandle, fromPage } from './board-handle.ts';
import type { BoardCanvasProps } from './board-props.ts';
import { BoardTip } from './elements/BoardTip.tsx';
import { Cursors } from './elements/Cursors.tsx';
import { Cells } from './elements/cells.ts';
import { lightPorts } from './elements/light-ports.ts';
import { MirrorTree } from './elements/MirrorTree.tsx';
import { NoteEditor } from './elements/NoteEditor.tsx';
import { NoteNode } from './elements/NoteNode.tsx';
import { noteWriting } from './elements/note-writing.ts';
import { PartNode } from './elements/PartNode.tsx';
import { hitId } from './hit.ts';
import { autopanner } from './input/autopan.ts';
import { runCommand } from './input/commands.ts';
import type { Gestures, Press } from './input/gestures.ts';
import { attachGestures } from './input/gestures.ts';
import type { Tip } from './input/interaction.ts';
import { Interaction, LOOK_ONLY } from './input/interaction.ts';
import type { KeyCommand } from './input/keys.ts';
import { keyCommand } from './input/keys.ts';
import type { Joining } from './look.ts';
import { PLAIN_LOOK } from './look.ts';
import type { SceneNote } from './notes.ts';
import { cornersPainter, draftPainter, focusPainter, hotPainter } from './paint/overlay.ts';
import { watchTheme } from './paint/palette.ts';
import { presencePainters } from './paint/presence.ts';
import { proposalBox, proposalPainters } from './paint/proposed.ts';
import { partDrops } from './part-drops.ts';
import type { PortRef } from './ports.ts';
import { startRouting } from './routing/start.ts';
import type { ScenePart } from './scene.ts';
import type { OverlayPainter, Shape } from './stage.ts';
import { Stage } from './stage.ts';
import type { Size, View } from './view.ts';
import { centred, fitted, revealing, toBoard, visibleBox } from './view.ts';

export type { BoardCanvasProps, BoardHandle } from './board-props.ts';
export { PART_MIME } from './board-props.ts';

const inField = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('input, textarea, select') !== null;

const REFUSED_MS = 2500;

/** The board: parts, wires, everybody's hands. Draws a scene, reports gestures, changes nothing itself. */
export function BoardCanvas(props: BoardCanvasProps): JSX.Element {
  const parts = new Cells<ScenePart>();
  const notes = new Cells<SceneNote>();
  const [shape, setShape] = createSignal<Shape | null>(null);
  const [tip, setTip] = createSignal<Tip | null>(null);
  const [joining, setJoining] = createSignal<Joining | null>(null);
  const [current, setCurrent] = createSignal<string | null>(null);
  const [ringed, setRinged] = createSignal<string | null>(null);
  const [held, setHeld] = createSignal<{ readonly parts: readonly string[]; readonly by: Point } | null>(null);
  const [acting, setActing] = createSignal<readonly OverlayPainter[]>([]);
  const [lit, setLit] = createSignal<readonly string[]>([]);
  const isSelected = createSelector(
    () => props.selection,
    (id: string, selection) => selection.has(id),
  );
  const isCurrent = createSelector(current);
  const followers = new Set<(view: View) => void>();
  let root!: HTMLDivElement;
  let mover!: HTMLDivElement;
  let base!: HTMLCanvasElement;
  let layer!: HTMLDivElement;
  let overlay!: HTMLCanvasElement;
  let stage!: Stage;
  let gestures!: Gestures;
  let interaction!: Interaction;
  let lastPress: Press | null = null;
  let pointer: Point | null = null;
  const { draft, newNote, editNote, written } = noteWriting({
    props,
    stage: () => stage,
    gestures: () => gestures,
    pointer: () => pointer,
    focus: () => root.focus({ preventScroll: true }),
  });

  const size = (): Size => stage.size;
  const whole = () => {
    const ghosts = (props.ghosts ?? []).map((ghost) => proposalBox(ghost, props.scene));
    return union([props.scene.bounds(), ...ghosts].filter((box) => box !== null));
  };
  const pageToCanvas = (x: number, y: number): Point => fromPage(root, x, y);

  const mount = (nearParts: readonly ScenePart[], nearNotes: readonly SceneNote[]): void => {
    const held = layer.contains(document.activeElement);
    parts.show(nearParts);
    notes.show(nearNotes);
    lightPorts(layer, joining());
    // What had the keyboard's focus may be gone: the board keeps its keys.
    if (held && !layer.contains(document.activeElement)) root.focus({ preventScroll: true });
  };

  onMount(() => {
    stage = new Stage({ host: root, mover, base, near: layer, overlay }, props.scene, {
      near: mount,
      redrawn: (ids) => {
        for (const id of ids) {
          parts.update(props.scene.parts.get(id));
          notes.update(props.scene.notes.get(id));
        }
      },
      framed: (view) => {
        for (const follow of followers) follow(view);
      },
    });
    interaction = new Interaction(props.scene, () => stage.view, {
      selection: () => props.selection,
      readOnly: () => props.readOnly === true,
      connectability: (from) => props.connectability?.(from) ?? new Map(),
      select: (ids) => props.onSelect(ids),
      move: (ids, by) => props.onMove?.(ids, by),
      shaping: setShape,
      reshape: (note, area) => props.onReshape?.(note, area),
      connect: (from, to) => props.onConnect?.(from, to),
      refused: (reason) => props.onRefused?.(reason),
      port: (port) => props.onPort?.(port),
      dragged: (drag) => {
        setHeld(drag);
        props.onDragging?.(drag);
      },
      connecting: (to) => props.onConnecting?.(to),
      joining: (now) => {
        setJoining(now);
        lightPorts(layer, now);
      },
      overlay: setActing,
      tip: setTip,
      pointer: (shape) => {
        root.dataset.pointer = shape;
      },
    });

    const edge = autopanner(size, (dx, dy) => gestures.panBy(dx, dy));
    gestures = attachGestures(root, size, {
      holds: (press) => interaction.holds(press),
      tap: (press) => interaction.tap(press),
      begin: (press) => {
        lastPress = press;
        interaction.begin(press);
      },
      move: (press) => {
        lastPress = press;
        interaction.move(press);
        edge(press.at);
        reportCursor(press.at);
      },
      drop: (press) => {
        edge(null);
        interaction.drop(press);
      },
      cancel: () => {
        edge(null);
        interaction.cancel();
      },
      view: (view) => {
        stage.setView(view);
        if (interaction.dragging && lastPress !== null) interaction.move(lastPress);
        props.onView?.(view);
      },
      panning: (on) => root.toggleAttribute('data-panning', on),
    });

    const board = props.scene.bounds();
    const first = props.initialView ?? (board === null ? centred([0, 0], 1, size()) : fitted(board, size()));
    gestures.show(first);

    const unthemed = watchTheme(() => stage.retheme());
    const resized = new ResizeObserver(() => stage.resize());
    resized.observe(root);
    const unrouted = startRouting(
      props.scene,
      () => visibleBox(stage.view, stage.size),
      () => {
        exposed.routed();
        props.onRouted?.();
      },
    );
    const handle = boardHandle({
      scene: props.scene,
      stage,
      gestures,
      root,
      whole,
      reveal,
      newNote,
      editNote,
      light: setLit,
      pointer: () => pointer,
    });
    props.handle?.(handle);
    const exposed = exposeBench(handle, props.scene, stage);
    onCleanup(() => {
      exposed.end();
      unrouted();
      unthemed();
      resized.disconnect();
      gestures.dispose();
      stage.dispose();
    });
  });

  createEffect(() => {
    const look = {
      selection: props.selection,
      violations: props.violations ?? PLAIN_LOOK.violations,
      marks: props.marks ?? PLAIN_LOOK.marks,
      joining: joining(),
    };
    stage.setLook(look);
  });
  createEffect(() => {
    const lifted = new Map<string, Point>();
    for (const other of props.presence ?? [])
      for (const id of other.drag?.parts ?? []) lifted.set(id, other.drag?.by ?? [0, 0]);
    const own = held();
    for (const id of own?.parts ?? []) lifted.set(id, own?.by ?? [0, 0]);
    stage.setLifted(lifted);
  });
  createEffect(() => stage.setShape(shape()));
  const [version, setVersion] = createSignal(0);
  createEffect(() => {
    onCleanup(props.scene.subscribe((change) => change.notes.size > 0 && setVersion((n) => n + 1)));
  });
  /** The corners of the one selected note, where they may be dragged. */
  const corners = (): readonly OverlayPainter[] => {
    version();
    const [id = ''] = props.selection;
    const note = props.selection.size === 1 && props.readOnly !== true ? props.scene.notes.get(id) : undefined;
    if (note === undefined || draft() !== null) return [];
    const by = held()?.parts.includes(id) ? (held()?.by ?? [0, 0]) : ([0, 0] as const);
    return [cornersPainter(shape()?.area ?? shifted(note.area, by))];
  };
  const [moved, setMoved] = createSignal(0);
  createEffect(() => {
    if ((props.ghosts ?? []).length > 0) onCleanup(props.scene.subscribe(() => setMoved((n) => n + 1)));
  });
  const proposed = createMemo(() => {
    moved();
    return (props.ghosts ?? []).flatMap((ghost) => proposalPainters(ghost, props.scene));
  });
  const litWires = (): readonly OverlayPainter[] => {
    if (lit().length === 0) return [];
    return [hotPainter(lit().flatMap((id) => props.scene.wires.get(id) ?? []))];
  };
  createEffect(() => {
    const painters = (props.presence ?? []).flatMap((other) => presencePainters(other, props.scene, stage));
    const ring = ringed();
    const thing = ring === null ? undefined : props.scene.thing(ring);
    if (thing !== undefined) painters.push(focusPainter(thing, stage.offsetOf(thing.id)));
    const written = draft();
    if (written?.kind === 'frame') painters.push(draftPainter(written.area));
    stage.setOverlay([...proposed(), ...painters, ...corners(), ...litWires(), ...acting()]);
  });
  createEffect(
    on(
      () => props.readOnly,
      () => gestures.cancel(),
      { defer: true },
    ),
  );

  const reveal = (id: string): void => {
    const thing = props.scene.thing(id);
    if (thing === undefined) return;
    setCurrent(id);
    const to = revealing(thing, stage.view, size());
    if (to.x !== stage.view.x || to.y !== stage.view.y) gestures.show(to);
  };

  let cursorFrame = 0;
  const reportCursor = (at: Point | null): void => {
    pointer = at;
    if (cursorFrame !== 0) return;
    cursorFrame = requestAnimationFrame(() => {
      cursorFrame = 0;
      props.onCursor?.(pointer === null ? null : toBoard(stage.view, pointer));
      if (!interaction.dragging) interaction.hover(pointer);
    });
  };
  onCleanup(() => cancelAnimationFrame(cursorFrame));

  const focusedPort = (): PortRef | null => {
    const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.port : undefined;
    const [part = '', domain = '', face = ''] = key?.split('/') ?? [];
    const port = props.scene.parts.get(part)?.layout.byKey.get(`${domain}/${face}`);
    return port === undefined ? null : { part, domain: port.domain, interface: port.interface };
  };

  /** The part on which the keyboard stands, in the picture or in the list beside it; null where it stands on none. */
  const focusedPart = (): string | null =>
    ringed() ?? document.activeElement?.closest<HTMLElement>('[data-part-id]')?.dataset.partId ?? null;

  /** What a key acts on: the selection, or what has the focus. */
  const subjects = (): string[] => {
    if (props.selection.size > 0) return [...props.selection];
    const id = current();
    return id !== null && props.scene.thing(id) !== undefined ? [id] : [];
  };

  const run = (command: KeyCommand): boolean => {
    if (command.kind === 'cancel' && interaction.dragging) {
      gestures.cancel();
      return true;
    }
    const focused = command.kind === 'connect' ? focusedPart() : null;
    const ids = focused === null ? subjects() : [focused];
    return runCommand(command, { props, stage, gestures, ids, port: focusedPort(), whole, editNote, newNote, refuse });
  };

  let refusing = 0;
  /** Tells who may only look so, at the pointer or in the middle, for a while. */
  const refuse = (): void => {
    setTip({ at: pointer ?? [size().width / 2, size().height / 2], text: LOOK_ONLY, kind: 'refused' });
    clearTimeout(refusing);
    refusing = window.setTimeout(() => setTip(null), REFUSED_MS);
  };
  onCleanup(() => clearTimeout(refusing));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || inField(event)) return;
    const command = keyCommand(event);
    if (command === null || !run(command)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onDoubleClick = (event: MouseEvent): void => {
    if (inField(event)) return;
    const at = pageToCanvas(event.clientX, event.clientY);
    const hit = interaction.hit(at);
    if (hit.kind === 'wire') props.onInspect?.(hit.wire);
    if (hit.kind === 'note') editNote(hit.note);
    if (hit.kind !== 'part') return;
    const part = props.scene.parts.get(hit.part);
    const [, y] = toBoard(stage.view, at);
    const onTitle = part !== undefined && Math.abs(y - part.part.at[1] - part.layout.title.y) < 22;
    if (onTitle && props.readOnly !== true) props.onRename?.(hit.part);
    else props.onInspect?.(hit.part);
  };
  const onContextMenu = (event: MouseEvent): void => {
    if (props.onContextMenu === undefined || inField(event)) return;
    event.preventDefault();
    const at = pageToCanvas(event.clientX, event.clientY);
    const hit = interaction.hit(at);
    const id = hitId(hit);
    if (id !== null && !props.selection.has(id)) props.onSelect(new Set([id]));
    props.onContextMenu(hit, { x: event.clientX, y: event.clientY }, toBoard(stage.view, at));
  };
  const onFocusIn = (event: FocusEvent): void => {
    const thing =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part-id], [data-note-id]') : null;
    const id = thing?.dataset.partId ?? thing?.dataset.noteId;
    if (id !== undefined) setCurrent(id);
  };
  const drops = partDrops({
    props,
    placeOf: (event) => toBoard(stage.view, pageToCanvas(event.clientX, event.clientY)),
    show: setActing,
  });

  return (
    <div
      ref={root}
      class="board-canvas"
      role="application"
      aria-label="Board"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocusIn={onFocusIn}
      onDblClick={onDoubleClick}
      onContextMenu={onContextMenu}
      onPointerMove={(event) => {
        if (event.pointerType !== 'touch' && event.buttons === 0)
          reportCursor(pageToCanvas(event.clientX, event.clientY));
      }}
      onPointerLeave={() => reportCursor(null)}
      onDragOver={drops.onDragOver}
      onDragLeave={drops.onDragLeave}
      onDrop={drops.onDrop}
    >
      <MirrorTree
        scene={props.scene}
        selection={props.selection}
        onReveal={(id) => {
          reveal(id);
          setRinged(id);
        }}
        onChoose={(id) => {
          props.onSelect(new Set([id]));
          props.onInspect?.(id);
        }}
        onLeave={() => setRinged(null)}
      />
      <div ref={mover} class="board-mover">
        <canvas ref={base} class="board-base" />
        <div ref={layer} class="board-layer">
          <For each={notes.shown()}>
            {(id) => {
              const cell = notes.get(id);
              if (cell === undefined) return null;
              onCleanup(() => stage.register(id, null));
              return (
                <NoteNode
                  note={cell()}
                  selected={isSelected(id)}
                  current={isCurrent(id)}
                  mark={props.marks?.get(id)}
                  ref={(element) => stage.register(id, element)}
                />
              );
            }}
          </For>
          <For each={parts.shown()}>
            {(id) => {
              const cell = parts.get(id);
              if (cell === undefined) return null;
              onCleanup(() => stage.register(id, null));
              return (
                <PartNode
                  scene={props.scene}
                  part={cell()}
                  selected={isSelected(id)}
                  current={isCurrent(id)}
                  severity={props.violations?.get(id)}
                  mark={props.marks?.get(id)}
                  ref={(element) => stage.register(id, element)}
                />
              );
            }}
          </For>
        </div>
      </div>
      <canvas ref={overlay} class="board-overlay" />
      <Show when={draft()} keyed>
        {(now) => (
          <NoteEditor
            draft={now}
            view={() => stage.view}
            onFrame={(follow) => {
              followers.add(follow);
              return () => followers.delete(follow);
            }}
            onDone={written}
          />
        )}
      </Show>
      <Cursors
        presence={props.presence ?? []}
        view={() => stage?.view ?? { x: 0, y: 0, k: 1 }}
        onFrame={(follow) => {
          followers.add(follow);
          return () => followers.delete(follow);
        }}
      />
      <div class="mirror" role="status" aria-live="polite">
        {props.announcement}
      </div>
      <Show when={tip()}>{(now) => <BoardTip tip={now()} width={size().width} />}</Show>
    </div>
  );
}
