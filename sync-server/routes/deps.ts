import type { Context } from 'hono';
import type { Metrics } from '#schemas/http.ts';
import type { Access } from '../access/access.ts';
import type { Visitor } from '../access/people.ts';
import { Refused } from '../access/refused.ts';

export interface RouteDeps {
  readonly access: Access;
  /** The version of the program. */
  readonly version: string;
  /** The address that a request came from. */
  readonly addressOf: (c: Context) => string;
  readonly metrics: () => Metrics;
}

/** Who asks; throws where nobody is signed in. */
export function visitorOf(c: Context, { access }: Pick<RouteDeps, 'access'>): Visitor {
  const visitor = access.authenticate(c.req.raw.headers);
  if (visitor) return visitor;
  const how =
    access.rule.mode === 'local' ? 'Open the app first: GET /api/me signs this browser in.' : 'Sign in first.';
  throw new Refused('unauthorized', `Nobody is signed in here. ${how}`);
}
