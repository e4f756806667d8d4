import type { FromTab } from '../bridge.ts';
import type {
  CreateBoard,
  CreateKey,
  CreateLink,
  PatchBoard,
  PatchKey,
  PatchMe,
  PatchVersion,
  PutMember,
  PutVersion,
} from '../http.ts';
import type { AgentState, PersonState } from '../presence.ts';
import type { Validator } from '../validator.ts';
import * as compiled from '../validators.generated.js';
import type { AdoptBoard, AdoptKey, AdoptVersion } from './http-adoption.ts';
import type { AllowAgent, PatchGrant } from './http-grants.ts';
import type { StartOidc } from './http-oidc.ts';
import type { AddPasskey, PatchPasskey, SignInPasskey, StartPasskey } from './http-passkeys.ts';
import type { AskForReset, SignIn } from './http-session.ts';
import type {
  AcceptInvitation,
  AddPerson,
  ChangePassword,
  CreateInvitation,
  OpenInvitation,
  PatchPerson,
  RemovePerson,
  RenewCodes,
  ResetPerson,
} from './http-team.ts';

/**
 * Precompiled validators of what the wire brings: frames of tabs, awareness states and HTTP bodies. They
 * stop at the first error; `expectationOf` says what it is. The generated module cannot know the types: the schema that
 * each is compiled from also gives the type named here.
 */
export const validators = {
  fromTab: compiled.fromTab as Validator<FromTab>,
  personState: compiled.personState as Validator<PersonState>,
  agentState: compiled.agentState as Validator<AgentState>,
  patchMe: compiled.patchMe as Validator<PatchMe>,
  signIn: compiled.signIn as Validator<SignIn>,
  startOidc: compiled.startOidc as Validator<StartOidc>,
  askForReset: compiled.askForReset as Validator<AskForReset>,
  signInPasskey: compiled.signInPasskey as Validator<SignInPasskey>,
  startPasskey: compiled.startPasskey as Validator<StartPasskey>,
  addPasskey: compiled.addPasskey as Validator<AddPasskey>,
  patchPasskey: compiled.patchPasskey as Validator<PatchPasskey>,
  changePassword: compiled.changePassword as Validator<ChangePassword>,
  renewCodes: compiled.renewCodes as Validator<RenewCodes>,
  createInvitation: compiled.createInvitation as Validator<CreateInvitation>,
  openInvitation: compiled.openInvitation as Validator<OpenInvitation>,
  acceptInvitation: compiled.acceptInvitation as Validator<AcceptInvitation>,
  addPerson: compiled.addPerson as Validator<AddPerson>,
  patchPerson: compiled.patchPerson as Validator<PatchPerson>,
  removePerson: compiled.removePerson as Validator<RemovePerson>,
  resetPerson: compiled.resetPerson as Validator<ResetPerson>,
  createKey: compiled.createKey as Validator<CreateKey>,
  patchKey: compiled.patchKey as Validator<PatchKey>,
  allowAgent: compiled.allowAgent as Validator<AllowAgent>,
  patchGrant: compiled.patchGrant as Validator<PatchGrant>,
  createBoard: compiled.createBoard as Validator<CreateBoard>,
  putVersion: compiled.putVersion as Validator<PutVersion>,
  patchVersion: compiled.patchVersion as Validator<PatchVersion>,
  patchBoard: compiled.patchBoard as Validator<PatchBoard>,
  putMember: compiled.putMember as Validator<PutMember>,
  adoptBoard: compiled.adoptBoard as Validator<AdoptBoard>,
  adoptVersion: compiled.adoptVersion as Validator<AdoptVersion>,
  adoptKey: compiled.adoptKey as Validator<AdoptKey>,
  createLink: compiled.createLink as Validator<CreateLink>,
} as const;
