import type { Hono } from 'hono';
import type { Metrics } from '#schemas/http.ts';
import { refusedFor } from '../access/refused.ts';
import { answer } from './answer.ts';
import { type RouteDeps, visitorOf } from './deps.ts';
import { resource } from './resource.ts';

/** What the server holds now: for its owner alone, as it tells how much others work. */
export function metricsRoutes(api: Hono, deps: RouteDeps): void {
  resource(api, '/api/metrics', {
    GET: (c) => {
      if (visitorOf(c, deps).kind !== 'owner') throw refusedFor({ code: 'server-owner-only', params: {} });
      return answer(c, deps.metrics() satisfies Metrics);
    },
  });
}
