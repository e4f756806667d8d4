import { Hono } from 'hono';
import type { KeyCheck } from '#schemas/http.ts';
import type { Access } from '../access/access.ts';
import type { LiveKey } from '../access/keys.ts';
import { answer } from './answer.ts';
import { visitorOf } from './deps.ts';
import { param, resource } from './resource.ts';

interface KeyCheckDeps {
  readonly access: Access;
  /** What the agent of a live key would find now. */
  readonly keyCheck: (key: LiveKey) => Promise<KeyCheck>;
}

/** What the agent of a key would find, told to its owner. It needs the rooms, so it comes after them. */
export function mountKeyCheck(app: Hono, deps: KeyCheckDeps): void {
  const api = new Hono();
  resource(api, '/api/keys/:id/check', {
    GET: async (c) => {
      const { account } = visitorOf(c, deps);
      const { id, label, mode, revokedAt } = deps.access.keys.get(account.id, param(c, 'id'));
      const found = await deps.keyCheck({ id, label, mode, account: account.id });
      return answer(c, (revokedAt === null ? found : { ...found, state: 'revoked' }) satisfies KeyCheck);
    },
  });
  app.route('/', api);
}
