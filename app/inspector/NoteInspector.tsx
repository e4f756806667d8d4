import type { Note } from '#engine/board/board.ts';
import { LIMITS } from '#schemas/limits.ts';
import { useBoardView } from '../board-view.ts';
import { commonTexts } from '../texts/common.ts';
import { inspectorTexts } from '../texts/inspector.ts';
import { Button } from '../ui/Button.tsx';

/** One note or frame: its text. */
export function NoteInspector(props: { readonly note: Note }) {
  const view = useBoardView();
  const frame = () => props.note.kind === 'frame';
  const write = (text: string) => {
    if (text.trim() !== '' && text !== props.note.text) view.edit([{ op: 'update_note', note: props.note.id, text }]);
  };
  return (
    <>
      <h2>{frame() ? inspectorTexts.frame : inspectorTexts.note}</h2>
      <label class="field">
        <span>{frame() ? inspectorTexts.title : inspectorTexts.text}</span>
        <textarea
          rows={frame() ? 2 : 8}
          maxLength={LIMITS.noteChars}
          disabled={view.readOnly()}
          value={props.note.text}
          onChange={(event) => {
            write(event.currentTarget.value);
            event.currentTarget.value = props.note.text;
          }}
        />
      </label>
      <div class="choices">
        <Button size="small" disabled={view.readOnly()} onClick={() => view.duplicate()}>
          {commonTexts.duplicate}
        </Button>
        <Button size="small" tone="danger" disabled={view.readOnly()} onClick={() => view.remove()}>
          {commonTexts.delete}
        </Button>
      </div>
    </>
  );
}
