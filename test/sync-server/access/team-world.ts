import type { MailConfig } from '../../../sync-server/access/team/mail/mail-config.ts';
import type { SignInConfig } from '../../../sync-server/access/team/oidc/sign-in-config.ts';
import type { EventName } from '../../../sync-server/operations/events.ts';
import { MemoryAuditLog } from '../../../sync-server/storage/audit-log.ts';
import { type Answer, accessWorld, type Browser, PlainPasswords } from './world.ts';

export const TEAM_URL = 'http://localhost:4777';
export const PASSWORD = 'correct horse battery';

interface TeamWorldOptions extends NonNullable<Parameters<typeof accessWorld>[0]> {
  readonly signIn?: SignInConfig;
  readonly mail?: MailConfig;
  /** Agents may connect by address. */
  readonly oauth?: boolean;
  /** How a document of a program is read; without it none can be. */
  readonly fetchDocument?: typeof fetch;
}

const offline = () => Promise.reject(new Error('offline'));

/** The access of a team that nobody owns yet. */
export async function teamWorld({ signIn, mail, oauth, fetchDocument = offline, ...options }: TeamWorldOptions = {}) {
  const passwords = new PlainPasswords();
  const audit = new MemoryAuditLog();
  const events: (readonly [EventName, object])[] = [];
  const world = await accessWorld({
    rule: { mode: 'team', publicUrl: TEAM_URL },
    team: {
      passwords,
      logger: (event, fields) => void events.push([event, fields]),
      audit,
      ...(signIn && { signIn }),
      ...(mail && { mail }),
      ...(oauth === true && {
        oauth: { fetchDocument, failed: console.error },
      }),
    },
    ...options,
  });
  const team = world.access.team;
  if (team === null) throw new Error('this is no team');
  const join = async (invitation: string, name: string): Promise<Answer & { browser: Browser }> => {
    const browser = world.browser();
    const body = { invitation, name, email: emailOf(name), newPassword: PASSWORD };
    return { ...(await browser.ask('POST', '/api/invitations/accept', body)), browser };
  };
  return {
    ...world,
    team,
    passwords,
    audit,
    events,
    join,
    /** Somebody whom the owner has invited. */
    async invited(owner: Browser, name: string, role: 'owner' | 'member' | 'guest' = 'member') {
      const { body } = await owner.ask('POST', '/api/invitations', { role, for: name });
      const { browser, body: joined } = await join(secretOf(body.url), name);
      return { browser, account: joined.account?.id ?? '', codes: joined.recoveryCodes ?? [] };
    },
    signIn: (name: string, password = PASSWORD, browser = world.browser()) =>
      browser.ask('POST', '/api/session', { email: emailOf(name), password }),
  };
}

/** A team with its owner, Olga. */
export async function ownedTeam(options: TeamWorldOptions = {}) {
  const world = await teamWorld(options);
  const { browser: owner, body } = await world.join((await world.team.invitations.forFirstOwner()) ?? '', 'Olga');
  return { ...world, owner, ownerId: body.account?.id ?? '' };
}

export const emailOf = (name: string) => `${name.toLowerCase()}@example.org`;

/** What stands behind the # of an invitation's address. */
export const secretOf = (url: string | undefined) => url?.split('#invitation=')[1] ?? '';
