import ArrowLeft from 'lucide-solid/icons/arrow-left';
import Download from 'lucide-solid/icons/download';
import Ellipsis from 'lucide-solid/icons/ellipsis';
import Redo from 'lucide-solid/icons/redo-2';
import Save from 'lucide-solid/icons/save';
import Undo from 'lucide-solid/icons/undo-2';
import { commonTexts } from '../texts/common.ts';
import { partEditorTexts } from '../texts/parts/part-editor.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Menu } from '../ui/menu/Menu.tsx';
import { useEditor } from './part-editor.ts';

/** The head of the part editor: whose part it is, how safe it is, and what can be done with it. */
export function PartHeadBar(props: {
  readonly name: string;
  readonly saving: boolean;
  readonly onBack: () => void;
  readonly onSave: () => void;
  readonly onPlace: () => void;
  readonly onExport: () => void;
}) {
  const editor = useEditor();
  const faulty = () => editor.errorCount() > 0;
  const state = () => {
    if (!editor.dirty()) return partEditorTexts.savedInMyParts;
    return editor.kept() ? partEditorTexts.draftOnDevice : partEditorTexts.draftNotStored;
  };
  return (
    <header class="part-head-bar">
      <IconButton label={partEditorTexts.back} onClick={props.onBack}>
        <ArrowLeft size={18} />
      </IconButton>
      <h1>{props.name}</h1>
      <span class="part-state" data-testid="draft-state" data-state={editor.dirty() ? 'draft' : 'saved'}>
        {state()}
      </span>
      <span class="spacer" />
      <UndoAndRedo />
      <Button class="part-export" tone="ghost" onClick={props.onExport}>
        <Download size={15} aria-hidden="true" /> {partEditorTexts.export}
      </Button>
      <Button class="part-place" disabled={props.saving || faulty()} onClick={props.onPlace}>
        {partEditorTexts.saveAndPlace}
      </Button>
      <Button tone="primary" disabled={props.saving} onClick={props.onSave}>
        <Save size={15} aria-hidden="true" />
        {props.saving ? partEditorTexts.saving : commonTexts.save}
      </Button>
      <span class="part-more">
        <Menu
          label={partEditorTexts.more}
          trigger={<Ellipsis size={17} />}
          groups={[
            [
              { label: partEditorTexts.saveAndPlaceOnBoard, run: props.onPlace, disabled: faulty() },
              { label: partEditorTexts.exportJson, run: props.onExport },
            ],
          ]}
        />
      </span>
    </header>
  );
}

function UndoAndRedo() {
  const editor = useEditor();
  return (
    <span class="group">
      <IconButton
        label={commonTexts.undo}
        keys="Ctrl Z"
        disabled={editor.draft().past.length === 0}
        onClick={() => editor.undo()}
      >
        <Undo size={16} />
      </IconButton>
      <IconButton
        label={commonTexts.redo}
        keys="Ctrl Shift Z"
        disabled={editor.draft().future.length === 0}
        onClick={() => editor.redo()}
      >
        <Redo size={16} />
      </IconButton>
    </span>
  );
}
