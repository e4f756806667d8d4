import type { JsonObject } from '#schemas/json.ts';
import type { Json } from '#schemas/json-schema.ts';
import { type Board, type Change, type Connection, endKey, type RootName, turnedLine } from '../board/board.ts';
import { entryJson, sides } from '../board/changes.ts';
import { toJson } from '../board/entry-codec.ts';
import { connectionId, sortedEnds } from '../board/ids.ts';
import type { LaidSegment } from '../board/values.ts';
import { definitionIndex } from '../definition/definition-index.ts';

/**
 * Changes that make any merged board sound, in the order in which to apply them; none for a sound board.
 * Sound means: every connection has the id of its ends, sorted, on two different interfaces of parts that are there;
 * every pin belongs to a slot of an instance that a connection uses; every waiver names things that are there. A part
 * whose definition is missing stays, with its connections: the definition may still arrive.
 */
export function repair(board: Board): readonly Change[] {
  const changes: Change[] = [];
  const write = (root: RootName, key: string, after?: Json) => {
    changes.push({ root, key, path: [], ...sides(entryJson(board, root, key), after) });
  };
  const right = new Map<string, Connection>();
  const misnamed: [string, Connection][] = [];
  for (const [id, connection] of board.connections) {
    if (isSound(board, connection) && isNamed(id, connection)) right.set(id, connection);
  }
  for (const [id, connection] of sorted(board.connections, (id) => !right.has(id))) {
    if (!isSound(board, connection)) write('connections', id);
    else misnamed.push([id, connection]);
  }
  for (const [id, connection] of misnamed) {
    const own = connectionId(...connection.ends);
    if (id !== own) write('connections', id);
    if (right.has(own)) continue;
    right.set(own, connection);
    write('connections', own, sortedJson(connection));
  }
  const used = new Set([...right.values()].flatMap(({ ends }) => ends.map(endKey)));
  for (const [key] of sorted(board.pins, (key) => !isPinOf(board, used, key))) write('pins', key);
  const isGone = (ref: string) => !board.parts.has(ref) && !right.has(ref);
  for (const [key] of sorted(board.waivers, (_, { refs }) => refs.some(isGone))) write('waivers', key);
  return changes;
}

// An id is a hash, and entries that no edit touched stay the same objects: a large board is hashed once.
const namedAs = new WeakMap<Connection, string>();

function isNamed(id: string, connection: Connection): boolean {
  if (namedAs.get(connection) === id) return true;
  const { ends } = connection;
  if (connectionId(...ends) !== id || sortedEnds(...ends)[0] !== ends[0]) return false;
  namedAs.set(connection, id);
  return true;
}

/** A connection with its ends in order, and what is assigned to them with them. */
function sortedJson(connection: Connection): Json {
  const { ends, assigned, lines, route } = connection;
  const turned = sortedEnds(...ends)[0] !== ends[0];
  return {
    ...toJson(connection),
    ends: (turned ? [ends[1], ends[0]] : ends).map((end) => ({ ...end })),
    assigned: turned ? [assigned[1], assigned[0]] : assigned,
    ...(turned && lines !== undefined ? { lines: lines.map(turnedLine) } : {}),
    ...(turned && route !== undefined ? { route: route.toReversed().map(turnedSegment) } : {}),
  };
}

function turnedSegment(segment: LaidSegment): JsonObject {
  return { ...segment, end: segment.end === 0 ? 1 : 0, from: segment.to, to: segment.from };
}

function isSound(board: Board, { ends: [a, b] }: Connection): boolean {
  if (a.part === b.part && a.domain === b.domain && a.interface === b.interface) return false;
  return [a, b].every((end) => {
    const part = board.parts.get(end.part);
    if (part === undefined) return false;
    const file = board.definitions.get(part.definition);
    // Without its definition nobody can say that the interface is not there.
    return (
      file === undefined || definitionIndex(part.definition, file).interfaces.has(`${end.domain}/${end.interface}`)
    );
  });
}

/** `endKey/requires/n` of an instance in use. */
function isPinOf(board: Board, used: ReadonlySet<string>, key: string): boolean {
  const [instance = '', requires, n] = splitPin(key);
  if (!used.has(instance)) return false;
  const [part = '', domain = '', id = ''] = instance.split('/');
  const placed = board.parts.get(part);
  const file = placed === undefined ? undefined : board.definitions.get(placed.definition);
  if (placed === undefined || file === undefined) return placed !== undefined;
  const index = definitionIndex(placed.definition, file).interfaces.get(`${domain}/${id}`);
  return index?.slots.some((slot) => `${slot.requires}` === requires && `${slot.n}` === n) === true;
}

function splitPin(key: string): readonly string[] {
  const parts = key.split('/');
  return [parts.slice(0, -2).join('/'), ...parts.slice(-2)];
}

/** Those entries of which `wanted` holds, by key. */
function sorted<T>(
  entries: ReadonlyMap<string, T>,
  wanted: (key: string, entry: T) => boolean,
): readonly (readonly [string, T])[] {
  return [...entries].filter(([key, entry]) => wanted(key, entry)).sort(([a], [b]) => (a < b ? -1 : 1));
}
