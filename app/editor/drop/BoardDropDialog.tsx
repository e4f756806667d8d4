import { boardDropTexts } from '../../texts/board/board-drop.ts';
import { commonTexts } from '../../texts/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { DroppedBoard } from './dropped-boards.ts';

/** Asks what becomes of boards that were dropped on a board. Open while there are some. */
export function BoardDropDialog(props: {
  readonly boards: readonly DroppedBoard[];
  readonly onClose: () => void;
  readonly onOpen: () => void;
  /** Absent where the board may not be changed. */
  readonly onInsert?: (() => void) | undefined;
}) {
  const name = () => props.boards[0]?.name ?? '';
  return (
    <Dialog
      open={props.boards.length > 0}
      onClose={props.onClose}
      title={boardDropTexts.title({ count: props.boards.length, name: name() })}
    >
      <p>{props.onInsert === undefined ? boardDropTexts.onlyOpen : boardDropTexts.openOrInsert}</p>
      <div class="form-actions">
        <Button onClick={props.onClose}>{commonTexts.cancel}</Button>
        <Button disabled={props.onInsert === undefined} onClick={() => props.onInsert?.()}>
          {boardDropTexts.insert}
        </Button>
        <Button tone="primary" onClick={props.onOpen}>
          {boardDropTexts.open}
        </Button>
      </div>
    </Dialog>
  );
}
