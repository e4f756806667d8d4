import Wrench from 'lucide-solid/icons/wrench';
import { onCleanup } from 'solid-js';
import type { Fix } from '#engine/rules/rule.ts';
import { editedParts } from '../board-view/edits-ghost.ts';
import { useBoardView } from '../board-view.ts';
import { fixText } from '../texts/engine/fixes.ts';
import { Button } from '../ui/Button.tsx';

/** Lets a fix do its work, as one step of undo, and shows where. What it would do is drawn on the board while one is at it. */
export function FixButton(props: { readonly fix: Fix; readonly tabindex: number; readonly title?: string }) {
  const view = useBoardView();
  const look = () => view.preview(props.fix.edits);
  const leave = () => view.preview(null);
  onCleanup(leave);
  const apply = () => {
    leave();
    if (view.edit(props.fix.edits)) view.show(editedParts(view.board(), props.fix.edits));
  };
  return (
    <Button
      size="small"
      tabindex={props.tabindex}
      title={props.title}
      disabled={view.readOnly()}
      onClick={apply}
      onPointerEnter={look}
      onPointerLeave={leave}
      onFocus={look}
      onBlur={leave}
    >
      <Wrench size={13} aria-hidden="true" />
      {fixText(props.fix)}
    </Button>
  );
}
