import { createMemo, onMount, Show } from 'solid-js';
import { boards, refreshBoards } from '../../account.ts';
import { useBoardView } from '../../board-view.ts';
import { downloadFiles, openLastGoodState } from '../../home/quarantine.ts';
import { quarantineAdvice } from '../../home/quarantine-advice.ts';
import { quarantineTexts } from '../../texts/board/quarantine.ts';
import { Button } from '../../ui/Button.tsx';
import { attempt } from '../../ui/toasts.ts';

/** Says over a board that the server keeps it closed because it costs too much to open, and gives its owner the way back. */
export function QuarantineNotice() {
  const view = useBoardView();
  onMount(() => attempt(refreshBoards));
  const notice = createMemo(() =>
    quarantineAdvice(boards()?.find(({ id }) => id === view.boardId) ?? null, view.loaded()),
  );
  const goBack = async () => {
    if (await openLastGoodState(view.boardId)) view.session.reconnect();
  };
  return (
    <div class="notice with-action board-banner long" data-tone="warning" role="status">
      <span>{notice().text}</span>
      <Show when={notice().canGoBack}>
        <Button size="small" onClick={goBack}>
          {quarantineTexts.openLastGoodState}
        </Button>
      </Show>
      <Show when={notice().canDownload}>
        <Button size="small" tone="ghost" onClick={() => downloadFiles(view.boardId)}>
          {quarantineTexts.downloadFiles}
        </Button>
      </Show>
    </div>
  );
}
