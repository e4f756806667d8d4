import type { MadeInvitationAnswer } from '#schemas/messages/http-team.ts';
import type { GuardRule } from '../guard.ts';
import { refusedFor } from '../refused.ts';
import type { MadeInvitation } from './invitations.ts';

/** The address of an invitation. What stands behind the # is sent to no server on the way, and kept in no log. */
export function invitationUrl(publicUrl: string, secret: string): string {
  return `${new URL(publicUrl).origin}/welcome#invitation=${secret}`;
}

/** The one answer that ever holds the link. */
export function linkAnswer(rule: GuardRule, { invitation, secret }: MadeInvitation): MadeInvitationAnswer {
  if (rule.mode === 'local') throw refusedFor({ code: 'team-needed', params: {} });
  return { invitation, url: invitationUrl(rule.publicUrl, secret) };
}
