import type { Context, Hono } from 'hono';
import { ACCOUNT_HEADER } from '#schemas/messages/account-header.ts';
import type { Access } from '../access/access.ts';
import type { Visitor } from '../access/people.ts';
import { refusedFor } from '../access/refused.ts';
import type { Team } from '../access/team/team.ts';
import type { SignInSource } from '../access/team/team-options.ts';
import type { Readiness } from '../operations/readiness.ts';
import type { ReportFault } from '../rooms/fault-log.ts';
import { judged } from './body.ts';

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
  /** A team's server has it. */
  readonly byAddress?: ByAddress;
}

/** Routes for agents that connect by address. */
interface ByAddress {
  /** Whether pages of other sites may ask for a path. */
  isOpenToAll(path: string, deps: Pick<RouteDeps, 'access'>): boolean;
  mount(api: Hono, deps: RouteDeps): void;
}

/** Who asks; throws where nobody is signed in, and where the page that asks was opened for somebody else. */
export function visitorOf(c: Context, { access }: Pick<RouteDeps, 'access'>): Visitor {
  const { headers } = c.req.raw;
  return judged(c, () => {
    const visitor = access.authenticate(headers) ?? access.refuseUnknown(headers);
    const meant = headers.get(ACCOUNT_HEADER);
    if (meant !== null && meant !== visitor.account.id) throw refusedFor({ code: 'account-changed', params: {} });
    return visitor;
  });
}

/** The people of the team; throws in local mode, where there is none. */
export function teamOf({ access }: Pick<RouteDeps, 'access'>): Team {
  if (access.team === null) throw refusedFor({ code: 'team-needed', params: {} });
  return access.team;
}

/** The browser that somebody comes in with. */
export function signInSourceOf(
  c: Context,
  { access, addressOf }: Pick<RouteDeps, 'access' | 'addressOf'>,
): SignInSource {
  const session = access.authenticate(c.req.raw.headers)?.sessionId ?? null;
  return { address: addressOf(c), agent: c.req.header('user-agent') ?? '', session };
}
