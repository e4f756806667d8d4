import type { Point } from '#engine/board/values.ts';
import { type Box, grown, onGrid } from '#engine/drawing/geometry.ts';
import { middleOf } from '#engine/drawing/scene/notes.ts';
import { GRID } from '#engine/placement/grid.ts';
import type { CanvasHost, NoteDraft } from '../host.ts';
import { newArea } from '../input/drawn-area.ts';
import type { Gestures } from '../input/gestures.ts';
import { moveSet } from '../input/movable.ts';
import type { LocalState } from '../local-state.ts';
import type { BoardRenderer } from '../renderer.ts';
import { centred, GLIDE_MS, toBoard } from '../viewport.ts';

/** Below this zoom text that is to be written is brought near first. */
const CLOSE_ENOUGH = 0.45;

/** Where the writing happens. */
interface NoteHost {
  readonly renderer: BoardRenderer;
  readonly gestures: Gestures;
  pointer(): Point | null;
}

export interface NoteWriting {
  /** A note in the middle, at the pointer or `at`; a frame around what is selected, where something is. */
  newNote(kind: 'note' | 'frame', at?: Point): void;
  /** A new one in this area. */
  begin(kind: 'note' | 'frame', area: Box): void;
  editNote(id: string): void;
  written(draft: NoteDraft): void;
}

/** Notes and frames under the pen: one at a time, and none on a board that may only be read. `focus` gives the keyboard back to the board. */
export function noteWriting(host: CanvasHost, local: LocalState, desk: () => NoteHost, focus: () => void): NoteWriting {
  const write = (draft: NoteDraft): void => {
    if (host.readOnly()) return;
    const { renderer, gestures } = desk();
    if (renderer.viewport.k < CLOSE_ENOUGH) {
      gestures.show(centred(middleOf(draft.area), 1, renderer.size), GLIDE_MS);
    }
    local.setDraft(draft);
  };

  return {
    newNote(kind, at) {
      const { renderer, pointer } = desk();
      const { viewport, size } = renderer;
      const place = at ?? toBoard(viewport, pointer() ?? [size.width / 2, size.height / 2]);
      const around = kind === 'frame' ? host.scene.boundsOf(moveSet(host.scene, host.selection()).free) : null;
      write({
        id: null,
        kind,
        text: '',
        area: around === null ? newArea(kind, place) : onGrid(grown(around, 2 * GRID)),
      });
    },
    begin: (kind, area) => write({ id: null, kind, text: '', area }),
    editNote(id) {
      const note = host.scene.notes.get(id);
      if (note === undefined) return;
      host.select(new Set([id]));
      write({ id, kind: note.note.kind, text: note.note.text, area: note.area });
    },
    written(draft) {
      local.setDraft(null);
      focus();
      host.writeNote(draft);
    },
  };
}
