import type { Context, Hono } from 'hono';
import type {
  Authorization,
  AuthorizationAnswered,
  GrantAnswer,
  GrantRecord,
  GrantsAnswer,
} from '#schemas/messages/grant-answers.ts';
import { allowAgentSchema, patchGrantSchema } from '#schemas/messages/http-grants.ts';
import { validators } from '#schemas/messages/validators.ts';
import { refuseGuest } from '../../access/boards.ts';
import { agentsCookie, cookieValue } from '../../access/cookie.ts';
import type { Visitor } from '../../access/people.ts';
import { refusedFor } from '../../access/refused.ts';
import { agentResource } from '../../access/team/oauth/resource.ts';
import { answer } from '../answer.ts';
import { noteDone } from '../audit.ts';
import { readBody } from '../body.ts';
import { type RouteDeps, teamOf, visitorOf } from '../deps.ts';
import { param, resource } from '../resource.ts';
import { oauthOf } from './oauth.ts';

/** What a person allows agents that connect by address. */
export function grantRoutes(api: Hono, deps: RouteDeps): void {
  resource(api, '/api/grants', { GET: (c) => answer(c, listFor(visitorOf(c, deps), deps)) });
  resource(api, '/api/grants/:id', {
    PATCH: async (c) => {
      const { account } = visitorOf(c, deps);
      const body = await readBody(c, patchGrantSchema, validators.patchGrant);
      const grant = await teamOf(deps).grants.patch(account.id, param(c, 'id'), body);
      await noteDone(c, deps, 'grant-changed', { detail: labelOf(grant) });
      return answer(c, { grant } satisfies GrantAnswer);
    },
    DELETE: async (c) => {
      const { account } = visitorOf(c, deps);
      const grant = await teamOf(deps).grants.revoke(account.id, param(c, 'id'));
      await noteDone(c, deps, 'grant-revoked', { detail: labelOf(grant) });
      return answer(c, { grant } satisfies GrantAnswer);
    },
  });
  resource(api, '/api/authorizations/:id', {
    GET: async (c) => {
      askerOf(c, deps);
      return answer(c, (await oauthOf(deps).oauth.read(param(c, 'id'), secretOf(c, deps))) satisfies Authorization);
    },
    POST: (c) => allow(c, deps),
    DELETE: async (c) => {
      askerOf(c, deps);
      const url = await oauthOf(deps).oauth.refuse(param(c, 'id'), secretOf(c, deps));
      return answer(c, { url } satisfies AuthorizationAnswered);
    },
  });
}

async function allow(c: Context, deps: RouteDeps): Promise<Response> {
  const visitor = askerOf(c, deps);
  const body = await readBody(c, allowAgentSchema, validators.allowAgent);
  const account = visitor.account.id;
  for (const board of body.boards ?? []) {
    if (deps.access.roleOf(account, board) === null)
      throw refusedFor({ code: 'board-unknown', params: { given: board } }, '/boards');
  }
  const { oauth, grants } = oauthOf(deps);
  const url = await oauth.allow(param(c, 'id'), secretOf(c, deps), visitor, body);
  const [made] = grants.list(account);
  await noteDone(c, deps, 'grant-created', { detail: made === undefined ? '' : labelOf(made) });
  return answer(c, { url } satisfies AuthorizationAnswered);
}

function listFor({ account }: Visitor, { access }: RouteDeps): GrantsAnswer {
  const { team, rule } = access;
  if (team === null || rule.mode === 'local') return { grants: [], address: null };
  return { grants: team.grants.list(account.id), address: team.oauth === null ? null : agentResource(rule.publicUrl) };
}

/** Whoever may let agents in. */
function askerOf(c: Context, deps: RouteDeps): Visitor {
  const visitor = visitorOf(c, deps);
  refuseGuest(visitor, 'make agent keys');
  return visitor;
}

function secretOf(c: Context, { access }: RouteDeps): string | null {
  return cookieValue(c.req.raw.headers, agentsCookie(access.cookie).name);
}

/** How the audit log calls a grant: what it may do stands beside its name. */
function labelOf({ label, client, mode }: GrantRecord): string {
  return `${label} (${client}, ${mode})`;
}
