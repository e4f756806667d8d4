import { updateBoard } from '../account.ts';
import { api } from '../api.ts';
import { quarantineTexts } from '../texts/board/quarantine.ts';
import { attempt, toast } from '../ui/toasts.ts';

/** Ends the quarantine of a board with the last state of it that opens. True where that was done. */
export async function openLastGoodState(id: string): Promise<boolean> {
  let isOpen = false;
  await attempt(async () => {
    const { board } = await api.openLastGoodState(id);
    updateBoard(board);
    toast(quarantineTexts.wentBack({ name: board.name }), { tone: 'success' });
    isOpen = true;
  });
  return isOpen;
}

/** Hands all files of a board to the person as a download that the browser reads as it comes. */
export function downloadFiles(id: string): void {
  const link = document.createElement('a');
  link.href = `/api/boards/${id}/files`;
  link.download = `${id}.tar`;
  link.click();
}
