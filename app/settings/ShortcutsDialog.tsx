import { editorTexts } from '../texts/editor.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Shortcuts } from './Shortcuts.tsx';

/** The keys of the board page, over the board. */
export function ShortcutsDialog(props: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title={editorTexts.keyboard} wide>
      <div class="settings-body">
        <Shortcuts />
      </div>
    </Dialog>
  );
}
