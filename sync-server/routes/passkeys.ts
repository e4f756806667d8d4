import type { Context, Hono } from 'hono';
import {
  addPasskeySchema,
  type PasskeyCreation,
  type PasskeyRequest,
  type PasskeysAnswer,
  patchPasskeySchema,
  signInPasskeySchema,
  startPasskeySchema,
} from '#schemas/messages/http-passkeys.ts';
import type { SessionAnswer } from '#schemas/messages/http-session.ts';
import { validators } from '#schemas/messages/validators.ts';
import { Refused } from '../access/refused.ts';
import { answer } from './answer.ts';
import { noteDone } from './audit.ts';
import { readBody } from './body.ts';
import { keepCeremony, takeCeremony } from './ceremony.ts';
import { type RouteDeps, signInSourceOf, teamOf, visitorOf } from './deps.ts';
import { confirmed, keepSession } from './me.ts';
import { param, resource } from './resource.ts';

/** Signing in by a passkey, and the passkeys that one has. */
export function passkeyRoutes(api: Hono, deps: RouteDeps): void {
  resource(api, '/api/session/passkey/challenge', {
    POST: (c) => {
      const { told, secret } = teamOf(deps).passkeys.beginSignIn(deps.addressOf(c));
      keepCeremony(c, deps, secret);
      return answer(c, told satisfies PasskeyRequest);
    },
  });
  resource(api, '/api/session/passkey', { POST: (c) => signIn(c, deps) });
  ownRoutes(api, deps);
}

async function signIn(c: Context, deps: RouteDeps): Promise<Response> {
  const { passkeys } = teamOf(deps);
  const asked = await readBody(c, signInPasskeySchema, validators.signInPasskey);
  try {
    const { visitor, secret } = await passkeys.signIn(takeCeremony(c, deps), asked, signInSourceOf(c, deps));
    keepSession(c, deps, secret);
    await noteDone(c, deps, 'signed-in', { by: visitor.account.id, detail: 'passkey' });
    return answer(c, { account: visitor.account } satisfies SessionAnswer);
  } catch (error) {
    const isAttempt = error instanceof Refused && ATTEMPTS.has(error.reason.code);
    const account = passkeys.accountOf(asked.credential);
    if (isAttempt) passkeys.noteWrong(deps.addressOf(c));
    if (isAttempt && account !== null)
      await noteDone(c, deps, 'sign-in-refused', { by: '', account, detail: 'passkey' });
    throw error;
  }
}

const ATTEMPTS: ReadonlySet<string> = new Set(['passkey-wrong', 'person-disabled']);

function ownRoutes(api: Hono, deps: RouteDeps): void {
  const listOf = (account: string) => teamOf(deps).passkeys.list(account) satisfies PasskeysAnswer;
  resource(api, '/api/me/passkeys/challenge', {
    POST: async (c) => {
      const visitor = visitorOf(c, deps);
      const { passkeys } = teamOf(deps);
      const { password } = await readBody(c, startPasskeySchema, validators.startPasskey);
      const begin = () => passkeys.beginAdding(visitor, password, deps.addressOf(c));
      const { told, secret } = await confirmed(c, deps, visitor, begin);
      keepCeremony(c, deps, secret);
      return answer(c, told satisfies PasskeyCreation);
    },
  });
  resource(api, '/api/me/passkeys', {
    GET: (c) => answer(c, listOf(visitorOf(c, deps).account.id)),
    POST: async (c) => {
      const visitor = visitorOf(c, deps);
      const body = await readBody(c, addPasskeySchema, validators.addPasskey);
      await teamOf(deps).passkeys.add(visitor, takeCeremony(c, deps), body);
      await noteDone(c, deps, 'passkey-added', { by: visitor.account.id, detail: body.name.trim() });
      return answer(c, listOf(visitor.account.id), 201);
    },
  });
  resource(api, '/api/me/passkeys/:id', {
    PATCH: async (c) => {
      const { account } = visitorOf(c, deps);
      const { name } = await readBody(c, patchPasskeySchema, validators.patchPasskey);
      await teamOf(deps).passkeys.rename(account.id, param(c, 'id'), name);
      return answer(c, listOf(account.id));
    },
    DELETE: async (c) => {
      const { account } = visitorOf(c, deps);
      const name = await teamOf(deps).passkeys.remove(account.id, param(c, 'id'));
      await noteDone(c, deps, 'passkey-removed', { by: account.id, detail: name });
      return answer(c, listOf(account.id));
    },
  });
}
