import { Hono } from 'hono';
import type { AuditAction } from '#schemas/messages/http-audit.ts';
import {
  addPersonSchema,
  createInvitationSchema,
  type InvitationsAnswer,
  type PeopleAnswer,
  patchPersonSchema,
} from '#schemas/messages/http-team.ts';
import { validators } from '#schemas/messages/validators.ts';
import type { Access } from '../access/access.ts';
import type { AuditFacts } from '../access/team/audit.ts';
import { linkAnswer } from '../access/team/invitation-url.ts';
import type { ReportFault } from '../rooms/fault-log.ts';
import { adoptionRoutes } from './adoption.ts';
import { answer, thrownAnswer } from './answer.ts';
import { notePatch } from './audit.ts';
import { readBody } from './body.ts';
import { teamOf } from './deps.ts';
import { param, resource } from './resource.ts';

/**
 * What whoever runs the server may do about its people, for `busbar user` and `busbar adopt`: never mounted where a network reaches. People are named by the e-mail
 * address that they sign in with.
 */
export function operatorApp(access: Access, fault: ReportFault): Hono {
  const app = new Hono();
  const { people, invitations } = teamOf({ access });
  const note = (action: AuditAction, facts: Omit<AuditFacts, 'by'>) => access.note(action, { by: '', ...facts });
  const everybody = () => ({ people: people.all() }) satisfies PeopleAnswer;

  resource(app, '/people', {
    GET: (c) => answer(c, everybody()),
    POST: async (c) => {
      const body = await readBody(c, addPersonSchema, validators.addPerson);
      const made = await invitations.add(body);
      await note('joined', { account: people.called(body.email), detail: body.role });
      return answer(c, linkAnswer(access.rule, made), 201);
    },
  });
  resource(app, '/people/:email', {
    PATCH: async (c) => {
      const body = await readBody(c, patchPersonSchema, validators.patchPerson);
      const account = people.called(param(c, 'email'));
      await people.patch(null, account, body);
      await notePatch(body, (action, facts) => note(action, { account, ...facts }));
      return answer(c, everybody());
    },
  });
  resource(app, '/people/:email/reset', {
    POST: async (c) => {
      const account = people.called(param(c, 'email'));
      const made = await invitations.reset(null, account);
      await note('password-link-made', { account });
      return answer(c, linkAnswer(access.rule, made), 201);
    },
  });
  resource(app, '/invitations', {
    GET: (c) => answer(c, { invitations: invitations.list() } satisfies InvitationsAnswer),
    POST: async (c) => {
      const body = await readBody(c, createInvitationSchema, validators.createInvitation);
      const made = await invitations.create(null, body);
      await note('invited', { name: body.for ?? '', detail: body.role });
      return answer(c, linkAnswer(access.rule, made), 201);
    },
  });
  adoptionRoutes(app, access, note);
  app.onError(thrownAnswer(fault));
  return app;
}
