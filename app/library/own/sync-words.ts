import type { SaveState } from '../../replica/status.ts';
import type { OwnStatus } from './own-line.ts';

const WORDS: Readonly<Record<SaveState, string>> = {
  opening: 'Opening…',
  saving: 'Saving…',
  'saved-on-device': 'Saved on this device',
  saved: 'Saved',
  offline: 'Offline',
  'not-stored': 'Not saved: no connection, and this device cannot store it',
  'not-taken': 'The server does not take your changes',
  'no-access': 'You have no access to these parts any more',
  'signed-out': 'Signed out: reload the page',
  refused: 'The server refused the connection: reload the page',
};

/** How safe the own parts are, in a few words. */
export function ownSyncWords({ save, waiting }: OwnStatus): string {
  if (save !== 'offline' || waiting === 0) return WORDS[save];
  return `Offline · ${waiting === 1 ? '1 change waits' : `${waiting} changes wait`}`;
}
