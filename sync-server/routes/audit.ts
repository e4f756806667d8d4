import type { Context, Hono } from 'hono';
import type { AuditAction, AuditAnswer, AuditEntry } from '#schemas/messages/http-audit.ts';
import type { PatchPerson } from '#schemas/messages/http-team.ts';
import { csv } from '#schemas/text/csv.ts';
import type { Visitor } from '../access/people.ts';
import { Refused } from '../access/refused.ts';
import type { AuditFacts } from '../access/team/audit.ts';
import { answer } from './answer.ts';
import { type RouteDeps, teamOf, visitorOf } from './deps.ts';
import { resource } from './resource.ts';

/** What was done to the people of a team and to what they may do, for its owners. */
export function auditRoutes(api: Hono, deps: RouteDeps): void {
  const auditFor = (c: Context) => {
    const { people, audit } = teamOf(deps);
    people.requireOwner(visitorOf(c, deps));
    return audit;
  };
  resource(api, '/api/audit', {
    GET: async (c) => answer(c, { entries: await auditFor(c).newest() } satisfies AuditAnswer),
  });
  resource(api, '/api/audit/export', {
    GET: async (c) => {
      const rows = (await auditFor(c).entries()).map(cellsOf);
      return c.body(csv([COLUMNS, ...rows]), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="busbar-audit.csv"',
        'Cache-Control': 'no-store',
      });
    },
  });
}

const COLUMNS = ['at', 'action', 'by', 'byName', 'account', 'name', 'board', 'boardName', 'detail', 'address'] as const;

function cellsOf(entry: AuditEntry): string[] {
  return COLUMNS.map((column) => (column === 'at' ? new Date(entry.at).toISOString() : (entry[column] ?? '')));
}

/** Notes in the audit log of a team what a request did. `by` is who asked, unless the facts say who. */
export async function noteDone(
  c: Context,
  deps: Pick<RouteDeps, 'access' | 'addressOf'>,
  action: AuditAction,
  facts: Partial<AuditFacts> = {},
): Promise<void> {
  const { access } = deps;
  if (access.team === null) return;
  const by = facts.by ?? access.authenticate(c.req.raw.headers)?.account.id ?? '';
  await access.note(action, { address: deps.addressOf(c), ...facts, by });
}

/** Does what takes the password of who is signed in, and notes where that was wrong. */
export async function notingWrong<T>(
  c: Context,
  deps: Pick<RouteDeps, 'access' | 'addressOf'>,
  { account: { id } }: Visitor,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isWrong = error instanceof Refused && error.reason.code === 'credentials-wrong';
    if (isWrong) await noteDone(c, deps, 'sign-in-refused', { by: id, account: id, detail: 'password' });
    throw error;
  }
}

/** Notes what was changed of somebody. */
export async function notePatch(
  { role, tier, disabled }: PatchPerson,
  note: (action: AuditAction, facts?: { detail: string }) => Promise<void>,
): Promise<void> {
  if (role !== undefined) await note('role-changed', { detail: role });
  if (tier !== undefined) await note('tier-changed', { detail: tier });
  if (disabled !== undefined) await note(disabled ? 'disabled' : 'enabled');
}
