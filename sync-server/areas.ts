import type { Hono } from 'hono';
import { TOOLS } from '#engine/tools/index.ts';
import { validateToolInput } from '#engine/tools/validation/validate-input.ts';
import { openAccess } from './access/area.ts';
import { agentMemory } from './agent/agent-memory.ts';
import { type AgentAreaOptions, agentArea } from './agent/area.ts';
import { mountKeyCheck } from './routes/key-check.ts';
import { initialDocument } from './sample.ts';
import type { Areas, Services } from './server.ts';

/** The server's parts beside the sync socket: accounts and the JSON API, then the agents' endpoint. `more` is for tests. */
export async function openAreas(services: Services, more: Pick<AgentAreaOptions, 'extend'> = {}): Promise<Areas> {
  const { clock, version, records } = services;
  const { access, routes, notFound } = await openAccess(services, initialDocument);
  return {
    access,
    routes,
    afterRooms: async (rooms) => {
      await access.prepare();
      const agents = agentArea({
        rooms,
        access,
        memory: agentMemory(records),
        boardName: (board) => access.boardName(board),
        tools: TOOLS,
        check: validateToolInput,
        clock,
        onBoardEdited: (listener) => access.onBoardEdited(listener),
        version,
        ...more,
      });
      const keyCheck = {
        mount: (app: Hono) => mountKeyCheck(app, { access, outlook: agents.outlook }),
        close: async () => undefined,
      };
      return [agents, keyCheck, notFound];
    },
  };
}
