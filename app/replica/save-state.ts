/** What a person may believe about their edits, in one value. */
import type { DamageCode, Role } from '#schemas/bridge.ts';
import type { DisconnectReason, LinkState } from './sync.ts';

/** off: this browser keeps no copy. full: it refuses to store more. */
export type DeviceState = 'off' | 'saving' | 'saved' | 'full';

export interface Status {
  readonly link: LinkState;
  /** null until the server said it. */
  readonly role: Role | null;
  /** The stored board is here, from the device or the server. */
  readonly loaded: boolean;
  /** This connection has had the whole board of the server. */
  readonly synced: boolean;
  /** The server has confirmed, on this connection, all that was here when it asked. Never of a viewer. */
  readonly confirmed: boolean;
  /** Edits of this device that the server has not made durable. */
  readonly waiting: number;
  readonly device: DeviceState;
  /** Why nothing can be edited; null where it can. */
  readonly readOnly: 'viewer' | 'newer-format' | null;
  /** Entries, stored records and updates that make no sense: the board is shown without them. */
  readonly damaged: number;
  /** Values of the document that are beyond their bounds: the board is shown with them within. */
  readonly outOfBounds: number;
  /** What the server found broken in what it has stored; null where all is well. */
  readonly serverDamage: DamageCode | null;
  /** Why there is no connection, where the server said it. */
  readonly lost: DisconnectReason | null;
  readonly save: SaveState;
}

/**
 * opening: nothing is here yet. saving: edits are under way. saved-on-device: they are on this device and on their way to
 * the server. saved: the server has all of them for good. offline: there is no connection; `waiting` says how much
 * waits, all of it on this device. not-stored: there is no connection and the device could not store them either. not-taken: the person may only
 * look by now, so the server will not take what waits.
 */
export type SaveState =
  | 'opening'
  | 'saving'
  | 'saved-on-device'
  | 'saved'
  | 'offline'
  | 'not-stored'
  | 'not-taken'
  | 'no-access'
  | 'signed-out'
  | 'refused';

export function saveState(status: Omit<Status, 'save' | 'outOfBounds'>): SaveState {
  const { link, waiting, device } = status;
  if (link === 'no-access' || link === 'signed-out' || link === 'refused') return link;
  if (!status.loaded) return 'opening';
  if (link === 'online') {
    // A viewer has nothing that the server could confirm.
    if (status.synced && waiting === 0 && (status.confirmed || status.role === 'viewer')) return 'saved';
    if (status.role === 'viewer' && waiting > 0) return 'not-taken';
    return device === 'saved' ? 'saved-on-device' : 'saving';
  }
  if (waiting > 0 && (device === 'full' || device === 'off')) return 'not-stored';
  if (link === 'connecting') return waiting > 0 && device === 'saved' ? 'saved-on-device' : 'saving';
  return waiting > 0 && device === 'saving' ? 'saving' : 'offline';
}
