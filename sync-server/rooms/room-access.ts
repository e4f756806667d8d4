import type { Role } from '#schemas/bridge.ts';
import type { Refused } from '../access/refused.ts';
import type { RequestHeaders } from '../access/request-headers.ts';

/** Somebody with a name and a colour. */
export interface Participant {
  readonly id: string;
  readonly name: string;
  readonly color: string;
}

/**
 * What the rooms know of who a request comes from. `account` decides what they may do; `user` is who others see, stamped
 * by the server on every awareness state: two browsers of one account are two users, two tabs of a browser are one.
 */
export interface RoomVisitor {
  readonly account: Participant;
  readonly user: Participant;
  readonly sessionId: string;
}

/**
 * What the rooms ask about people. Every answer is from memory, so that a socket can be judged at each frame; what
 * changes calls `onAccessChanged`, and the rooms then ask again about every open socket.
 */
export interface RoomAccess {
  /** The refusal of a request for where it comes from, or null. */
  guard(headers: RequestHeaders): Refused | null;
  /** The person behind the request's cookie, or null where nobody is signed in. */
  authenticate(headers: RequestHeaders): RoomVisitor | null;
  /** The same person as they are now (a name may change), or null once the session has ended. */
  visitorOf(sessionId: string): RoomVisitor | null;
  /** Whether the request's cookie was that of somebody who has been removed: they have no access, and signing in again does not help. */
  isOfRemoved(headers: RequestHeaders): boolean;
  /** Whether the account is of somebody who has been removed. */
  isRemoved(accountId: string): boolean;
  /** A socket of this browser is open until what this gives is called, once or more: meanwhile its session does not end by itself. */
  inUse(sessionId: string): () => void;
  /** What the account may do with a board (`b_…`) or a part library (`l_…`). Null: nothing, or there is no such thing. */
  roleOf(accountId: string, docId: string): Role | null;
  /** Calls `listener` after any session, role, member, link or account has changed. Returns the way to stop. */
  onAccessChanged(listener: () => void): () => void;
  /** The board's name as a tab of an editor or owner reported it. */
  boardRenamed(docId: string, name: string): void;
  /** Something of the board was stored just now. */
  boardEdited(docId: string): void;
}
