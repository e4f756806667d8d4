/**
 * Streams that hear when a board changes, of clients of 2026-07-28 (older ones would need a session, and there is none).
 * Each key has a notifier of its own: what its owner may not read, its agent is not told of.
 */

import type { Role } from '#schemas/bridge.ts';
import { isObject } from '#schemas/json.ts';
import { LIMITS } from '#schemas/limits.ts';
import { type AgentKey, type Clock, mayWorkOn } from '../agent/ports.ts';
import { createModern, type ModernTransport } from './modern.ts';
import { boardOfUri, boardUri, SCHEMA_URI } from './resources.ts';
import type { Sdk } from './sdk.ts';
import type { McpSession } from './session.ts';

export interface Subscriptions {
  /** Answers `subscriptions/listen`, whose body is already read. What the key may not read is left out of it. */
  serve(sdk: Sdk, key: AgentKey, session: McpSession, request: Request, body: unknown): Promise<Response>;
  /** Something of the board was stored. Told at most once in `LIMITS.resourceNotifyMs`, the last change included. */
  boardChanged(board: string): void;
  /** Another set of boards is open in the account's tabs. */
  boardsChanged(account: string): void;
  /** Ends the key's streams. */
  revoked(key: string): void;
  close(): Promise<void>;
}

export function createSubscriptions(
  clock: Clock,
  roleOf: (account: string, board: string) => Role | null,
): Subscriptions {
  const listeners = new Map<string, { readonly key: AgentKey; readonly streams: ModernTransport }>();
  /** Boards of which a change is still to be told. */
  const due = new Map<string, () => void>();

  const mayRead = (key: AgentKey, uri: string) => {
    const board = boardOfUri(uri);
    if (board === null) return uri === SCHEMA_URI;
    return mayWorkOn(key, board) && roleOf(key.account, board) !== null;
  };

  function tell(board: string): void {
    due.delete(board);
    const uri = boardUri(board);
    for (const { key, streams } of listeners.values()) {
      if (mayRead(key, uri)) streams.notify.resourceUpdated(uri);
    }
  }

  return {
    serve(sdk, key, session, request, body) {
      const known = listeners.get(key.id);
      const streams = known?.streams ?? createModern(sdk, LIMITS.streamsPerKey);
      if (known === undefined) listeners.set(key.id, { key, streams });
      return streams.serve(
        session,
        request,
        readable(body, (uri) => mayRead(key, uri)),
      );
    },
    boardChanged(board) {
      if (listeners.size === 0 || due.has(board)) return;
      due.set(
        board,
        clock.after(LIMITS.resourceNotifyMs, () => tell(board)),
      );
    },
    boardsChanged(account) {
      for (const listener of listeners.values()) {
        if (listener.key.account === account) listener.streams.notify.resourcesChanged();
      }
    },
    revoked(key) {
      void listeners.get(key)?.streams.close();
      listeners.delete(key);
    },
    async close() {
      for (const cancel of due.values()) cancel();
      due.clear();
      await Promise.all([...listeners.values()].map(({ streams }) => streams.close()));
      listeners.clear();
    },
  };
}

/** The request without the resources that may not be read; one of another shape as it is, for the protocol to refuse. */
function readable(body: unknown, may: (uri: string) => boolean): unknown {
  if (!isObject(body) || !isObject(body.params) || !isObject(body.params.notifications)) return body;
  const { notifications } = body.params;
  const wanted = notifications.resourceSubscriptions;
  if (!Array.isArray(wanted) || !wanted.every((uri) => typeof uri === 'string')) return body;
  const resourceSubscriptions = wanted.slice(0, LIMITS.subscriptionsPerStream).filter(may);
  return { ...body, params: { ...body.params, notifications: { ...notifications, resourceSubscriptions } } };
}
