import { type Catalogue, worded } from '#schemas/coded.ts';
import type { ErrorCode, ErrorParams, ErrorReason } from '#schemas/errors.ts';
import { expectationForAgents } from '#schemas/expectation/for-agents.ts';
import { ACCOUNT_HEADER } from '#schemas/messages/account-header.ts';
import { harmlessText, NAME_FAULT_WORDS } from '#schemas/names.ts';

/** What the asker may not do or got wrong. `message` words it for programs; `pointer` is a JSON pointer into the body. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  readonly reason: ErrorReason;
  readonly pointer: string | undefined;

  constructor(code: ErrorCode, message: string, reason: ErrorReason, pointer?: string) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.pointer = pointer;
  }
}

/** The refusal for a reason, with its code and its words for programs. */
export function refusedFor(reason: ErrorReason, pointer?: string): Refused {
  const [code, message] = worded(REASONS, reason);
  return new Refused(code, harmlessText(message), reason, pointer);
}

const REASONS: Catalogue<ErrorParams, readonly [ErrorCode, string]> = {
  'host-foreign': ({ given, names, mode }) => [
    'bad_host',
    `This server answers to ${listed(names)} only, not to ${quoted(given)}.` +
      (mode === 'local' ? ' Start it with --allow-host NAME to let it answer to one more name.' : ''),
  ],
  'origin-foreign': ({ given, own }) => [
    'bad_origin',
    `Only pages of ${own} may send this request, not ${quoted(given)}.`,
  ],
  'page-foreign': ({ site }) => [
    'bad_origin',
    `A page of another address sent this request (Sec-Fetch-Site: ${site}).`,
  ],
  'behind-proxy': ({ header }) => [
    'proxied',
    `This came through a proxy (header ${header}). In local mode a proxy would make every stranger the owner: ` +
      'open the server directly on its own machine, or through ssh -L.',
  ],
  'path-unknown': ({ path }) => ['not_found', `The API has no ${path}.`],
  'method-unknown': ({ path, method, allowed }) => [
    'method_not_allowed',
    `${path} takes ${allowed.join(', ')}, not ${method}.`,
  ],
  'oauth-absent': ({ path }) => [
    'not_found',
    `There is no ${path}: this server has no OAuth. Make an agent key in the app, under Settings > Developer, and send ` +
      'it with every request to /api/mcp as the header "Authorization: Bearer bb_...".',
  ],
  'team-needed': () => ['not_found', 'This belongs to a team: start the server with --team and --public-url.'],
  'websocket-needed': () => ['bad_request', 'This address takes WebSockets only.'],
  'body-type': () => [
    'unsupported_media_type',
    'The body must be JSON: send the header Content-Type: application/json.',
  ],
  'body-too-large': ({ limit }) => ['too_large', `The body is larger than ${limit} bytes.`],
  'body-not-utf8': () => ['bad_request', 'The body is not UTF-8 text.'],
  'body-not-json': ({ says }) => ['bad_request', `The body is not JSON: ${says}.`],
  'body-key-unknown': ({ given, nearest, known }) => [
    'bad_request',
    `${given} is not a known key${nearest === null ? `: this takes ${known.join(', ')}` : `; the nearest is "${nearest}"`}.`,
  ],
  'name-unfit': ({ key, fault }) => ['bad_request', `${key} must not have ${NAME_FAULT_WORDS[fault]}.`],
  'body-value': ({ key, expected, nearest }) => [
    'bad_request',
    `${key ?? 'The body'} ${expectationForAgents(expected)}${nearest === null ? '' : `; the nearest is "${nearest}"`}.`,
  ],
  'metrics-token-needed': () => [
    'unauthorized',
    'This takes a token of its own, as Authorization: Bearer TOKEN. It is in the file "metrics-token" of the data folder, unless ' +
      'BUSBAR_METRICS_TOKEN sets it.',
  ],
  'not-ready': ({ says }) => ['unavailable', `Nothing can be stored now: ${says}.`],
  'not-stored': () => [
    'unavailable',
    'The server could not store this, so nothing was changed. Try again; its log says why.',
  ],
  fault: () => ['internal', 'Something went wrong on the server. It was logged.'],
  'session-ended': () => ['unauthorized', 'This session has ended.'],
  'sign-in-needed': () => ['unauthorized', 'Sign in first.'],
  'person-removed': () => ['unauthorized', 'Whoever was signed in here has been removed from the team.'],
  'person-disabled': () => ['forbidden', 'This person may not sign in until an owner of the team lets them again.'],
  'credentials-wrong': () => ['forbidden', 'This e-mail address does not sign in with this password or code.'],
  'passkey-wrong': () => [
    'forbidden',
    'This passkey does not sign in here, or the challenge is not that of this browser or too old. Ask for a new challenge.',
  ],
  'passkey-unknown': ({ given }) => ['not_found', `You have no passkey ${given}.`],
  'passkeys-too-many': ({ count, limit }) => [
    'too_many',
    `You have ${count} passkeys, and the limit is ${limit}. Remove one first.`,
  ],
  'passkeys-absent': () => [
    'not_found',
    'Passkeys need a name: start the server with a --public-url that is not a bare address.',
  ],
  'oidc-absent': () => ['not_found', 'This server signs nobody in by a provider: start it with --oidc-issuer.'],
  'oidc-unreachable': () => [
    'unavailable',
    'The provider of identities cannot be reached from this server now; its log says why. Try again, or sign in another way.',
  ],
  'oidc-stale': () => [
    'forbidden',
    'Nothing was begun in this browser, or too long ago. POST /api/session/oidc first.',
  ],
  'oidc-denied': () => ['forbidden', 'The provider signed nobody in: the person, or the provider, said no.'],
  'oidc-failed': () => ['forbidden', 'The answer of the provider is not right; the log of this server says why.'],
  'oidc-unknown': () => ['forbidden', 'Nobody of the team signs in by this identity. Ask an owner for an invitation.'],
  'oidc-unverified': () => [
    'forbidden',
    'Nobody of the team signs in by this identity, and the provider does not say that the address is verified. Open the link of an invitation first.',
  ],
  'oidc-email-missing': () => ['forbidden', 'The provider tells no e-mail address, and an account needs one.'],
  'oidc-connect-first': () => [
    'forbidden',
    'Somebody of the team signs in by this address another way: sign in so, then connect the account with POST /api/me/oidc.',
  ],
  'oidc-taken': () => ['conflict', 'This identity is that of another account of the team.'],
  'passwords-off': () => [
    'forbidden',
    'This server takes no passwords: start it without --passwords off, or sign in by the provider or a passkey.',
  ],
  'mail-absent': () => ['not_found', 'This server sends no mail: start it with --smtp.'],
  'last-way-in': () => ['conflict', 'This account could not sign in without it. Add a passkey or a password first.'],
  'sign-in-stale': () => ['forbidden', 'This takes somebody who has signed in lately. Sign out, and in again.'],
  'sign-ins-guessed': ({ seconds }) => [
    'too_many',
    `Too many wrong attempts for this account from here. Try again in ${seconds} s.`,
  ],
  'passwords-busy': () => ['unavailable', 'Too many passwords wait to be looked at. Try again in some seconds.'],
  'password-weak': ({ why }) => ['bad_request', `newPassword ${WEAK[why]}.`],
  'email-taken': () => ['conflict', 'Somebody of the team signs in with this e-mail address already.'],
  'invitation-dead': () => [
    'not_found',
    'This invitation does not exist, was used, has expired or was revoked. Ask an owner of the team for a new one.',
  ],
  'invitation-unknown': ({ given }) => ['not_found', `There is no open invitation ${given}.`],
  'invitations-too-many': ({ count, limit }) => [
    'too_many',
    `${count} invitations are open, and the limit is ${limit}. Revoke one first.`,
  ],
  'people-too-many': ({ count, limit }) => ['too_many', `The team has ${count} people, and the limit is ${limit}.`],
  'person-unknown': ({ given }) => ['not_found', `The team has no person ${given}.`],
  'team-owner-needed': () => ['forbidden', 'This takes an owner of the team.'],
  'last-owner': () => ['conflict', 'A team keeps at least one owner: make somebody else an owner first.'],
  'heir-unfit': () => [
    'bad_request',
    'heir must be another person of the team who is no guest: whoever leaves keeps no board.',
  ],
  'session-unknown': ({ given }) => ['not_found', `You have no session ${given}.`],
  'token-needed': () => [
    'unauthorized',
    'Nobody is signed in here. Open the address that the server printed when it started, or POST {"token": TOKEN} to ' +
      '/api/session: the token is in the file "token" of the data folder, unless BUSBAR_TOKEN sets it.',
  ],
  'token-wrong': () => [
    'unauthorized',
    'This is not the token of this server. It is in the file "token" of the data folder, unless BUSBAR_TOKEN sets it.',
  ],
  'account-changed': () => [
    'forbidden',
    `The header ${ACCOUNT_HEADER} names another account than the one that is signed in.`,
  ],
  'sessions-too-many': ({ count }) => [
    'too_many',
    `${count} browsers are signed in, and each was used within the last hour. Sign one out, or try again later.`,
  ],
  'board-unknown': ({ given }) => ['not_found', `There is no board ${given}, or it is not shared with you.`],
  'board-id-taken': ({ given }) => ['conflict', `The id ${given} is taken: draw another one and keep the content.`],
  'board-id-invalid': ({ given }) => [
    'bad_request',
    `"${given.slice(0, 80)}" is not a board id: that is b_ and 12 base62 characters.`,
  ],
  'board-costly': ({ given }) => [
    'unavailable',
    `The board ${given} takes more time or memory than allowed, so this was not done. If it is in quarantine, its owner can end that: ` +
      `POST /api/boards/${given}/last-good-state; GET /api/boards/${given}/files has all its files.`,
  ],
  'board-not-quarantined': ({ given }) => [
    'conflict',
    `The board ${given} is not in quarantine, so there is nothing to go back from. Open it as usual.`,
  ],
  'board-all-costly': ({ given }) => [
    'conflict',
    `No state of the board ${given} opens within the limits of time and memory. GET /api/boards/${given}/files has all its files.`,
  ],
  'boards-too-many': ({ count, limit }) => ['too_many', `You have ${count} boards, and the limit is ${limit}.`],
  'role-too-low': ({ needed, role }) => [
    'forbidden',
    `This needs the role ${needed} on the board, and yours is ${role}.`,
  ],
  'guest-may-not': ({ what }) => ['forbidden', `Guests of a link cannot ${what}.`],
  'key-unknown': ({ given }) => ['not_found', `You have no key ${given}.`],
  'grant-unknown': ({ given }) => ['not_found', `You have allowed no agent ${given}.`],
  'grants-too-many': ({ count, limit }) => [
    'too_many',
    `You have allowed ${count} agents to connect, and the limit is ${limit}. Revoke one first.`,
  ],
  'grant-mode-unasked': () => ['bad_request', 'mode is more than the program has asked for with its scope.'],
  'authorization-stale': () => [
    'not_found',
    'No program asks for anything here: it was answered, took too long, or began in another browser. Let the program begin again.',
  ],
  'oauth-off': () => ['not_found', 'Agents connect to this server by keys alone.'],
  'keys-too-many': ({ count, limit }) => [
    'too_many',
    `You have ${count} keys, and the limit is ${limit}. Revoke one first.`,
  ],
  'link-dead': () => [
    'not_found',
    'This link does not exist, has expired or was revoked. Ask who sent it for a new one.',
  ],
  'link-unknown': ({ given }) => ['not_found', `The board has no link ${given}.`],
  'link-full': ({ count }) => ['too_many', `This link has let in ${count} guests, its limit. Ask for a new one.`],
  'links-too-many': ({ count, limit }) => [
    'too_many',
    `The board has ${count} links, and the limit is ${limit}. Revoke one first.`,
  ],
  'links-guessed': ({ seconds }) => ['too_many', `Too many wrong links from here. Try again in ${seconds} s.`],
  'expiry-past': ({ now }) => [
    'bad_request',
    `expiresAt lies in the past: it must be after now, ${new Date(now).toISOString()}, or null for never.`,
  ],
  'version-unknown': ({ given }) => ['not_found', `The board has no version ${given}.`],
  'version-id-invalid': ({ given }) => [
    'bad_request',
    `"${given.slice(0, 80)}" is not the id of a version: that is h_ and 12 base62 characters.`,
  ],
  'version-empty': () => ['bad_request', 'The body is empty: it must be the version.'],
  'version-lost': ({ given }) => [
    'not_found',
    `The version ${given} is listed, but it is not on the disk as it was stored.`,
  ],
  'versions-too-many': ({ count, limit }) => [
    'too_many',
    `The board has ${count} named versions, and the limit is ${limit}. Delete one first.`,
  ],
  'versions-too-large': ({ bytes, limit }) => [
    'too_many',
    `The named versions of the board would take ${bytes} bytes, and the limit is ${limit}. Delete some first.`,
  ],
  'member-unknown': ({ given }) => ['not_found', `The board has no member ${given}.`],
  'members-too-many': ({ count, limit }) => ['too_many', `The board has ${count} members, and the limit is ${limit}.`],
  'owner-needed': () => ['conflict', 'A board keeps at least one owner: make somebody else an owner first.'],
  'account-unknown': ({ given }) => [
    'not_found',
    `There is no account ${given}. Somebody without an account can come by a link.`,
  ],
  'account-name-unknown': ({ given, nearest }) => [
    'not_found',
    `No account is called "${given}"${nearest === null ? '' : `; the nearest is "${nearest}"`}. Somebody without an account can come by a link.`,
  ],
  'account-name-ambiguous': ({ given, count }) => [
    'conflict',
    `${count} accounts are called "${given}": name one by its id, as "account".`,
  ],
};

const WEAK: Readonly<Record<ErrorParams['password-weak']['why'], string>> = {
  repeats: 'must have four different characters or more',
  address: 'must not be the e-mail address',
  common: 'must not be one of those that everybody tries first',
};

function listed(names: readonly string[]): string {
  return names.join(', ').replace(/, ([^,]+)$/, ' and $1');
}

function quoted(given: string): string {
  return given === '' ? 'a request without one' : `"${given}"`;
}
