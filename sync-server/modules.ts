import type { Hono } from 'hono';
import type { Access } from './access/access.ts';
import { openAccess } from './access/access-module.ts';
import { invitationUrl } from './access/team/invitation-url.ts';
import { resourceMetadataUrl } from './access/team/oauth/metadata.ts';
import { agentMemory } from './agent/agent-memory.ts';
import { type AgentModuleOptions, agentModule } from './mcp/agent-module.ts';
import type { ReportFault } from './rooms/fault-log.ts';
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
  let ownerLink: string | null = null;
  return {
    access,
    routes,
    ownerLink: () => ownerLink,
    operator: access.team === null ? null : await operatorOf(access, services.fault),
    afterRooms: async (rooms) => {
      ownerLink = await firstOwnerLink(access);
      const agents = agentModule({
        rooms,
        access,
        memory: agentMemory(records),
        boardName: (board) => access.boardName(board),
        createBoard: (account, name) => access.boards.createFor(account, name),
        clock,
        called: (outcome) => metrics.called(outcome),
        onBoardEdited: (listener) => access.onBoardEdited(listener),
        version,
        addressOf: services.addressOf,
        publicUrl: services.config.publicUrl,
        ...byAddress(access),
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

/** Where the team lets agents connect by address. */
function byAddress({ team, rule }: Access): Pick<AgentModuleOptions, 'byAddress'> {
  if (team === null || team.oauth === null || rule.mode === 'local') return {};
  return { byAddress: { grants: team.grants, resourceMetadata: resourceMetadataUrl(rule.publicUrl) } };
}

/**
 * Makes the local owner, or in a team that nobody owns the link that makes its opener the owner. What stands behind the # is sent to no server and
 * kept in no log.
 */
async function firstOwnerLink(access: Access): Promise<string | null> {
  const { team, rule } = access;
  if (team === null || rule.mode === 'local') {
    await access.prepare();
    return null;
  }
  // Not waited for: a server starts without its provider.
  void team.oidc.prepare();
  const secret = await team.invitations.forFirstOwner();
  return secret === null ? null : invitationUrl(rule.publicUrl, secret);
}

/** Only a team has one. */
async function operatorOf(access: Access, fault: ReportFault): Promise<Hono> {
  const { operatorApp } = await import('./routes/operator.ts');
  return operatorApp(access, fault);
}
