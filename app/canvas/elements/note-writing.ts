import { type Accessor, createSignal } from 'solid-js';
import { FRAME_SIZE, NOTE_SIZE } from '#engine/board/entry-codec.ts';
import type { Point } from '#engine/board/values.ts';
import { boxAround, GRID, grown, onGrid, snap } from '#engine/drawing/geometry.ts';
import type { BoardCanvasProps } from '../board-props.ts';
import { GLIDE_MS } from '../input/commands.ts';
import type { Gestures } from '../input/gestures.ts';
import { movable } from '../input/movable.ts';
import { middleOf } from '../notes.ts';
import type { Stage } from '../stage.ts';
import { centred, toBoard } from '../view.ts';
import type { Draft } from './NoteEditor.tsx';

/** Below this zoom text that is to be written is brought near first. */
const CLOSE_ENOUGH = 0.45;

interface Writing {
  readonly props: BoardCanvasProps;
  readonly stage: () => Stage;
  readonly gestures: () => Gestures;
  /** CSS px from the canvas's corner; null where the pointer is elsewhere. */
  readonly pointer: () => Point | null;
  /** Gives the keyboard back to the board. */
  readonly focus: () => void;
}

export interface NoteWriting {
  /** What is being written; null where nothing is. */
  readonly draft: Accessor<Draft | null>;
  /** A note in the middle, at the pointer or `at`; a frame around what is selected, where something is. */
  newNote(kind: 'note' | 'frame', at?: Point): void;
  editNote(id: string): void;
  written(draft: Draft): void;
}

/** Notes and frames under the pen: one at a time, and none on a board that may only be read. */
export function noteWriting({ props, stage, gestures, pointer, focus }: Writing): NoteWriting {
  const [draft, setDraft] = createSignal<Draft | null>(null);

  const write = (next: Draft): void => {
    if (props.readOnly === true) return;
    const { view, size } = stage();
    if (view.k < CLOSE_ENOUGH) gestures().show(centred(middleOf(next.area), 1, size), GLIDE_MS);
    setDraft(next);
  };

  return {
    draft,
    newNote(kind, at) {
      const { view, size } = stage();
      const [x, y] = at ?? toBoard(view, pointer() ?? [size.width / 2, size.height / 2]);
      const around = kind === 'frame' ? props.scene.boundsOf(movable(props.scene, props.selection)) : null;
      const [width, height] = kind === 'frame' ? FRAME_SIZE : NOTE_SIZE;
      const area = around === null ? boxAround([snap(x), snap(y)], width, height) : onGrid(grown(around, 2 * GRID));
      write({ id: null, kind, text: '', area });
    },
    editNote(id) {
      const note = props.scene.notes.get(id);
      if (note === undefined) return;
      props.onSelect(new Set([id]));
      write({ id, kind: note.note.kind, text: note.note.text, area: note.area });
    },
    written(next) {
      setDraft(null);
      focus();
      props.onWritten?.(next);
    },
  };
}
