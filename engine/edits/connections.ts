import { LIMITS } from '#schemas/limits.ts';
import { type Explanation, explain, interfaceName } from '../allocation/explain.ts';
import { moveEdits } from '../allocation/move-edits.ts';
import { placeFor, type Scene, sceneOf, unplaced } from '../allocation/scene.ts';
import { type End, endKey } from '../board/board.ts';
import type { Edit, Room, RoomMove } from '../board/edit.ts';
import { connectionId, sortedEnds } from '../board/ids.ts';
import { compatibleOffers } from '../compatibility/compatible.ts';
import { checkName, newFields, writeFields } from './checks.ts';
import type { EditSession } from './edit-session.ts';
import { valueProblem } from './fields.ts';
import { instanceChoices } from './instance-choice.ts';
import { removeConnections } from './remove.ts';
import { endOfSide, findConnection, findSide, quote, type Side, sideName } from './resolve.ts';

type Op<O extends Edit['op']> = Extract<Edit, { op: O }>;

/**
 * Joins two interfaces: chooses instances where none are named, checks that they are compatible, and stores which
 * resources carry the connection. Nothing that is stored already moves. Gives the connection's id.
 */
export function connect(session: EditSession, edit: Op<'connect'>): string {
  if (session.board.connections.size >= LIMITS.connections) {
    session.refuse('', `a board holds at most ${LIMITS.connections} connections`);
  }
  if (edit.id !== undefined) checkName(session, edit.id);
  const from = findSide(session, edit.from, '/from');
  const to = findSide(session, edit.to, '/to');
  if (from.part === to.part && from.index === to.index) {
    session.refuse('/to', `${sideName(from)} cannot be connected to itself`, { next: 'choose another end' });
  }
  const verdict = compatibleOffers(from, to);
  if (!verdict.ok) {
    session.refuse('/to/interface', `${sideName(from)} cannot join ${sideName(to)}: ${verdict.reason}`, {
      nearest: joinable(from, to),
      next: `rule ${verdict.rule}; find_connectable lists what ${sideName(from)} can join`,
    });
  }
  refuseJoined(session, from, to);
  const a = occupy(session, from, to, '/from', null);
  const b = occupy(session, to, from, '/to', from.part === to.part ? a : null);
  const id = connectionId(a.end, b.end);
  if (session.board.connections.has(id)) {
    session.refuse(
      '',
      `${sideName(from, a.end.instance)} and ${sideName(to, b.end.instance)} are already joined by ${id}`,
      {
        nearest: [id],
      },
    );
  }
  const ends = sortedEnds(a.end, b.end);
  session.write('connections', id, [], {
    ends: ends.map((end) => ({ ...end })),
    assigned: ends.map((end) => [...(end === a.end ? a : b).resources]),
    fields: newFields(session, edit.fields, connectionField),
    seq: session.nextSeq(),
  });
  if (edit.id !== undefined) session.names.set(edit.id, id);
  return id;
}

export function updateConnection(session: EditSession, edit: Op<'update_connection'>): string {
  const { id } = findConnection(session, edit.connection, '/connection');
  writeFields(session, 'connections', id, edit.fields, connectionField);
  return id;
}

/** Takes a connection away with the pins of the instances that only it used, and the waivers that name it. */
export function disconnect(session: EditSession, edit: Op<'disconnect'>): string {
  const { id } = findConnection(session, edit.connection, '/connection');
  removeConnections(session, [id]);
  return id;
}

interface Occupied {
  readonly end: End;
  readonly resources: readonly string[];
}

/** The instance of `side` that the connection takes, and its resources. `beside` is taken on the same part already. */
function occupy(session: EditSession, side: Side, other: Side, pointer: string, beside: Occupied | null): Occupied {
  const placed = session.placedPart(side.part);
  const choices = instanceChoices(session, side, other, pointer);
  for (const instance of choices) {
    const end = endOfSide(side, instance);
    const used = placed.instances.find(({ key }) => key === endKey(end));
    if (used !== undefined) {
      const resources = used.slots.flatMap(({ resource }) => resource ?? []);
      return { end, resources: resources.length === used.slots.length ? resources : [] };
    }
    const scene = sceneOf(placed, unplaced(endKey(end), side.index));
    if (scene === null) break;
    const together =
      beside === null ? scene : { ...scene, others: [...scene.others, ...standIn(beside, other, scene)] };
    const resources = placeFor(together);
    if (resources !== null && resources !== 'undetermined') return { end, resources };
    if (instance !== choices.at(-1)) continue;
    if (resources === 'undetermined') {
      session.refuse(
        pointer,
        `whether ${sideName(side, instance)} finds room could not be decided in ${LIMITS.allocationSteps} steps`,
        {
          next: 'fix some resources with pin, then try again',
        },
      );
    }
    const why = explain(together);
    session.refuse(pointer, `${side.part.label}: ${why.message}`, { next: why.next, room: roomBy(why, together) });
  }
  return session.refuse(pointer, `${sideName(side)} has no instance left`);
}

/** The way out that needs nobody's leave but that of whoever connects; null where there is none. */
function roomBy({ moves, forced, fewest }: Explanation, { placed, others }: Scene): Room | null {
  if (moves.length === 0 || forced) return null;
  const instanceOf = (key: string) => others.find((other) => other.key === key);
  return {
    fewest,
    edits: moveEdits(moves, instanceOf),
    moves: moves.flatMap(({ key, slot, from, to }): readonly RoomMove[] => {
      const instance = instanceOf(key);
      if (instance === undefined) return [];
      const name = interfaceName(instance.index, instance.end.instance);
      return [{ part: placed.part.id, name, function: instance.slots[slot]?.function ?? '', from, to }];
    }),
  };
}

/** The near end of a connection from a part to itself, as if it stood there already. */
function standIn(beside: Occupied, side: Side, scene: { others: readonly { key: string }[] }) {
  const key = endKey(beside.end);
  if (beside.end.domain !== side.domain || scene.others.some((other) => other.key === key)) return [];
  const slots = side.index.slots.map((slot, position) => ({ ...slot, resource: beside.resources[position] ?? null }));
  return [{ key, end: beside.end, index: side.index, connections: [], slots, status: 'stored' as const }];
}

/** Where both instances are named or can only be one, joining them twice is refused before anything is chosen. */
function refuseJoined(session: EditSession, from: Side, to: Side): void {
  const fixed = (side: Side) => side.instance ?? (side.index.interface.max_instances === 1 ? 0 : null);
  const [a, b] = [fixed(from), fixed(to)];
  if (a === null || b === null) return;
  const id = connectionId(endOfSide(from, a), endOfSide(to, b));
  if (!session.board.connections.has(id)) return;
  session.refuse('', `${sideName(from, a)} and ${sideName(to, b)} are already joined by ${id}`, { nearest: [id] });
}

/** Interfaces of the other part that `from` could join. */
function joinable(from: Side, to: Side): readonly string[] {
  const found: string[] = [];
  for (const domain of to.definition.domains.values()) {
    for (const [id, index] of domain.interfaces) if (compatibleOffers(from, { ...to, index }).ok) found.push(id);
  }
  return found.slice(0, 8);
}

const KEY = /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/;

/** A connection keeps what one notes of it under any name, but not under one that is nearly the name of what rules read. */
function connectionField(key: string, value: unknown): { message: string; nearest?: readonly string[] } | null {
  if (!KEY.test(key)) return { message: `${quote(key)} is no field name: letters, digits and _, up to 64` };
  const problem = valueProblem(value);
  if (problem !== null) return { message: `${key} ${problem}` };
  if (key !== CABLE_LENGTH) {
    return /length|lenght|^(cable|wire)(_m|_metres|_meters)?$/i.test(key)
      ? { message: `a connection has no field ${key}`, nearest: [CABLE_LENGTH] }
      : null;
  }
  return typeof value === 'number' && value >= 0
    ? null
    : { message: `${key} takes a number of metres, 0 or more, not ${JSON.stringify(value)}` };
}

/** What the rules read of a connection. */
const CABLE_LENGTH = 'cable_length_m';
