import type { DisconnectReason } from '../../replica/sync.ts';
import { counted, plural } from '../format.ts';
import { inLanguage } from '../language.ts';

/** How far the edits of a board or of one's own parts have got: a short name each, and what it means. */
export const savingTexts = inLanguage('saving', {
  opening: 'Opening…',
  openingMeans: 'The board is being read.',
  saving: 'Saving…',
  savingMeans: 'Edits are on their way.',
  onDevice: 'Saved on this device',
  onDeviceMeans: ({ count }: Count) => `${edits(count)} on the way to the server.`,
  saved: 'Saved',
  savedMeans: 'The server has stored every edit.',
  offline: 'Offline',
  offlineWaiting: ({ count }: Count) => `Offline, ${edits(count)} waiting`,
  offlineMeans: 'Edits are kept on this device and sent when the server is back.',
  lost: {
    'folder-lost':
      'Another server has taken over the data of this one, which no longer stores anything. Edits are kept on this device. Open the board at the address of the other server, or start this one again.',
    quarantined:
      'Opening this board takes the server more time or memory than is allowed, so the server keeps it closed. Your copy and its edits are kept on this device. Its owner can open its last good state.',
    'board-full':
      'The board has reached the largest size that the server stores. Edits are kept on this device. Remove what is not needed, or continue on another board.',
    'frame-too-large':
      'This tab has more to send than the server accepts at once. Edits are kept on this device. Undo the last large edit, or export the board and continue on another one.',
    'presence-too-large':
      'Your selection or drag is too large for the server to show to others. Edits are kept on this device. Select less.',
    'too-many-tabs':
      'This board, or your account, is open in as many tabs as the server allows. Edits are kept on this device. Close other tabs; this one connects once there is room.',
    'slow-reader':
      'This tab received nothing for so long that the server ended the connection. Edits are kept on this device and sent once the network is faster.',
    'half-sent':
      'The server was receiving too much at once, most of it from this tab. Edits are kept on this device and sent again.',
    'too-costly':
      'An edit on this device would stall everybody who has the board open, so the server does not accept it. Everything is kept on this device: export the board, import it as a new one, and continue there.',
    'not-now': 'The server cannot serve this board now. Edits are kept on this device and sent when it can.',
    stopping:
      'The server has been stopped. Edits are kept on this device and sent when it runs again. If you run it yourself, start it again.',
    fault:
      'The connection ended because of a fault in the server, which has logged it. Edits are kept on this device and sent when it is back.',
  } satisfies Record<DisconnectReason, string>,
  notStored: ({ count }: Count) => `${edits(count)} not stored`,
  notStoredMeans: 'There is no connection and this browser cannot store more. Keep the tab open, or free space.',
  notTaken: ({ count }: Count) => `${edits(count)} not accepted`,
  notTakenMeans: ({ count }: Count) =>
    `You can only view this board now. Your ${plural(count, { one: 'edit stays', other: 'edits stay' })} on this device; ask its owner to make you an editor.`,
  noAccess: 'No access',
  noAccessMeans: 'This board is not shared with you, or it is gone.',
  signedOut: 'Signed out',
  signedOutMeans: 'Edits are kept on this device and sent once you sign in again.',
  refused: 'Refused',
  refusedMeans: 'The server refused this connection. Reload the page.',
});

interface Count {
  readonly count: number;
}

function edits(count: number): string {
  return counted(count, { one: 'edit', other: 'edits' });
}
