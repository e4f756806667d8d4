import type { Context, Hono } from 'hono';
import {
  acceptInvitationSchema,
  createInvitationSchema,
  type HandoversAnswer,
  type InvitationsAnswer,
  type JoinedAnswer,
  type MadeInvitationAnswer,
  openInvitationSchema,
  type PeopleAnswer,
  patchPersonSchema,
  removePersonSchema,
  resetPersonSchema,
} from '#schemas/messages/http-team.ts';
import { validators } from '#schemas/messages/validators.ts';
import type { Visitor } from '../access/people.ts';
import { linkAnswer } from '../access/team/invitation-url.ts';
import type { MadeInvitation } from '../access/team/invitations.ts';
import { answer } from './answer.ts';
import { noteDone, notePatch } from './audit.ts';
import { judged, readBody } from './body.ts';
import { type RouteDeps, signInSourceOf, teamOf, visitorOf } from './deps.ts';
import { opened } from './guesses.ts';
import { keepSession } from './me.ts';
import { param, resource } from './resource.ts';

/** Who is in the team, and who may come into it. */
export function teamRoutes(api: Hono, deps: RouteDeps): void {
  peopleRoutes(api, deps);
  joiningRoutes(api, deps);
  invitationRoutes(api, deps);
}

function peopleRoutes(api: Hono, deps: RouteDeps): void {
  resource(api, '/api/people', {
    GET: (c) => answer(c, { people: teamOf(deps).people.list(visitorOf(c, deps)) } satisfies PeopleAnswer),
  });
  resource(api, '/api/people/:id', {
    PATCH: async (c) => {
      const visitor = visitorOf(c, deps);
      const body = await readBody(c, patchPersonSchema, validators.patchPerson);
      const { people } = teamOf(deps);
      const account = param(c, 'id');
      await people.patch(visitor.account.id, account, body);
      await notePatch(body, (action, facts) =>
        noteDone(c, deps, action, { by: visitor.account.id, account, ...facts }),
      );
      return answer(c, { people: people.list(visitor) } satisfies PeopleAnswer);
    },
    DELETE: async (c) => {
      const visitor = visitorOf(c, deps);
      const { heir } = await readBody(c, removePersonSchema, validators.removePerson);
      const { people } = teamOf(deps);
      const id = param(c, 'id');
      const isOwn = id === visitor.account.id;
      const detail = await people.remove(visitor, id, heir);
      const facts = { by: visitor.account.id, account: id, ...(detail !== '' && { detail }) };
      await noteDone(c, deps, isOwn ? 'left' : 'removed', facts);
      if (!isOwn) return answer(c, { people: people.list(visitor) } satisfies PeopleAnswer);
      keepSession(c, deps, null);
      return answer(c, { people: [] } satisfies PeopleAnswer);
    },
  });
  const handoversOf = (account: string) => {
    const told = teamOf(deps).people.handovers(account);
    return { handovers: told.map(({ id, name, boards, at }) => ({ id, name, boards, at })) } satisfies HandoversAnswer;
  };
  resource(api, '/api/handovers', { GET: (c) => answer(c, handoversOf(visitorOf(c, deps).account.id)) });
  resource(api, '/api/handovers/:id', {
    DELETE: async (c) => {
      const { account } = visitorOf(c, deps);
      await teamOf(deps).people.forgetHandover(account.id, param(c, 'id'));
      return answer(c, handoversOf(account.id));
    },
  });
  resource(api, '/api/people/:id/reset', {
    POST: async (c) => {
      const { account } = ownerOf(c, deps);
      const { mail = false } = await readBody(c, resetPersonSchema, validators.resetPerson);
      const whose = param(c, 'id');
      const made = await teamOf(deps).invitations.reset(account.id, whose);
      await noteDone(c, deps, 'password-link-made', { by: account.id, account: whose });
      return linkTold(c, deps, made, mail);
    },
  });
}

function invitationRoutes(api: Hono, deps: RouteDeps): void {
  const list = () => ({ invitations: teamOf(deps).invitations.list() }) satisfies InvitationsAnswer;
  resource(api, '/api/invitations', {
    GET: (c) => {
      ownerOf(c, deps);
      return answer(c, list());
    },
    POST: async (c) => {
      const { account } = ownerOf(c, deps);
      const body = await readBody(c, createInvitationSchema, validators.createInvitation);
      const made = await teamOf(deps).invitations.create(account.id, body);
      await noteDone(c, deps, 'invited', { by: account.id, name: body.for ?? '', detail: body.role });
      return linkTold(c, deps, made, body.email !== undefined);
    },
  });
  resource(api, '/api/invitations/:id', {
    DELETE: async (c) => {
      const { account } = ownerOf(c, deps);
      const { name, role } = await teamOf(deps).invitations.revoke(param(c, 'id'));
      await noteDone(c, deps, 'invitation-revoked', { by: account.id, name, detail: role });
      return answer(c, list());
    },
  });
}

/** Tells its maker of a link, which is mailed as well where it can be. */
async function linkTold(c: Context, deps: RouteDeps, made: MadeInvitation, byMail: boolean): Promise<Response> {
  const { mail } = teamOf(deps);
  const told = linkAnswer(deps.access.rule, made);
  if (!byMail || !mail.isPossible) return answer(c, told, 201);
  const mailed = await mail.send(made, c.req.header('accept-language'));
  return answer(c, { ...told, mailed } satisfies MadeInvitationAnswer, 201);
}

function joiningRoutes(api: Hono, deps: RouteDeps): void {
  resource(api, '/api/invitations/open', {
    POST: async (c) => {
      teamOf(deps);
      const { invitation } = await readBody(c, openInvitationSchema, validators.openInvitation);
      return answer(c, opened(c, deps, invitation));
    },
  });
  resource(api, '/api/invitations/accept', {
    POST: async (c) => {
      const { invitations } = teamOf(deps);
      const body = await readBody(c, acceptInvitationSchema, validators.acceptInvitation);
      const { invitation, newPassword: password } = body;
      const from = signInSourceOf(c, deps);
      opened(c, deps, invitation);
      const { visitor, secret, recoveryCodes, by } =
        'email' in body
          ? await invitations.join(invitation, { name: body.name, email: body.email, password }, from)
          : await invitations.setPassword(invitation, password, from);
      keepSession(c, deps, secret);
      const { id } = visitor.account;
      if ('email' in body) await noteDone(c, deps, 'joined', { by: by || id, account: id, detail: visitor.kind });
      else await noteDone(c, deps, 'password-set', { by: id });
      return answer(c, { account: visitor.account, recoveryCodes } satisfies JoinedAnswer);
    },
  });
}

function ownerOf(c: Context, deps: RouteDeps): Visitor {
  const visitor = visitorOf(c, deps);
  judged(c, () => teamOf(deps).people.requireOwner(visitor));
  return visitor;
}
