import { onCleanup } from 'solid-js';
import type { Point } from '#engine/board/values.ts';
import { snap } from '#engine/drawing/geometry.ts';
import { partLayout } from '#engine/drawing/shape/layout.ts';
import type { PlacedOutline } from '#engine/drawing/shape/outline.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';
import { fromPage } from './board-handle.ts';
import type { CanvasHost } from './host.ts';
import { ghostPainter } from './paint/overlay.ts';
import { PART_MIME, watchPartDrags } from './part-drag.ts';
import type { OverlayPainter } from './renderer.ts';
import { toBoard, type Viewport } from './viewport.ts';

/**
 * Parts that are dragged in from the library: seen with their own outlines on the grid, and placed where they are let go.
 * `show` shows what would be dropped.
 */
export function partDrops(
  host: CanvasHost,
  canvas: () => { readonly root: HTMLElement; readonly viewport: Viewport },
  show: (painters: readonly OverlayPainter[]) => void,
) {
  const drag = watchPartDrags((key) => host.definitionOf(key), outlineOn(host));
  onCleanup(drag.close);
  const onGrid = (event: DragEvent): Point => {
    const { root, viewport } = canvas();
    const [x, y] = toBoard(viewport, fromPage(root, event.clientX, event.clientY));
    return [snap(x), snap(y)];
  };
  return {
    onDragOver(event: DragEvent): void {
      if (host.readOnly() || event.dataTransfer?.types.includes(PART_MIME) !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      show([ghostPainter(onGrid(event), drag.outline)]);
    },
    onDragLeave(): void {
      show([]);
    },
    onDrop(event: DragEvent): void {
      const key = event.dataTransfer?.getData(PART_MIME) ?? '';
      show([]);
      if (key === '' || host.readOnly()) return;
      event.preventDefault();
      host.placePart(key, onGrid(event));
    },
  };
}

/** The outline that a part would have on the board, in the look that it has. */
function outlineOn({ scene }: CanvasHost): (file: PartDefinitionFile) => PlacedOutline {
  const bare = { at: [0, 0], rotation: 0, flip: false, fields: {} } as const;
  return (file) =>
    (scene.isDrawn ? scene.look?.place(bare, file, '', '')?.layout : undefined) ?? partLayout(file, new Map());
}
