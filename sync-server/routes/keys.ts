import type { Hono } from 'hono';
import { type CreatedKey, createKeySchema, type KeyAnswer, type KeysAnswer, patchKeySchema } from '#schemas/http.ts';
import { validators } from '#schemas/validate.ts';
import { refuseGuest } from '../access/boards.ts';
import { answer } from './answer.ts';
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
      return answer(c, created satisfies CreatedKey, 201);
    },
  });
  resource(api, '/api/keys/:id', {
    PATCH: async (c) => {
      const { account } = visitorOf(c, deps);
      const body = await readBody(c, patchKeySchema, validators.patchKey);
      return answer(c, { key: await keys.patch(account.id, param(c, 'id'), body) } satisfies KeyAnswer);
    },
    DELETE: async (c) => {
      const { account } = visitorOf(c, deps);
      return answer(c, { key: await keys.revoke(account.id, param(c, 'id')) } satisfies KeyAnswer);
    },
  });
}
