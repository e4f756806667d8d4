import type { Hono } from 'hono';
import { TOOLS } from '#engine/tools/index.ts';
import { validateToolInput } from '#engine/tools/validation/validate-input.ts';
import { openAccess } from './access/access-module.ts';
import { agentMemory } from './agent/agent-memory.ts';
import { type AgentModuleOptions, agentModule } from './mcp/agent-module.ts';
import { mountKeyCheck } from './routes/key-check.ts';
import { initialDocument } from './sample.ts';
import type { ServerModules, Services } from './server.ts';

/** The server's parts beside the sync socket: accounts and the JSON API, then the agents' endpoint. `more` is for tests. */
export async function openModules(
  services: Services,
  more: Pick<AgentModuleOptions, 'extend'> = {},
): Promise<ServerModules> {
  const { clock, version, records, metrics } = services;
  const { access, routes, notFound } = await openAccess(services, initialDocument);
  return {
    access,
    routes,
    afterRooms: async (rooms) => {
      await access.prepare();
      const agents = agentModule({
        rooms,
        access,
        memory: agentMemory(records),
        boardName: (board) => access.boardName(board),
        tools: TOOLS,
        check: validateToolInput,
        clock,
        called: (outcome) => metrics.called(outcome),
        onBoardEdited: (listener) => access.onBoardEdited(listener),
        version,
        ...more,
      });
      const keyCheck = {
        mount: (app: Hono) => mountKeyCheck(app, { access, keyCheck: agents.keyCheck }),
        close: async () => undefined,
      };
      return [agents, keyCheck, notFound];
    },
  };
}
