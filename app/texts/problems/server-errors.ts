import { type Catalogue, worded } from '#schemas/coded.ts';
import type { ErrorCode, ErrorParams, ErrorReason } from '#schemas/errors.ts';
import type { BodyKey } from '#schemas/messages/body-key.ts';
import { counted, dateAndTime, number } from '../format.ts';
import { inLanguage } from '../language.ts';
import { rolesTexts } from '../roles.ts';
import { expectationWords } from './expectations.ts';
import { nameFaultWords } from './name-faults.ts';

/** What the server refused, in sentences for people: by its reason, by its code where the page knows no reason. */
export function serverErrorWords(code: ErrorCode, reason?: ErrorReason): string {
  if (reason !== undefined && Object.hasOwn(serverErrorsTexts.reasons, reason.code)) {
    return worded<ErrorParams, keyof ErrorParams, string>(serverErrorsTexts.reasons, reason);
  }
  // A server of another version may know more codes.
  return serverErrorsTexts.codes[code] ?? serverErrorsTexts.codes.internal;
}

export const serverErrorsTexts = inLanguage('serverErrors', {
  codes: {
    bad_request: 'The server does not accept this. Reload the page and try again.',
    unauthorized: 'You are not signed in here. Open the address that the server printed when it started.',
    forbidden: 'You may not do this here.',
    bad_host: 'This server does not answer to this address. Open the address that it printed when it started.',
    bad_origin: 'Only pages of this server may do this. Open it at its own address.',
    proxied: 'This server does not answer behind a proxy. Open it on the computer that it runs on.',
    not_found: 'It is not there any more.',
    method_not_allowed: 'The server does not know this. Reload the page and try again.',
    conflict: 'Somebody else has changed this meanwhile. Reload the page and try again.',
    too_large: 'This is too large for the server.',
    unsupported_media_type: 'The server does not accept this. Reload the page and try again.',
    too_many: 'That is more than the server allows. Try again later.',
    internal: 'Something went wrong on the server. Try again.',
    unavailable: 'The server could not store this, so nothing was changed. Try again.',
  } satisfies Record<ErrorCode, string>,
  reasons: {
    'host-foreign': ({ given }) =>
      given === ''
        ? 'This server only answers requests that name it. Open the address that it printed when it started.'
        : `This server does not answer to “${given}”. Open the address that it printed when it started.`,
    'origin-foreign': ({ own }) => `Only pages of ${own} may do this. Open Busbar at that address.`,
    'page-foreign': () => 'A page of another address asked for this. Open Busbar at its own address.',
    'behind-proxy': () =>
      'This server does not answer behind a proxy. Open it directly on the computer that it runs on.',
    'path-unknown': () => 'The server has nothing at this address. Reload the page and try again.',
    'method-unknown': () => 'The server cannot do this. Reload the page and try again.',
    'oauth-absent': () => 'This server has no OAuth. Make an agent key in the settings.',
    'team-needed': () => 'This server is not for a team. Share a link instead.',
    'websocket-needed': () => 'This address is for the connection of an open board. Open the board itself.',
    'body-type': () => 'The server takes only JSON. Reload the page and try again.',
    'body-too-large': ({ limit }) => `This is larger than the ${number(limit)} bytes that the server takes at once.`,
    'body-not-utf8': () => 'The server received text that it cannot read. Reload the page and try again.',
    'body-not-json': () => 'The server received data that it cannot read. Reload the page and try again.',
    'body-key-unknown': ({ given }) => `The server does not know “${given}”. Reload the page and try again.`,
    'name-unfit': ({ key, fault }) => nameFaultWords(subjectOf(key), fault),
    'body-value': ({ key, expected }) => `${subjectOf(key)} ${expectationWords(expected)}.`,
    'metrics-token-needed': () => 'The metrics of the server need a token of their own.',
    'not-ready': () => 'The server cannot store anything now. Try again later.',
    'not-stored': () => 'The server could not store this, so nothing was changed. Try again.',
    fault: () => 'Something went wrong on the server. Try again.',
    'session-ended': () => 'Your session has ended. Open the address that the server printed when it started.',
    'sign-in-needed': () => 'You are not signed in here. Sign in first.',
    'person-removed': () =>
      'You have been removed from this team. What is on this device stays, and you can export it.',
    'person-disabled': () => 'You may not sign in for now. Ask an owner of the team.',
    'credentials-wrong': () => 'The e-mail address, or the password or code, is not right.',
    'passkey-wrong': () => 'This passkey did not work. It may have been removed, or it took too long. Try again.',
    'passkey-unknown': () => 'This passkey is removed already.',
    'passkeys-too-many': ({ count, limit }) =>
      `You have ${counted(count, { one: 'passkey', other: 'passkeys' })}; at most ${number(limit)} are allowed. Remove one first.`,
    'passkeys-absent': () => 'Passkeys do not work at this address, because it has no name. Sign in with a password.',
    'oidc-absent': () => 'This server has no other sign-in than the one on its page.',
    'oidc-unreachable': () => 'The sign-in service cannot be reached at the moment. Try again in a minute.',
    'oidc-stale': () => 'Signing in took too long, or was begun in another browser. Try again.',
    'oidc-denied': () => 'The sign-in service did not let you in, or you cancelled. Try again.',
    'oidc-failed': () =>
      'Something was wrong with the answer of the sign-in service. Try again; if it goes on, tell whoever runs this server.',
    'oidc-unknown': () => 'You are not in this team yet. Ask an owner of the team for an invitation.',
    'oidc-unverified': () =>
      'You are not in this team yet, or you were invited by link: open the link of your invitation and go on from there.',
    'oidc-email-missing': () => 'The sign-in service does not tell your e-mail address, which an account here needs.',
    'oidc-connect-first': () =>
      'You have an account with this e-mail address. Sign in as usual, and connect it in Settings → Sign-in.',
    'oidc-taken': () => 'This sign-in already belongs to somebody of the team.',
    'passwords-off': () => 'Nobody signs in to this team by a password.',
    'mail-absent': () => 'This server sends no mail. Ask an owner of the team for a link.',
    'last-way-in': () => 'You could not sign in without it. Add a passkey first.',
    'sign-in-stale': () => 'You signed in a while ago. Sign out, sign in again, and then do this.',
    'sign-ins-guessed': ({ seconds }) =>
      `There were too many wrong attempts. Try again in ${counted(seconds, { one: 'second', other: 'seconds' })}.`,
    'passwords-busy': () => 'Too many people sign in at the moment. Try again in some seconds.',
    'password-weak': ({ why }) =>
      ({
        repeats: 'Use at least four different characters in the password.',
        address: 'Choose a password that is not your e-mail address.',
        common: 'Many people use this password, so it is tried first. Choose another one.',
      })[why],
    'email-taken': () => 'Somebody of the team already signs in with this e-mail address.',
    'invitation-dead': () =>
      'This invitation was used, has expired or was revoked. Ask an owner of the team for a new one.',
    'invitation-unknown': () => 'This invitation is not open any more.',
    'invitations-too-many': ({ count, limit }) =>
      `${counted(count, { one: 'invitation is', other: 'invitations are' })} open; at most ${number(limit)} are allowed. Revoke one first.`,
    'people-too-many': ({ count, limit }) =>
      `The team has ${counted(count, { one: 'person', other: 'people' })}; at most ${number(limit)} are allowed.`,
    'person-unknown': () => 'This person is not in the team any more.',
    'team-owner-needed': () => 'Only owners of the team can do this.',
    'last-owner': () => 'The team needs an owner. Make somebody else an owner first.',
    'heir-unfit': () => 'Choose another member to take over the boards. Guests cannot own any.',
    'session-unknown': () => 'This browser is signed out already.',
    'token-needed': () => 'You are not signed in here. Open the address that the server printed when it started.',
    'token-wrong': () => 'This is not the token of this server.',
    'account-changed': () => 'Somebody else has signed in in this browser since. Reload the page.',
    'sessions-too-many': ({ count }) =>
      `${counted(count, { one: 'browser is', other: 'browsers are' })} signed in and in use. Sign one out, or try again later.`,
    'board-unknown': () => 'This board does not exist, or it is not shared with you.',
    'board-id-taken': () => 'The server has another board under this id. Try again.',
    'board-id-invalid': () => 'The server does not accept the id of this board. Reload the page and try again.',
    'board-costly': () =>
      'This board needs more time or memory than is allowed, so the server did not do this. Its owner can open its last good state.',
    'board-not-quarantined': () => 'This board opens normally: there is nothing to go back from.',
    'board-all-costly': () =>
      'No earlier state of this board opens either. Download its files: whoever runs the server can look into them.',
    'boards-too-many': ({ count, limit }) =>
      `You have ${counted(count, { one: 'board', other: 'boards' })}; at most ${number(limit)} are allowed.`,
    'role-too-low': ({ needed, role }) =>
      `You are ${rolesTexts[role]} of this board. Ask its owner for the role of ${rolesTexts[needed]}.`,
    'guest-may-not': ({ what }) =>
      ({
        'make boards': 'A guest cannot make boards.',
        'copy boards': 'A guest cannot copy boards.',
        'make agent keys': 'A guest cannot make agent keys.',
        'see the people of the team': 'A guest cannot see who is in the team.',
        'have a password': 'You joined through a link, so you have no password.',
      })[what],
    'key-unknown': () => 'This key does not exist any more.',
    'grant-unknown': () => 'This agent is not connected any more.',
    'grants-too-many': ({ count, limit }) =>
      `You have let ${counted(count, { one: 'agent', other: 'agents' })} connect; at most ${number(limit)} are allowed. Revoke one first.`,
    'grant-mode-unasked': () => 'The program has not asked for so much.',
    'authorization-stale': () =>
      'Nothing is asked here any more: it was answered, took too long, or began in another browser. Let the program begin again.',
    'oauth-off': () => 'Agents connect here by keys alone. Create one in the settings, under Developer.',
    'keys-too-many': ({ count, limit }) =>
      `You have ${counted(count, { one: 'key', other: 'keys' })}; at most ${number(limit)} are allowed. Revoke one first.`,
    'link-dead': () => 'This link does not exist, has expired or was revoked. Ask its sender for a new one.',
    'link-unknown': () => 'This link does not exist any more.',
    'link-full': ({ count }) =>
      `This link has let in ${counted(count, { one: 'guest', other: 'guests' })}, which is its limit. Ask for a new one.`,
    'links-too-many': ({ count, limit }) =>
      `The board has ${counted(count, { one: 'link', other: 'links' })}; at most ${number(limit)} are allowed. Revoke one first.`,
    'links-guessed': ({ seconds }) =>
      `Too many wrong links came from here. Try again in ${counted(seconds, { one: 'second', other: 'seconds' })}.`,
    'expiry-past': ({ now }) => `Choose a time after ${dateAndTime(now)} for the end of the link.`,
    'version-unknown': () => 'This version does not exist any more.',
    'version-id-invalid': () => 'The server does not accept the id of this version. Reload the page and try again.',
    'version-empty': () => 'The server received an empty version. Try again.',
    'version-lost': () => 'The server has lost this version. The board itself is not affected.',
    'versions-too-many': ({ count, limit }) =>
      `The board has ${counted(count, { one: 'named version', other: 'named versions' })}; at most ${number(limit)} are allowed. Delete one first.`,
    'versions-too-large': ({ limit }) =>
      `The named versions of the board would take more than ${number(Math.round(limit / (1 << 20)))} MB. Delete some first.`,
    'member-unknown': () => 'This person is not a member of the board any more.',
    'members-too-many': ({ count, limit }) =>
      `The board has ${counted(count, { one: 'member', other: 'members' })}; at most ${number(limit)} are allowed.`,
    'owner-needed': () => 'A board needs an owner. Make somebody else an owner first.',
    'account-unknown': () => 'There is no such account. Share a link with people who have none.',
    'account-name-unknown': ({ given, nearest }) =>
      nearest === null
        ? `No account is called “${given}”. Share a link with people who have none.`
        : `No account is called “${given}”; perhaps “${nearest}” is meant.`,
    'account-name-ambiguous': ({ given, count }) => `${number(count)} accounts are called “${given}”.`,
  } satisfies Catalogue<ErrorParams, string>,
  keys: {
    name: 'The name',
    color: 'The colour',
    link: 'The link',
    token: 'The token',
    email: 'The e-mail address',
    password: 'The password',
    newPassword: 'The new password',
    recoveryCode: 'The recovery code',
    back: 'The page to come back to',
    credential: 'The passkey',
    clientData: 'What the browser says of the passkey',
    authenticatorData: 'What the passkey says',
    signature: 'The signature of the passkey',
    userHandle: 'The person of the passkey',
    attestation: 'What the passkey says',
    invitation: 'The invitation',
    for: 'The name',
    heir: 'The person who gets the boards',
    tier: 'The tier',
    mail: 'Whether to mail the link',
    disabled: 'The mark of a disabled person',
    label: 'The label',
    mode: 'The mode',
    dailyLimit: 'The daily limit',
    archived: 'The mark of an archived board',
    account: 'The account',
    role: 'The role',
    expiresAt: 'The end of the link',
    kind: 'The kind of version',
    made: 'The time of the version',
    boardBytes: 'The size of the board',
    boards: 'The list of boards',
    days: 'The number of days',
  } satisfies Record<BodyKey, string>,
  wholeBody: 'The change',
});

function subjectOf(key: string | null): string {
  if (key === null) return serverErrorsTexts.wholeBody;
  // A server of another version may know more keys.
  return Object.hasOwn(serverErrorsTexts.keys, key) ? serverErrorsTexts.keys[key as BodyKey] : `“${key}”`;
}
