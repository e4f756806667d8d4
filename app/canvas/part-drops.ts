import { onCleanup } from 'solid-js';
import type { Point } from '#engine/board/values.ts';
import { snap } from '#engine/drawing/geometry.ts';
import { type BoardCanvasProps, PART_MIME } from './board-props.ts';
import { ghostPainter } from './paint/overlay.ts';
import { watchPartDrags } from './part-drag.ts';
import type { OverlayPainter } from './stage.ts';

interface Drops {
  readonly props: BoardCanvasProps;
  /** The place on the board that the event is over. */
  readonly placeOf: (event: DragEvent) => Point;
  /** Shows what would be dropped. */
  readonly show: (painters: readonly OverlayPainter[]) => void;
}

/** Parts that are dragged in from the library: seen with their own outlines on the grid, and placed where they are let go. */
export function partDrops({ props, placeOf, show }: Drops) {
  const drag = watchPartDrags((key) => props.definitionOf?.(key));
  onCleanup(drag.close);
  const onGrid = (event: DragEvent): Point => {
    const [x, y] = placeOf(event);
    return [snap(x), snap(y)];
  };
  return {
    onDragOver(event: DragEvent): void {
      if (props.readOnly === true || event.dataTransfer?.types.includes(PART_MIME) !== true) return;
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
      if (key === '' || props.readOnly === true) return;
      event.preventDefault();
      props.onDropPart?.(key, onGrid(event));
    },
  };
}
