/** The state of a board's edits, in the words of the header. */
import type { Status } from '../replica/status.ts';

export interface SyncWords {
  readonly kind: 'saved' | 'saving' | 'device' | 'offline' | 'problem';
  readonly words: string;
  readonly detail: string;
}

export function syncWords(status: Status): SyncWords {
  const edits = `${status.waiting} ${status.waiting === 1 ? 'edit' : 'edits'}`;
  switch (status.save) {
    case 'opening':
      return { kind: 'saving', words: 'Opening…', detail: 'The board is being read.' };
    case 'saving':
      return { kind: 'saving', words: 'Saving…', detail: 'Edits are on their way.' };
    case 'saved-on-device':
      return { kind: 'device', words: 'Saved on this device', detail: `${edits} on the way to the server.` };
    case 'saved':
      return { kind: 'saved', words: 'Saved', detail: 'The server has stored every edit.' };
    case 'offline':
      return {
        kind: 'offline',
        words: status.waiting > 0 ? `Offline, ${edits} waiting` : 'Offline',
        detail: 'Edits are kept on this device and sent when the server is back.',
      };
    case 'not-stored':
      return {
        kind: 'problem',
        words: `${edits} not stored`,
        detail: 'There is no connection and this browser cannot store more. Keep the tab open, or free space.',
      };
    case 'not-taken':
      return {
        kind: 'problem',
        words: `${edits} not taken`,
        detail:
          'You may only look at this board now. Your edits stay on this device; ask its owner for the role of editor.',
      };
    case 'no-access':
      return { kind: 'problem', words: 'No access', detail: 'This board is not shared with you, or it is gone.' };
    case 'signed-out':
      return { kind: 'problem', words: 'Signed out', detail: 'Reload the page to sign in again.' };
    case 'refused':
      return { kind: 'problem', words: 'Refused', detail: 'The server refused this connection. Reload the page.' };
  }
}
