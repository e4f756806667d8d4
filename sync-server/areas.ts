import { TOOLS } from '#engine/tools/index.ts';
import { validateToolInput } from '#engine/tools/validate-input.ts';
import { openAccess } from './access/area.ts';
import { agentArea } from './agent/area.ts';
import { initialDocument } from './sample.ts';
import type { Areas, Services } from './server.ts';

/** The server's parts beside the sync socket: accounts and the JSON API, then the agents' endpoint. */
export async function openAreas(services: Services): Promise<Areas> {
  const { clock, version } = services;
  const { access, routes, notFound } = await openAccess(services, initialDocument);
  return {
    access,
    routes,
    afterRooms: async (rooms) => {
      await access.prepare();
      return [
        agentArea({
          rooms,
          access,
          boardName: (board) => access.boardName(board),
          tools: TOOLS,
          check: validateToolInput,
          clock,
          version,
        }),
        notFound,
      ];
    },
  };
}
