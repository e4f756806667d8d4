import Wrench from 'lucide-solid/icons/wrench';
import type { Fix } from '#engine/rules/rule.ts';
import { editsInWords } from '#engine/views/edit-words.ts';
import { type BoardView, useBoardView } from '../board-view.ts';
import { fixText } from '../texts/engine/fixes.ts';
import { Button } from '../ui/Button.tsx';

/** Lets a fix do its work, as one step of undo. */
export function FixButton(props: { readonly fix: Fix; readonly tabindex: number; readonly title?: string }) {
  const view = useBoardView();
  return (
    <Button
      size="small"
      tabindex={props.tabindex}
      title={props.title}
      disabled={view.readOnly()}
      onClick={() => view.edit(props.fix.edits)}
    >
      <Wrench size={13} aria-hidden="true" />
      {fixText(props.fix)}
    </Button>
  );
}

/** What a fix would do, an edit a line. */
export function fixSteps(view: BoardView, fix: Fix): readonly string[] {
  return editsInWords(view.design(), view.library, fix.edits);
}
