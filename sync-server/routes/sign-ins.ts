import type { Hono } from 'hono';
import {
  changePasswordSchema,
  type RecoveryCodesAnswer,
  renewCodesSchema,
  type SessionList,
} from '#schemas/messages/http-team.ts';
import { validators } from '#schemas/messages/validators.ts';
import type { Visitor } from '../access/people.ts';
import { answer } from './answer.ts';
import { noteDone, notingWrong } from './audit.ts';
import { readBody } from './body.ts';
import { type RouteDeps, teamOf, visitorOf } from './deps.ts';
import { confirmed, keepSession } from './me.ts';
import { param, resource } from './resource.ts';

/** Where an account is signed in, and by what. */
export function signInRoutes(api: Hono, deps: RouteDeps): void {
  const { people } = deps.access;
  const listOf = ({ account, sessionId }: Visitor) =>
    ({ sessions: people.list(account.id, sessionId) }) satisfies SessionList;

  resource(api, '/api/sessions', {
    GET: (c) => answer(c, listOf(visitorOf(c, deps))),
    DELETE: async (c) => {
      const visitor = visitorOf(c, deps);
      await people.endOthers(visitor.account.id, visitor.sessionId);
      await noteDone(c, deps, 'signed-out', { detail: 'all-others' });
      return answer(c, listOf(visitor));
    },
  });
  resource(api, '/api/sessions/:id', {
    DELETE: async (c) => {
      const visitor = visitorOf(c, deps);
      await people.endOne(visitor.account.id, param(c, 'id'));
      await noteDone(c, deps, 'signed-out', { by: visitor.account.id, detail: 'one-browser' });
      return answer(c, listOf(visitor));
    },
  });
  resource(api, '/api/me/password', {
    PUT: async (c) => {
      const visitor = visitorOf(c, deps);
      const { password, newPassword } = await readBody(c, changePasswordSchema, validators.changePassword);
      const address = deps.addressOf(c);
      const { logins } = teamOf(deps);
      const change = () => logins.changePassword(visitor, password, newPassword, address);
      keepSession(c, deps, await notingWrong(c, deps, visitor, change));
      await noteDone(c, deps, 'password-set', { by: visitor.account.id });
      return answer(c, listOf(visitor));
    },
  });
  resource(api, '/api/me/recovery-codes', {
    POST: async (c) => {
      const visitor = visitorOf(c, deps);
      const { password } = await readBody(c, renewCodesSchema, validators.renewCodes);
      const { logins } = teamOf(deps);
      const renew = () => logins.renewCodes(visitor, password, deps.addressOf(c));
      const recoveryCodes = await confirmed(c, deps, visitor, renew);
      await noteDone(c, deps, 'codes-renewed', { by: visitor.account.id });
      return answer(c, { recoveryCodes } satisfies RecoveryCodesAnswer);
    },
  });
}
