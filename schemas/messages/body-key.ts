import type {
  CreateBoard,
  CreateKey,
  CreateLink,
  PatchBoard,
  PatchKey,
  PatchMe,
  PutMember,
  PutVersion,
} from '../http.ts';
import type { AllowAgent, PatchGrant } from './http-grants.ts';
import type { StartOidc } from './http-oidc.ts';
import type { AddPasskey, SignInPasskey } from './http-passkeys.ts';
import type { SignIn } from './http-session.ts';
import type {
  AcceptInvitation,
  ChangePassword,
  CreateInvitation,
  OpenInvitation,
  PatchPerson,
  RemovePerson,
  RenewCodes,
  ResetPerson,
} from './http-team.ts';

/** Every key of a request's body, and of what its address says beside one. */
export type BodyKey = KeysOf<
  | PatchMe
  | SignIn
  | CreateKey
  | PatchKey
  | AllowAgent
  | PatchGrant
  | CreateBoard
  | PatchBoard
  | PutMember
  | CreateLink
  | PutVersion
  | StartOidc
  | SignInPasskey
  | AddPasskey
  | ChangePassword
  | RenewCodes
  | CreateInvitation
  | OpenInvitation
  | AcceptInvitation
  | PatchPerson
  | RemovePerson
  | ResetPerson
>;

type KeysOf<Body> = Body extends unknown ? keyof Body : never;
