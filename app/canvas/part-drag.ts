/** A part that is dragged onto a board from a list. */

import type { PlacedOutline } from '#engine/drawing/shape/outline.ts';
import type { PartDefinitionFile } from '#schemas/part-definition/types.ts';

/** The MIME type under which a library item that is dragged carries its definition key. */
export const PART_MIME = 'application/x-busbar-part';

interface PartDrag {
  /** Of the part that is on its way; a plain box where it comes from another window, which tells it only at the drop. */
  readonly outline: PlacedOutline;
  close(): void;
}

/** Listens to drags of the page: what is dragged can be read as the drag begins, and not again before it ends. */
export function watchPartDrags(
  definitionOf: (key: string) => PartDefinitionFile | undefined,
  outlineOf: (file: PartDefinitionFile) => PlacedOutline,
): PartDrag {
  let outline = UNKNOWN;
  const begin = (event: DragEvent) => {
    const file = definitionOf(event.dataTransfer?.getData(PART_MIME) ?? '');
    outline = file === undefined ? UNKNOWN : outlineOf(file);
  };
  const end = () => {
    outline = UNKNOWN;
  };
  document.addEventListener('dragstart', begin);
  document.addEventListener('dragend', end);
  return {
    get outline() {
      return outline;
    },
    close() {
      document.removeEventListener('dragstart', begin);
      document.removeEventListener('dragend', end);
    },
  };
}

const UNKNOWN: PlacedOutline = { outline: 'rounded_rectangle', width: 160, height: 80, path: null };
