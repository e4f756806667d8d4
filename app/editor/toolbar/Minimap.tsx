import { createEffect, createSignal, onCleanup, Show } from 'solid-js';
import type { Point } from '#engine/board/values.ts';
import type { Box } from '#engine/drawing/geometry.ts';
import type { Palette } from '#engine/drawing/palette.ts';
import type { Scene } from '#engine/drawing/scene/scene.ts';
import type { BoardHandle } from '../../canvas/host.ts';
import { sizeCanvas } from '../../canvas/paint/base-layer.ts';
import { readPalette, watchTheme } from '../../canvas/paint/page-palette.ts';
import { centred, visibleBox } from '../../canvas/viewport.ts';
import { toolbarTexts } from '../../texts/board/toolbar.ts';
import {
  fromMinimap,
  MINIMAP_SIZE,
  type MinimapShape,
  minimapScale,
  minimapShapes,
  needsMinimap,
  onMinimap,
} from './minimap.ts';

interface MinimapProps {
  readonly scene: Scene;
  readonly handle: BoardHandle;
  readonly selection: ReadonlySet<string>;
}

/** The picture follows the board at most this often. */
const CALM_MS = 250;
/** An arrow key moves the view by this share of it. */
const STEP = 0.2;
const NOTHING: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };

/** The whole board in small with the part of it that is seen; there only while something is not. */
export function Minimap(props: MinimapProps) {
  const { scene, handle } = props;
  const [board, setBoard] = createSignal<Box | null>(scene.bounds());
  const [isNeeded, setNeeded] = createSignal(false);
  const seen = () => visibleBox(handle.viewport(), handle.size());
  let isHeld = false;
  const look = () => setNeeded(isHeld || needsMinimap(board(), seen()));
  look();
  onCleanup(handle.onFrame(look));
  onCleanup(calmly(scene, () => setBoard(scene.bounds())));
  return (
    <Show when={isNeeded()}>
      <Picture
        {...props}
        board={board() ?? NOTHING}
        seen={seen}
        onHold={(held) => {
          isHeld = held;
          look();
        }}
      />
    </Show>
  );
}

interface PictureProps extends MinimapProps {
  readonly board: Box;
  readonly seen: () => Box;
  readonly onHold: (held: boolean) => void;
}

function Picture(props: PictureProps) {
  const { handle } = props;
  const scale = () => minimapScale(props.board);
  let root!: HTMLDivElement;
  let view!: HTMLDivElement;
  const showSeen = () => {
    const { minX, minY, maxX, maxY } = onMinimap(scale(), props.seen());
    view.style.transform = `translate(${minX}px,${minY}px)`;
    view.style.width = `${maxX - minX}px`;
    view.style.height = `${maxY - minY}px`;
  };
  const look = ([x, y]: Point) => handle.setViewport(centred([x, y], handle.viewport().k, handle.size()));
  const press = (event: PointerEvent) => {
    const corner = root.getBoundingClientRect();
    look(fromMinimap(scale(), [event.clientX - corner.left, event.clientY - corner.top]));
  };
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const { minX, minY, maxX, maxY } = props.seen();
    look([(minX + maxX) / 2 + by[0] * STEP * (maxX - minX), (minY + maxY) / 2 + by[1] * STEP * (maxY - minY)]);
  };
  onCleanup(handle.onFrame(showSeen));
  createEffect(showSeen);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a small picture that moves the view
    <div
      ref={root}
      class="minimap"
      role="group"
      aria-label={toolbarTexts.minimap}
      tabindex={0}
      onKeyDown={step}
      onPointerDown={(event) => {
        root.setPointerCapture(event.pointerId);
        props.onHold(true);
        press(event);
      }}
      onPointerMove={(event) => root.hasPointerCapture(event.pointerId) && press(event)}
      onLostPointerCapture={() => props.onHold(false)}
    >
      <Things {...props} />
      <div ref={view} class="minimap-view" />
    </div>
  );
}

/** The things of the board as coloured boxes. */
function Things(props: PictureProps) {
  let canvas!: HTMLCanvasElement;
  const [version, setVersion] = createSignal(0);
  const again = () => setVersion((n) => n + 1);
  onCleanup(calmly(props.scene, again));
  onCleanup(watchTheme(again));
  createEffect(() => {
    version();
    const ratio = devicePixelRatio;
    sizeCanvas(canvas, MINIMAP_SIZE.width, MINIMAP_SIZE.height, ratio);
    const g = canvas.getContext('2d');
    const host = canvas.parentElement;
    if (g === null || host === null) return;
    const palette = readPalette(host);
    const scale = minimapScale(props.board);
    g.scale(ratio, ratio);
    for (const { id, box, tone } of minimapShapes(props.scene)) {
      const { minX, minY, maxX, maxY } = onMinimap(scale, box);
      const [width, height] = [Math.max(1.5, maxX - minX), Math.max(1.5, maxY - minY)];
      g.fillStyle = props.selection.has(id) ? palette.accent : colourOf(tone, palette);
      g.globalAlpha = tone === null && !props.selection.has(id) ? 0.35 : 0.85;
      g.fillRect(minX, minY, width, height);
    }
  });
  return <canvas ref={canvas} />;
}

function colourOf(tone: MinimapShape['tone'], palette: Palette): string {
  if (tone === null) return palette.noteLine;
  return tone === 'accent' ? palette.accent : palette.wires[tone];
}

/** Calls back a while after the board changed, once for all that changed meanwhile. */
function calmly(scene: Scene, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = scene.subscribe((change) => {
    if (change.routes) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      changed();
    }, CALM_MS);
  });
  return () => {
    clearTimeout(timer);
    end();
  };
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
