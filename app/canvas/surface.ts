/** The canvas at work: renderer, gestures and router on the page's elements, from the moment that these are there. */
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import { union } from '#engine/drawing/geometry.ts';
import { exposeBench } from './bench.ts';
import { boardHandle } from './board-handle.ts';
import { dimPorts } from './elements/dim-ports.ts';
import type { NoteWriting } from './elements/note-writing.ts';
import type { CanvasHost } from './host.ts';
import { autopanner } from './input/autopan.ts';
import type { Gestures } from './input/gestures.ts';
import { attachGestures } from './input/gestures.ts';
import { Interaction } from './input/interaction.ts';
import type { PointerInput } from './input/press.ts';
import type { LocalState } from './local-state.ts';
import { openingView } from './opening-view.ts';
import { proposalBox } from './paint/proposed.ts';
import type { RendererLayers } from './renderer.ts';
import { BoardRenderer } from './renderer.ts';
import { startRouting } from './routing/start.ts';
import { aboveTools, freeOf, revealing, toBoard, type Viewport, visibleBox } from './viewport.ts';

export interface Surface {
  readonly renderer: BoardRenderer;
  readonly gestures: Gestures;
  readonly interaction: Interaction;
  /** In CSS px from the canvas's corner; null where the pointer is elsewhere. */
  pointer(): Point | null;
  /** The pointer is here now, or left: what lies under it is shown, others are told, at most once a frame. */
  setPointer(at: Point | null): void;
  /** The box of the board with its wires and of all that is proposed for it; null where there is nothing. */
  whole(): Box | null;
  /** Brings a part or note on screen without zooming, and makes it the one that Tab reaches. */
  reveal(id: string): void;
  close(): void;
}

export function openSurface(
  layers: RendererLayers,
  host: CanvasHost,
  local: LocalState,
  writing: () => NoteWriting,
): Surface {
  const { scene } = host;
  const renderer = openRenderer(layers, host, local);
  const free = () => freeOf(renderer.size, host.covered());
  const interaction = new Interaction(host, () => renderer.viewport, feedback(layers, local, writing));
  const pointer = followPointer(host, renderer, interaction);
  const gestures = openGestures(layers.host, host, renderer, interaction, pointer.set);
  const whole = () => {
    const ghosts = host.ghosts().map((ghost) => proposalBox(ghost, scene));
    return union([scene.boundsWithWires(), ...ghosts].filter((box) => box !== null));
  };
  const reveal = (id: string): void => {
    const item = scene.item(id);
    if (item === undefined) return;
    local.setCurrent(id);
    const to = revealing(item, renderer.viewport, aboveTools(free()));
    if (to.x !== renderer.viewport.x || to.y !== renderer.viewport.y) gestures.show(to);
  };
  gestures.show(openingView(scene, aboveTools(free())));
  let opened: Viewport | null = renderer.viewport;
  const handle = boardHandle({
    scene,
    renderer,
    gestures,
    root: layers.host,
    free,
    whole,
    reveal,
    writing,
    light: local.setLit,
    onFrame: local.frames.add,
    pointer: pointer.get,
  });
  const exposed = exposeBench(handle, scene, renderer);
  const stopRouting = startRouting(
    scene,
    () => visibleBox(renderer.viewport, renderer.size),
    () => {
      // Wires may lead around the parts: who has not moved the view yet sees these too.
      if (opened === renderer.viewport) gestures.show(openingView(scene, aboveTools(free())));
      opened = null;
      exposed.routed();
      host.routed();
      loadHandCode(interaction);
    },
  );
  host.mounted(handle);
  return {
    renderer,
    gestures,
    interaction,
    pointer: pointer.get,
    setPointer: pointer.set,
    whole,
    reveal,
    close() {
      pointer.close();
      exposed.end();
      stopRouting();
      gestures.dispose();
      renderer.dispose();
    },
  };
}

function loadHandCode(interaction: Interaction): void {
  import('./input/hand-code.ts').then(
    ({ handCode }) => {
      interaction.code = handCode;
    },
    // Without it wires are not laid, and nothing shows what is in line.
    () => undefined,
  );
}

function openRenderer(layers: RendererLayers, { scene }: CanvasHost, local: LocalState): BoardRenderer {
  return new BoardRenderer(layers, scene, {
    near(parts, notes) {
      const focused = layers.near.contains(document.activeElement);
      local.parts.show(parts);
      local.notes.show(notes);
      dimPorts(layers.near, local.pending());
      // What had the keyboard's focus may be gone: the board keeps its keys.
      if (focused && !layers.near.contains(document.activeElement)) layers.host.focus({ preventScroll: true });
    },
    redrawn(ids) {
      for (const id of ids) {
        local.parts.update(scene.parts.get(id));
        local.notes.update(scene.notes.get(id));
      }
    },
    framed: (viewport) => local.frames.tell(viewport),
  });
}

/** What a gesture shows on the canvas itself while it is under way. */
function feedback(layers: RendererLayers, local: LocalState, writing: () => NoteWriting) {
  return {
    write: (kind: 'note' | 'frame', area: Box) => writing().begin(kind, area),
    resizing: local.setResize,
    dragged: local.setDragged,
    overlay: local.setActing,
    tip: local.setTip,
    pending(pending: ReturnType<LocalState['pending']>): void {
      local.setPending(pending);
      dimPorts(layers.near, pending);
    },
    cursor(shape: string): void {
      layers.host.dataset.pointer = shape;
    },
  };
}

function openGestures(
  root: HTMLElement,
  host: CanvasHost,
  renderer: BoardRenderer,
  interaction: Interaction,
  setPointer: (at: Point) => void,
): Gestures {
  let lastPress: PointerInput | null = null;
  const size = () => renderer.size;
  const panAtEdge = autopanner(size, (dx, dy) => gestures.panBy(dx, dy));
  const gestures = attachGestures(root, size, {
    hand: () => host.tool() === 'hand',
    holds: (press) => interaction.holds(press),
    tap: (press) => interaction.tap(press),
    begin(press) {
      lastPress = press;
      interaction.begin(press);
    },
    move(press) {
      lastPress = press;
      interaction.move(press);
      panAtEdge(press.at);
      setPointer(press.at);
    },
    drop(press) {
      panAtEdge(null);
      interaction.drop(press);
    },
    cancel() {
      panAtEdge(null);
      interaction.cancel();
    },
    viewport(viewport) {
      renderer.setViewport(viewport);
      if (interaction.dragging && lastPress !== null) interaction.move(lastPress);
      host.viewportChanged(viewport);
    },
    panning: (on) => root.toggleAttribute('data-panning', on),
  });
  return gestures;
}

function followPointer(host: CanvasHost, renderer: BoardRenderer, interaction: Interaction) {
  let pointer: Point | null = null;
  let frame = 0;
  return {
    get: () => pointer,
    set(at: Point | null): void {
      pointer = at;
      if (frame !== 0) return;
      frame = requestAnimationFrame(() => {
        frame = 0;
        host.presence.cursor(pointer === null ? null : toBoard(renderer.viewport, pointer));
        if (!interaction.dragging) interaction.hover(pointer);
      });
    },
    close: () => cancelAnimationFrame(frame),
  };
}
