import type { Context, Hono } from 'hono';
import { type Me, patchMeSchema } from '#schemas/http.ts';
import { validators } from '#schemas/messages/validators.ts';
import { setCookie } from '../access/cookie.ts';
import type { Visitor } from '../access/people.ts';
import { answer } from './answer.ts';
import { notingWrong } from './audit.ts';
import { readBody } from './body.ts';
import { type RouteDeps, visitorOf } from './deps.ts';
import { energyOf } from './energy.ts';
import { resource } from './resource.ts';

/** Who I am. */
export function meRoutes(api: Hono, deps: RouteDeps): void {
  const { access } = deps;
  resource(api, '/api/me', {
    GET: (c) => answer(c, meOf(visitorOf(c, deps), deps)),
    PATCH: async (c) => {
      const visitor = visitorOf(c, deps);
      const body = await readBody(c, patchMeSchema, validators.patchMe);
      return answer(c, meOf(await access.people.patch(visitor.sessionId, body), deps));
    },
  });
}

/** Puts a session's secret into the browser's cookie; null takes it out. */
export function keepSession(c: Context, { access }: RouteDeps, secret: string | null): void {
  c.header('Set-Cookie', setCookie(access.cookie, secret), { append: true });
}

/** Does what takes the password of who is signed in. They go on under a new secret, as after every sign-in. */
export async function confirmed<T>(c: Context, deps: RouteDeps, visitor: Visitor, work: () => Promise<T>): Promise<T> {
  const done = await notingWrong(c, deps, visitor, work);
  keepSession(c, deps, await deps.access.people.renewed(visitor.sessionId));
  return done;
}

function meOf(visitor: Visitor, { access }: RouteDeps): Me {
  const guest = access.links.boardOf(visitor);
  const email = access.team?.logins.emailOf(visitor.account.id) ?? null;
  return {
    account: visitor.account,
    user: visitor.user.id,
    mode: access.rule.mode,
    tier: access.tierOf(visitor.account.id),
    energy: energyOf(access, visitor.account.id),
    ...(guest === null ? {} : { guest }),
    ...(email === null ? {} : { person: { role: visitor.kind, email } }),
  };
}
