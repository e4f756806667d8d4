import type { Hono } from 'hono';
import { refusedFor } from '../access/refused.ts';
import { hashOf, sameHash } from '../access/secret.ts';
import { EXPOSITION_TYPE } from '../operations/exposition.ts';
import { refusalAnswer } from './answer.ts';
import type { RouteDeps } from './deps.ts';
import { resource } from './resource.ts';

/** What the server holds and has done, in Prometheus' text format: for whoever has the token of the metrics, not for people. */
export function metricsRoutes(api: Hono, { exposition, metricsToken }: RouteDeps): void {
  const expected = hashOf(metricsToken);
  resource(api, '/api/metrics', {
    GET: (c) => {
      const given = /^Bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
      if (!sameHash(hashOf(given), expected)) {
        c.header('WWW-Authenticate', 'Bearer realm="busbar metrics"');
        return refusalAnswer(c, refusedFor({ code: 'metrics-token-needed', params: {} }));
      }
      return c.body(exposition(), 200, { 'Content-Type': EXPOSITION_TYPE, 'Cache-Control': 'no-store' });
    },
  });
}
