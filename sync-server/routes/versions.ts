import type { Context, Hono } from 'hono';
import { patchVersionSchema, putVersionSchema, type VersionAnswer, type VersionsAnswer } from '#schemas/http.ts';
import { LIMITS } from '#schemas/limits.ts';
import { validators } from '#schemas/messages/validators.ts';
import { answer } from './answer.ts';
import { checked, judged, readBody, readBytes } from './body.ts';
import { type RouteDeps, visitorOf } from './deps.ts';
import { param, resource } from './resource.ts';

/** Versions of boards. Their bytes come from tabs and go to tabs, unread. */
export function versionRoutes(api: Hono, deps: RouteDeps): void {
  const { versions, boards } = deps.access;
  const asked = (c: Context) => [visitorOf(c, deps), param(c, 'id'), param(c, 'version')] as const;
  resource(api, '/api/boards/:id/versions', {
    GET: (c) => answer(c, { versions: versions.list(visitorOf(c, deps), param(c, 'id')) } satisfies VersionsAnswer),
  });
  resource(api, '/api/boards/:id/versions/:version', {
    GET: async (c) => {
      const bytes = await versions.read(...asked(c));
      c.header('Cache-Control', 'no-store');
      c.header('Content-Type', 'application/gzip');
      c.header('Content-Disposition', `attachment; filename="${param(c, 'version')}.gz"`);
      // A copy: the type of a body wants memory of its own.
      return c.body(new Uint8Array(bytes));
    },
    PUT: async (c) => {
      const [visitor, board, id] = asked(c);
      // Before anybody's megabytes are read.
      judged(c, () => boards.require(visitor, board, 'editor'));
      const facts = checked(versionFacts(c), putVersionSchema, validators.putVersion);
      const bytes = await readBytes(c, LIMITS.versionBytes);
      const { version, isNew } = await versions.put(visitor, board, id, facts, bytes);
      return answer(c, { version } satisfies VersionAnswer, isNew ? 201 : 200);
    },
    PATCH: async (c) => {
      const [visitor, board, id] = asked(c);
      const { name } = await readBody(c, patchVersionSchema, validators.patchVersion);
      return answer(c, { version: await versions.rename(visitor, board, id, name) } satisfies VersionAnswer);
    },
    DELETE: async (c) => {
      await versions.remove(...asked(c));
      return c.body(null, 204);
    },
  });
}

/** What the address says of a version, numbers as numbers: the body is the version itself. */
export function versionFacts(c: Context): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(c.req.query()).map(([key, value]) => [
      key,
      NUMBERS.has(key) && /^\d+$/.test(value) ? Number(value) : value,
    ]),
  );
}

const NUMBERS: ReadonlySet<string> = new Set(['made', 'boardBytes']);
