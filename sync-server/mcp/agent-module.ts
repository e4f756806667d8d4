import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { base62 } from '#schemas/ids.ts';
import { AGENT_PATH } from '../access/team/oauth/resource.ts';
import { type Agents, type AgentsOptions, createAgents } from '../agent/agents.ts';
import { createExportedFiles } from '../agent/exported-files.ts';
import type { AgentMemory, Clock, Energy, Keys } from '../agent/ports.ts';
import type { Rooms } from '../rooms/room.ts';
import type { RoomAccess } from '../rooms/room-access.ts';
import type { ServerModule } from '../server.ts';
import { createMcp, type McpOptions } from './endpoint.ts';
import { EXPORTS_PATH, serveExport } from './exports.ts';
import { createSubscriptions } from './subscriptions.ts';

export interface AgentModuleOptions {
  readonly rooms: Rooms;
  readonly access: Pick<RoomAccess, 'roleOf'> & { readonly keys: Keys; readonly energy: Energy };
  /** By the server's records; null where there is no such board. */
  readonly boardName: (board: string) => string | null;
  readonly createBoard: AgentsOptions['createBoard'];
  readonly memory: AgentMemory;
  readonly clock: Clock;
  readonly called: AgentsOptions['called'];
  readonly version: string;
  /** The address that a request came from. */
  readonly addressOf: (c: Context) => string;
  /** The address that people open; null: the one that was asked. */
  readonly publicUrl: string | null;
  /** Calls back when something of a board was stored; gives the way to stop. */
  readonly onBoardEdited: (listener: (board: string) => void) => () => void;
  /** Agents that connect by address; absent: they need a key. */
  readonly byAddress?: { readonly grants: Keys; readonly resourceMetadata: string };
  readonly extend?: McpOptions['extend'];
}

/** The agent side of the server: the MCP endpoint and the bridge to the tabs. Mount it behind the guard. */
export function agentModule(options: AgentModuleOptions): ServerModule & Pick<Agents, 'keyCheck'> {
  const { access, version } = options;
  const { keys, energy } = access;
  const newCall = () => `call_${base62(randomBytes(32), 16)}`;
  const agents = createAgents({ ...options, energy, newCall });
  const subscriptions = createSubscriptions(options.clock, (account, board) => access.roleOf(account, board));
  const files = createExportedFiles(options.clock, () => base62(randomBytes(64), 40));
  const { publicUrl, extend, byAddress } = options;
  const shared = { agents, version, subscriptions, files, extend, publicUrl };
  const mcp = createMcp({ ...shared, keys });
  const { grants, resourceMetadata = '' } = byAddress ?? {};
  const mcpByAddress = grants === undefined ? null : createMcp({ ...shared, keys: grants, resourceMetadata });
  const deaf = [
    options.onBoardEdited(subscriptions.boardChanged),
    options.rooms.listen({
      bridge: ({ type }, tab) => {
        if (type === 'hello') subscriptions.boardsChanged(tab.account.id);
      },
      left: (tab) => subscriptions.boardsChanged(tab.account.id),
    }),
  ];
  return {
    keyCheck: agents.keyCheck,
    mount(app: Hono) {
      app.get(`${EXPORTS_PATH}/:token`, (c) => serveExport(files, c.req.param('token')));
      // Some clients end an address with a slash.
      for (const path of ['/api/mcp', '/api/mcp/']) {
        app.all(path, (c) => mcp.fetch(c.req.raw, options.addressOf(c)));
      }
      if (mcpByAddress !== null) app.all(AGENT_PATH, (c) => mcpByAddress.fetch(c.req.raw, options.addressOf(c)));
    },
    async close() {
      for (const stop of deaf) stop();
      await agents.close();
      // Whoever waited has an answer now; it is written before the streams end.
      await new Promise((resolve) => setImmediate(resolve));
      await mcp.close();
      await mcpByAddress?.close();
    },
  };
}
