import { Show } from 'solid-js';
import { useBoardView } from '../board-view.ts';
import { PART_MIME } from '../canvas/part-drag.ts';
import { libraryTexts } from '../texts/library.ts';
import { PartThumb } from '../ui/thumb/PartThumb.tsx';
import { FiguresMark } from './FiguresMark.tsx';
import type { LibraryItem } from './library-groups.ts';
import { PartActions } from './PartActions.tsx';
import type { PartLibrary } from './part-library.ts';

/** A part in the panel: a press places it, a drag carries it onto the board, its menu has the rest. */
export function LibraryRow(props: {
  readonly part: LibraryItem;
  readonly parts: PartLibrary;
  /** Where Tab enters the list. */
  readonly first: boolean;
  /** Says that it is the account's own, where own and shipped ones stand together. */
  readonly marked: boolean;
  readonly onWalk: (event: KeyboardEvent) => void;
}) {
  const view = useBoardView();
  return (
    <li
      class="library-row"
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') event.currentTarget.querySelector<HTMLElement>('.library-part')?.focus();
      }}
    >
      <button
        type="button"
        class="library-part"
        data-definition={props.part.id}
        data-key={props.part.key}
        tabIndex={props.first ? 0 : -1}
        onKeyDown={(event) => props.onWalk(event)}
        draggable={!view.readOnly()}
        disabled={view.readOnly()}
        onDragStart={(event) => {
          event.dataTransfer?.setData(PART_MIME, props.part.key);
          event.dataTransfer?.setData('text/plain', props.part.name);
          const picture = event.currentTarget.querySelector('canvas');
          // Before it is painted, the row itself goes along.
          if (picture?.dataset.drawn !== undefined) event.dataTransfer?.setDragImage(picture, 20, 20);
        }}
        onClick={() => view.place(props.part.key)}
      >
        <PartThumb file={props.part.file} />
        <span class="library-name">
          <b>{props.part.name}</b>
          <span class="library-about faint">
            <Show when={props.marked}>
              <span class="own-mark">{libraryTexts.mine}</span>
            </Show>
            <span class="library-maker">{props.part.about}</span>
            <FiguresMark file={props.part.file} />
          </span>
        </span>
      </button>
      <PartActions part={props.part} parts={props.parts} inWalk />
    </li>
  );
}
