import { partEditorTexts } from '../texts/parts/part-editor.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useEditor } from './part-editor.ts';

/** Asks what becomes of changes that are not saved: discarded, left as a draft, or saved. */
export function LeaveDialog(props: {
  readonly open: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  readonly onSave: () => void;
}) {
  const editor = useEditor();
  return (
    <Dialog open={props.open} onClose={props.onStay} title={partEditorTexts.leaveUnsaved}>
      <div class="form">
        <p>{editor.kept() ? partEditorTexts.draftStays : partEditorTexts.draftIsLost}</p>
        <div class="form-actions">
          <Button
            tone="danger"
            onClick={() => {
              editor.discard();
              props.onLeave();
            }}
          >
            {partEditorTexts.discardDraft}
          </Button>
          <span class="spacer" />
          <Button
            onClick={() => {
              editor.keep();
              props.onLeave();
            }}
          >
            {partEditorTexts.leave}
          </Button>
          <Button tone="primary" onClick={props.onSave}>
            {partEditorTexts.saveAndLeave}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
