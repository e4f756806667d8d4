import type { Context } from 'hono';
import type { Metrics } from '#schemas/http.ts';
import type { Access } from '../access/access.ts';
import type { Visitor } from '../access/people.ts';
import type { ReportFault } from '../rooms/fault-log.ts';

export interface RouteDeps {
  readonly access: Access;
  /** The version of the program. */
  readonly version: string;
  /** The address that a request came from. */
  readonly addressOf: (c: Context) => string;
  readonly metrics: () => Metrics;
  readonly fault: ReportFault;
}

/** Who asks; throws where nobody is signed in. */
export function visitorOf(c: Context, { access }: Pick<RouteDeps, 'access'>): Visitor {
  return access.authenticate(c.req.raw.headers) ?? access.refuseUnknown();
}
