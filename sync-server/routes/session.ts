import type { Context, Hono } from 'hono';
import { type SessionAnswer, signInSchema } from '#schemas/http.ts';
import { validators } from '#schemas/validate.ts';
import type { Visitor } from '../access/people.ts';
import { refusedFor } from '../access/refused.ts';
import { answer } from './answer.ts';
import { readBody } from './body.ts';
import type { RouteDeps } from './deps.ts';
import { keepSession } from './me.ts';
import { resource } from './resource.ts';

/** Signing in, by a link or in local mode by the server's token, and out. */
export function sessionRoutes(api: Hono, deps: RouteDeps): void {
  const { access } = deps;
  resource(api, '/api/session', {
    POST: async (c) => {
      const asked = await readBody(c, signInSchema, validators.signIn);
      const before = access.authenticate(c.req.raw.headers);
      if ('token' in asked) {
        const { visitor, secret } = await access.enterLocal(asked.token, before);
        if (secret !== null) keepSession(c, deps, secret);
        return answer(c, { account: visitor.account } satisfies SessionAnswer);
      }
      const { visitor, secret, board, role } = await enterByLink(c, asked, before, deps);
      keepSession(c, deps, secret);
      return answer(c, { account: visitor.account, board, role } satisfies SessionAnswer);
    },
    DELETE: async (c) => {
      const visitor = access.authenticate(c.req.raw.headers);
      if (visitor) await access.people.end(visitor.sessionId);
      keepSession(c, deps, null);
      return c.body(null, 204);
    },
  });
}

/** A right link always opens: wrong ones slow down only each other. */
async function enterByLink(
  c: Context,
  { link, name }: { readonly link: string; readonly name: string },
  before: Visitor | null,
  { access, addressOf }: RouteDeps,
) {
  const entered = access.links.opens(link) ? await access.links.enter(link, name, before) : null;
  if (entered) return entered;
  const address = addressOf(c);
  const wait = access.guesses.waitOf(address);
  if (wait > 0) {
    const seconds = Math.ceil(wait / 1_000);
    c.header('Retry-After', String(seconds));
    throw refusedFor({ code: 'links-guessed', params: { seconds } });
  }
  access.guesses.wrong(address);
  throw refusedFor({ code: 'link-dead', params: {} }, '/link');
}
