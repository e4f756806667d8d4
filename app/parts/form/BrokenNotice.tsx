import { partEditorTexts } from '../../texts/parts/part-editor.ts';
import { partFormTexts } from '../../texts/parts/part-form.ts';
import { textFaultWords } from '../../texts/problems/text-faults.ts';
import { useEditor } from '../part-editor.ts';

/** Why the form cannot be edited, and both ways on. */
export function BrokenNotice() {
  const editor = useEditor();
  const why = () => {
    const { fault } = editor.draft();
    return fault === null ? '' : partFormTexts.formWaits({ line: fault.line, fault: textFaultWords(fault) });
  };
  return (
    <div class="notice part-broken" data-tone="warning" role="status">
      <p>
        <b>{partEditorTexts.codeNotJson}</b> {why()}
      </p>
      <span>
        <button type="button" class="button" data-size="small" onClick={() => editor.setPane('code')}>
          {partFormTexts.fixCode}
        </button>
        <button type="button" class="button" data-size="small" onClick={() => editor.revertCode()}>
          {partFormTexts.revertCode}
        </button>
      </span>
    </div>
  );
}
