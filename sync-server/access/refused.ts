import { type Catalogue, worded } from '#schemas/coded.ts';
import type { ErrorCode, ErrorParams, ErrorReason } from '#schemas/errors.ts';

/** What the asker may not do or got wrong, in a sentence for them. `pointer` is a JSON pointer into the body. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: ErrorCode;
  readonly pointer: string | undefined;
  readonly reason: ErrorReason | undefined;

  constructor(code: ErrorCode, message: string, pointer?: string, reason?: ErrorReason) {
    super(message);
    this.code = code;
    this.pointer = pointer;
    this.reason = reason;
  }
}

/** A refusal for one of the reasons that pages tell people. */
export function refusedFor(reason: ErrorReason, pointer?: string): Refused {
  const [code, message] = worded(REASONS, reason);
  return new Refused(code, message, pointer, reason);
}

const REASONS: Catalogue<ErrorParams, readonly [ErrorCode, string]> = {
  'session-ended': () => ['unauthorized', 'This session has ended.'],
  'sign-in-needed': () => ['unauthorized', 'Sign in first.'],
  'token-needed': () => [
    'unauthorized',
    'Nobody is signed in here. Open the address that the server printed when it started, or POST {"token": TOKEN} to ' +
      '/api/session: the token is in the file "token" of the data folder, unless BUSBAR_TOKEN sets it.',
  ],
  'token-wrong': () => [
    'unauthorized',
    'This is not the token of this server. It is in the file "token" of the data folder, unless BUSBAR_TOKEN sets it.',
  ],
  'sessions-too-many': ({ count }) => [
    'too_many',
    `${count} browsers are signed in, and each was used within the last hour. Sign one out, or try again later.`,
  ],
  'board-unknown': ({ given }) => ['not_found', `There is no board ${given}, or it is not shared with you.`],
  'boards-too-many': ({ count, limit }) => ['too_many', `You have ${count} boards, and the limit is ${limit}.`],
  'role-too-low': ({ needed, role }) => [
    'forbidden',
    `This needs the role ${needed} on the board, and yours is ${role}.`,
  ],
  'guest-may-not': ({ what }) => ['forbidden', `Guests of a link cannot ${what}.`],
  'key-unknown': ({ given }) => ['not_found', `You have no key ${given}.`],
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
