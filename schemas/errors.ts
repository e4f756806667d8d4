import type { Role } from './bridge.ts';
import type { Coded, GivenText, NoParams } from './coded.ts';
import type { Expectation } from './expectation/expectation.ts';
import type { NameFault } from './names.ts';

/** Every code that an answer of the server may carry, with its HTTP status. */
export const ERROR_STATUS = {
  /** The body or a parameter is not what the route takes. */
  bad_request: 400,
  /** Not signed in, or the key is missing, wrong or revoked. */
  unauthorized: 401,
  /** Signed in, but without the role for this. */
  forbidden: 403,
  /** The Host header is not one that this server answers to. */
  bad_host: 403,
  /** The Origin header is not the page of this server. */
  bad_origin: 403,
  /** Local mode was reached through a proxy. */
  proxied: 403,
  /** No such route, board, key, member or link. */
  not_found: 404,
  /** The route exists, but not for this method. */
  method_not_allowed: 405,
  /** The thing was changed or exists already. */
  conflict: 409,
  /** The body is larger than the limit. */
  too_large: 413,
  /** The body is not JSON. */
  unsupported_media_type: 415,
  /** A limit on count or rate is reached. */
  too_many: 429,
  /** Our fault; it was logged. */
  internal: 500,
  /** The server is shutting down or cannot store. */
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every error answer. `message` is English for programs, `pointer` a JSON pointer into the request's body. */
export interface ErrorBody {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly pointer?: string;
    readonly reason: ErrorReason;
  };
}

/** Why exactly. The page words reasons for people, the server for programs. */
export type ErrorReason = Coded<ErrorParams>;

/** Times are in ms since 1970; `given` is what was asked for. */
export interface ErrorParams {
  /** `names` are the hosts that the server answers to; `given` is empty where the request names none. */
  readonly 'host-foreign': GivenText & { readonly names: readonly string[]; readonly mode: 'local' | 'team' };
  /** `own` is the origin of the server's pages. */
  readonly 'origin-foreign': GivenText & { readonly own: string };
  /** `site` is what the header Sec-Fetch-Site says. */
  readonly 'page-foreign': { readonly site: string };
  /** `header` is the name of one that proxies add. */
  readonly 'behind-proxy': { readonly header: string };
  readonly 'path-unknown': { readonly path: string };
  readonly 'method-unknown': { readonly path: string; readonly method: string; readonly allowed: readonly string[] };
  /** Asked for where MCP clients look for an OAuth server. */
  readonly 'oauth-absent': { readonly path: string };
  /** People and invitations, in local mode. */
  readonly 'team-needed': NoParams;
  readonly 'websocket-needed': NoParams;
  readonly 'body-type': NoParams;
  /** In bytes. */
  readonly 'body-too-large': { readonly limit: number };
  readonly 'body-not-utf8': NoParams;
  /** `says` is what the parser says. */
  readonly 'body-not-json': { readonly says: string };
  /** `known` are the keys that the body may have. */
  readonly 'body-key-unknown': GivenText & { readonly nearest: string | null; readonly known: readonly string[] };
  readonly 'name-unfit': { readonly key: string; readonly fault: NameFault };
  /** `key` null: the body itself. `nearest` is the allowed value that is most like the one that was sent. */
  readonly 'body-value': {
    readonly key: string | null;
    readonly expected: Expectation;
    readonly nearest: string | null;
  };
  readonly 'metrics-token-needed': NoParams;
  /** Nothing can be stored now; `says` why. */
  readonly 'not-ready': { readonly says: string };
  readonly 'not-stored': NoParams;
  /** Ours; the server has logged it. */
  readonly fault: NoParams;
  readonly 'session-ended': NoParams;
  readonly 'sign-in-needed': NoParams;
  /** In a team: this browser's person was removed from it. */
  readonly 'person-removed': NoParams;
  readonly 'person-disabled': NoParams;
  /** Unknown address or wrong password: which of them is not told. */
  readonly 'credentials-wrong': NoParams;
  /** An unknown passkey, a wrong signature, or a challenge that is not this browser's or too old: which of them is not told. */
  readonly 'passkey-wrong': NoParams;
  readonly 'passkey-unknown': GivenText;
  readonly 'passkeys-too-many': Limit;
  /** The public address is a number: browsers know no passkeys there. */
  readonly 'passkeys-absent': NoParams;
  /** This server signs nobody in by a provider of identities. */
  readonly 'oidc-absent': NoParams;
  readonly 'oidc-unreachable': NoParams;
  /** Nothing was begun in this browser, or too long ago. */
  readonly 'oidc-stale': NoParams;
  /** The person, or the provider, said no. */
  readonly 'oidc-denied': NoParams;
  /** The provider's answer is no right one to what was begun; the server has logged why. */
  readonly 'oidc-failed': NoParams;
  /** The provider knows them, and the team does not. */
  readonly 'oidc-unknown': NoParams;
  /** Nobody is known by this identity, and the provider does not say that their address is verified. */
  readonly 'oidc-unverified': NoParams;
  readonly 'oidc-email-missing': NoParams;
  /** There is an account with this address, whose person can sign in to it. */
  readonly 'oidc-connect-first': NoParams;
  /** The identity is that of another account. */
  readonly 'oidc-taken': NoParams;
  readonly 'passwords-off': NoParams;
  /** This server sends no mail. */
  readonly 'mail-absent': NoParams;
  /** Without it this account could not sign in any more. */
  readonly 'last-way-in': NoParams;
  /** What is asked for takes somebody who has just signed in. */
  readonly 'sign-in-stale': NoParams;
  readonly 'sign-ins-guessed': { readonly seconds: number };
  /** Too many passwords wait to be looked at. */
  readonly 'passwords-busy': NoParams;
  readonly 'password-weak': { readonly why: 'repeats' | 'address' | 'common' };
  readonly 'email-taken': NoParams;
  readonly 'invitation-dead': NoParams;
  readonly 'invitation-unknown': GivenText;
  readonly 'invitations-too-many': Limit;
  readonly 'people-too-many': Limit;
  readonly 'person-unknown': GivenText;
  readonly 'team-owner-needed': NoParams;
  readonly 'last-owner': NoParams;
  /** Who is to get the boards of somebody who leaves. */
  readonly 'heir-unfit': NoParams;
  readonly 'session-unknown': GivenText;
  /** Local mode: nobody is signed in here. */
  readonly 'token-needed': NoParams;
  readonly 'token-wrong': NoParams;
  /** The page was opened for another account than the one that is signed in now. */
  readonly 'account-changed': NoParams;
  /** All of them were used lately. */
  readonly 'sessions-too-many': { readonly count: number };
  readonly 'board-unknown': GivenText;
  /** Another board has this id, or content that no record tells of. */
  readonly 'board-id-taken': GivenText;
  readonly 'board-id-invalid': GivenText;
  /** To open it, or to work with all of it, costs more than it may. */
  readonly 'board-costly': GivenText;
  readonly 'board-not-quarantined': GivenText;
  /** No earlier state of it opens either. */
  readonly 'board-all-costly': GivenText;
  readonly 'boards-too-many': Limit;
  readonly 'role-too-low': { readonly needed: Role; readonly role: Role };
  readonly 'guest-may-not': {
    readonly what: 'make boards' | 'copy boards' | 'make agent keys' | 'see the people of the team' | 'have a password';
  };
  readonly 'key-unknown': GivenText;
  readonly 'grant-unknown': GivenText;
  readonly 'grants-too-many': Limit;
  /** More than the program has asked for. */
  readonly 'grant-mode-unasked': NoParams;
  /** Nothing (any more) is asked for by this browser. */
  readonly 'authorization-stale': NoParams;
  readonly 'oauth-off': NoParams;
  readonly 'keys-too-many': Limit;
  readonly 'link-dead': NoParams;
  readonly 'link-unknown': GivenText;
  readonly 'link-full': { readonly count: number };
  readonly 'links-too-many': Limit;
  readonly 'links-guessed': { readonly seconds: number };
  readonly 'expiry-past': { readonly now: number };
  readonly 'version-unknown': GivenText;
  readonly 'version-id-invalid': GivenText;
  readonly 'version-empty': NoParams;
  /** Its record is here, and the version itself is missing or shorter than it was. */
  readonly 'version-lost': GivenText;
  readonly 'versions-too-many': Limit;
  /** In bytes, this one included. */
  readonly 'versions-too-large': { readonly bytes: number; readonly limit: number };
  readonly 'member-unknown': GivenText;
  readonly 'members-too-many': Limit;
  readonly 'owner-needed': NoParams;
  readonly 'account-unknown': GivenText;
  readonly 'account-name-unknown': GivenText & { readonly nearest: string | null };
  readonly 'account-name-ambiguous': GivenText & { readonly count: number };
}

interface Limit {
  readonly count: number;
  readonly limit: number;
}

/** WebSocket close codes. 4400 to 4499 tell y-websocket not to come back by itself. */
export const CLOSE = {
  goingAway: 1001,
  tooBig: 1009,
  fault: 1011,
  tryAgain: 1013,
  malformed: 4400,
  signedOut: 4401,
  noAccess: 4403,
  /** To apply an edit costs everybody more than it may. */
  costly: 4413,
  /** Another server has taken this one's data. */
  folderLost: 4503,
  /** To open the board costs more than it may. */
  quarantined: 4509,
} as const;

const CLOSE_CAUSES = [
  /** 1009: the board would hold more than one may. */
  'board-full',
  /** 1009: one frame is larger, or holds more, than one may. */
  'frame-too-large',
  /** 1009: what the tab shows of its person is too large. */
  'presence-too-large',
  /** 1013: the board or the account has as many sockets as it may. */
  'too-many-tabs',
  /** 1013: the socket took nothing for too long. */
  'slow-reader',
  /** 1013: all sockets together have half sent too much, and this one the most. */
  'half-sent',
] as const;

/** Why exactly a socket is closed, where the code alone leaves open what its person can do. */
export type CloseCause = (typeof CLOSE_CAUSES)[number];

/** The reason of the close frame: the cause for a page, words for other programs. */
export const closeReason = (cause: CloseCause, words: string): string => `${cause}: ${words}`;

/** The cause in the reason of a close frame; null where it names none. */
export function closeCauseIn(reason: string): CloseCause | null {
  return CLOSE_CAUSES.find((cause) => reason.startsWith(`${cause}:`)) ?? null;
}
