import type { Hono } from 'hono';
import {
  type CreatedKey,
  createKeySchema,
  type KeyAnswer,
  type KeyRecord,
  type KeysAnswer,
  patchKeySchema,
} from '#schemas/http.ts';
import { validators } from '#schemas/messages/validators.ts';
import { refuseGuest } from '../access/boards.ts';
import { answer } from './answer.ts';
import { noteDone } from './audit.ts';
import { readBody } from './body.ts';
import { type RouteDeps, visitorOf } from './deps.ts';
import { param, resource } from './resource.ts';

/** A person's agent keys. */
export function keyRoutes(api: Hono, deps: RouteDeps): void {
  const { keys } = deps.access;
  resource(api, '/api/keys', {
    GET: (c) => answer(c, { keys: keys.list(visitorOf(c, deps).account.id) } satisfies KeysAnswer),
    POST: async (c) => {
      const visitor = visitorOf(c, deps);
      refuseGuest(visitor, 'make agent keys');
      const body = await readBody(c, createKeySchema, validators.createKey);
      const created = await keys.create(visitor.account.id, body);
      // Whoever made a key may use it from there, whatever others on that machine have tried.
      deps.access.keyGuesses.works(deps.addressOf(c), created.key.id);
      await noteDone(c, deps, 'key-created', { detail: labelOf(created.key) });
      return answer(c, created satisfies CreatedKey, 201);
    },
  });
  resource(api, '/api/keys/:id', {
    PATCH: async (c) => {
      const { account } = visitorOf(c, deps);
      const body = await readBody(c, patchKeySchema, validators.patchKey);
      const key = await keys.patch(account.id, param(c, 'id'), body);
      await noteDone(c, deps, 'key-changed', { detail: labelOf(key) });
      return answer(c, { key } satisfies KeyAnswer);
    },
    DELETE: async (c) => {
      const { account } = visitorOf(c, deps);
      const key = await keys.revoke(account.id, param(c, 'id'));
      await noteDone(c, deps, 'key-revoked', { detail: labelOf(key) });
      return answer(c, { key } satisfies KeyAnswer);
    },
  });
}

/** How the audit log calls a key: what it may do stands beside its name. */
function labelOf({ label, last4, mode }: KeyRecord): string {
  return `${label} (…${last4}, ${mode})`;
}
