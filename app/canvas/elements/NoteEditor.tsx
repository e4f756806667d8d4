import type { JSX } from 'solid-js';
import { onCleanup, onMount } from 'solid-js';
import { sizeOf, TITLE_HEIGHT } from '#engine/drawing/scene/notes.ts';
import { GRID } from '#engine/placement/grid.ts';
import { LIMITS } from '#schemas/limits.ts';
import { canvasTexts } from '../../texts/canvas.ts';
import type { NoteDraft } from '../host.ts';
import type { Viewport } from '../viewport.ts';
import { toScreen } from '../viewport.ts';

interface NoteEditorProps {
  readonly draft: NoteDraft;
  viewport(): Viewport;
  /** Calls back after each frame of the renderer. */
  onFrame(follow: (viewport: Viewport) => void): () => void;
  /** Called once, with the text and the area that holds all of it. */
  onDone(draft: NoteDraft): void;
}

/** A note's text, or a frame's title, written where it stands. Escape and leaving keep what was written. */
export function NoteEditor(props: NoteEditorProps): JSX.Element {
  // The draft is what it was when the writing began: a change from elsewhere does not take the text from under the hand.
  const { draft } = props;
  const [width, height] = sizeOf(draft.area);
  const frame = draft.kind === 'frame';
  let place!: HTMLDivElement;
  let field!: HTMLInputElement | HTMLTextAreaElement;
  let done = false;

  const follow = (viewport: Viewport): void => {
    const [x, y] = toScreen(viewport, [draft.area.minX, draft.area.minY - (frame ? TITLE_HEIGHT : 0)]);
    place.style.transform = `translate(${x}px,${y}px) scale(${viewport.k})`;
  };
  const grow = (): void => {
    if (frame) return;
    field.style.height = '0';
    field.style.height = `${Math.max(height, field.scrollHeight + 2)}px`;
  };
  const finish = (): void => {
    if (done) return;
    done = true;
    const tall = frame ? height : Math.max(height, Math.ceil(field.offsetHeight / GRID) * GRID);
    props.onDone({ ...draft, text: field.value.trim(), area: { ...draft.area, maxY: draft.area.minY + tall } });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key !== 'Escape' && !(event.key === 'Enter' && (frame || event.ctrlKey || event.metaKey))) return;
    event.preventDefault();
    finish();
  };
  onMount(() => {
    follow(props.viewport());
    grow();
    field.focus({ preventScroll: true });
    field.select();
  });
  onCleanup(props.onFrame(follow));

  return (
    <div ref={place} class="note-editor" style={{ width: `${width}px` }}>
      {frame ? (
        <input
          ref={(element) => {
            field = element;
          }}
          aria-label={canvasTexts.frameTitle}
          placeholder={canvasTexts.frameTitle}
          value={draft.text}
          maxLength={LIMITS.noteChars}
          onKeyDown={onKeyDown}
          onBlur={finish}
        />
      ) : (
        <textarea
          ref={(element) => {
            field = element;
          }}
          aria-label={canvasTexts.noteText}
          placeholder={canvasTexts.writeNote}
          value={draft.text}
          maxLength={LIMITS.noteChars}
          onInput={grow}
          onKeyDown={onKeyDown}
          onBlur={finish}
        />
      )}
    </div>
  );
}
