/** A design of the corpus as a board, made by edits alone. */
import { type Board, EMPTY_BOARD } from '#engine/board/board.ts';
import type { Edit, EndRef } from '#engine/board/edit.ts';
import { definitionIndex } from '#engine/definition/definition-index.ts';
import type { DefinitionIndex } from '#engine/definition/index-types.ts';
import type { Node } from '#engine/design/design.ts';
import { designOf } from '#engine/design/design-of.ts';
import { applyEdits } from '#engine/edits/apply.ts';
import type { Refusal } from '#engine/edits/refusal.ts';
import { type Library, libraryOf } from '#engine/library/library.ts';
import { refusalForAgents } from '#engine/wording/refusals.ts';
import { STARTER_PARTS } from '#schemas/parts/index.ts';
import type { Design, Fields, Joint, Wire } from '../design.ts';
import { canHold, canTake, interfacePairs, linesInCommon, type WiredEnd } from './interfaces.ts';
import { Nodes } from './nodes.ts';
import { nodesOf, pinsJoined, type WiredConnection, type WiringPlan, wiredConnections } from './wiring.ts';

export interface CorpusBoard {
  readonly board: Board;
  /** Edits that the engine refuses, which the board therefore lacks. */
  readonly refused: readonly RefusedEdit[];
  /** Pairs of pins that no connection of interfaces joins, and that the engine refuses when it is asked for them by name. */
  readonly apart: readonly RefusedEdit[];
  /** Pairs of pins that a wire joins and the board does not, without those that a refused edit would have joined. */
  readonly inexpressible: readonly Inexpressible[];
}

export interface RefusedEdit {
  /** Of the wire or joint, or the reference of the part whose field it sets. */
  readonly id: string;
  /** What it would have changed: parts, and pins and interfaces as `part.id`. */
  readonly places: readonly string[];
  readonly code: Refusal['code'];
  readonly message: string;
}

export interface Inexpressible {
  readonly wire: string;
  readonly as: string;
  readonly pins: readonly [string, string];
  readonly reason: string;
}

/** One edit, with those that only make sense after it. */
interface Step {
  /** Tells it apart from all others. */
  readonly key: string;
  readonly id: string;
  readonly places: readonly string[];
  readonly edits: readonly Edit[];
  readonly wired?: WiredConnection;
  /** Joins a pair of pins that the step names. */
  readonly isPair?: true;
  readonly fields: readonly Step[];
}

const LIBRARY: Library = libraryOf(STARTER_PARTS);
const DEFINITIONS: ReadonlyMap<string, DefinitionIndex> = new Map(
  [...LIBRARY.definitions].map(([key, file]) => [file.definition.metadata.id, definitionIndex(key, file)]),
);

/** Parts of a design that the library lacks. */
export function lackingParts(design: Design): readonly string[] {
  return Object.values(design.parts).flatMap(({ part }) => (DEFINITIONS.has(part) ? [] : [part]));
}

/**
 * The board of a design whose parts the library has. All edits are one list. Where the engine refuses one it is told and
 * left out; for want of a free pin another connection is sought first. A connection that would join pins which no wire
 * joins is left out too: the engine itself chooses to which line of a bus a resistor goes. Part ids are the references of
 * the design.
 */
export function corpusBoard(design: Design): CorpusBoard {
  const definitions = definitionsOf(design);
  const wanted = nodesOf(design.wires, definitions);
  const refused: RefusedEdit[] = [];
  const apart: RefusedEdit[] = [];
  const barred = new Set<string>();
  const dropped = new Set<string>();
  const refusedPairs = new Set<string>();
  for (;;) {
    const steps = withoutDropped(stepsOf(design, definitions, barred), dropped);
    const { board, ids, refusal, step } = boardFrom(steps, design);
    if (refusal === null) {
      const stray = strayConnection(board, steps, wanted, ids);
      if (stray === null) return { board, apart, ...shortcomings(design, definitions, board, refused) };
      if (stray.isPair) dropped.add(stray.key);
      else {
        barred.add(stray.key);
        // Without it, pairs of pins that it stood in the way of may be joined.
        for (const key of refusedPairs) dropped.delete(key);
        refusedPairs.clear();
        apart.length = 0;
      }
      continue;
    }
    const { wired } = step;
    const told = step.isPair ? apart : refused;
    const isTold = !step.isPair && refused.some(({ id, code }) => id === step.id && code === refusal.code);
    if (!(wired?.isDetour && NO_ROOM.has(refusal.code)) && !isTold) {
      told.push({
        id: step.id,
        places: step.places,
        code: refusal.code,
        message: refusalForAgents(refusal).message,
      });
    }
    if (wired !== undefined && (wired.isDetour || NO_ROOM.has(refusal.code))) barred.add(wired.key);
    else dropped.add(step.key);
    if (step.isPair && wired === undefined) refusedPairs.add(step.key);
  }
}

/** Refusals after which a person would look for another connection to the same effect. */
const NO_ROOM: ReadonlySet<string> = new Set<Refusal['code']>(['no-place', 'instance-unknown']);

function definitionsOf(design: Design): ReadonlyMap<string, DefinitionIndex> {
  return new Map(
    Object.entries(design.parts).map(([ref, { part }]): [string, DefinitionIndex] => {
      const definition = DEFINITIONS.get(part);
      if (definition === undefined) throw new Error(`${design.id}: the library has no ${part}`);
      return [ref, definition];
    }),
  );
}

function stepsOf(
  design: Design,
  definitions: ReadonlyMap<string, DefinitionIndex>,
  barred: ReadonlySet<string>,
): readonly Step[] {
  const { connections, left } = wiredConnections(design, definitions, barred);
  return [
    ...Object.entries(design.parts).map(([ref, placed], index): Step => {
      const { part: definition, quantity = 1, set = {} } = placed;
      const fields = [...Object.entries(set), ...leftOpen(design, ref)].map(([field, value]): Step => {
        const key = fieldKey(definitions.get(ref), field);
        const edits: readonly Edit[] = [{ op: 'update_part', part: `$${ref}`, fields: { [key]: value } }];
        const places = [ref, `${ref}.${field.split('.')[0]}`];
        return { key: `${ref} ${field}`, id: ref, places, edits, fields: [] };
      });
      const edits: readonly Edit[] = [
        { op: 'add_part', id: `$${ref}`, definition, label: ref, quantity, at: [index * 1000, 0] },
      ];
      return { key: ref, id: ref, places: [ref], edits, fields: fields };
    }),
    ...connections.filter((wired) => !isTerminal(wired)).map((wired, index) => wiredStep(wired, `$w${index}`)),
    ...left.filter(isOfBus).map((pair, index) => pairStep(pair, `$b${index}`)),
    ...connections.filter(isTerminal).map((wired, index) => wiredStep(wired, `$t${index}`)),
    ...left.filter((pair) => !isOfBus(pair)).map((pair, index) => pairStep(pair, `$p${index}`)),
    ...design.joints.map((joint, index) => jointStep(joint, `$j${index}`, definitions)),
  ];
}

/** A resistor goes to a line of what is spoken there: it takes no pin that a bus needs of which some lines are wired. */
function isTerminal({ ends }: WiredConnection): boolean {
  return ends.some(({ index }) => index.passive);
}

function isOfBus({ wire }: WiringPlan['left'][number]): boolean {
  return BUSES.has(wire.as);
}

const BUSES: ReadonlySet<string> = new Set(['uart', 'spi', 'i2c', 'i2s', 'rs232', 'can_ttl']);

/** What stays open on purpose, as a field of the pin or port that says why. */
function leftOpen({ open = [] }: Design, ref: string): readonly (readonly [string, string])[] {
  return open.flatMap(({ at, why }) => {
    const [part, place = ''] = at.split('.');
    return part === ref && place !== '' ? [[`${place}.left_open`, why] as const] : [];
  });
}

/** `interface.field` of the corpus as the engine stores it: `domain/interface/field`. */
function fieldKey(definition: DefinitionIndex | undefined, field: string): string {
  const [place = '', key] = field.split('.');
  if (key === undefined || definition === undefined) return field;
  const path = [...definition.interfaces.keys(), ...definition.resources.keys()].find((one) =>
    one.endsWith(`/${place}`),
  );
  return path === undefined ? field : `${path}/${key}`;
}

function wiredStep(wired: WiredConnection, name: string): Step {
  const { wire, ends } = wired;
  const places = ends.flatMap(({ part, index, pins }) => [
    part,
    `${part}.${index.interface.id}`,
    ...[...pins.values()].map((pin) => `${part}.${pin}`),
  ]);
  const edits = [
    { op: 'connect', id: name, from: endRef(ends[0]), to: endRef(ends[1]) } as const,
    ...ends.flatMap(pinEdits),
  ];
  return { key: wired.key, id: wire.id, places, edits, wired, fields: fieldSteps(wire.id, places, name, wire.set) };
}

/** A pair of pins by their names, as one would ask for it who knows no interfaces. */
function pairStep({ wire, pins: [a, b] }: WiringPlan['left'][number], name: string): Step {
  const edits: readonly Edit[] = [
    {
      op: 'connect',
      id: name,
      from: { part: `$${wire.from}`, interface: a, domain: 'electrical' },
      to: { part: `$${wire.to}`, interface: b, domain: 'electrical' },
    },
  ];
  const places = [wire.from, `${wire.from}.${a}`, wire.to, `${wire.to}.${b}`];
  const fields = fieldSteps(`${wire.id} ${a} ${b}`, places, name, wire.set);
  return { key: `${wire.id} ${a} ${b}`, id: wire.id, places, edits, isPair: true, fields };
}

function endRef({ part, index, instance }: WiredEnd): EndRef {
  return { part: `$${part}`, interface: index.interface.id, domain: index.domain, instance };
}

function pinEdits(end: WiredEnd): readonly Edit[] {
  return [...end.pins].flatMap(([position, resource]): readonly Edit[] => {
    const slot = end.index.slots[position];
    if (slot === undefined || !end.index.hasChoice) return [];
    return [{ op: 'pin', slot: { ...endRef(end), requires: slot.requires, n: slot.n }, resource }];
  });
}

function jointStep(joint: Joint, name: string, definitions: ReadonlyMap<string, DefinitionIndex>): Step {
  const end = (text: string): EndRef => {
    const [part = '', id = ''] = text.split('.');
    const found = [...(definitions.get(part)?.interfaces.values() ?? [])].find(
      (index) => index.interface.id === id && index.domain !== 'electrical',
    );
    return { part: `$${part}`, interface: id, ...(found ? { domain: found.domain } : {}) };
  };
  const places = [joint.from, joint.to].flatMap((text) => [text, text.split('.')[0] ?? text]);
  const edits: readonly Edit[] = [{ op: 'connect', id: name, from: end(joint.from), to: end(joint.to) }];
  return { key: joint.id, id: joint.id, places, edits, fields: fieldSteps(joint.id, places, name, joint.set) };
}

function fieldSteps(id: string, places: readonly string[], connection: string, fields: Fields = {}): readonly Step[] {
  return Object.entries(fields).map(([key, value]): Step => {
    const edits: readonly Edit[] = [{ op: 'update_connection', connection, fields: { [key]: value } }];
    return { key: `${id} ${key}`, id, places, edits, fields: [] };
  });
}

type Made =
  | {
      readonly board: Board;
      readonly ids: Readonly<Record<string, string>>;
      readonly refusal: null;
      readonly step: null;
    }
  | { readonly board: null; readonly ids: null; readonly refusal: Refusal; readonly step: Step };

function boardFrom(steps: readonly Step[], { parts, ambient_C }: Design): Made {
  const all = steps.flatMap((step) => [step, ...step.fields]);
  const ambient: readonly Edit[] = ambient_C ? [{ op: 'update_settings', ambient_C }] : [];
  const edits = [...all.flatMap((step) => step.edits), ...ambient];
  const refs = Object.keys(parts).values();
  const context = {
    library: LIBRARY,
    newId: () => refs.next().value ?? '',
    now: '2026-01-01T00:00:00.000Z',
    who: 'Ada',
  };
  const applied = applyEdits(EMPTY_BOARD, edits, context);
  if (applied.ok) return { board: applied.board, ids: applied.ids, refusal: null, step: null };
  const { refusal } = applied;
  const step = all.find((one) => one.edits.includes(edits[refusal.index] as Edit));
  if (step === undefined) throw new Error(`the ambient temperature is refused: ${refusal.code}`);
  return { board: null, ids: null, refusal, step };
}

function withoutDropped(steps: readonly Step[], dropped: ReadonlySet<string>): readonly Step[] {
  return steps
    .filter((step) => !dropped.has(step.key))
    .map((step) => ({ ...step, fields: step.fields.filter(({ key }) => !dropped.has(key)) }));
}

/** The connection, as a step or planned, that joins what the design keeps apart. */
function strayConnection(
  board: Board,
  steps: readonly Step[],
  wanted: Nodes,
  ids: Readonly<Record<string, string>>,
): { readonly key: string; readonly isPair?: true } | null {
  const stray = [...designOf(board).links.values()].find(({ conductors }) =>
    conductors.some(({ a, b }) => a.domain === 'electrical' && !wanted.isJoined(pinOf(a), pinOf(b))),
  );
  if (stray === undefined) return null;
  const pair = steps.find(
    ({ isPair, edits: [edit] }) => isPair && edit?.op === 'connect' && ids[edit.id ?? ''] === stray.connection.id,
  );
  if (pair !== undefined) return { key: pair.key, isPair: true };
  const wired = steps
    .flatMap((step) => step.wired ?? [])
    .find(({ ends }) =>
      stray.connection.ends.every((end) =>
        ends.some(
          ({ part, index, instance }) =>
            part === end.part && index.interface.id === end.interface && instance === end.instance,
        ),
      ),
    );
  if (wired === undefined) throw new Error(`no wire made the connection ${stray.connection.id}`);
  return wired;
}

function pinOf({ part, resource }: Node): string {
  return `${part}.${resource}`;
}

/** What of the wires the board lacks, as far as possible by the refusal that is the cause. */
function shortcomings(
  design: Design,
  definitions: ReadonlyMap<string, DefinitionIndex>,
  board: Board,
  refused: readonly RefusedEdit[],
): Omit<CorpusBoard, 'board' | 'apart'> {
  const made = new Nodes(definitions);
  for (const { conductors } of designOf(board).nets) for (const { a, b } of conductors) made.join(pinOf(a), pinOf(b));
  const isMade = (wire: Wire): boolean => pinsJoined(wire).every(([a, b]) => made.isJoined(a, b));
  const complete = new Set(design.wires.filter(isMade).map((wire) => wire.id));
  const left = refused.filter(({ id, code }) => !(NO_ROOM.has(code) && complete.has(id)));
  const inexpressible = design.wires.flatMap((wire) =>
    pinsJoined(wire).flatMap((pins, at): readonly Inexpressible[] => {
      if (made.isJoined(...pins) || left.some(({ id }) => id === wire.id)) return [];
      const reason = reasonOf([definitions.get(wire.from), definitions.get(wire.to)], wire.pins[at] ?? ['', '']);
      return [{ wire: wire.id, as: wire.as, pins, reason }];
    }),
  );
  return { refused: left, inexpressible };
}

/** Why no connection joins two pins. */
function reasonOf(
  [from, to]: readonly [DefinitionIndex | undefined, DefinitionIndex | undefined],
  [a, b]: readonly [string, string],
): string {
  if (from === undefined || to === undefined) return 'a part is missing';
  if (!isClaimable(from, a) || !isClaimable(to, b)) return 'no interface has the pin';
  const pairs = [...interfacePairs(from, to, false), ...interfacePairs(from, to, true)];
  const isJoined = pairs.some(([x, y]) =>
    linesInCommon([x, y]).some((lines) => lines.some(([i, j]) => canTake(from, x, i, a) && canTake(to, y, j, b))),
  );
  return isJoined ? 'another line of the interfaces is not wired' : 'no protocol joins the two pins';
}

function isClaimable(definition: DefinitionIndex, pin: string): boolean {
  return [...definition.interfaces.values()].some((index) => canHold(definition, index, pin));
}
