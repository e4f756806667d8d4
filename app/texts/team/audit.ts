import type { AuditAction } from '#schemas/messages/http-audit.ts';
import { counted } from '../format.ts';
import { inLanguage } from '../language.ts';

/** What an entry is about; empty where it is about nothing of that kind. */
interface AuditWords {
  readonly name: string;
  readonly board: string;
  readonly detail: string;
}

const boardsTo = (heir: string) => (heir === '' ? '' : `; their boards went to ${heir}`);

const actions: Record<AuditAction, (entry: AuditWords) => string> = {
  'signed-in': ({ board, detail }) => (board === '' ? `signed in (${detail})` : `opened “${board}” through a link`),
  'sign-in-refused': ({ name, detail }) => `Somebody failed to sign in as ${name} (${detail})`,
  'signed-out': ({ detail }) => (detail === '' ? 'signed out' : `signed out ${detail}`),
  invited: ({ name, detail }) => `invited ${name || 'somebody'} as ${detail}`,
  'invitation-revoked': ({ name, detail }) => `revoked the invitation of ${name || 'somebody'} as ${detail}`,
  joined: ({ name, detail }) => `let ${name} into the team as ${detail}`,
  'password-link-made': ({ name }) => `made a link for a new password of ${name}`,
  'password-link-asked': ({ name }) => `Somebody asked for a link for a new password of ${name}, by mail`,
  'password-set': () => 'set a new password',
  'codes-renewed': () => 'made new recovery codes',
  'passkey-added': ({ detail }) => `added the passkey ${detail}`,
  'passkey-removed': ({ detail }) => `removed the passkey ${detail}`,
  'identity-connected': () => 'connected their account to the sign-in service',
  'identity-removed': () => 'disconnected their account from the sign-in service',
  'role-changed': ({ name, detail }) => `made ${name} ${detail} of the team`,
  'tier-changed': ({ name, detail }) => `gave ${name} the tier ${detail}`,
  disabled: ({ name }) => `disabled ${name}`,
  enabled: ({ name }) => `enabled ${name}`,
  removed: ({ name, detail }) => `removed ${name} from the team${boardsTo(detail)}`,
  left: ({ detail }) => `deleted their account${boardsTo(detail)}`,
  'key-created': ({ detail }) => `created the agent key ${detail}`,
  'key-changed': ({ detail }) => `changed the agent key ${detail}`,
  'key-revoked': ({ detail }) => `revoked the agent key ${detail}`,
  'grant-created': ({ detail }) => `let the agent ${detail} connect`,
  'grant-changed': ({ detail }) => `changed what the agent ${detail} may do`,
  'grant-revoked': ({ detail }) => `ended the leave of the agent ${detail}`,
  'member-set': ({ name, board, detail }) => `made ${name} ${detail} of “${board}”`,
  'member-removed': ({ name, board }) => `removed ${name} from “${board}”`,
  'link-created': ({ board, detail }) => `made a link to “${board}” (${detail})`,
  'link-revoked': ({ board, detail }) => `revoked the link to “${board}” (${detail})`,
  'board-adopted': ({ name, board }) => `took “${board}” from a folder into the account of ${name}`,
  'key-adopted': ({ name, detail }) => `took the agent key ${detail} from a folder into the account of ${name}`,
  'parts-adopted': ({ name }) => `took the parts of a folder into the account of ${name}`,
};

/** The audit log of a team. */
export const auditTexts = inLanguage('audit', {
  title: 'Audit log',
  about: 'Who let whom in, and who changed roles, keys and shares. Only owners of the team see it.',
  exportAll: 'Export as CSV',
  none: 'Nothing has been done yet.',
  newest: ({ count }: { count: number }) =>
    `The newest ${counted(count, { one: 'entry', other: 'entries' })}. The export has all that are kept.`,
  server: 'Whoever runs the server',
  details: {
    owner: 'owner',
    member: 'member',
    guest: 'guest',
    free: 'free',
    pro: 'pro',
    team: 'team',
    editor: 'editor',
    viewer: 'viewer',
    password: 'password',
    'recovery-code': 'recovery code',
    passkey: 'passkey',
    oidc: 'sign-in service',
    link: 'link',
    'all-others': 'all other browsers',
    'one-browser': 'one browser',
  },
  actions,
});
