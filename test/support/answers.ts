import type {
  BoardAnswer,
  Boards,
  CreatedKey,
  EnergyHistory,
  KeyAnswer,
  KeyCheck,
  Keys,
  LinkAnswer,
  Links,
  Me,
  Members,
  Ready,
  Session,
} from '#schemas/http.ts';
import type { Validator } from '#schemas/validator.ts';
import * as compiled from '#schemas/validators.generated.js';

/** Precompiled validators of what the JSON API answers, typed by the schema that each is compiled from. */
export const answers = {
  me: compiled.me as Validator<Me>,
  session: compiled.session as Validator<Session>,
  keys: compiled.keys as Validator<Keys>,
  key: compiled.keyAnswer as Validator<KeyAnswer>,
  createdKey: compiled.createdKey as Validator<CreatedKey>,
  boards: compiled.boards as Validator<Boards>,
  board: compiled.boardAnswer as Validator<BoardAnswer>,
  members: compiled.members as Validator<Members>,
  links: compiled.links as Validator<Links>,
  link: compiled.linkAnswer as Validator<LinkAnswer>,
  energy: compiled.energyHistory as Validator<EnergyHistory>,
  keyCheck: compiled.keyCheck as Validator<KeyCheck>,
  ready: compiled.ready as Validator<Ready>,
  error: compiled.errorBody,
} as const;
