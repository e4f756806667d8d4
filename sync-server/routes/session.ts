import type { Context, Hono } from 'hono';
import {
  askForResetSchema,
  type SessionAnswer,
  type SignIn,
  type SignInWays,
  signInSchema,
} from '#schemas/messages/http-session.ts';
import { validators } from '#schemas/messages/validators.ts';
import type { SignedIn, Visitor } from '../access/people.ts';
import { Refused, refusedFor } from '../access/refused.ts';
import { answer } from './answer.ts';
import { noteDone } from './audit.ts';
import { readBody } from './body.ts';
import { type RouteDeps, signInSourceOf, teamOf } from './deps.ts';
import { noteGuess } from './guesses.ts';
import { keepSession } from './me.ts';
import { resource } from './resource.ts';

/** Signing in, by a link, in a team by a password, in local mode by the server's token; and out. */
export function sessionRoutes(api: Hono, deps: RouteDeps): void {
  const { access } = deps;
  resource(api, '/api/session/ways', { GET: (c) => answer(c, waysOf(deps)) });
  resource(api, '/api/session/reset', {
    POST: async (c) => {
      const { mail } = teamOf(deps);
      const { email } = await readBody(c, askForResetSchema, validators.askForReset);
      const address = deps.addressOf(c);
      const note = (account: string) => access.note('password-link-asked', { by: '', account, address });
      mail.askForReset(email, address, c.req.header('accept-language'), note);
      return c.body(null, 204);
    },
  });
  resource(api, '/api/session', {
    POST: async (c) => {
      const asked = await readBody(c, signInSchema, validators.signIn);
      const before = access.authenticate(c.req.raw.headers);
      if ('password' in asked || 'recoveryCode' in asked) {
        const { visitor, secret } = await signInByName(c, asked, deps);
        keepSession(c, deps, secret);
        return answer(c, { account: visitor.account } satisfies SessionAnswer);
      }
      if ('token' in asked) {
        const { visitor, secret } = await access.enterLocal(asked.token, before);
        if (secret !== null) keepSession(c, deps, secret);
        return answer(c, { account: visitor.account } satisfies SessionAnswer);
      }
      const { visitor, secret, board, role } = await enterByLink(c, asked, before, deps);
      if (secret !== null) keepSession(c, deps, secret);
      await noteDone(c, deps, 'signed-in', { by: visitor.account.id, board, detail: 'link' });
      return answer(c, { account: visitor.account, board, role } satisfies SessionAnswer);
    },
    DELETE: async (c) => {
      const visitor = access.authenticate(c.req.raw.headers);
      if (visitor) {
        await access.people.end(visitor.sessionId);
        await noteDone(c, deps, 'signed-out', { by: visitor.account.id });
      }
      keepSession(c, deps, null);
      return c.body(null, 204);
    },
  });
}

function waysOf({ access: { team } }: RouteDeps): SignInWays {
  return {
    passkeys: team?.passkeys.isPossible ?? false,
    passwords: team?.takesPasswords ?? false,
    oidc: team?.oidc.name ?? null,
    mail: team?.mail.isPossible ?? false,
  };
}

type NamedSignIn = Extract<SignIn, { email: string }>;

/** By a password, or by a recovery code with a new one. Throws `Refused`, and notes that. */
async function signInByName(c: Context, asked: NamedSignIn, deps: RouteDeps): Promise<SignedIn> {
  const { logins } = teamOf(deps);
  const from = signInSourceOf(c, deps);
  const detail = 'password' in asked ? 'password' : 'recovery-code';
  try {
    const signedIn =
      'password' in asked
        ? await logins.signIn(asked.email, asked.password, from)
        : await logins.recover(asked.email, asked.recoveryCode, asked.newPassword, from);
    await noteDone(c, deps, 'signed-in', { by: signedIn.visitor.account.id, detail });
    return signedIn;
  } catch (error) {
    const isAttempt = error instanceof Refused && ATTEMPTS.has(error.reason.code);
    const attempt = isAttempt ? logins.attemptOn(asked.email, from.address) : null;
    // Not waited for: how long the answer takes would tell whether there is such an account.
    if (attempt !== null) void noteDone(c, deps, 'sign-in-refused', { by: '', ...attempt, detail });
    throw error;
  }
}

/** What somebody who may not sign in is told. Whoever is slowed down is not noted again. */
const ATTEMPTS: ReadonlySet<string> = new Set(['credentials-wrong', 'person-disabled']);

/** A right link always opens: wrong ones slow down only each other. */
async function enterByLink(
  c: Context,
  { link, name }: { readonly link: string; readonly name: string },
  before: Visitor | null,
  deps: RouteDeps,
) {
  const { access } = deps;
  const entered = access.links.opens(link) ? await access.links.enter(link, name, before) : null;
  if (entered) return entered;
  noteGuess(c, deps);
  throw refusedFor({ code: 'link-dead', params: {} }, '/link');
}
