import type { AuditAnswer } from '#schemas/messages/http-audit.ts';
import type { OidcConnection, OidcStarted, StartOidc } from '#schemas/messages/http-oidc.ts';
import type {
  AddPasskey,
  PasskeyCreation,
  PasskeyRequest,
  PasskeysAnswer,
  SignInPasskey,
  StartPasskey,
} from '#schemas/messages/http-passkeys.ts';
import type { AskForReset, SessionAnswer, SignInWays } from '#schemas/messages/http-session.ts';
import type {
  AcceptInvitation,
  ChangePassword,
  CreateInvitation,
  HandoversAnswer,
  InvitationsAnswer,
  JoinedAnswer,
  MadeInvitationAnswer,
  OpenedInvitation,
  PatchPerson,
  PeopleAnswer,
  RecoveryCodesAnswer,
  RemovePerson,
  RenewCodes,
  ResetPerson,
  SessionList,
} from '#schemas/messages/http-team.ts';
import { call } from '../api.ts';

/** The routes of who signs in by name, typed: loaded with the pages that ask them. */
export const teamApi = {
  sessions: () => call<SessionList>('GET', '/sessions'),
  endSession: (id: string) => call<SessionList>('DELETE', `/sessions/${id}`),
  endOtherSessions: () => call<SessionList>('DELETE', '/sessions'),
  changePassword: (body: ChangePassword) => call<SessionList>('PUT', '/me/password', body),
  renewCodes: (body: RenewCodes) => call<RecoveryCodesAnswer>('POST', '/me/recovery-codes', body),

  signInWays: () => call<SignInWays>('GET', '/session/ways'),
  askForReset: (body: AskForReset) => call<null>('POST', '/session/reset', body),
  startOidc: (body: StartOidc) => call<OidcStarted>('POST', '/session/oidc', body),
  oidcConnection: () => call<OidcConnection>('GET', '/me/oidc'),
  connectOidc: (body: StartPasskey) => call<OidcStarted>('POST', '/me/oidc', body),
  disconnectOidc: () => call<OidcConnection>('DELETE', '/me/oidc'),
  passkeyChallenge: () => call<PasskeyRequest>('POST', '/session/passkey/challenge'),
  signInByPasskey: (body: SignInPasskey) => call<SessionAnswer>('POST', '/session/passkey', body),
  passkeys: () => call<PasskeysAnswer>('GET', '/me/passkeys'),
  beginPasskey: (body: StartPasskey) => call<PasskeyCreation>('POST', '/me/passkeys/challenge', body),
  addPasskey: (body: AddPasskey) => call<PasskeysAnswer>('POST', '/me/passkeys', body),
  renamePasskey: (id: string, name: string) => call<PasskeysAnswer>('PATCH', `/me/passkeys/${id}`, { name }),
  removePasskey: (id: string) => call<PasskeysAnswer>('DELETE', `/me/passkeys/${id}`),

  audit: () => call<AuditAnswer>('GET', '/audit'),
  people: () => call<PeopleAnswer>('GET', '/people'),
  patchPerson: (id: string, body: PatchPerson) => call<PeopleAnswer>('PATCH', `/people/${id}`, body),
  removePerson: (id: string, body: RemovePerson) => call<PeopleAnswer>('DELETE', `/people/${id}`, body),
  handovers: () => call<HandoversAnswer>('GET', '/handovers'),
  forgetHandover: (id: string) => call<HandoversAnswer>('DELETE', `/handovers/${id}`),
  resetPassword: (id: string, body: ResetPerson) => call<MadeInvitationAnswer>('POST', `/people/${id}/reset`, body),
  invitations: () => call<InvitationsAnswer>('GET', '/invitations'),
  createInvitation: (body: CreateInvitation) => call<MadeInvitationAnswer>('POST', '/invitations', body),
  revokeInvitation: (id: string) => call<InvitationsAnswer>('DELETE', `/invitations/${id}`),
  openInvitation: (invitation: string) => call<OpenedInvitation>('POST', '/invitations/open', { invitation }),
  acceptInvitation: (body: AcceptInvitation) => call<JoinedAnswer>('POST', '/invitations/accept', body),
} as const;
