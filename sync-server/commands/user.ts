import type {
  InvitationsAnswer,
  MadeInvitationAnswer,
  PeopleAnswer,
  PersonRecord,
} from '#schemas/messages/http-team.ts';
import { readPublicUrl } from '../config.ts';
import { StorageError } from '../storage/records.ts';
import { dataFolder } from './backup.ts';
import { CommandError, type Console, type ExitCode, harmless } from './console.ts';
import { type Ask, openTeam } from './operator-client.ts';
import { oneOf, readOptions } from './options.ts';

export const USER_USAGE = `Usage: busbar user <action> [options]

Decides about the people of a team from the machine that its server runs on, while it runs and while it is stopped.

  list                     everybody, and the invitations that are open
  invite [--for NAME]      prints a link that lets one person in, once
  add EMAIL --name NAME    makes an account, and prints the link by which its person sets a password
  reset EMAIL              prints a link for a new password, for who has forgotten theirs
  disable EMAIL            signs somebody out and keeps them from signing in; their agent keys are revoked
  enable EMAIL             lets them sign in again

  --role ROLE       invite, add: owner, member (default) or guest
  --json            list: as JSON
  --data DIR        the data folder (default ./data)
  --store ADDRESS   the same as an address, file:DIR
  --public-url URL  while the server is stopped: the address that people open, for links

Exit codes: 0 done, 2 wrong use, or nothing was done.
`;

const ROLES: readonly PersonRecord['role'][] = ['owner', 'member', 'guest'];

/** `busbar user`: the people of a team, for whoever runs its server. */
export async function userCommand(console: Console, args: readonly string[]): Promise<ExitCode> {
  const { values, positionals } = readOptions(args, {
    data: { type: 'string' },
    store: { type: 'string' },
    role: { type: 'string', default: 'member' },
    name: { type: 'string' },
    for: { type: 'string' },
    json: { type: 'boolean', default: false },
    'public-url': { type: 'string' },
  });
  const [word, email, ...more] = positionals;
  const action = oneOf('busbar user', word ?? '', ['list', 'invite', 'add', 'reset', 'disable', 'enable']);
  const takesEmail = action !== 'list' && action !== 'invite';
  if (takesEmail && email === undefined) throw new CommandError(`busbar user ${action} takes an e-mail address`);
  const extra = takesEmail ? more[0] : email;
  if (extra !== undefined) throw new CommandError(`busbar user ${action} does not take "${harmless(extra)}"`);
  if (action === 'add' && values.name === undefined) {
    throw new CommandError('busbar user add takes --name NAME beside the address');
  }
  const role = oneOf('--role', values.role, ROLES);
  const publicUrl = readPublicUrl(values);
  if (publicUrl !== null && typeof publicUrl !== 'string') throw new CommandError(harmless(publicUrl.problem));

  const team = await openTeam(console, dataFolder(console, values), publicUrl);
  const person = `/people/${encodeURIComponent(email ?? '')}`;
  try {
    switch (action) {
      case 'list':
        return await list(console, team.ask, values.json);
      case 'invite':
        return tell(console, await team.ask('POST', '/invitations', { role, ...(values.for && { for: values.for }) }));
      case 'add':
        return tell(console, await team.ask('POST', '/people', { email, name: values.name, role }));
      case 'reset':
        return tell(console, await team.ask('POST', `${person}/reset`));
      case 'disable':
      case 'enable':
        await team.ask('PATCH', person, { disabled: action === 'disable' });
        console.out(
          `${harmless(email ?? '')} ${action === 'disable' ? 'cannot sign in any more' : 'can sign in again'}.\n`,
        );
        return 0;
    }
  } catch (error) {
    if (error instanceof StorageError) throw new CommandError(harmless(error.message));
    throw error;
  } finally {
    await team.close();
  }
}

async function list(console: Console, ask: Ask, asJson: boolean): Promise<ExitCode> {
  // What the routes answer: see `routes/operator.ts`.
  const { people } = (await ask('GET', '/people')) as PeopleAnswer;
  const { invitations } = (await ask('GET', '/invitations')) as InvitationsAnswer;
  if (asJson) {
    console.out(`${JSON.stringify({ people, invitations }, null, 2)}\n`);
    return 0;
  }
  if (people.length === 0) console.out('Nobody has an account yet.\n');
  for (const { email = '', name, role, lastUsedAt, disabledAt } of people) {
    const seen = lastUsedAt == null ? 'never here' : `last here ${minuteOf(lastUsedAt)}`;
    const state = disabledAt == null ? seen : `disabled ${minuteOf(disabledAt)}`;
    console.out(`${harmless(email)}\t${harmless(name)}\t${role}\t${state}\n`);
  }
  for (const { for: what, name, role, expiresAt } of invitations) {
    const whom = name === '' ? 'nobody named' : harmless(name);
    const link = what === 'joining' ? `invitation as ${role}` : 'link for a new password';
    console.out(`(${link}: ${whom}, until ${minuteOf(expiresAt)})\n`);
  }
  return 0;
}

function tell(console: Console, answer: unknown): ExitCode {
  const { url, invitation } = answer as MadeInvitationAnswer; // What the routes answer.
  console.out(`${url}\n`);
  console.err(`It works once, until ${minuteOf(invitation.expiresAt)}. It is shown only now.\n`);
  return 0;
}

/** UTC, to the minute. */
function minuteOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
