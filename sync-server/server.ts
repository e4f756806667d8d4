import type { Hono } from 'hono';
import type { Config } from './config.ts';
import type { Access } from './rooms/access.ts';
import type { Rooms } from './rooms/room.ts';
import type { BoardStorage } from './storage/board-storage.ts';

export interface RunningServer {
  /** Where a browser on this machine opens it, without a slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Takes no more requests, stores what is under way, closes every socket with 1001. Never hangs. */
  close(): Promise<void>;
}

/** What every area of the server is given. */
export interface Services {
  readonly config: Config;
  readonly rooms: Rooms;
  readonly boards: BoardStorage;
  /** The version of package.json. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * A part of the server with routes of its own: `access` (guard, session, boards, keys) and `agent` (MCP, bridge).
 * `mount` adds middleware and routes; areas are mounted in order, before the page. `close` ends open streams.
 */
export interface Area {
  mount(app: Hono): void;
  close(): Promise<void>;
}

/** Accounts, sessions, roles and keys: an area that also answers what the rooms ask. */
export interface AccessArea extends Access, Area {
  /** Called once when the rooms exist, before the first request. */
  start(services: Services): void;
}
