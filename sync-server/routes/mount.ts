import { Hono } from 'hono';
import type { Health, Ready } from '#schemas/http.ts';
import { guardFetchSite } from '../access/guard.ts';
import { refusedFor } from '../access/refused.ts';
import { AGENT_PATH } from '../access/team/oauth/resource.ts';
import { answer, refusalAnswer, thrownAnswer } from './answer.ts';
import { auditRoutes } from './audit.ts';
import { boardFileRoutes } from './board-files.ts';
import { boardRoutes } from './boards.ts';
import type { RouteDeps } from './deps.ts';
import { energyRoutes } from './energy.ts';
import { keyRoutes } from './keys.ts';
import { meRoutes } from './me.ts';
import { metricsRoutes } from './metrics.ts';
import { oidcRoutes } from './oidc.ts';
import { passkeyRoutes } from './passkeys.ts';
import { resource } from './resource.ts';
import { sessionRoutes } from './session.ts';
import { sharingRoutes } from './sharing.ts';
import { signInRoutes } from './sign-ins.ts';
import { teamRoutes } from './team.ts';
import { versionRoutes } from './versions.ts';

const MCP_PATH = '/api/mcp';

/** The JSON API, behind a guard that judges every request of the whole app. Mount it before everything else. */
export function mountRoutes(app: Hono, deps: RouteDeps): void {
  app.use('*', async (c, next) => {
    const headers = deps.byAddress?.isOpenToAll(c.req.path, deps)
      ? withoutOrigin(c.req.raw.headers)
      : c.req.raw.headers;
    const refused = deps.access.guard(headers) ?? (c.req.path.startsWith('/api/') ? guardFetchSite(headers) : null);
    if (!refused) return next();
    const path = c.req.path.replace(/\/$/, '');
    if (path !== MCP_PATH && path !== AGENT_PATH) return refusalAnswer(c, refused);
    const error = { code: -32_000, message: refused.message, data: { code: refused.code } };
    return c.json({ jsonrpc: '2.0', id: null, error }, 403);
  });

  app.onError(thrownAnswer(deps.fault));
  const api = new Hono();
  resource(api, '/api/health', {
    GET: (c) => answer(c, { status: 'ok', version: deps.version } satisfies Health),
  });
  resource(api, '/api/ready', {
    GET: async (c) => {
      const says = await deps.readiness.problem();
      if (says !== null) return refusalAnswer(c, refusedFor({ code: 'not-ready', params: { says } }));
      return answer(c, { status: 'ready' } satisfies Ready);
    },
  });
  metricsRoutes(api, deps);
  meRoutes(api, deps);
  sessionRoutes(api, deps);
  signInRoutes(api, deps);
  passkeyRoutes(api, deps);
  oidcRoutes(api, deps);
  teamRoutes(api, deps);
  keyRoutes(api, deps);
  energyRoutes(api, deps);
  auditRoutes(api, deps);
  boardRoutes(api, deps);
  boardFileRoutes(api, deps);
  sharingRoutes(api, deps);
  versionRoutes(api, deps);
  deps.byAddress?.mount(api, deps);
  app.route('/', api);
}

/** The headers of a request that pages of other sites may send. */
function withoutOrigin(headers: Headers): Headers {
  const others = new Headers(headers);
  others.delete('origin');
  return others;
}

/**
 * JSON for whoever asks for what is not there: unknown routes of the API, and the places where MCP clients look for an
 * OAuth server, which they print. Mount it after every other route of the API and before the page.
 */
export function mountNotFound(app: Hono): void {
  for (const path of ['/.well-known/*', '/register', `${MCP_PATH}/.well-known/*`, AGENT_PATH, `${AGENT_PATH}/*`]) {
    app.all(path, (c) => refusalAnswer(c, refusedFor({ code: 'oauth-absent', params: { path: c.req.path } })));
  }
  app.all('/api/*', (c) => refusalAnswer(c, refusedFor({ code: 'path-unknown', params: { path: c.req.path } })));
}
