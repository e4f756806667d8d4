import type { JSX } from 'solid-js';
import type { Mark } from '#engine/drawing/paint/highlights.ts';
import type { SceneNote } from '#engine/drawing/scene/notes.ts';
import { canvasTexts } from '../../texts/canvas.ts';
import { noteDescription } from '../descriptions.ts';

interface NoteNodeProps {
  readonly note: SceneNote;
  readonly selected: boolean;
  /** True for the one thing that Tab reaches. */
  readonly current: boolean;
  readonly mark: Mark | undefined;
  ref(element: HTMLElement): void;
}

/** A near note as a card, a near frame as its title: the area of a frame is painted, behind the wires. The renderer sets the place. */
export function NoteNode(props: NoteNodeProps): JSX.Element {
  const name = () => {
    const description = noteDescription(props.note);
    return props.selected ? `${description}, ${canvasTexts.selected}` : description;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is a thing on a board
    <div
      ref={(element) => props.ref(element)}
      class={props.note.note.kind === 'frame' ? 'frame-title' : 'note-card'}
      classList={{ selected: props.selected, marked: props.mark !== undefined, fresh: props.mark?.fresh === true }}
      data-note-id={props.note.id}
      role="group"
      aria-label={name()}
      tabindex={props.current ? 0 : -1}
      style={{ '--mark': props.mark?.color }}
    >
      <span>{props.note.note.text}</span>
    </div>
  );
}
