import type {
  BoardAnswer,
  BoardsAnswer,
  CreatedKey,
  EnergyHistory,
  KeyAnswer,
  KeyCheck,
  KeysAnswer,
  LinkAnswer,
  LinksAnswer,
  Me,
  MembersAnswer,
  Ready,
  VersionAnswer,
  VersionsAnswer,
} from '#schemas/http.ts';
import type { OidcConnection, OidcStarted } from '#schemas/messages/http-oidc.ts';
import type { PasskeyCreation, PasskeyRequest, PasskeysAnswer } from '#schemas/messages/http-passkeys.ts';
import type { SessionAnswer, SignInWays } from '#schemas/messages/http-session.ts';
import type { HandoversAnswer } from '#schemas/messages/http-team.ts';
import type { Validator } from '#schemas/validator.ts';
import * as compiled from '#schemas/validators.generated.js';

/** Precompiled validators of what the JSON API answers, typed by the schema that each is compiled from. */
export const answers = {
  me: compiled.me as Validator<Me>,
  signInWays: compiled.signInWays as Validator<SignInWays>,
  oidcStarted: compiled.oidcStarted as Validator<OidcStarted>,
  oidcConnection: compiled.oidcConnection as Validator<OidcConnection>,
  handovers: compiled.handovers as Validator<HandoversAnswer>,
  passkeyRequest: compiled.passkeyRequest as Validator<PasskeyRequest>,
  passkeyCreation: compiled.passkeyCreation as Validator<PasskeyCreation>,
  passkeys: compiled.passkeys as Validator<PasskeysAnswer>,
  session: compiled.session as Validator<SessionAnswer>,
  keys: compiled.keys as Validator<KeysAnswer>,
  key: compiled.keyAnswer as Validator<KeyAnswer>,
  createdKey: compiled.createdKey as Validator<CreatedKey>,
  boards: compiled.boards as Validator<BoardsAnswer>,
  board: compiled.boardAnswer as Validator<BoardAnswer>,
  members: compiled.members as Validator<MembersAnswer>,
  links: compiled.links as Validator<LinksAnswer>,
  link: compiled.linkAnswer as Validator<LinkAnswer>,
  energy: compiled.energyHistory as Validator<EnergyHistory>,
  keyCheck: compiled.keyCheck as Validator<KeyCheck>,
  versions: compiled.versions as Validator<VersionsAnswer>,
  version: compiled.versionAnswer as Validator<VersionAnswer>,
  ready: compiled.ready as Validator<Ready>,
  error: compiled.errorBody,
} as const;
