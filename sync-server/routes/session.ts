import type { Hono } from 'hono';
import { type Session, signInSchema } from '#schemas/http.ts';
import { validators } from '#schemas/validate.ts';
import { refusedFor } from '../access/refused.ts';
import { answer } from './answer.ts';
import { readBody } from './body.ts';
import type { RouteDeps } from './deps.ts';
import { keepSession } from './me.ts';
import { resource } from './resource.ts';

/** Signing in by a link, and out. */
export function sessionRoutes(api: Hono, deps: RouteDeps): void {
  const { access, addressOf } = deps;
  resource(api, '/api/session', {
    POST: async (c) => {
      const { link, name } = await readBody(c, signInSchema, validators.signIn);
      const address = addressOf(c);
      const wait = access.guesses.waitOf(address);
      if (wait > 0) {
        const seconds = Math.ceil(wait / 1_000);
        c.header('Retry-After', String(seconds));
        throw refusedFor({ code: 'links-guessed', params: { seconds } });
      }
      const entered = await access.links.enter(link, name, access.authenticate(c.req.raw.headers));
      if (!entered) {
        access.guesses.wrong(address);
        throw refusedFor({ code: 'link-dead', params: {} }, '/link');
      }
      keepSession(c, deps, entered.secret);
      const { visitor, board, role } = entered;
      return answer(c, { account: visitor.account, board, role } satisfies Session);
    },
    DELETE: async (c) => {
      const visitor = access.authenticate(c.req.raw.headers);
      if (visitor) await access.people.end(visitor.sessionId);
      keepSession(c, deps, null);
      return c.body(null, 204);
    },
  });
}
