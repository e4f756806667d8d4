import type { Hono } from 'hono';
import type { RouteDeps } from '../deps.ts';
import { grantRoutes } from './grants.ts';
import { isOpenToAll, oauthRoutes } from './oauth.ts';

/** What a team's server has besides for agents that connect by address; one person's own never reads it. */
export const BY_ADDRESS = {
  isOpenToAll,
  mount(api: Hono, deps: RouteDeps): void {
    grantRoutes(api, deps);
    oauthRoutes(api, deps);
  },
};
