import type { ConnectionList } from '#schemas/outputs.ts';
import type { DomainName } from '#schemas/part-definition/types.ts';
import { csv } from '#schemas/text/csv.ts';
import { type Board, bySeq, type Connection, type End, resourceKey } from '../board/board.ts';
import { revisionOf } from '../board/revision.ts';
import type { Design } from '../design/design.ts';
import { designOf } from '../design/design-of.ts';
import { namedNets } from './named-nets.ts';
import { referencesOf } from './references.ts';

type ListedConnection = ConnectionList['connections'][number];
type ListedEnd = ListedConnection['from'];

/**
 * What to wire, as `connectionListSchema` describes it: each connection is a cable, in (seq, id) order, each joined pair
 * of pins one of its wires. A connection that has lost an end, and a slot without a partner or a pin, are said in words.
 */
export function connectionList(board: Board): ConnectionList {
  const design = designOf(board);
  const nets = new Map(
    namedNets(design).flatMap(({ name, pins }) => pins.map((pin) => [resourceKey(pin), name] as const)),
  );
  const all = [...board.connections.values()].sort(bySeq);
  return {
    format: 'busbar-connections',
    version: 1,
    board: { name: board.name, revision: revisionOf(board) },
    connections: all.map((connection, index) => listed(design, connection, `W${index + 1}`, nets)),
  };
}

const HEAD = [
  'Cable',
  'Wire',
  'From',
  'To',
  'Signal',
  'Protocol',
  'Net',
  'Length m',
  'Fields',
  'From part',
  'From interface',
  'From pin',
  'To part',
  'To interface',
  'To pin',
  'Note',
  'Connection',
];

/**
 * The same as CSV, one line a wire, as a harness is made from it: `From` and `To` are written part.interface[pin]. A
 * connection that joins no pins has one line without them.
 */
export function connectionsCsv(board: Board): string {
  const rows = connectionList(board).connections.flatMap((one) =>
    one.wires.length === 0 ? [row(one, null)] : one.wires.map((wire, index) => row(one, wire, index === 0)),
  );
  return csv([HEAD, ...rows]);
}

function row(one: ListedConnection, wire: ListedConnection['wires'][number] | null, first = true): string[] {
  const { from, to } = one;
  const signal =
    wire === null || wire.from_function === wire.to_function
      ? (wire?.from_function ?? '')
      : `${wire.from_function} - ${wire.to_function}`;
  return [
    one.cable,
    wire?.wire ?? '',
    place(from, wire?.from_pin),
    place(to, wire?.to_pin),
    signal,
    one.protocol ?? '',
    wire?.net ?? '',
    one.length_m === undefined ? '' : `${one.length_m}`,
    Object.entries(one.fields)
      .map(([key, value]) => `${key}=${value}`)
      .join('; '),
    from.ref,
    from.interface,
    wire?.from_pin ?? '',
    to.ref,
    to.interface,
    wire?.to_pin ?? '',
    first ? one.open.join('; ') : '',
    one.id,
  ];
}

/** `ESP32.i2c[gpio21]`, with `#1` behind the interface for its second instance. */
function place(end: ListedEnd, pin: string | undefined): string {
  return `${end.ref}.${end.interface}${end.instance > 0 ? `#${end.instance}` : ''}${pin === undefined ? '' : `[${pin}]`}`;
}

function listed(
  design: Design,
  connection: Connection,
  cable: string,
  nets: ReadonlyMap<string, string>,
): ListedConnection {
  const refs = referencesOf(design);
  const link = design.links.get(connection.id);
  const ends = link === undefined ? connection.ends : ([link.ends[0].end, link.ends[1].end] as const);
  const [from, to] = ends.map((end) => endOf(end, refs.get(end.part) ?? end.part));
  if (from === undefined || to === undefined) throw new Error('a connection has two ends');
  const { cable_length_m: length, ...fields } = connection.fields;
  const isLength = typeof length === 'number';
  const protocol = link?.ends[0].index.interface.protocol.type;
  return {
    cable,
    id: connection.id,
    ...(protocol === undefined ? {} : { protocol }),
    from,
    to,
    ...(isLength ? { length_m: length } : {}),
    fields: isLength || length === undefined ? fields : { ...fields, cable_length_m: length },
    wires: (link?.conductors ?? []).map((conductor, index) => {
      const { a, b } = conductor;
      const [start, finish] = a.instance === link?.ends[0].key ? [a, b] : [b, a];
      return {
        wire: `${cable}.${index + 1}`,
        from_pin: start.resource,
        from_function: start.function,
        to_pin: finish.resource,
        to_function: finish.function,
        net: nets.get(resourceKey(start)) ?? '',
      };
    }),
    open: openOf(design, connection),
  };
}

function endOf(end: End, ref: string): ListedEnd {
  const domain: DomainName = end.domain;
  return { ref, part: end.part, domain, interface: end.interface, instance: end.instance };
}

/** In words: ends that are gone, functions without a pin, functions that the other side does not have. */
function openOf(design: Design, connection: Connection): string[] {
  const refs = referencesOf(design);
  const link = design.links.get(connection.id);
  if (link === undefined) {
    const missing = design.broken.find((one) => one.connection.id === connection.id)?.missing ?? connection.ends;
    return missing.map((end) => `${refs.get(end.part) ?? end.part}.${end.interface} is not on the board`);
  }
  const name = (end: 0 | 1) => {
    const { part, interface: id } = link.ends[end].end;
    return `${refs.get(part) ?? part}.${id}`;
  };
  return [
    ...([0, 1] as const).flatMap((end) =>
      link.ends[end].slots.flatMap((slot) =>
        slot.resource === null ? [`${name(end)} has no pin for ${slot.function}`] : [],
      ),
    ),
    // A resistor joins one line of a bus and is not meant to join the others.
    ...(link.ends.some((end) => end.index.passive) ? [] : link.unpaired).flatMap(({ end, slot }) => {
      const face = link.ends[end].slots[slot];
      return face === undefined || face.resource === null ? [] : [`${name(end)} ${face.function} joins nothing here`];
    }),
  ];
}
