import type { KeyCheck } from '#schemas/http.ts';
import { settingsTexts } from '../texts/settings.ts';

/** What the agent of a key would find; `isReady` where its next call would work. */
export function keyOutlook(check: KeyCheck): { readonly isReady: boolean; readonly text: string } {
  const { outlook } = settingsTexts;
  const board = check.board === undefined ? outlook.itsBoard : outlook.named({ board: check.board.name });
  switch (check.state) {
    case 'ready':
      return { isReady: true, text: outlook.ready[mayDo(check)]({ board }) };
    case 'choose':
      return { isReady: true, text: outlook.choose({ count: check.boards.length }) };
    case 'no_board':
      return { isReady: false, text: outlook.noBoard };
    case 'no_tab':
      return { isReady: false, text: outlook.noTab({ board }) };
    case 'lost':
      return { isReady: false, text: outlook.lost };
    case 'paused':
      return { isReady: false, text: outlook.paused({ board, by: check.pausedBy ?? outlook.somebody }) };
    case 'spent':
      return { isReady: false, text: outlook.spent };
    case 'revoked':
      return { isReady: false, text: outlook.revoked };
  }
}

function mayDo({ mode, board }: KeyCheck): 'edits' | 'asks' | 'reads' | 'viewer' {
  if (board?.role === 'viewer') return 'viewer';
  if (mode === 'read') return 'reads';
  return mode === 'ask' ? 'asks' : 'edits';
}
