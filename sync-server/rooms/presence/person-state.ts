import type { Role } from '#schemas/bridge.ts';
import { isDeeper } from '#schemas/json.ts';
import { LIMITS } from '#schemas/limits.ts';
import { harmlessName } from '#schemas/names.ts';
import type { Participant } from '../room-access.ts';

/**
 * The awareness state of a person as it is sent to others: `kind` and `user` are set by the server, properties that violate
 * `personStateSchema`, or are nested more than `LIMITS.jsonDepth` deep, are left out, and unknown ones are kept. Who may only
 * look summons nobody. Null stays null. Throws if the text is not a JSON object.
 */
export function stampedState(json: string, user: Participant, role: Role): string | null {
  const state: unknown = JSON.parse(json);
  if (state === null) return null;
  if (typeof state !== 'object' || Array.isArray(state)) throw new RangeError('a state is an object');
  const stamped: Record<string, unknown> = { ...state };
  for (const [name, value] of Object.entries(stamped)) {
    if (isDeeper(value, LIMITS.jsonDepth)) delete stamped[name];
  }
  for (const [name, isSound] of Object.entries(PARTS)) {
    if (name in stamped && !isSound(stamped[name])) delete stamped[name];
  }
  if (role === 'viewer') delete stamped.summons;
  stamped.kind = 'person';
  stamped.user = { id: user.id, name: harmlessName(user.name), color: user.color };
  return JSON.stringify(stamped);
}

const isPoint = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'number');
const isText = (value: unknown) => typeof value === 'string';
const isIds = (value: unknown) =>
  Array.isArray(value) && value.length <= 1000 && value.every((one) => typeof one === 'string' && one.length <= 64);
const has = (value: unknown, parts: Record<string, (part: unknown) => boolean>) =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(parts).every(([name, isSound]) => isSound(Reflect.get(value, name)));

const PARTS: Record<string, (value: unknown) => boolean> = {
  cursor: isPoint,
  selection: isIds,
  drag: (value) => has(value, { parts: isIds, by: isPoint }),
  connecting: (value) => has(value, { part: isText, interface: isText, to: isPoint }),
  visible: (value) => typeof value === 'boolean',
  view: (value) => Array.isArray(value) && value.length === 4 && value.every((one) => typeof one === 'number'),
  writer: (value) => Number.isSafeInteger(value),
  following: (value) => Number.isSafeInteger(value),
  summons: (value) => value === true,
};
