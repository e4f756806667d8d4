import type { Context } from 'hono';
import type { Access } from '../access/access.ts';
import type { Visitor } from '../access/people.ts';
import type { Readiness } from '../operations/readiness.ts';
import type { ReportFault } from '../rooms/fault-log.ts';

export interface RouteDeps {
  readonly access: Access;
  /** The version of the program. */
  readonly version: string;
  /** The address that a request came from. */
  readonly addressOf: (c: Context) => string;
  /** What makes a program see the metrics. */
  readonly metricsToken: string;
  /** The metrics of now, in Prometheus' text format. */
  readonly exposition: () => string;
  readonly readiness: Pick<Readiness, 'problem'>;
  readonly fault: ReportFault;
}

/** Who asks; throws where nobody is signed in. */
export function visitorOf(c: Context, { access }: Pick<RouteDeps, 'access'>): Visitor {
  return access.authenticate(c.req.raw.headers) ?? access.refuseUnknown();
}
