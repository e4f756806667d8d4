import type { Context, Hono } from 'hono';
import {
  createLinkSchema,
  type LinkAnswer,
  type LinksAnswer,
  type MembersAnswer,
  putMemberSchema,
} from '#schemas/http.ts';
import { validators } from '#schemas/messages/validators.ts';
import { answer } from './answer.ts';
import { noteDone } from './audit.ts';
import { judged, readBody } from './body.ts';
import { type RouteDeps, visitorOf } from './deps.ts';
import { param, resource } from './resource.ts';

/** Who may open a board: its members, seen by all of them, and its links, seen by owners alone. */
export function sharingRoutes(api: Hono, deps: RouteDeps): void {
  const { access } = deps;
  const owned = (c: Context): string => {
    const board = param(c, 'id');
    const visitor = visitorOf(c, deps);
    judged(c, () => access.boards.require(visitor, board, 'owner'));
    return board;
  };

  resource(api, '/api/boards/:id/members', {
    GET: (c) => {
      const board = param(c, 'id');
      access.boards.require(visitorOf(c, deps), board, 'viewer');
      return answer(c, { members: access.members.list(board) } satisfies MembersAnswer);
    },
    PUT: async (c) => {
      const board = owned(c);
      const body = await readBody(c, putMemberSchema, validators.putMember);
      const { account, members } = await access.members.put(board, body, visitorOf(c, deps).account.id);
      await noteDone(c, deps, 'member-set', { board, account, detail: body.role });
      return answer(c, { members } satisfies MembersAnswer);
    },
  });
  resource(api, '/api/boards/:id/members/:account', {
    DELETE: async (c) => {
      const board = param(c, 'id');
      const visitor = visitorOf(c, deps);
      const leaving = param(c, 'account');
      const members = await access.members.remove(board, leaving, visitor.account.id);
      await noteDone(c, deps, 'member-removed', { board, account: leaving });
      return answer(c, { members } satisfies MembersAnswer);
    },
  });
  resource(api, '/api/boards/:id/links', {
    GET: (c) => answer(c, { links: access.links.list(owned(c)) } satisfies LinksAnswer),
    POST: async (c) => {
      const board = owned(c);
      const body = await readBody(c, createLinkSchema, validators.createLink);
      const { link, secret } = await access.links.create(board, body, visitorOf(c, deps).account.id);
      await noteDone(c, deps, 'link-created', { board, detail: link.role });
      return answer(c, { link: { ...link, url: `${ownAddress(c, deps)}/join/${secret}` } } satisfies LinkAnswer, 201);
    },
  });
  resource(api, '/api/boards/:id/links/:link', {
    DELETE: async (c) => {
      const board = owned(c);
      const link = await access.links.revoke(board, param(c, 'link'));
      await noteDone(c, deps, 'link-revoked', { board, detail: link.role });
      return answer(c, { link } satisfies LinkAnswer);
    },
  });
}

/** The address that the asker reached us by: the guard has judged it. */
function ownAddress(c: Context, { access }: RouteDeps): string {
  return access.rule.mode === 'team' ? new URL(access.rule.publicUrl).origin : `http://${c.req.header('host') ?? ''}`;
}
